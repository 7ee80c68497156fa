/** Median milliseconds of two requests, sent alternately so that other load affects both. */
export async function medianTimes(
  rounds: number,
  questions: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the order, because the first of two pays for shared work.
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

/** The difference of the medians as text for the table. */
export const apart = ([one, other]: readonly [number, number], rounds: number) =>
  `medians of ${rounds}: ${one.toFixed(2)} and ${other.toFixed(2)} ms`
