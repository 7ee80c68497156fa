import ical from 'ical-generator'
import type { Tool, Views } from '../../tools/define.ts'
import { Problem } from '../../tools/problems.ts'
import { columnsOf } from '../../tools/records/compact.ts'
import { flattened } from '../../tools/records/flat.ts'
import { csvOf } from '../http/csv.ts'
import { drawingPdf } from '../pdf/drawing-pdf.ts'

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
  'application/pdf': ({ svg }, data) => drawingPdf(svg?.(data) ?? ''),
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
  pdf: 'application/pdf',
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

/** CSV with a header line. Nested fields get dotted names. */
function csv(records: readonly object[]): string {
  const rows = records.map((record) => flattened(record))
  return csvOf(rows, columnsOf(rows))
}

/** 0000-01-01, Gregorian. A year of iCalendar has four digits and no sign: RFC 5545, §3.3.4. */
const FIRST_ICALENDAR_UTC = Date.parse('0000-01-01')

const beforeCalendars = () =>
  new Problem('datetime_out_of_range', 'iCalendar has dates from the year 0000 to 9999.', {
    parameter: 'start',
    allowed: { min: '0000-01-01[u-ca=iso8601]' },
    hint: 'Take earlier events as JSON or CSV.',
  })

/** Refuses a range that begins before the years of iCalendar, before it is searched. @throws Problem */
export function requireCalendarYears(request: unknown): void {
  const { range } = request as { readonly range?: { readonly start?: unknown } }
  if (typeof range?.start === 'number' && range.start < FIRST_ICALENDAR_UTC) throw beforeCalendars()
}

/** iCalendar (RFC 5545). Stable UIDs let calendars replace entries when they reload. */
function icalendar(entries: readonly import('../../tools/define.ts').CalendarEntry[], title: string): string {
  const calendar = ical({
    name: `Sky: ${title}`,
    prodId: { company: 'Sky Data Service', product: 'Sky calendar' },
  })
  if (entries.some(({ start }) => start < FIRST_ICALENDAR_UTC)) throw beforeCalendars()
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
