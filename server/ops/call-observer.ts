import type { Caller, Channel, RequestTally } from '../../tools/contract/ports.ts'
import { clientClosedRequest } from '../http/exchange.ts'
import { toProblem } from '../http/problem.ts'
import { inSpan } from './traces.ts'

/** A finished call for logs and metrics, without its arguments and result. */
export interface ObservedCall {
  readonly tool: string
  readonly channel: Channel
  readonly requestId: string
  /** `ok`, the code of the problem, or `client_left`. */
  readonly outcome: string
  /** HTTP status that the outcome has over REST. */
  readonly status: number
  readonly milliseconds: number
  /** Unix milliseconds. */
  readonly endedAt: number
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
  readonly isGone?: (() => boolean) | undefined
}

/** Runs a call inside a span and reports its outcome. Only tools of the registry get here, which bounds the label values. */
export function observeCall<
  C extends CallFacts,
  R extends { readonly kind: string; readonly credits: number },
>(observe: ObserveCall | undefined, call: C, next: (call: C) => Promise<R>): Promise<R> {
  const { tool, channel, requestId, caller, tally } = call
  const attributes = { 'sky.tool': tool, 'sky.channel': channel, 'sky.request_id': requestId }
  return inSpan(`tool ${tool}`, attributes, async (span) => {
    const startedAt = performance.now()
    let outcome = 'ok'
    let status = 200
    let credits = 0
    try {
      const result = await next(call)
      if (result.kind === 'notModified') status = 304
      credits = result.credits
      return result
    } catch (error) {
      const problem = toProblem(error)
      const hasLeft = problem.code === 'unavailable' && call.isGone?.()
      outcome = hasLeft ? 'client_left' : problem.code
      status = hasLeft ? clientClosedRequest : problem.status
      throw error
    } finally {
      span.setAttribute('sky.outcome', outcome)
      const milliseconds = performance.now() - startedAt
      if (tally) {
        tally.tools.add(tool)
        tally.caller ??= caller
        tally.credits += credits
      }
      const endedAt = Date.now()
      observe?.({ tool, channel, requestId, outcome, status, milliseconds, endedAt, credits, caller })
    }
  })
}
