import type { Context } from '../../tools/declaration/define.ts'
import type { RegistryEntry } from '../../tools/declaration/registry.ts'
import { requireCalendarYears } from '../compute/icalendar.ts'
import { parseRequest } from '../compute/run-tool.ts'
import type { Slot } from '../limits/account-concurrency.ts'
import { loopTurns } from '../runtime/loop-turns.ts'
import type { Call, CallRuntime, ParsedCall } from './call.ts'

/**
 * Parses the arguments and prepares the request, once the tool has been warmed up.
 * @throws Problem for arguments that the tool refuses
 */
export function parseCall(
  runtime: CallRuntime,
  call: Call,
  entry: RegistryEntry,
  slot: Slot | undefined,
): ParsedCall | Promise<ParsedCall> {
  const warming = runtime.untilWarm?.(call.tool)
  return warming
    ? warming.then(() => parseNow(runtime, call, entry, slot))
    : parseNow(runtime, call, entry, slot)
}

function parseNow(
  runtime: CallRuntime,
  call: Call,
  { tool, descriptor }: RegistryEntry,
  slot: Slot | undefined,
): ParsedCall | Promise<ParsedCall> {
  return loopTurns.run(() => {
    const context: Context = {
      now: call.paidAt ?? call.rowsFrom?.asOf ?? runtime.now(),
      position: call.rowsFrom?.position,
      requestId: call.requestId,
      mediaType: call.mediaType,
      caller: call.caller,
      signal: call.signal,
      service: runtime.service,
      origin: {
        channel: call.channel,
        idempotencyKey: call.idempotencyKey,
        tally: call.tally,
        paidBatch: call.paidEnds && { ends: call.paidEnds, from: call.pageStart ?? 0 },
      },
    }
    const { input, request } = parseRequest(tool, call.args, context)
    if (call.mediaType === 'text/calendar') requireCalendarYears(request)
    return { call, tool, descriptor, context, slot, input, request }
  })
}
