/** A function of a number that works out each value once, for callers that ask for the same ones again within one request. */
export function memoized<T>(work: (argument: number) => T): (argument: number) => T {
  const values = new Map<number, T>()
  return (argument) => {
    const stored = values.get(argument)
    if (stored !== undefined) return stored
    const value = work(argument)
    values.set(argument, value)
    return value
  }
}
