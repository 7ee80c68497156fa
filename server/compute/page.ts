import { pageChars } from '../../tools/contract/answer-size.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { concatBytes } from '../encoding/json-writer.ts'
import { type JsonList, type JsonSpan, listsOf, textOf } from './json-lists.ts'

/** Where a page begins: the number of its first row within the answer, from 0. */
export type PageStart = number

/** A part of an answer that is longer than a page. */
export interface AnswerPage {
  readonly json: Uint8Array
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

/** A last page may be longer by this factor, so that none has a row or two alone. */
const lastPage = 1.05

/**
 * The page of an answer that begins at `start`, cut from its JSON: a list of the answer is cut between its rows, everything else is
 * repeated. A row that is longer than a page has one of its own.
 * @param limits.list the list to cut, by its path; else the longest one
 * @param limits.chars characters of a page
 * @param limits.most characters of a page of one row
 * @throws Problem `too_many_rows` when nothing of the answer can be cut, or one row alone is longer than hosts show
 */
export function pageOf(
  json: Uint8Array,
  start: PageStart,
  limits: { readonly list?: string | undefined; readonly chars?: number; readonly most?: number } = {},
): AnswerPage {
  const { list: name, chars = pageChars, most: rowLimit = answerChars } = limits
  const list = listToCut(json, name)
  const { rows } = list
  const charsBesideRows = charsOf(json) - charsOf(json, list)
  const lengths = rows.slice(start).map((row) => charsOf(json, row) + 1)
  const all = charsBesideRows + lengths.reduce((sum, length) => sum + length, 0)
  const room = all <= chars * lastPage ? all : chars
  let charsLeft = room - charsBesideRows
  let count = 0
  for (const length of lengths) {
    if (count > 0 && length > charsLeft) break
    charsLeft -= length
    count += 1
  }
  if (room - charsLeft > rowLimit) throw tooLong(rowLimit)
  const end = start + count
  const hasNext = end < rows.length
  return {
    json: withRows(json, list, rows.slice(start, end), hasNext),
    list: list.path.join('.'),
    first: start + 1,
    last: end,
    of: rows.length,
    ...(hasNext ? { next: end } : {}),
  }
}

/** Refusal of an answer without pages that is longer than hosts show. */
export const tooLong = (chars: number): Problem =>
  new Problem('too_many_rows', `The answer is longer than ${chars} characters.`, {
    hint: 'Ask for less: a shorter range, fewer rows or format=compact.',
  })

/** UTF-16 code units, which hosts count, of UTF-8 (RFC 3629 §3): one of each character, two of one of four bytes. */
function charsOf(json: Uint8Array, { from, to }: JsonSpan = { from: 0, to: json.length }): number {
  let chars = 0
  for (let offset = from; offset < to; offset++) {
    const byte = json[offset] as number
    if ((byte & 0xc0) !== 0x80) chars += byte >= 0xf0 ? 2 : 1
  }
  return chars
}

/** The list that is named, or the longest. */
function listToCut(json: Uint8Array, name: string | undefined): JsonList {
  const lists = listsOf(json)
  const namedList = lists.find(({ path }) => path.join('.') === name)
  if (namedList) return namedList
  if (lists.length === 0) throw tooLong(pageChars)
  return lists.reduce((longest, list) => (charsOf(json, list) > charsOf(json, longest) ? list : longest))
}

/** The JSON with some rows of a list; a count of them in an object around the list is that of the page. */
function withRows(json: Uint8Array, list: JsonList, rows: readonly JsonSpan[], hasNext: boolean): Uint8Array {
  const [first, last] = [rows[0], rows.at(-1)]
  const slice = first && last ? json.subarray(first.from, last.to) : ''
  const edits: { readonly span: JsonSpan; readonly bytes: Uint8Array | string }[] = [
    { span: list, bytes: concatBytes('[', slice, ']') },
  ]
  for (const { count, truncated } of list.around) {
    if (count && textOf(json, count) === String(list.rows.length))
      edits.push({ span: count, bytes: String(rows.length) })
    if (truncated && hasNext) edits.push({ span: truncated, bytes: 'true' })
  }
  edits.sort((left, right) => left.span.from - right.span.from)
  const pieces: (Uint8Array | string)[] = []
  let offset = 0
  for (const { span, bytes } of edits) {
    pieces.push(json.subarray(offset, span.from), bytes)
    offset = span.to
  }
  return concatBytes(...pieces, json.subarray(offset))
}
