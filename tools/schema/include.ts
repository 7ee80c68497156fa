import { commaList } from './comma-list.ts'

/**
 * The groups of fields an answer may carry: `all`, `minimal`, or a comma list.
 * @param groups what `all` means; an empty list is what `minimal` means.
 */
export function include<const T extends string>(groups: readonly T[]) {
  return commaList(groups, {
    description: `all, minimal, or a comma list: ${groups.join(', ')}.`,
    problem: 'invalid_include',
    alone: { all: groups, minimal: [] },
  })
}
