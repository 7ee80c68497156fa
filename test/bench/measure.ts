/** Timing: contestants alternate, so that other load on the machine affects all of them. */

import process from 'node:process'

/** One implementation of a piece of work. */
export interface Contestant {
  readonly name: string
  /** Does the work once; `round` increases, for inputs that must not repeat. */
  readonly run: (round: number) => unknown
  /** Repetitions per measurement, enough to exceed the clock's resolution. */
  readonly repeat?: number
}

/** Result of one measurement. */
export interface Row {
  readonly suite: string
  readonly quantity: string
  readonly unit: string
  /** Whether smaller figures are better: true for times, false for rates. */
  readonly smallerIsBetter: boolean
  readonly ours: number
  readonly baselines: readonly { readonly name: string; readonly value: number }[]
  readonly note?: string
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/** Ratio of ours to a baseline; above one is in our favour. */
export const ratio = ({ smallerIsBetter, ours }: Row, baseline: number): number =>
  smallerIsBetter ? baseline / ours : ours / baseline

/**
 * CPU microseconds used by this process. On a machine with other work, wall time includes waiting, and long pieces of
 * work wait more often than short ones.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * Median CPU microseconds of each contestant, in the given order.
 * @param warmUp rounds before the first counted one
 */
export async function race(
  contestants: readonly Contestant[],
  rounds: number,
  warmUp = 2,
): Promise<number[]> {
  const times = contestants.map((): number[] => [])
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [index, { run, repeat = 1 }] of contestants.entries()) {
      const start = processorTime()
      for (let turn = 0; turn < repeat; turn++) {
        const done = run(round * repeat + turn)
        if (done instanceof Promise) await done
      }
      if (round >= warmUp) times[index]?.push((processorTime() - start) / repeat)
    }
  }
  return times.map(median)
}

/** The result row of a race whose first contestant is ours. */
export async function raced(
  suite: string,
  quantity: string,
  contestants: readonly Contestant[],
  rounds: number,
  warmUp?: number,
): Promise<Row> {
  const [ours, ...others] = await race(contestants, rounds, warmUp)
  const baselines = contestants.slice(1).map(({ name }, index) => ({ name, value: others[index] as number }))
  return { suite, quantity, unit: 'µs', smallerIsBetter: true, ours: ours as number, baselines }
}
