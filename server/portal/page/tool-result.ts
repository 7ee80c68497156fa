import { Problem } from '../../../tools/problems.ts'
import type { CallResult } from '../../calls/call.ts'
import { type Markup, markup } from '../../html/markup.ts'

/** How a question to the sky ended: the data with what it cost, or a refusal that can be read to the person. */
export type ToolResult<T> =
  | {
      /** Nothing where another media type than JSON was asked for and a thread wrote it. */
      readonly data: T
      readonly meta: Readonly<Record<string, unknown>>
      /** The same data in the media type that was asked for, when it is not JSON. */
      readonly body?: string | Uint8Array | undefined
      readonly problem?: never
    }
  | { readonly problem: Problem }

/**
 * Waits for an answer. What is refused, or takes too long, is told on the page beside what did work; a fault of ours
 * that nobody foresaw is not.
 */
export async function toolResult<T>(asked: Promise<CallResult>): Promise<ToolResult<T>> {
  try {
    const { envelope, body } = await asked
    if (!envelope) throw new Error('A page sends no ETag, so every answer has an envelope.')
    return { data: asSent(envelope.data) as T, meta: envelope.meta, body }
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

/** The answer to a form: the form is sent to `#answer`, so that the browser goes on from there. */
export function answerPart(answer: Markup): Markup {
  return markup`<div id="answer" tabindex="-1">${answer}</div>`
}

/** A refusal as a page says it, announced by screen readers. */
export function problemPart({ message, details }: Problem): Markup {
  return markup`<p class="said wrong" role="alert">${message}${details.hint ? ` ${details.hint}` : null}</p>`
}

interface Usage {
  readonly creditsCharged: number
  readonly dailyRemaining: number
}

/** What the answers of one page cost together, and what is left of the day. */
export function cost(outcomes: readonly ToolResult<unknown>[]): Markup | null {
  const usage = outcomes.flatMap((one) => (one.problem ? [] : [one.meta.usage as Usage]))
  if (usage.length === 0) return null
  const charged = usage.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)
  // Calls made side by side are debited in any order; the last to be debited left the least.
  const left = Math.min(...usage.map(({ dailyRemaining }) => dailyRemaining))
  return markup`<p class="cost">${charged} ${charged === 1 ? 'credit' : 'credits'} for this answer;
${left.toLocaleString('en')} left today.</p>`
}
