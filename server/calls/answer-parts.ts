import type { Caller } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { isoText } from '../../tools/contract/values.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { formatTypes } from '../encoding/format-types.ts'
import type { Call, CallRuntime, PageRecord, ParsedCall } from './call.ts'
import { digest, withoutCursor } from './etag.ts'
import { lifetimeMs } from './paid-answers.ts'

/** A file of an answer, such as its drawing. */
export interface AnswerFile {
  readonly mediaType: string
  /** Its size; absent for a drawing, which has several formats. */
  readonly bytes?: number
  /** Address under which an MCP client reads it. */
  readonly uri: string
  /** URL that a person can open until `until`. */
  readonly link: string
  /** Instant, ISO 8601 in UTC. */
  readonly until: string
}

/** Members of `meta` about the parts of an answer: which page this is, and for a model its files. */
export function answerParts(
  runtime: CallRuntime,
  parsed: ParsedCall,
  result: ExecutionResult,
): { readonly page?: PageRecord; readonly files?: readonly AnswerFile[] } {
  const { call } = parsed
  const page = pageRecord(runtime, parsed, result)
  const hasFile = result.body !== undefined && call.mediaType !== formatTypes.text
  const hasFiles = call.pageStart !== undefined && (result.drawing !== undefined || hasFile)
  const files = hasFiles && call.caller ? filesOf(runtime, parsed, call.caller, result.body) : []
  return { ...(page ? { page } : {}), ...(files.length > 0 ? { files } : {}) }
}

/** URI scheme and folder of the files of tools. */
export const fileUri = { drawing: 'sky://renders/', other: 'sky://answers/' } as const

/** The files of a drawing, or the file that `format` asked for. */
function filesOf(
  runtime: CallRuntime,
  { call, descriptor, context }: ParsedCall,
  caller: Caller,
  body: string | Uint8Array | undefined,
): AnswerFile[] {
  const { accountId, tier, mode, credential } = caller
  const args = call.args as Readonly<Record<string, unknown>>
  const now = runtime.now()
  const isDrawing = descriptor.mediaTypes.includes('image/svg+xml')
  // A drawing's PNG is in the answer itself; its link with .png or .pdf in place of .svg opens it too.
  const fileType = isDrawing ? 'image/svg+xml' : (call.mediaType ?? '')
  const { kind, id: credentialId } = credential
  const owner = { accountId, tier, mode, credential: { kind, id: credentialId } }
  const paidCall = { tool: call.tool, args, asOf: context.now, mediaType: fileType, caller: owner }
  const id = runtime.paidAnswers.fileId(paidCall, now)
  if (id === undefined) return []
  const until = isoText(now + lifetimeMs.file)
  return Object.entries(formatTypes)
    .filter(([format, mediaType]) => format !== 'feed' && mediaType === fileType)
    .map(([format, mediaType]) => ({
      mediaType,
      ...(isDrawing || body === undefined ? {} : { bytes: Buffer.byteLength(body) }),
      uri: `${isDrawing ? fileUri.drawing : fileUri.other}${id}.${format}`,
      link: `${runtime.service.baseUrl}/files/${id}.${format}`,
      until,
    }))
}

/**
 * A call with what its cursor brings back: rows that follow those of an earlier answer, for its instant. Pages that a model reads of one
 * answer are paid for with the first one; rows behind the `limit` of a request cost what the request costs for them.
 * @throws Problem `invalid_cursor` for one of another call or account, or whose time is over
 */
export function ofCursor(runtime: CallRuntime, call: Call, descriptor: Descriptor): Call {
  const { cursor } = call.args as { readonly cursor?: unknown }
  if (cursor === undefined) return call
  const isParameter = descriptor.parameters.some(({ name }) => name === 'cursor')
  // Over REST an answer has no pages but those of its tool.
  if (!isParameter && call.pageStart === undefined) return call
  const page = typeof cursor === 'string' ? runtime.paidAnswers.pageOf(cursor, runtime.now()) : undefined
  const isOfCall = page?.accountId === call.caller?.accountId && page?.of === digestOf(call)
  // Without the ends of its calls, a batch would run and charge them again.
  if (!page || !isOfCall || (descriptor.toolset === 'batch' && !page.ends)) {
    throw new Problem('invalid_cursor', 'The cursor belongs to another request, or its time is over.', {
      parameter: 'cursor',
      hint: 'Repeat the request that returned it, with cursor added, and with the value that the user chose, if meta.warnings says chosen_by_user; or start without a cursor.',
    })
  }
  const { asOf, position, start, isPaid, ends } = page
  return {
    ...call,
    args: isParameter ? call.args : withoutCursor(call.args),
    pageStart: call.pageStart === undefined ? undefined : start,
    rowsFrom: { position, asOf },
    // A call inside a batch that was paid for stays so.
    paidAt: isPaid ? asOf : call.paidAt,
    paidEnds: ends,
  }
}

/** Digest of the request that a cursor belongs to. A second representation is another one: a page does not give it free. */
const digestOf = ({ tool, args, mediaType = '' }: Call): string =>
  digest([tool, withoutCursor(args), mediaType === 'application/json' ? '' : mediaType])

/** The page of an answer; undefined for an answer that is whole. */
export function pageRecord(
  runtime: CallRuntime,
  { call, context }: ParsedCall,
  { answer: { rows, ends }, page }: ExecutionResult,
): PageRecord | undefined {
  const before = rows ? rows.first - 1 : 0
  const list = page?.list ?? rows?.list
  if (list === undefined || !(page || before > 0 || rows?.next)) return undefined
  const sealed = (start: number, position: string | undefined, isPaid: boolean) => {
    const ofCall = { of: digestOf(call), asOf: context.now, accountId: call.caller?.accountId, ends }
    return runtime.paidAnswers.cursor({ ...ofCall, start, position, isPaid }, runtime.now())
  }
  // The rest of an answer that was cut comes before the rows behind the limit of its request.
  const next =
    page?.next !== undefined
      ? { next: sealed(page.next, context.position, true), cost: 0 }
      : rows?.next && {
          next: sealed(0, rows.next.position, rows.next.credits === 0),
          cost: rows.next.credits,
        }
  const of = rows ? rows.of : page?.of
  return {
    list: `data.${list}`,
    first: before + (page?.first ?? 1),
    last: page ? before + page.last : (rows?.last ?? 0),
    ...(of === undefined ? {} : { of }),
    ...next,
  }
}
