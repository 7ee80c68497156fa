import type { CallResult, CallRuntime } from '../../calls/call.ts'
import { callTool } from '../../calls/call-tool.ts'
import type { AuthenticatedRequest } from './page-request.ts'

/** A tool called for a page in the name of the person, by the same pipeline and at the same price as over any channel. */
export function callFromPortal(
  runtime: CallRuntime,
  { exchange, person }: AuthenticatedRequest,
  tool: string,
  args: unknown,
  mediaType?: string,
): Promise<CallResult> {
  return callTool(runtime, {
    tool,
    args,
    channel: 'portal',
    requestId: exchange.requestId,
    caller: person.caller,
    mediaType,
    signal: exchange.signal,
    tally: exchange.tally,
    headers: {},
  })
}
