import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { formatTypes } from '../../encoding/format-types.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { User } from './page-request.ts'

const fileNames: Readonly<Record<string, string>> = {
  csv: 'CSV',
  ics: 'iCalendar',
  geojson: 'GeoJSON',
  svg: 'SVG',
  png: 'PNG',
  pdf: 'PDF',
}

/** Name of a format for people, such as “iCalendar” for `ics`. */
export const formatName = (format: string): string => fileNames[format] ?? format

/** An answer that can be computed again as a file. */
export interface Downloadable {
  readonly descriptor: Descriptor
  readonly args: Readonly<Record<string, unknown>>
  /** Unix milliseconds that the answer was computed for. */
  readonly asOf: number
}

/** Address of the file of a paid call in a format; undefined where the arguments are too long for a URL. */
export function fileAddress(
  { paidAnswers, now }: CallRuntime,
  { caller: { accountId, tier, mode }, personId }: User,
  call: Pick<Downloadable, 'args' | 'asOf'> & { readonly tool: string },
  format: string,
): string | undefined {
  const caller = { accountId, tier, mode, credential: { kind: 'person', id: personId } } as const
  const id = paidAnswers.fileId({ ...call, mediaType: formatTypes[format] ?? '', caller }, now())
  return id && `/files/${id}.${format}`
}

/**
 * Links to an answer in every other format that its tool has. They are paid for, and computed when they are opened; null
 * where there is none, or where the arguments are too long for a URL.
 */
export function downloads(
  runtime: CallRuntime,
  person: User,
  { descriptor: { name, mediaTypes, auth }, args, asOf }: Downloadable,
): Markup | null {
  // A file has no person behind it, so what only a person may read is no file.
  const formats =
    auth === 'key' ? Object.keys(fileNames).filter((fileFormat) => isOffered(mediaTypes, fileFormat)) : []
  const { format: _, ...toolArguments } = args
  const links = formats.flatMap((format) => {
    const address = fileAddress(runtime, person, { tool: name, args: toolArguments, asOf }, format)
    return address === undefined
      ? []
      : [markup`<a href="${address}" download="${name}.${format}">${formatName(format)}</a> `]
  })
  if (links.length === 0) return null
  return markup`<p class="downloads">Download as ${links}<small>Free. Anyone with the link can open it for 7 days.</small></p>`
}

/** The same for a tool by its name. */
export function toolDownloads(
  runtime: CallRuntime,
  person: User,
  tool: string,
  args: Downloadable['args'],
  asOf: number,
): Markup | null {
  const descriptor = runtime.registry.byName.get(tool)?.descriptor
  return descriptor ? downloads(runtime, person, { descriptor, args, asOf }) : null
}

/** Link to one event of a calendar file, by its uid; null without a file. */
export const addToCalendar = (file: string | undefined, uid: string, title: string): Markup | null =>
  file === undefined
    ? null
    : markup` <small><a href="${file}?event=${encodeURIComponent(uid)}" download="event.ics">Add to calendar<span class="unseen">: ${title}</span></a></small>`

const isOffered = (mediaTypes: readonly string[], format: string): boolean =>
  mediaTypes.includes(formatTypes[format] ?? '')
