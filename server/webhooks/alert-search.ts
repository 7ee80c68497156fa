import { elementsEnd, requireFreshElements } from '../../tools/contract/element-lines.ts'
import { newId } from '../../tools/contract/ids.ts'
import type { TierName } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { dayMs, isoText } from '../../tools/contract/values.ts'
import type { CalendarEntry, Language } from '../../tools/declaration/define.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { RegistryEntry } from '../../tools/declaration/registry.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callForData } from '../calls/call-for-data.ts'

/** Days that one search of a sky alert covers. */
export const windowDays = 30
const windowMs = windowDays * dayMs
/**
 * Distance of the end of a search from any event, also from those that it finds behind its end: a search from another start
 * may find an extremum a moment earlier.
 */
const quietMs = 60_000
/**
 * Furthest that an event begins from the time by which the list of its tool has it: half a day, of the best time at a place to look
 * at what happens by day. A search looks that much further on both sides.
 */
const reachMs = 43_200_000

/** Parameters that a search sets itself, or that change the form of an answer and not its events. */
const ownParameters = new Set(['start', 'end', 'count', 'limit', 'cursor', 'format'])

/** Whether a tool can be the search of a sky alert: it lists events of a range, and needs no birth data. */
export function isForAlerts({ tool, descriptor }: RegistryEntry): boolean {
  const names = new Set(descriptor.parameters.map(({ name }) => name))
  const lists = tool.events !== undefined || tool.views?.calendar !== undefined
  return lists && !tool.aboutCharts && tool.auth === 'key' && names.has('start') && names.has('end')
}

/** The descriptor with the parameters that a person chooses for an alert. */
export function alertDescriptor(descriptor: Descriptor): Descriptor {
  const example = Object.entries(descriptor.example).filter(([name]) => !ownParameters.has(name))
  return {
    ...descriptor,
    example: Object.fromEntries(example),
    parameters: descriptor.parameters.filter(({ name }) => !ownParameters.has(name)),
  }
}

/** A search of an alert, from an instant in ms since 1970 in whole seconds. */
export interface AlertRequest {
  readonly accountId: string
  readonly tier: TierName
  readonly alertId: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly from: number
}

/** Result of a search. */
export interface AlertFindings {
  /** Events that start after `from` and before `until`, in order. */
  readonly events: readonly CalendarEntry[]
  /** Start of the next search, ms since 1970. */
  readonly until: number
  /** First event after the range, where the tool names one. */
  readonly next: Pick<CalendarEntry, 'title' | 'start'> | null
  readonly creditsCharged: number
}

/** Members of answers that tell whether a list was cut, and of an empty list what comes next. */
interface Listed {
  readonly truncated?: boolean
  readonly exhausted?: boolean
  readonly next?: { readonly title?: string; readonly time?: string } | null
}

/**
 * Searches the next `windowDays` of an alert for its account, at the price of the call. The idempotency key names alert
 * and start, so that a search that is repeated, by whichever process, is charged once.
 * @throws Problem as the call does, and `too_many_rows`
 */
export async function searchAlert(
  runtime: CallRuntime,
  { accountId, tier, alertId, tool, args, from }: AlertRequest,
  signal: AbortSignal,
): Promise<AlertFindings> {
  const entry = runtime.registry.byName.get(tool)
  if (!entry || !isForAlerts(entry)) throw new Problem('not_found', 'There is no such search for alerts.')
  const lastUntil = elementsEnd(args.targets) ?? Number.POSITIVE_INFINITY
  requireFreshElements(args.targets, from + quietMs)
  // The conditions of an interval that begins within the window can be judged by its length.
  const shortest = typeof args.minDurationMinutes === 'number' ? args.minDurationMinutes * 60_000 : 0
  const reach = entry.tool.events ? 0 : reachMs
  const range = { start: isoText(from - reach), end: isoText(from + windowMs + reach + shortest) }
  const { data, credits } = await callForData<Listed>(runtime, {
    tool,
    args: { ...args, ...range, ...mostRows(entry.descriptor) },
    channel: 'alert',
    requestId: newId('req'),
    caller: { accountId, tier, mode: 'live', credential: { kind: 'person', id: accountId } },
    idempotencyKey: `alert ${alertId} ${from}`,
    mediaType: 'application/json',
    signal: () => signal,
  })
  const sortedEvents = eventsOf(entry, data, args)
  const isCut = data.truncated === true || data.exhausted === false
  const starts = sortedEvents.map(({ start }) => start)
  // The last of a cut list is listed up to a reach before its start, and the next may start as much before that.
  const until = quietBefore(
    starts,
    Math.min(
      isCut ? (starts.at(-1) ?? from) - 2 * reach : Number.POSITIVE_INFINITY,
      Math.min(from + windowMs, lastUntil) - quietMs,
    ),
  )
  if (until <= from)
    throw new Problem('too_many_rows', `The search finds too many events in ${windowDays} days.`, {
      hint: 'Ask for fewer bodies or kinds of events.',
    })
  return {
    events: sortedEvents.filter(({ start }) => start > from && start < until),
    until,
    next: data.next?.time ? { title: data.next.title ?? '', start: Date.parse(data.next.time) } : null,
    creditsCharged: credits,
  }
}

/** Events of an answer, in order of time, in the language of its arguments. */
export function eventsOf(
  { tool }: RegistryEntry,
  data: unknown,
  { lang }: Readonly<Record<string, unknown>>,
): CalendarEntry[] {
  const list = tool.events ?? tool.views?.calendar
  return [...(list?.(data, lang as Language | undefined) ?? [])].sort(
    (left, right) => left.start - right.start,
  )
}

/** The largest number of rows that a tool gives at once. */
function mostRows({ parameters }: Descriptor): Record<string, unknown> {
  const limits = parameters.filter(({ name }) => name === 'count' || name === 'limit')
  return Object.fromEntries(limits.map(({ name, schema }) => [name, schema.maximum]))
}

/** The latest instant, at most `wanted`, in whole seconds, that no event is near. @param starts in order */
function quietBefore(starts: readonly number[], requested: number): number {
  let until = requested
  for (const start of starts.toReversed()) if (Math.abs(until - start) < quietMs) until = start - quietMs
  return Math.floor(until / 1_000) * 1_000
}
