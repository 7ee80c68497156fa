import { processorSeconds } from '../child.ts'
import { type LoadResult, load } from '../load.ts'
import { median, type Row } from '../measure.ts'

/** One server under load. */
export interface Target {
  readonly port: number
  readonly pid: number
  readonly requests: readonly Buffer[]
  readonly connections?: number
}

/** Default number of connections. */
export const CONNECTIONS = 64

export interface Rate extends LoadResult {
  /** CPU microseconds of the server per response, which other load on the machine hardly changes. */
  readonly processor: number
}

async function rate(
  { port, pid, requests, connections = CONNECTIONS }: Target,
  milliseconds: number,
): Promise<Rate> {
  const before = processorSeconds(pid)
  const result = await load({ port, requests, connections, milliseconds })
  return { ...result, processor: ((processorSeconds(pid) - before) * 1e6) / result.answers }
}

/**
 * Rates per target, medians of alternating rounds.
 * @param warmedUp runs after the first round, which warms up
 */
export async function rates(
  targets: readonly Target[],
  quick: boolean,
  warmedUp: () => Promise<void> = async () => {},
): Promise<Rate[]> {
  const rounds = quick ? 2 : 5
  const milliseconds = quick ? 700 : 3_000
  const results = targets.map((): Rate[] => [])
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) await warmedUp()
    const turns = [...targets.entries()]
    // Alternates the order: running after a particular target may be a disadvantage.
    for (const [index, target] of round % 2 === 0 ? turns : turns.reverse()) {
      const result = await rate(target, milliseconds)
      if (round > 0) results[index]?.push(result)
    }
  }
  return results.map((own) => ({
    answers: own.reduce((sum, { answers }) => sum + answers, 0),
    refused: own.reduce((sum, { refused }) => sum + refused, 0),
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p99: median(own.map(({ p99 }) => p99)),
    processor: median(own.map(({ processor }) => processor)),
  }))
}

/** Two rows of one comparison: responses per second, and CPU time per response. */
export function rateRows(
  suite: string,
  quantity: string,
  ours: Rate,
  others: readonly (readonly [name: string, rate: Rate])[],
  note: string,
): Row[] {
  const row = (
    unit: string,
    figure: (rate: Rate) => number,
    smallerIsBetter: boolean,
    note: string,
  ): Row => ({
    suite,
    quantity,
    unit,
    smallerIsBetter,
    ours: figure(ours),
    baselines: others.map(([name, other]) => ({ name, value: figure(other) })),
    note,
  })
  return [
    row('/s', ({ perSecond }) => perSecond, false, `${note}, p99 ${ours.p99.toFixed(1)} ms`),
    row('µs', ({ processor }) => processor, true, "the server's processor time for each"),
  ]
}
