import { Problem } from '../../../tools/problems.ts'
import type { CallResult } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { number } from './format.ts'
import { problemWords } from './problem-words.ts'

/** Result of a tool call for a page: the data with its metadata, or a problem to display. */
export type ToolResult<T> =
  | {
      /** Nothing where another media type than JSON was asked for and a thread wrote it. */
      readonly data: T
      readonly meta: Readonly<Record<string, unknown>>
      /** Unix milliseconds that the answer was computed for. */
      readonly asOf: number
      /** The data in the requested media type, if that is not JSON. */
      readonly body?: string | Uint8Array | undefined
      readonly problem?: never
    }
  | { readonly problem: Problem }

/**
 * Awaits a tool call. A problem, such as a timeout, becomes a value, so that a page can show it beside the results of
 * other calls. Unexpected errors are rethrown.
 */
export async function toolResult<T>(asked: Promise<CallResult>): Promise<ToolResult<T>> {
  try {
    const { envelope, asOf = 0, body } = await asked
    if (!envelope) throw new Error('A page sends no ETag, so every answer has an envelope.')
    return { data: asSent(envelope.data) as T, meta: envelope.meta, asOf, body }
  } catch (error) {
    if (error instanceof Problem) return { problem: error }
    throw error
  }
}

/**
 * The data as a client of JSON reads them: an answer may hold parts that are written out already. A thread that wrote
 * a file sends no data beside it.
 */
const asSent = (data: unknown): unknown => (data === undefined ? undefined : JSON.parse(JSON.stringify(data)))

/** Container of the answer. Forms are submitted to `#answer`, so that the browser scrolls to it and moves the focus. */
export function answerPart(answer: Markup): Markup {
  return markup`<div id="answer" tabindex="-1">${answer}</div>`
}

/** A problem as an alert, which screen readers announce. */
export function problemPart(problem: Problem): Markup {
  return markup`<p class="said wrong" role="alert">${problemWords(problem)}</p>`
}

/** `meta.usage` of an answer. */
interface Usage {
  readonly creditsCharged: number
  readonly dailyRemaining: number
}

/** Total credits of the answers on a page, and the credits left today; null if every call failed. */
export function cost(outcomes: readonly ToolResult<unknown>[]): Markup | null {
  const usage = outcomes.flatMap((one) => (one.problem ? [] : [one.meta.usage as Usage]))
  if (usage.length === 0) return null
  const charged = usage.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)
  // Concurrent calls are debited in any order; the last debit has the lowest remainder.
  const left = Math.min(...usage.map(({ dailyRemaining }) => dailyRemaining))
  return markup`<p class="cost">${charged} ${charged === 1 ? 'credit' : 'credits'} for this answer;
${number(left)} left today.</p>`
}
