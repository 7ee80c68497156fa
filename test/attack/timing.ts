/** Milliseconds that each of two questions takes at the median, asked in turns so that a busy moment falls on both. */
export async function medianTimes(
  rounds: number,
  questions: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    // Who asks first changes, since the first of two pays for what both need.
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const started = performance.now()
      await questions[which]()
      times[which].push(performance.now() - started)
    }
  }
  return [median(times[0]), median(times[1])]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** How far apart the medians are, in words for the table. */
export const apart = ([one, other]: readonly [number, number], rounds: number) =>
  `medians of ${rounds}: ${one.toFixed(2)} and ${other.toFixed(2)} ms`
