import { pageChars } from '../../tools/contract/answer-size.ts'
import type { Answer } from '../../tools/declaration/define.ts'
import { writeJson } from '../encoding/json-writer.ts'
import { type AnswerPage, type PageStart, pageOf } from './page.ts'

/** Which rows of an answer its JSON has. */
type Page = Omit<AnswerPage, 'json'>

/** Result of a computation, in the requested representations. */
export interface ExecutionResult {
  /** The answer; without its data if that is serialized. */
  readonly answer: Answer<unknown>
  /** The data as JSON, if requested. */
  readonly json?: Uint8Array | undefined
  /** Which part of the data is serialized, if not all. */
  readonly page?: Page | undefined
  /** SVG of a drawing that is read page by page: it is not in the data then. */
  readonly drawing?: string | undefined
  /** The data in another media type, if requested. */
  readonly body?: string | Uint8Array | undefined
}

/** In which form a call wants the data of its answer; as objects, unless it says otherwise. */
export interface DataForm {
  /** As JSON. */
  readonly asJson?: boolean | undefined
  /** Start of the page, where an answer of several pages must be cut; the SVG of a drawing is then beside it. */
  readonly pageStart?: PageStart | undefined
  /** Without the rows of its lists. */
  readonly emptyLists?: boolean | undefined
}

/**
 * Serializes the data right after the computation: keeping objects alive during the debit costs the garbage collector
 * more than the serialization, as does copying objects between threads. Data without their rows and the numbers of a drawing are
 * few, and the channel adds to them.
 */
export function serialize(answer: Answer<unknown>, form: DataForm): ExecutionResult {
  const { asJson, pageStart, emptyLists } = form
  const { data } = answer
  if (emptyLists) return { answer: { ...answer, data: withoutRows(data), rows: undefined } }
  if (!asJson) return { answer }
  if (pageStart !== undefined && isDrawing(data)) {
    const { svg, ...numbers } = data
    return { answer: { ...answer, data: numbers }, drawing: svg }
  }
  const bare = { ...answer, data: undefined }
  const json = writeJson(data)
  if (pageStart === undefined || (pageStart === 0 && json.length <= pageChars)) return { answer: bare, json }
  const { json: cut, ...page } = pageOf(json, pageStart, { list: answer.rows?.list })
  return { answer: bare, json: cut, page }
}

/** Data with every list empty, which fits the output schema. */
function withoutRows(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutRows(value)]))
}

function isDrawing(data: unknown): data is { readonly svg: string } {
  return typeof (data as { readonly svg?: unknown } | undefined)?.svg === 'string'
}
