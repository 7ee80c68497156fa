import type { CallRuntime } from '../../calls/call.ts'
import { type CallData, callForData } from '../../calls/call-for-data.ts'
import type { AuthenticatedRequest } from './page-request.ts'

/** A call by the signed-in user on the channel `portal`. */
export const portalCall = (
  { exchange, person }: AuthenticatedRequest,
  tool: string,
  args: unknown,
  mediaType?: string,
) =>
  ({
    tool,
    args,
    channel: 'portal',
    requestId: exchange.requestId,
    caller: person.caller,
    mediaType,
    signal: exchange.signal,
    tally: exchange.tally,
  }) as const

/**
 * Calls a tool for the signed-in user, with the same runtime and price as over REST and MCP.
 * @param mediaType representation to return as `body`, such as `text/csv`; JSON only if omitted
 */
export const callFromPortal = (
  runtime: CallRuntime,
  ...call: Parameters<typeof portalCall>
): Promise<CallData<unknown>> => callForData(runtime, portalCall(...call))
