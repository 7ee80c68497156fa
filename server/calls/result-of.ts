import type { CallerBalance } from '../../tools/ports.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { RawJson, writeJson } from '../http/json-writer.ts'
import { answerParts } from './answer-parts.ts'
import type { CallResult, CallRuntime, ParsedCall } from './call.ts'
import { envelope } from './envelope.ts'

/** Wraps the answer in the envelope; a call inside a batch gives its data alone. */
export function resultOf(
  runtime: CallRuntime,
  parsed: ParsedCall,
  result: ExecutionResult,
  balance: CallerBalance | undefined,
  creditsCharged: number,
  links?: Readonly<Record<string, string>>,
): CallResult {
  const { call, descriptor } = parsed
  const { answer, json, isDrawing, body } = result
  call.headers['x-credits-charged'] = String(creditsCharged)
  const parts = answerParts(runtime, parsed, result)
  const { page } = parts
  if (call.inBatch) return { data: json ?? writeJson(answer.data), asOf: parsed.context.now, page }
  const whole = envelope(descriptor, answer, {
    requestId: call.requestId,
    computedAt: runtime.now(),
    caller: call.caller,
    balance,
    creditsCharged,
    links,
    parts,
  })
  if (json === undefined) return { envelope: whole, asOf: parsed.context.now, body, page }
  return {
    json: writeJson({ data: new RawJson(json), meta: whole.meta }),
    page,
    isDrawing,
    body,
  }
}
