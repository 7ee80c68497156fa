import type { Reply, Road } from '../../calls/call.ts'
import { callTool } from '../../calls/call-tool.ts'
import type { PersonalVisit } from './page-request.ts'

/** A tool called for a page in the name of the person, on the same road and at the same price as from any door. */
export function ask(
  road: Road,
  { exchange, person }: PersonalVisit,
  tool: string,
  args: unknown,
  mediaType?: string,
): Promise<Reply> {
  return callTool(road, {
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
