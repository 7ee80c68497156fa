import { clock, padded, shortened, type TextRecord } from './cells.ts'

/** A span of time, with its local twins where the request had a zone. */
interface Span {
  readonly start: string
  readonly end: string
  readonly startLocal?: string
  readonly endLocal?: string
}

interface NightObject {
  readonly name: string
  readonly note: string | null
  readonly bestTime: string | null
  readonly bestTimeLocal?: string | null
  readonly bestAltitude: number | null
  readonly direction: string
  readonly windows?: readonly Span[]
}

const nameWidth = 14
const factWidth = 24

/** `sky tonight`: a line for each object from sunset to sunrise. Undefined for an answer that is not of a night. */
export function nightText(data: TextRecord, width: number): string | undefined {
  const { night, dark, objects } = data as unknown as {
    readonly night: Span | null
    readonly dark: Span | null
    readonly objects?: readonly NightObject[]
  }
  if (!night || !objects) return undefined
  const columns = Math.max(24, Math.min(72, width - nameWidth - factWidth - 3))
  const scale = scaleOf(night, columns)
  const sky = bar(scale, dark ? [dark] : [], { inside: ' ', outside: '▒' })
  const lines = objects.map((object) => objectLine(object, scale))
  const darkness = dark
    ? `dark from ${clock(dark.startLocal ?? dark.start)} to ${clock(dark.endLocal ?? dark.end)}`
    : 'it does not get dark'
  return [
    `${padded('', nameWidth)} ${hours(night, scale)}`,
    `${padded('twilight', nameWidth)} ${sky}`,
    ...lines,
    '',
    `Sun below the horizon ${clock(night.startLocal ?? night.start)} to ${clock(night.endLocal ?? night.end)}, ${darkness}${zoneOf(night)}.`,
    '━ up and visible   ◆ best',
  ].join('\n')
}

interface Scale {
  readonly columns: number
  readonly start: number
  readonly end: number
  /** Column of an instant. */
  readonly column: (iso: string) => number
}

function scaleOf({ start, end }: Span, columns: number): Scale {
  const [first, last] = [Date.parse(start), Date.parse(end)]
  return {
    columns,
    start: first,
    end: last,
    column: (iso) => Math.round(((Date.parse(iso) - first) / (last - first)) * (columns - 1)),
  }
}

function bar(
  { columns, column }: Scale,
  spans: readonly Span[],
  { inside, outside }: { readonly inside: string; readonly outside: string },
): string {
  return Array.from({ length: columns }, (_, index) =>
    spans.some(({ start, end }) => index >= column(start) && index <= column(end)) ? inside : outside,
  ).join('')
}

function objectLine(
  { name, note, bestTime, bestTimeLocal, bestAltitude, direction, windows = [] }: NightObject,
  scale: Scale,
): string {
  const line = [...bar(scale, windows, { inside: '━', outside: ' ' })]
  if (bestTime) line[Math.min(scale.columns - 1, Math.max(0, scale.column(bestTime)))] = '◆'
  const best = bestTime
    ? `${clock(bestTimeLocal ?? bestTime)} ${Math.round(bestAltitude ?? 0)}° ${direction}`
    : ''
  return `${padded(shortened(name, nameWidth), nameWidth)} ${line.join('')} ${shortened(`${best}${note ? `, ${note}` : ''}`, factWidth + 8)}`.trimEnd()
}

/** Hours of the clock of the place above their columns, as many as have room. */
function hours(night: Span, { columns, start, end }: Scale): string {
  const offsetMs = Date.parse(`${(night.startLocal ?? night.start).slice(0, 19)}Z`) - Date.parse(night.start)
  const hourMs = 3_600_000
  const line = Array.from({ length: columns + 2 }, () => ' ')
  const every = Math.ceil((3 * (end - start)) / hourMs / columns)
  for (
    let time = Math.ceil((start + offsetMs) / hourMs) * hourMs;
    time <= end + offsetMs;
    time += every * hourMs
  ) {
    const column = Math.round(((time - offsetMs - start) / (end - start)) * (columns - 1))
    const [tens = '', ones = ''] = String(new Date(time).getUTCHours()).padStart(2, '0')
    line[column] = tens
    line[column + 1] = ones
  }
  return line.join('').trimEnd()
}

const zoneOf = ({ startLocal }: Span): string => (startLocal ? '' : ' UTC')
