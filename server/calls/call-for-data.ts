import type { Call, CallAnswer, CallRuntime } from './call.ts'
import { callTool } from './call-tool.ts'
import { isAsked, type PersonQuestion } from './questions/ask-person.ts'

/** A call that the service makes itself. */
type InnerCall = Omit<Call, 'headers' | 'signal' | 'ifNoneMatch' | 'headersOnly'> &
  Partial<Pick<Call, 'signal'>>

/** Data and metadata of an answer. */
export interface CallData<T> extends Omit<CallAnswer, 'kind'> {
  readonly data: T
  /** The data in the requested media type, if that is not JSON. */
  readonly body?: string | Uint8Array | undefined
}

/** Is never aborted. */
const lasting = new AbortController().signal

/**
 * Calls a tool for its data, as everything does that is not the HTTP response itself: pages, alerts, files, resources, the calls
 * of a batch, and answers over MCP. Same checks and price as on every channel.
 * @throws Problem as `callTool` does
 */
export async function callForData<T = unknown>(runtime: CallRuntime, call: InnerCall): Promise<CallData<T>> {
  const result = await callWithPerson<T>(runtime, call)
  if (isAsked(result)) throw new Error(`${call.tool} has no person.`)
  return result
}

/** The same for a call whose person can be asked: its data, or a question to them. */
export async function callWithPerson<T>(
  runtime: CallRuntime,
  call: InnerCall,
): Promise<CallData<T> | PersonQuestion> {
  const result = await callTool(runtime, { signal: () => lasting, ...call, headers: {} })
  if (result.kind !== 'answer' && result.kind !== 'file' && result.kind !== 'asked')
    throw new Error(`${call.tool} has no data.`)
  return result as CallData<T> | PersonQuestion
}
