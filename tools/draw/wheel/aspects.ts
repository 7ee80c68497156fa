/** Aspects as lines across the heart of the wheel, each with its sign. */
import { type Aspect, type AspectName, aspectNames } from '../../core/zodiac/aspects.ts'
import { textWidth, writing } from '../letters.ts'
import { circle, element, group, type Point, path, polyline, share, toTenth } from '../svg.ts'
import { isNarrow, onWheel, type WheelFrame } from './frame.ts'

/** Class of an aspect, which determines the colour of its line. */
type Nature = 'hard' | 'soft' | 'joined' | 'minor'

/** Class of each aspect, and its symbol as lines in a square from −5 to 5. */
const table: Readonly<Record<AspectName, readonly [Nature, string]>> = {
  conjunction: ['joined', 'M-1.4 1.4m-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0M.2-.2L4-4'],
  opposition: [
    'hard',
    'M-3 3m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M-1.7 1.7L1.7-1.7M3-3m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0',
  ],
  trine: ['soft', 'M0-4L4 3.2H-4Z'],
  square: ['hard', 'M-3.5-3.5H3.5V3.5H-3.5Z'],
  sextile: ['soft', 'M-4 0H4M-2-3.5L2 3.5M2-3.5L-2 3.5'],
  quincunx: ['minor', 'M-4 3.5H4M0 3.5V0M-3.5-4L0 0L3.5-4'],
  'semi-sextile': ['minor', 'M-4-3.5H4M0-3.5V0M-3.5 4L0 0L3.5 4'],
  'semi-square': ['minor', 'M3.5-3.5L-3.5 3.5H4'],
  sesquiquadrate: ['minor', 'M-4-4H2V2H-4ZM2 2L-1 4.6H4.4'],
  quintile: ['minor', 'M0-4L3.8-1.2L2.4 3.3H-2.4L-3.8-1.2Z'],
  biquintile: ['minor', 'M0-4L3.8-1.2L2.4 3.3H-2.4L-3.8-1.2ZM-1.5 0H1.5'],
}

/** Minor aspects have broken lines. */
const dash = (frame: WheelFrame, nature: Nature) =>
  nature === 'minor'
    ? { 'stroke-dasharray': `${toTenth(share(frame, 5, 2))} ${toTenth(share(frame, 4, 2))}` }
    : {}

/** @param widest greatest orb that an aspect found was looked for in. */
export function aspectLines(
  frame: WheelFrame,
  aspects: readonly Aspect[],
  longitudes: { readonly first: ReadonlyMap<string, number>; readonly second: ReadonlyMap<string, number> },
  widest: (aspect: Aspect) => number | undefined,
): string {
  const { rings, palette } = frame
  const ends = (aspect: Aspect): readonly [Point, Point] => [
    onWheel(frame, longitudes.first.get(aspect.body1) as number, rings.heart),
    onWheel(frame, longitudes.second.get(aspect.body2) as number, rings.heart),
  ]
  // The tightest lie on top.
  const widestFirst = [...aspects].sort((a, b) => b.orb - a.orb)
  const lines = widestFirst.map((aspect) => {
    const [nature] = table[aspect.aspect]
    const closeness = 1 - aspect.orb / Math.max(1e-9, widest(aspect) ?? aspect.orb)
    return path(polyline(ends(aspect)), {
      stroke: palette.aspects[nature],
      'stroke-width': share(frame, 0.8 + 1.3 * closeness, 0.5),
      'stroke-opacity': (0.35 + 0.6 * closeness).toFixed(2),
      ...dash(frame, nature),
    })
  })
  const dots = [
    ...new Set(
      widestFirst.flatMap((aspect) => ends(aspect).map(({ x, y }) => `${toTenth(x)} ${toTenth(y)}`)),
    ),
  ]
  return (
    lines.join('') +
    path(dots.map((dot) => `M${dot}h0`).join(''), {
      stroke: palette.rim,
      'stroke-width': share(frame, 4.4, 2),
      'stroke-linecap': 'round',
    }) +
    (frame.size < 360 ? '' : signs(frame, widestFirst, ends))
  )
}

/** A sign on each line, where it is not on another's. */
function signs(
  frame: WheelFrame,
  aspects: readonly Aspect[],
  ends: (aspect: Aspect) => readonly [Point, Point],
): string {
  const { palette } = frame
  const size = share(frame, isNarrow(frame) ? 24 : 17)
  const usedPoints: Point[] = []
  // The tightest choose first.
  const aspectSigns = [...aspects].reverse().map((aspect) => {
    const [a, b] = ends(aspect)
    if (Math.hypot(a.x - b.x, a.y - b.y) < 2.5 * size) return ''
    const spot = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]
      .map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }))
      .find((place) =>
        usedPoints.every((point) => Math.hypot(point.x - place.x, point.y - place.y) > 1.25 * size),
      )
    if (!spot) return ''
    usedPoints.push(spot)
    return circle(spot, size * 0.62, { fill: palette.heart }) + aspectSign(frame, aspect.aspect, spot, size)
  })
  return aspectSigns.join('')
}

/** Symbol of an aspect with its middle at a point, about ten fourteenths of the size wide. */
export function aspectSign(
  { palette }: WheelFrame,
  aspect: AspectName,
  position: Point,
  size: number,
): string {
  const [nature, outline] = table[aspect]
  return group(
    {
      transform: `translate(${toTenth(position.x)} ${toTenth(position.y)}) scale(${(size / 14).toFixed(3)})`,
    },
    element('path', {
      d: outline,
      fill: 'none',
      stroke: palette.aspects[nature],
      'stroke-width': 1.3,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
  )
}

/** A legend and the height that it takes of the sheet. */
interface Legend {
  readonly drawn: string
  readonly height: number
}

/** From one entry of a legend to the next, its line, and the air before its name, in parts of the size of the letters. */
const ENTRY = { gap: 1.6, line: 2.6, air: 0.5 } as const

/** The aspects that were drawn, in the order of the table: a piece of the line with the sign, and the name. */
export function aspectLegend(
  frame: WheelFrame,
  aspects: readonly Aspect[],
  nameOf: (aspect: AspectName) => string,
  top: number,
): Legend | undefined {
  const { palette, letters: style } = frame
  const drawnNames = aspectNames.filter((name) => aspects.some(({ aspect }) => aspect === name))
  const size = share(frame, isNarrow(frame) ? 28 : 16, 8)
  const leading = 1.9 * size
  const entries = drawnNames.map((aspect) => {
    const name = nameOf(aspect)
    return { aspect, name, width: (ENTRY.line + ENTRY.air) * size + textWidth(name, { size, style }) }
  })
  const rows = inRows(entries, ENTRY.gap * size, share(frame, 1000 - 2 * LEGEND_MARGIN))
  if (rows.length === 0) return undefined
  const drawn = rows.flatMap((row, index) => {
    const total = row.reduce((sum, { width }) => sum + width + ENTRY.gap * size, -ENTRY.gap * size)
    const y = top + (index + 0.5) * leading
    let x = (frame.size - total) / 2
    return row.map(({ aspect, name, width }) => {
      const [nature] = table[aspect]
      const end = x + ENTRY.line * size
      const middle = { x: (x + end) / 2, y }
      const line = path(
        polyline([
          { x, y },
          { x: end, y },
        ]),
        {
          stroke: palette.aspects[nature],
          'stroke-width': share(frame, 1.8, 1),
          ...dash(frame, nature),
        },
      )
      const word = { x: end + ENTRY.air * size, y: y + 0.33 * size, size, style, fill: palette.text }
      x += width + ENTRY.gap * size
      return (
        line +
        circle(middle, size * 0.7, { fill: palette.page }) +
        aspectSign(frame, aspect, middle, size * 1.1) +
        writing(name, word)
      )
    })
  })
  return { drawn: drawn.join(''), height: Math.round((rows.length + 0.4) * leading + share(frame, 12)) }
}

/** From the sides of the sheet to a legend, thousandths of the width. */
const LEGEND_MARGIN = 35

/** Entries in rows that are at most `widest`. */
function inRows<T extends { readonly width: number }>(
  entries: readonly T[],
  gap: number,
  widest: number,
): T[][] {
  const rows: T[][] = []
  let reach = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    if (reach + entry.width > widest) {
      rows.push([])
      reach = 0
    }
    rows.at(-1)?.push(entry)
    reach += entry.width + gap
  }
  return rows
}
