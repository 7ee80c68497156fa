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
