import type { ContentBlock } from '@modelcontextprotocol/server'
import type { Caller } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { type AnswerFile, fileUri } from '../calls/answer-parts.ts'
import { requireScope } from '../calls/authorize.ts'
import type { CallRuntime } from '../calls/call.ts'
import type { CallData } from '../calls/call-for-data.ts'
import { fileResult, noSuchFile, paidFile } from '../calls/links/paid-file.ts'
import { listsOf, textOfMember } from '../compute/json-lists.ts'
import { writeJson } from '../encoding/json-writer.ts'
import type { McpExchange, ToolAnswer } from './mcp-exchange.ts'

/** Data beside a file, without its rows, or the numbers of a drawing. */
export type FewData = Readonly<Record<string, unknown>>

const filesOf = ({ meta }: CallData<FewData>) => (meta.files ?? []) as readonly AnswerFile[]

/** Pixels. Hosts accept about a megabyte; a picture of this width stays well below. */
const widestPicture = 1000

/**
 * A drawing for a model: its numbers, the picture as PNG and a link to the SVG, which would be tens of thousands of
 * useless tokens. The answer is complete without the PNG, so that a rendering failure is only logged.
 */
export async function drawingAnswer(
  runtime: CallRuntime,
  answer: CallData<FewData> & { readonly drawing: string },
  { caller, revision }: McpExchange,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { data, meta, drawing } = answer
  const files = filesOf(answer)
  const [file] = files
  const isNamed = file !== undefined && 'resourceUri' in data
  // The data has the address, so that its file does not repeat it.
  const namedData = isNamed
    ? {
        data: { ...data, resourceUri: file.uri },
        meta: { ...meta, files: files.map(({ uri: _, ...fileFields }) => fileFields) },
      }
    : { data, meta }
  const blocks = [
    ...(await pictureOf(runtime, drawing, caller, signal)),
    ...(file ? linkBlocks(file, revision) : []),
  ]
  return { json: writeJson(namedData), beside: blocks, isError: false }
}

async function pictureOf(
  runtime: CallRuntime,
  svg: string,
  owner: Caller,
  signal: AbortSignal,
): Promise<ContentBlock[]> {
  try {
    const png = await runtime.workers.rasterise({ svg, widest: widestPicture }, signal, owner)
    return [{ type: 'image', mimeType: 'image/png', data: Buffer.from(png).toString('base64') }]
  } catch (error) {
    runtime.log.error({ err: error }, 'PNG rendering failed')
    return []
  }
}

/**
 * An answer with the file that `format` asked for: a preview, and its link in `meta.files`. A file whose arguments are too long
 * for a link is in the answer itself.
 */
export function fileAnswer(
  answer: CallData<FewData>,
  { requestId, revision }: McpExchange,
  mimeType: string,
  text: string,
): ToolAnswer {
  const { data, meta } = answer
  const [file] = filesOf(answer)
  const uri = `${fileUri.other}${requestId}`
  const blocks: ContentBlock[] = file
    ? linkBlocks(file, revision)
    : [{ type: 'resource', resource: { uri, mimeType, text } }]
  const preview = file ? previews[mimeType]?.(text) : undefined
  return {
    json: writeJson({ data: { ...(preview ? { preview } : {}), ...data }, meta }),
    beside: blocks,
    isError: false,
  }
}

/** Rows, entries or features of a preview. */
const previewed = 10

/** The beginning of a file as text, whole rows alone, by media type. */
const previews: Readonly<Record<string, (text: string) => string>> = {
  'text/csv': (text) =>
    text
      .split('\r\n')
      .slice(0, 1 + previewed)
      .join('\n'),
  'text/calendar': (text) =>
    text
      .split(/(?<=END:VEVENT\r\n)/)
      .slice(0, 3)
      .join(''),
  'application/geo+json': (text) => {
    const json = Buffer.from(text)
    const features = listsOf(json).find(({ path }) => path.join() === 'features')?.rows ?? []
    return features
      .slice(0, previewed)
      .map((feature) => textOfMember(json, feature, 'properties'))
      .join('\n')
  },
}

/** The first revision with links among content blocks; older clients refuse results that hold one. */
const firstWithLinks = '2025-06-18'

function linkBlocks({ uri, mediaType }: AnswerFile, revision: string | undefined): ContentBlock[] {
  if (revision === undefined || revision < firstWithLinks) return []
  const name = uri.startsWith(fileUri.drawing) ? 'drawing' : 'file'
  return [
    {
      type: 'resource_link',
      uri,
      name: `${name}.${uri.slice(uri.lastIndexOf('.') + 1)}`,
      mimeType: mediaType,
    },
  ]
}

/** A file of an answer as `resources/read` returns it. */
export interface FileContent {
  readonly uri: string
  readonly mimeType: string
  readonly text?: string
  /** Bytes in base64. */
  readonly blob?: string
}

/**
 * Reads `sky://renders/{id}` and `sky://answers/{id}`, the files that answers name in `meta.files`. Free, and only for
 * the account that has paid for the answer, with the scope of its tool: the reader may have fewer than the caller had.
 * @throws Problem `not_found` for every other URI, `insufficient_scope` without the scope
 */
export async function readAnswerFile(
  runtime: CallRuntime,
  uri: string,
  { caller, requestId, channel, tally, isGone, files }: McpExchange,
  signal: AbortSignal,
): Promise<FileContent> {
  const start = Object.values(fileUri).find((prefix) => uri.startsWith(prefix))
  if (!start) throw new Problem('not_found', 'There is no such resource.')
  const file = paidFile(runtime, uri.slice(start.length))
  const tool = runtime.registry.byName.get(file.paid.tool)
  if (!tool || file.paid.caller.accountId !== caller.accountId) throw noSuchFile()
  requireScope(tool.descriptor, caller)
  const fileCall = { channel, requestId, signal: () => signal, isGone, tally }
  // One after the other, so that nothing is computed once the files of the request are too long together.
  const read = files.turn.then(async () => {
    files.budget.check()
    const { body = '' } = await fileResult(runtime, file, fileCall)
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('base64')
    files.budget.spend(text.length)
    const mimeType = file.mediaType
    return typeof body === 'string' ? { uri, mimeType, text } : { uri, mimeType, blob: text }
  })
  files.turn = read.catch(() => {})
  return read
}
