/** All of a list from one of its places on: the end is followed by the beginning. */
export const rotatedList = <T>(list: readonly T[], start: number): T[] => [
  ...list.slice(start),
  ...list.slice(0, start),
]
