import type { CallEnd } from '../../tools/define.ts'
import type { Caller } from '../../tools/ports.ts'
import type { AnswerPage } from '../compute/page.ts'
import { formatTypes } from '../compute/representation.ts'
import type { ExecutionResult } from '../compute/result.ts'
import type { CallRuntime, ParsedCall } from './call.ts'
import { digest } from './etag.ts'
import { lifetimeMs } from './paid-answers.ts'

/** A file of an answer, such as its drawing. */
export interface AnswerFile {
  readonly mediaType: string
  /** Address under which an MCP client reads it. */
  readonly uri: string
  /** URL that a person can open until `until`. */
  readonly link: string
  /** Instant, ISO 8601 in UTC. */
  readonly until: string
}

/** Digest of a call that a cursor belongs to. */
export const pagedCall = (tool: string, args: unknown): string => digest([tool, args])

/** Members of `meta` for a model: which page this is, and the files of the answer. Empty for other readers. */
export function answerParts(
  runtime: CallRuntime,
  parsed: ParsedCall,
  { answer, page, isDrawing, body }: ExecutionResult,
): Readonly<Record<string, unknown>> {
  const { call } = parsed
  const { caller } = call
  if (!call.pageStart || !caller) return {}
  const files = isDrawing || body !== undefined ? filesOf(runtime, parsed, caller) : []
  return {
    ...(page ? { page: pageRecord(runtime, parsed, caller, page, answer.ends) } : {}),
    ...(files.length > 0 ? { files } : {}),
  }
}

/** The page in words and numbers, and the cursor of the next one. */
function pageRecord(
  runtime: CallRuntime,
  { call, context }: ParsedCall,
  { accountId }: Caller,
  { list, first, last, of, next }: Omit<AnswerPage, 'data'>,
  ends: readonly CallEnd[] | undefined,
): object {
  const shown = { list: `data.${list}`, first, last, of }
  if (!next) return shown
  const paid = { of: pagedCall(call.tool, call.args), asOf: context.now, accountId, start: next, ends }
  return {
    ...shown,
    next: 'Repeat the call with the cursor for the next page. It is free.',
    nextCursor: runtime.paidAnswers.cursor(paid, runtime.now()),
  }
}

/** URI scheme and folder of the files of tools. */
export const fileUri = { drawing: 'sky://renders/', other: 'sky://answers/' } as const

/** The files of a drawing, or the file that `format` asked for. */
function filesOf(
  runtime: CallRuntime,
  { call, descriptor, context }: ParsedCall,
  caller: Caller,
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
      uri: `${isDrawing ? fileUri.drawing : fileUri.other}${id}.${format}`,
      link: `${runtime.service.baseUrl}/files/${id}.${format}`,
      until,
    }))
}
