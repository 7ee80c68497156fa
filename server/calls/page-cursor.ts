import type { Descriptor } from '../../tools/descriptor.ts'
import { Problem } from '../../tools/problems.ts'
import type { ExecutionResult } from '../compute/result.ts'
import type { Call, CallRuntime, ParsedCall } from './call.ts'
import { digest } from './etag.ts'

/** Argument that brings the next page of an answer. */
const cursorName = 'cursor'

/** `meta.page`: which rows of a list an answer has. */
export type PageRecord = {
  /** Path of the list. */
  readonly list: string
  /** Numbers of its first and its last row here, from 1. */
  readonly first: number
  readonly last: number
  /** Rows of the whole list, where they are known. */
  readonly of?: number
  /** Cursor of the rows that follow, and their credits; absent at the end. */
  readonly next?: string
  readonly cost?: number
}

/**
 * A call with what its cursor brings back: rows that follow those of an earlier answer, for its instant. Pages that a model reads of one
 * answer are paid for with the first one; rows behind the `limit` of a request cost what the request costs for them.
 * @throws Problem `invalid_cursor` for one of another call or account, or whose time is over
 */
export function ofCursor(runtime: CallRuntime, call: Call, descriptor: Descriptor): Call {
  const { [cursorName]: cursor, ...others } = call.args as Readonly<Record<string, unknown>>
  if (cursor === undefined) return call
  const isOwn = descriptor.parameters.some(({ name }) => name === cursorName)
  // Over REST an answer has no pages but those of its tool.
  if (!isOwn && call.pageStart === undefined) return call
  const page = typeof cursor === 'string' ? runtime.paidAnswers.pageOf(cursor, runtime.now()) : undefined
  const isOf = page?.accountId === call.caller?.accountId && page?.of === digest([call.tool, others])
  // Without the ends of its calls, a batch would run and charge them again.
  if (!page || !isOf || (descriptor.toolset === 'batch' && !page.ends)) {
    throw new Problem('invalid_cursor', 'The cursor belongs to another request, or its time is over.', {
      parameter: cursorName,
      hint: 'Repeat the request that returned it, with cursor added, or start without a cursor.',
    })
  }
  const { asOf, position, start, isPaid, ends } = page
  return {
    ...call,
    args: isOwn ? call.args : others,
    pageStart: call.pageStart === undefined ? undefined : start,
    rowsFrom: { position, asOf },
    // A call inside a batch that was paid for stays so.
    paidAt: isPaid ? asOf : call.paidAt,
    paidEnds: ends,
  }
}

/** The page of an answer; undefined for an answer that is whole. */
export function pageRecord(
  runtime: CallRuntime,
  { call, context }: ParsedCall,
  { answer: { rows, ends }, page }: ExecutionResult,
): PageRecord | undefined {
  const before = rows ? rows.first - 1 : 0
  const own = page ?? (rows && { ...rows, first: 1, last: rows.last - before, next: undefined })
  if (!own || !(page || before > 0 || rows?.next)) return undefined
  const of = rows ? rows.of : page?.of
  const { [cursorName]: _, ...args } = call.args as Readonly<Record<string, unknown>>
  const ofCall = { of: digest([call.tool, args]), asOf: context.now, accountId: call.caller?.accountId }
  const cursor = (next: { start: number; position: string | undefined; isPaid: boolean }) =>
    runtime.paidAnswers.cursor({ ...ofCall, ...next, ends }, runtime.now())
  const next =
    own.next !== undefined
      ? { next: cursor({ start: own.next, position: context.position, isPaid: true }), cost: 0 }
      : rows?.next && {
          next: cursor({ start: 0, position: rows.next.position, isPaid: rows.next.credits === 0 }),
          cost: rows.next.credits,
        }
  return {
    list: `data.${own.list}`,
    first: before + own.first,
    last: before + own.last,
    ...(of === undefined ? {} : { of }),
    ...next,
  }
}
