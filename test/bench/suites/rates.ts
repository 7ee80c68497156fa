import { type LoadResult, load } from '../load.ts'
import { median } from '../measure.ts'

/** One server under one load. */
export interface Target {
  readonly port: number
  readonly requests: readonly Buffer[]
}

/** Connections of every load. */
export const CONNECTIONS = 64

/** Answers per second and p99 of each target, medians of rounds in which they take turns. */
export async function rates(targets: readonly Target[], quick: boolean): Promise<LoadResult[]> {
  const rounds = quick ? 2 : 5
  const milliseconds = quick ? 700 : 3_000
  const results = targets.map((): LoadResult[] => [])
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, { port, requests }] of targets.entries()) {
      const result = await load({ port, requests, connections: CONNECTIONS, milliseconds })
      if (round > 0) results[index]?.push(result)
    }
  }
  return results.map((own) => ({
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p99: median(own.map(({ p99 }) => p99)),
  }))
}
