import { dayMs, isoText } from '../../../tools/contract/values.ts'
import type { CalendarEntry } from '../../../tools/declaration/define.ts'
import type { RegistryEntry } from '../../../tools/declaration/registry.ts'
import type { CallRuntime } from '../../calls/call.ts'
import { callForData } from '../../calls/call-for-data.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { eventsOf } from '../../webhooks/alert-search.ts'
import { localWords } from '../../webhooks/local-words.ts'
import { isUntitled } from '../../webhooks/message.ts'
import { addToCalendar, fileAddress } from '../page/downloads.ts'
import { plural } from '../page/format.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'

/** Events that a preview shows. */
export const shownEvents = 3
/** Rows that a preview asks for: the first may begin before its start. */
const rows = 12

/** A search for the next events. */
interface Search {
  readonly args: Readonly<Record<string, unknown>>
  /** ms since 1970. */
  readonly from: number
  readonly days: number
  /** Names a search that is charged once. */
  readonly key?: string
}

/** The events that a search has found, in order of time. */
interface ComingEvents {
  readonly events: readonly CalendarEntry[]
  readonly creditsCharged: number
  /** Address of the same events as a calendar; undefined where the tool has none. */
  readonly file: string | undefined
}

/** The events of a range that begin after its start, at the price of the call. @throws Problem as the call does */
export async function comingEvents(
  runtime: CallRuntime,
  { exchange, person }: AuthenticatedRequest,
  entry: RegistryEntry,
  { args, from, days, key }: Search,
): Promise<ComingEvents> {
  const { descriptor } = entry
  const limit = descriptor.parameters.find(({ name }) => name === 'count' || name === 'limit')
  const range = { start: isoText(from), end: isoText(from + days * dayMs) }
  const search = {
    tool: descriptor.name,
    args: { ...args, ...range, ...(limit ? { [limit.name]: rows } : {}) },
  }
  const { data, credits, asOf } = await callForData(runtime, {
    ...search,
    channel: 'portal',
    requestId: exchange.requestId,
    caller: person.caller,
    ...(key === undefined ? {} : { idempotencyKey: key }),
    mediaType: 'application/json',
    signal: exchange.signal,
    tally: exchange.tally,
  })
  const events = eventsOf(entry, data, args).filter(({ start }) => start >= from)
  const isCalendar = descriptor.mediaTypes.includes('text/calendar')
  const file = isCalendar ? fileAddress(runtime, person, { ...search, asOf }, 'ics') : undefined
  return { events, creditsCharged: credits, file }
}

/**
 * The next events with their local times.
 * @param name of events that have no title of their own
 * @param file the same events as a calendar
 */
export function comingList(
  events: readonly CalendarEntry[],
  args: Readonly<Record<string, unknown>>,
  name: string,
  file?: string,
): Markup {
  if (events.length === 0) return markup`<p>Nothing in the time that we looked at; it goes on looking.</p>`
  const item = ({ uid, title, start, end }: CalendarEntry) =>
    markup`<li><b>${isUntitled(uid) ? name : title}</b><br><time datetime="${isoText(start)}">${localWords(
      end === undefined ? { start } : { start, end },
      args,
    )}</time>${addToCalendar(file, uid, title)}</li>`
  return markup`<ol class="coming">${events.slice(0, shownEvents).map(item)}</ol>`
}

/** “This preview was charged 2 credits.” */
export const previewCost = (credits: number): string =>
  credits === 0 ? 'This preview was free.' : `This preview was charged ${plural(credits, 'credit')}.`
