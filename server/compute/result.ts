import type { Answer } from '../../tools/define.ts'
import { writeJson } from '../http/json-writer.ts'

/** The result of a computation, in the representations that were asked for. */
export interface ExecutionResult {
  /** Without its data, where these are written out. */
  readonly answer: Answer<unknown>
  /** The data as JSON, where JSON is wanted. */
  readonly json?: Uint8Array | undefined
  /** Whether what was written out is a drawing. */
  readonly isDrawing?: boolean | undefined
  readonly body?: string | Uint8Array | undefined
}

/**
 * Writes the data as soon as they are there: the debit takes a moment, and objects that wait for it cost the garbage
 * collector more than the writing, as do objects that are copied from thread to thread.
 */
export function serialize(answer: Answer<unknown>, asJson = false): ExecutionResult {
  const { data } = answer
  if (!asJson) return { answer }
  return { answer: { ...answer, data: undefined }, json: writeJson(data), isDrawing: isDrawing(data) }
}

/** A picture that is drawn anew wherever it is shown. */
export function isDrawing(data: unknown): boolean {
  return typeof (data as { readonly svg?: unknown } | undefined)?.svg === 'string'
}
