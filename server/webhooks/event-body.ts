import { isoText } from '../../tools/contract/values.ts'
import type { EventTypeName } from '../../tools/contract/webhook-events.ts'

/**
 * Body of an event, in the form that Standard Webhooks recommends: type, time and data.
 * @param time ms since 1970
 */
export function eventBody(
  type: EventTypeName,
  time: number,
  data: Readonly<Record<string, string | number | null>>,
): string {
  return JSON.stringify({ type, timestamp: isoText(time), data })
}
