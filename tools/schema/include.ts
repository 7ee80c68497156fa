import { commaList } from './comma-list.ts'

/**
 * Parameter of include groups: `all`, `minimal`, or a comma-separated list.
 * @param groups the groups of `all`; `minimal` is the empty list
 */
export function include<const T extends string>(groups: readonly T[]) {
  return commaList(groups, {
    description: `all, minimal, or a comma list: ${groups.join(', ')}.`,
    problem: 'invalid_include',
    alone: { all: groups, minimal: [] },
  })
}

/** Names of the groups that `include` chooses, with the members of a record that are in each. */
type Groups = Readonly<Record<string, readonly string[]>>

/** Names of groups, in published order. */
export const namesOf = <G extends Groups>(groups: G) => Object.keys(groups) as (keyof G & string)[]

/** Mask of the members that are in a group, for the `partial` of a schema: an answer may leave them out. */
export const optionalMembers = <G extends Groups>(groups: G) =>
  Object.fromEntries(
    Object.values(groups)
      .flat()
      .map((name) => [name, true]),
  ) as Record<G[keyof G][number], true>

/** A record with the members of the chosen groups, and those of no group. */
export function chosenGroups<R extends object, G extends Groups>(
  record: R,
  groups: G,
  include: readonly string[],
): Omit<R, G[keyof G][number]> & Partial<R> {
  const left = new Set(
    Object.entries(groups).flatMap(([group, names]) => (include.includes(group) ? [] : names)),
  )
  const kept = Object.entries(record).filter(([name]) => !left.has(name))
  return Object.fromEntries(kept) as Omit<R, G[keyof G][number]> & Partial<R>
}
