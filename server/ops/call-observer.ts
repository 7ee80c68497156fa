import type { Caller, Channel, RequestTally } from '../../tools/ports.ts'
import { toProblem } from '../http/problem.ts'
import { inSpan } from './traces.ts'

/** A finished call for logs and metrics, without its arguments and result. */
export interface ObservedCall {
  readonly tool: string
  readonly channel: Channel
  /** `ok`, the code of the problem, or `client_left`. */
  readonly outcome: string
  readonly milliseconds: number
  /** Credits charged. */
  readonly credits: number
  readonly caller: Caller | undefined
}

/** Receives every finished call. */
export type ObserveCall = (call: ObservedCall) => void

/** The part of a call that is observed. */
interface CallFacts {
  readonly tool: string
  readonly channel: Channel
  readonly requestId: string
  readonly caller?: Caller | undefined
  readonly tally?: RequestTally | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly isGone?: (() => boolean) | undefined
}

/**
 * Runs a call inside a span and reports its outcome. Only tools of the registry get here, which bounds the label
 * values.
 */
export function observeCall<T>(
  observe: ObserveCall | undefined,
  call: CallFacts,
  work: () => Promise<T>,
): Promise<T> {
  const { tool, channel, requestId, caller, tally, headers } = call
  const attributes = { 'sky.tool': tool, 'sky.channel': channel, 'sky.request_id': requestId }
  return inSpan(`tool ${tool}`, attributes, async (span) => {
    const started = performance.now()
    let outcome = 'ok'
    try {
      return await work()
    } catch (error) {
      const { code } = toProblem(error)
      outcome = code === 'unavailable' && call.isGone?.() ? 'client_left' : code
      throw error
    } finally {
      span.setAttribute('sky.outcome', outcome)
      const milliseconds = performance.now() - started
      const credits = Number(headers['x-credits-charged'] ?? 0)
      if (tally) {
        tally.tools.add(tool)
        tally.caller ??= caller
        tally.credits += credits
      }
      observe?.({ tool, channel, outcome, milliseconds, credits, caller })
    }
  })
}
