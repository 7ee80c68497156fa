import { Problem } from '../../tools/problems.ts'

/** Where a page begins: the number of its first row within the answer, from 0. */
export type PageStart = number

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

/** A last page may be longer by this factor, so that none has a row or two alone. */
const lastPage = 1.05

/**
 * The page of an answer that begins at `start`: a list of the answer is cut between its rows, everything else is repeated. A row that is
 * longer than a page has one of its own.
 * @param limits.list the list to cut, by its path; else the longest one
 * @param limits.chars characters of a page
 * @param limits.most characters of a page of one row
 * @throws Problem `too_many_rows` when nothing of the answer can be cut, or one row alone is longer than hosts show
 */
export function pageOf(
  data: unknown,
  start: PageStart,
  limits: { readonly list?: string | undefined; readonly chars?: number; readonly most?: number } = {},
): AnswerPage {
  const { list, chars = pageChars, most = answerChars } = limits
  const [path, rows] = longestList(data, list)
  const charsBesideRows = lengthOf(data) - lengthOf(rows)
  const lengths = rows.slice(start).map((row) => lengthOf(row) + 1)
  const all = charsBesideRows + lengths.reduce((sum, length) => sum + length, 0)
  const room = all <= chars * lastPage ? all : chars
  let charsLeft = room - charsBesideRows
  let count = 0
  for (const length of lengths) {
    if (count > 0 && length > charsLeft) break
    charsLeft -= length
    count += 1
  }
  if (room - charsLeft > most) throw tooLong(most)
  const end = start + count
  const hasNext = end < rows.length
  return {
    data: withMember(data, path, rows.slice(start, end), { length: rows.length, hasNext }),
    list: path.join('.'),
    first: start + 1,
    last: end,
    of: rows.length,
    ...(hasNext ? { next: end } : {}),
  }
}

const tooLong = (chars: number) =>
  new Problem('too_many_rows', `The answer is longer than ${chars} characters.`, {
    hint: 'Ask for less: a shorter range, fewer rows or format=compact.',
  })

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/** A list below a value, lists in lists left aside, with the names on the way to it: the one that is named, or the longest. */
function longestList(data: unknown, name?: string): [path: readonly string[], rows: readonly unknown[]] {
  const lists = listsOf(data, [])
  const named = lists.find(([path]) => path.join('.') === name)
  if (named) return named
  if (lists.length === 0) throw tooLong(pageChars)
  return lists.reduce((longest, list) => (lengthOf(list[1]) > lengthOf(longest[1]) ? list : longest))
}

function listsOf(
  value: unknown,
  path: readonly string[],
): [path: readonly string[], rows: readonly unknown[]][] {
  if (Array.isArray(value)) return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => listsOf(member, [...path, name]))
}

/** A copy of a value with other rows at a path; a count of them in an object around the list is that of the page. */
function withMember(
  value: unknown,
  [name, ...path]: readonly string[],
  rows: readonly unknown[],
  all: { readonly length: number; readonly hasNext: boolean },
): unknown {
  if (name === undefined) return rows
  const copy: Record<string, unknown> = { ...(value as object) }
  copy[name] = withMember(copy[name], path, rows, all)
  if (copy.count === all.length) copy.count = rows.length
  if (typeof copy.truncated === 'boolean' && all.hasNext) copy.truncated = true
  return copy
}
