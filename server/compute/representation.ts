import { stringify } from 'csv-stringify/sync'
import ical from 'ical-generator'
import type { Tool, Views } from '../../tools/define.ts'
import { flattened } from '../../tools/records/flat.ts'

type Written = string | Uint8Array

/** Renders SVG to PNG, off the event loop. */
type Rasterize = (svg: string) => Promise<Uint8Array>
/** Context of a writer. */
interface Making {
  readonly title: string
  readonly rasterise: Rasterize
}

/** Serializer of each media type, from the tool's view for it. */
const writers: Readonly<
  Record<string, (views: Views<unknown>, data: unknown, made: Making) => Written | Promise<Written>>
> = {
  'text/csv': ({ table }, data) => csv(table?.(data) ?? []),
  'text/calendar': ({ calendar }, data, { title }) => icalendar(calendar?.(data) ?? [], title),
  'application/geo+json': ({ geojson }, data) => JSON.stringify(geojson?.(data)),
  'image/svg+xml': ({ svg }, data) => svg?.(data) ?? '',
  'image/png': ({ svg }, data, { rasterise }) => rasterise(svg?.(data) ?? ''),
}

/** Media types by the values of the `format` parameter. */
export const formatTypes: Readonly<Record<string, string>> = {
  // A feed's URL is in `meta`, which only JSON contains.
  feed: 'application/json',
  csv: 'text/csv',
  ics: 'text/calendar',
  geojson: 'application/geo+json',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** Serializes a tool's data in a media type other than JSON. */
export async function representationOf(
  tool: Tool,
  mediaType: string,
  data: unknown,
  rasterise: Rasterize,
): Promise<Written> {
  const write = writers[mediaType]
  if (!write || !tool.views) throw new Error(`${tool.name} has no ${mediaType}.`)
  return write(tool.views as Views<unknown>, data, { title: tool.title, rasterise })
}

/** CSV (RFC 4180) with a header line. Nested fields get dotted names; list items are joined by spaces. */
function csv(records: readonly object[]): string {
  const rows = records.map((record) =>
    Object.fromEntries(Object.entries(flattened(record)).map(([name, value]) => [name, cell(value)])),
  )
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify(rows, { header: true, columns, record_delimiter: '\r\n' })
}

/** A CSV field. Text that a spreadsheet would execute as a formula gets a leading apostrophe. */
function cell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).join(' ')
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' && /^[=+@]|^-(?!\d)/.test(value) ? `'${value}` : value
}

/** iCalendar (RFC 5545). Stable UIDs let calendars replace entries when they reload. */
function icalendar(entries: readonly import('../../tools/define.ts').CalendarEntry[], title: string): string {
  const calendar = ical({
    name: `Sky: ${title}`,
    prodId: { company: 'Sky Data Service', product: 'Sky calendar' },
  })
  for (const { uid, title: summary, start, end, description } of entries) {
    calendar.createEvent({
      id: uid,
      summary,
      start: new Date(start),
      stamp: new Date(start),
      ...(end === undefined ? {} : { end: new Date(end) }),
      ...(description ? { description } : {}),
    })
  }
  return calendar.toString()
}
