/** A function of a number that works out each value once, for callers that ask for the same ones again within one request. */
export function memoized<T>(work: (at: number) => T): (at: number) => T {
  const values = new Map<number, T>()
  return (at) => {
    const stored = values.get(at)
    if (stored !== undefined) return stored
    const value = work(at)
    values.set(at, value)
    return value
  }
}
