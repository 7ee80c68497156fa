import type { Ended, Lived } from '../journal.ts'

/** Figures of the calls of one round; times in milliseconds. */
export interface CallFigures {
  readonly calls: number
  /** Answers that name a charge. */
  readonly charged: number
  /** Calls that were answered 503 after the fault. */
  readonly unavailable: number
  /** Slowest response, without the time for which the machine starved a process. */
  readonly slowestMs: number
  /** Longest time without a charge, of calls with or of calls without an idempotency key. */
  readonly outageMs: number
  /** From the fault to the last 503. */
  readonly lastRefusalMs: number
  /** Answers other than 200 and 503, 503 without Retry-After, and broken connections. */
  readonly wrong: readonly Ended[]
}

/** Figures of a journal. @param fault, stopped times in milliseconds between which outages are looked for */
export function figuresOf(calls: readonly Lived[], fault: number, stopped: number): CallFigures {
  const ended = calls.flatMap((call) => (call.ended ? [call.ended] : []))
  const refused = ended.filter(({ status, at }) => status === 503 && at > fault)
  const charged = calls.filter((call) => (call.ended?.charged.length ?? 0) > 0)
  const outages = [true, false].map((isKeyed) => {
    const theirs = charged.filter(({ idempotencyKey }) => (idempotencyKey !== undefined) === isKeyed)
    const times = theirs.map((call) => (call.ended as Ended).at).filter((at) => at > fault && at < stopped)
    return longestGap([fault, ...times, stopped])
  })
  return {
    calls: calls.length,
    charged: charged.length,
    unavailable: refused.length,
    slowestMs: Math.max(0, ...ended.map(({ ms, starved }) => ms - starved)),
    outageMs: Math.max(...outages),
    lastRefusalMs: Math.max(0, ...refused.map(({ at }) => at - fault)),
    wrong: ended.filter(({ status, lacksRetryAfter }) => ![200, 503].includes(status) || lacksRetryAfter),
  }
}

/** Longest time between neighbours of a list of times. */
function longestGap(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.max(...sorted.slice(1).map((at, n) => at - (sorted[n] as number)))
}
