import type { Answer } from '../../tools/define.ts'
import { writeJson } from '../http/json-writer.ts'
import { type AnswerPage, type PageStart, pageChars, pageOf } from './page.ts'

/** Result of a computation, in the requested representations. */
export interface ExecutionResult {
  /** The answer; without its data if that is serialized. */
  readonly answer: Answer<unknown>
  /** The data as JSON, if requested. */
  readonly json?: Uint8Array | undefined
  /** Which part of the data is serialized, if not all. */
  readonly page?: Omit<AnswerPage, 'data'> | undefined
  /** Whether the serialized data is a drawing. */
  readonly isDrawing?: boolean | undefined
  /** The data in another media type, if requested. */
  readonly body?: string | Uint8Array | undefined
}

/** Media types of files whose rows a model does not read as JSON, too. */
const fileTypes = ['text/csv', 'text/calendar', 'application/geo+json']

/**
 * Serializes the data right after the computation: keeping objects alive during the debit costs the garbage collector
 * more than the serialization, as does copying objects between threads.
 * @param start start of the page, where an answer of several pages must be cut; a drawing is never cut, and the lists of an
 *   answer beside a file are empty
 */
export function serialize(
  answer: Answer<unknown>,
  asJson = false,
  start?: PageStart,
  mediaType = '',
): ExecutionResult {
  const { data } = answer
  if (!asJson) return { answer }
  const bare = { ...answer, data: undefined }
  if (start !== undefined && fileTypes.includes(mediaType))
    return { answer: { ...bare, rows: undefined }, json: writeJson(withoutRows(data)), isDrawing: false }
  const json = writeJson(data)
  if (isDrawing(data)) return { answer: bare, json, isDrawing: true }
  if (start === undefined || (start === 0 && json.length <= pageChars))
    return { answer: bare, json, isDrawing: false }
  const { data: cut, ...page } = pageOf(data, start, { list: answer.rows?.list })
  return { answer: bare, json: writeJson(cut), isDrawing: false, page }
}

/** Data with every list empty, which fits the output schema. */
export function withoutRows(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutRows(value)]))
}

/** Whether the data is an SVG drawing. */
export function isDrawing(data: unknown): boolean {
  return typeof (data as { readonly svg?: unknown } | undefined)?.svg === 'string'
}
