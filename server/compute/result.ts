import type { Answer } from '../../tools/define.ts'
import { writeJson } from '../http/json-writer.ts'

/** Result of a computation, in the requested representations. */
export interface ExecutionResult {
  /** The answer; without its data if that is serialized. */
  readonly answer: Answer<unknown>
  /** The data as JSON, if requested. */
  readonly json?: Uint8Array | undefined
  /** Whether the serialized data is a drawing. */
  readonly isDrawing?: boolean | undefined
  /** The data in another media type, if requested. */
  readonly body?: string | Uint8Array | undefined
}

/**
 * Serializes the data right after the computation: keeping objects alive during the debit costs the garbage collector
 * more than the serialization, as does copying objects between threads.
 */
export function serialize(answer: Answer<unknown>, asJson = false): ExecutionResult {
  const { data } = answer
  if (!asJson) return { answer }
  return { answer: { ...answer, data: undefined }, json: writeJson(data), isDrawing: isDrawing(data) }
}

/** Whether the data is an SVG drawing. */
export function isDrawing(data: unknown): boolean {
  return typeof (data as { readonly svg?: unknown } | undefined)?.svg === 'string'
}
