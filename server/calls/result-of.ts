import type { Balance } from '../../tools/ports.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { concatBytes, writeJson } from '../http/json-writer.ts'
import type { CallResult, CallRuntime, ParsedCall } from './call.ts'
import { envelope } from './envelope.ts'

/** Wraps the answer in the envelope; a call inside a batch gives its data alone. */
export function resultOf(
  runtime: CallRuntime,
  { call, descriptor, newLinks }: ParsedCall,
  { answer, json, isDrawing, body }: ExecutionResult,
  balance: Balance | undefined,
  creditsCharged: number,
): CallResult {
  call.headers['x-credits-charged'] = String(creditsCharged)
  if (call.inBatch) return { data: json ?? writeJson(answer.data) }
  const whole = envelope(descriptor, answer, {
    requestId: call.requestId,
    computedAt: runtime.now(),
    caller: call.caller,
    balance,
    creditsCharged,
    links: newLinks?.links,
  })
  if (json === undefined) return { envelope: whole, body }
  return { json: concatBytes('{"data":', json, ',"meta":', writeJson(whole.meta), '}'), isDrawing, body }
}
