import { processorSeconds } from '../child.ts'
import { type LoadResult, load } from '../load.ts'
import { median, type Row } from '../measure.ts'

/** One server under one load. */
export interface Target {
  readonly port: number
  readonly pid: number
  readonly requests: readonly Buffer[]
  readonly connections?: number
}

/** Connections of a load that names no other number. */
export const CONNECTIONS = 64

export interface Rate extends LoadResult {
  /** Microseconds of the server's processor time for each answer: what a busy machine does not change much. */
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

/** Rates of each target, medians of rounds in which they take turns. */
export async function rates(targets: readonly Target[], quick: boolean): Promise<Rate[]> {
  const rounds = quick ? 2 : 5
  const milliseconds = quick ? 700 : 3_000
  const results = targets.map((): Rate[] => [])
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round++) {
    const turns = [...targets.entries()]
    // Whoever comes after a particular other one may be at a disadvantage.
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

/** Two rows of one contest: answers per second, and processor time for each. */
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
