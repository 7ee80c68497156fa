import { Problem } from '../../../tools/contract/problems.ts'
import type { CallData } from '../../calls/call-for-data.ts'
import { RawJson } from '../../encoding/json-writer.ts'
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
export async function toolResult<T>(calling: Promise<CallData<unknown>>): Promise<ToolResult<T>> {
  try {
    const { data, meta, asOf, body } = await calling
    return { data: asSent(data) as T, meta, asOf, body }
  } catch (error) {
    if (error instanceof Problem) return { problem: error }
    throw error
  }
}

/** The data as a client of JSON has them: without undefined members, and with the answers that a batch has written out already. */
function asSent(data: unknown): unknown {
  if (data instanceof RawJson) return data.toJSON()
  if (Array.isArray(data)) return data.map(asSent)
  // JSON has one zero.
  if (typeof data === 'number') return data + 0
  if (typeof data !== 'object' || data === null) return data
  const members = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(members.map(([name, value]) => [name, asSent(value)]))
}

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
  const usage = outcomes.flatMap((outcome) => (outcome.problem ? [] : [outcome.meta.usage as Usage]))
  if (usage.length === 0) return null
  const charged = usage.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)
  // Concurrent calls are debited in any order; the last debit has the lowest remainder.
  const creditsLeft = Math.min(...usage.map(({ dailyRemaining }) => dailyRemaining))
  return markup`<p class="cost">${charged} ${charged === 1 ? 'credit' : 'credits'} for this answer;
${number(creditsLeft)} left today.</p>`
}
