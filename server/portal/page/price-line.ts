import { Problem } from '../../../tools/contract/problems.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { type Quote, quoteCall } from '../../calls/call-tool.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { portalCall } from './call-tool.ts'
import { plural } from './format.ts'
import type { AuthenticatedRequest } from './page-request.ts'

/** Prices a call of the signed-in user and does not make it. A problem is a value, since a refused call is free. */
export async function quoteFromPortal(
  runtime: CallRuntime,
  ...call: Parameters<typeof portalCall>
): Promise<Quote | Problem> {
  try {
    return await quoteCall(runtime, { ...portalCall(...call), headers: {} })
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** The sum of prices. */
export const sumOf = (quotes: readonly Quote[]): Quote => ({
  credits: quotes.reduce((sum, { credits }) => sum + credits, 0),
  isMost: quotes.some(({ isMost }) => isMost),
})

/** “This call costs 3 credits.” @param subject such as “This chart” */
export function quoteWords({ credits, isMost }: Quote, subject = 'This call'): string {
  if (credits === 0) return `${subject} is free.`
  return `${subject} costs ${isMost ? 'up to ' : ''}${plural(credits, 'credit')}.`
}

/**
 * The price beside the button of a form. The script asks for it as the fields change and takes the second button away,
 * which asks for it without script.
 * @param action path that answers with {@link priceReply}, or with the page
 */
export const priceLine = (price: string, action: string): Markup =>
  markup`<span class="price" role="status">${price}</span>
<button class="quiet" formaction="${action}" formnovalidate data-prices>Show price</button>`

/** Whether the script of a form asks, rather than its button. */
export const isByScript = ({ exchange }: AuthenticatedRequest): boolean =>
  exchange.event.req.headers.get('accept') === 'application/json'

/** The answer to the script of a form: its price, and the faults of its fields by their ids. */
export const priceReply = (price: string, faults: Readonly<Record<string, string>> = {}): Reply => ({
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ price, faults }),
})
