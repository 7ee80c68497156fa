import { Problem } from '../../tools/problems.ts'

/** Where a page begins: the number of its first row; then, if that row is a page itself, of the first row within it. */
export type PageStart = readonly number[]

/** A part of an answer that is longer than a page. */
export interface AnswerPage {
  readonly data: unknown
  /** Name of the list that was cut, with dots for the objects around it. */
  readonly list: string
  /** Numbers of the first and the last row on this page, from 1. */
  readonly first: number
  readonly last: number
  /** Rows of the whole answer. */
  readonly of: number
  /** Start of the next page; absent on the last one. */
  readonly next?: PageStart
}

/**
 * Maximum characters of an answer that has no pages: a file, or the calls of a batch. Hosts cut results at 25,000 tokens
 * or 50,000 characters; `meta` takes up to 5,000 of them.
 */
export const answerChars = 45_000

/** Maximum characters of one page, which with `meta` has at most 25,000: half of what hosts show. */
export const pageChars = 21_000

/**
 * The page of an answer that begins at `start`: the longest list of the answer is cut, everything else is repeated. A
 * row that is longer than a page is cut in the same way.
 * @throws Problem `too_many_rows` when nothing of the answer can be cut
 */
export function pageOf(data: unknown, start: PageStart, chars = pageChars): AnswerPage {
  const [path, rows] = longestList(data)
  const [first = 0, ...within] = start
  let left = chars - (lengthOf(data) - lengthOf(rows))
  const kept: unknown[] = []
  let next: PageStart | undefined
  for (let at = first; at < rows.length && !next; at++) {
    const row = rows[at]
    const length = lengthOf(row) + 1
    const isWhole = at > first || within.length === 0
    if (isWhole && length <= left) {
      kept.push(row)
      left -= length
    } else if (at === first) {
      const part = pageOf(row, within, left)
      kept.push(part.data)
      left -= lengthOf(part.data) + 1
      if (part.next) next = [at, ...part.next]
    } else next = [at]
  }
  return {
    data: withMember(data, path, kept),
    list: path.join('.'),
    first: first + 1,
    last: first + kept.length,
    of: rows.length,
    ...(next ? { next } : {}),
  }
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/** The longest list below a value, lists in lists left aside, with the names on the way to it. */
function longestList(data: unknown): [path: readonly string[], rows: readonly unknown[]] {
  const found = listsOf(data, [])
  if (found.length === 0) {
    throw new Problem('too_many_rows', `The answer is longer than ${pageChars} characters.`, {
      hint: 'Ask for less: a shorter range, fewer rows or format=compact.',
    })
  }
  return found.reduce((longest, one) => (lengthOf(one[1]) > lengthOf(longest[1]) ? one : longest))
}

function listsOf(
  value: unknown,
  path: readonly string[],
): [path: readonly string[], rows: readonly unknown[]][] {
  if (Array.isArray(value)) return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => listsOf(member, [...path, name]))
}

/** A copy of a value with another member at a path. */
function withMember(value: unknown, [name, ...path]: readonly string[], member: unknown): unknown {
  if (name === undefined) return member
  const members = Object.entries(value as object)
  return Object.fromEntries(
    members.map(([key, inside]) => [key, key === name ? withMember(inside, path, member) : inside]),
  )
}
