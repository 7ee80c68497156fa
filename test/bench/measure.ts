/** How things are timed: contestants take turns, so that a busy moment of the machine falls on all of them. */

import process from 'node:process'

/** One way to do a piece of work. */
export interface Contestant {
  readonly name: string
  /** Does the work once; `round` differs each time, for inputs that must not repeat. */
  readonly run: (round: number) => unknown
  /** How many times the work is done in one measurement: enough to stand above the clock's grain. */
  readonly repeat?: number
}

/** What one measurement found. */
export interface Row {
  readonly suite: string
  readonly quantity: string
  readonly unit: string
  /** Whether smaller figures are better: times are, rates are not. */
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

/** How many times better ours is than a baseline. */
export const ratio = ({ smallerIsBetter, ours }: Row, baseline: number): number =>
  smallerIsBetter ? baseline / ours : ours / baseline

/**
 * Microseconds of processor time that this process has used: on a machine with other work the clock tells how long one
 * waited, and long pieces of work wait more often than short ones.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * Median microseconds of processor time of each contestant, in the order given.
 * @param warmUp rounds before the first that counts.
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

/** A row out of a race of which the first contestant is ours. */
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
