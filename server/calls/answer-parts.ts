import type { Caller } from '../../tools/ports.ts'
import { formatTypes } from '../compute/representation.ts'
import type { ExecutionResult } from '../compute/result.ts'
import type { CallRuntime, ParsedCall } from './call.ts'
import { type PageRecord, pageRecord } from './page-cursor.ts'
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
  const hasFiles = call.pageStart !== undefined && (result.isDrawing || result.body !== undefined)
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
  const wanted = isDrawing ? 'image/svg+xml' : (call.mediaType ?? '')
  const { kind, id: credentialId } = credential
  const owner = { accountId, tier, mode, credential: { kind, id: credentialId } }
  const paid = { tool: call.tool, args, asOf: context.now, mediaType: wanted, caller: owner }
  const id = runtime.paidAnswers.fileId(paid, now)
  if (id === undefined) return []
  const until = `${new Date(now + lifetimeMs.file).toISOString().slice(0, 19)}Z`
  return Object.entries(formatTypes)
    .filter(([format, mediaType]) => format !== 'feed' && mediaType === wanted)
    .map(([format, mediaType]) => ({
      mediaType,
      ...(isDrawing || body === undefined ? {} : { bytes: Buffer.byteLength(body) }),
      uri: `${isDrawing ? fileUri.drawing : fileUri.other}${id}.${format}`,
      link: `${runtime.service.baseUrl}/files/${id}.${format}`,
      until,
    }))
}
