import type { CallRuntime } from '../../calls/call.ts'
import { type CallData, callForData } from '../../calls/call-for-data.ts'
import type { AuthenticatedRequest } from './page-request.ts'

/**
 * Calls a tool for the signed-in user on the channel `portal`, with the same runtime and price as over REST and MCP.
 * @param mediaType representation to return as `body`, such as `text/csv`; JSON only if omitted
 */
export function callFromPortal(
  runtime: CallRuntime,
  { exchange, person }: AuthenticatedRequest,
  tool: string,
  args: unknown,
  mediaType?: string,
): Promise<CallData<unknown>> {
  return callForData(runtime, {
    tool,
    args,
    channel: 'portal',
    requestId: exchange.requestId,
    caller: person.caller,
    mediaType,
    signal: exchange.signal,
    tally: exchange.tally,
  })
}
