import type { Tool, Views } from '../../tools/declaration/define.ts'
import { drawingPdf } from '../../tools/draw/pdf/drawing-pdf.ts'
import { columnsOf } from '../../tools/records/compact.ts'
import { flattened } from '../../tools/records/flat.ts'
import { plainText } from '../../tools/records/plain-text.ts'
import { csvOf } from '../encoding/csv.ts'
import { icalendar, settingsOf } from './icalendar.ts'
import { answerChars, type PageStart, tooLong } from './page.ts'

type Written = string | Uint8Array

/** Renders SVG to PNG, off the event loop. */
type Rasterize = (svg: string) => Promise<Uint8Array>
/** The call that a representation answers. */
export interface Represented {
  readonly request: unknown
  /** Time of the call, ms since 1970 UTC. */
  readonly now: number
  readonly rasterise: Rasterize
  /** Start of the page, where an answer is read page by page; a text has none, and is refused beyond what hosts show. */
  readonly pageStart?: PageStart | undefined
}
/** Context of a writer. */
interface Making extends Represented {
  readonly tool: Tool
}

/** Serializer of each media type, from the tool's view for it. */
const writers: Readonly<
  Record<string, (views: Views<unknown>, data: unknown, rendering: Making) => Written | Promise<Written>>
> = {
  'text/csv': ({ table }, data) => csv(table?.(data) ?? []),
  'text/calendar': ({ calendar }, data, rendering) => {
    const settings = settingsOf(rendering)
    // A feed may show the events of a tool that offers no calendar of its own.
    const entries = calendar ?? rendering.tool.events
    return icalendar(entries?.(data, settings.language) ?? [], settings)
  },
  'application/geo+json': ({ geojson }, data) => JSON.stringify(geojson?.(data)),
  'image/svg+xml': ({ svg }, data) => svg?.(data) ?? '',
  'application/pdf': ({ svg }, data) => drawingPdf(svg?.(data) ?? ''),
  'image/png': ({ svg }, data, { rasterise }) => rasterise(svg?.(data) ?? ''),
}

/**
 * Headers with which a browser saves a calendar, rather than showing its text, under the name of its tool (RFC 6266). A feed has
 * none: programs subscribe to it. Other media types have none either.
 */
export const downloadHeaders = (mediaType: string, tool: string): Readonly<Record<string, string>> =>
  mediaType === 'text/calendar' ? { 'content-disposition': `attachment; filename="${tool}.ics"` } : {}

/** Serializes a tool's data in a media type other than JSON. */
export async function representationOf(
  tool: Tool,
  mediaType: string,
  data: unknown,
  call: Represented,
): Promise<Written> {
  if (mediaType === 'text/plain') return textOf(data, call)
  const write = writers[mediaType]
  if (!write || !tool.views) throw new Error(`${tool.name} has no ${mediaType}.`)
  return write(tool.views as Views<unknown>, data, { ...call, tool })
}

/** The data as lines of text. @throws Problem `too_many_rows` for more than its channel takes */
function textOf(data: unknown, { pageStart }: Represented): string {
  const text = plainText(data)
  if (pageStart !== undefined && text.length > answerChars) throw tooLong(answerChars)
  return text
}

/** CSV with a header line. Nested fields get dotted names. */
function csv(records: readonly object[]): string {
  const rows = records.map((record) => flattened(record))
  return csvOf(rows, columnsOf(rows))
}
