import { createHash } from 'node:crypto'
import type { AlertEvent, AlertName, SkyAlerts, TakenAlert } from '../../db/webhooks/alerts.ts'
import type { Log } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { dayMs, isoText } from '../../tools/contract/values.ts'
import type { CalendarEntry } from '../../tools/declaration/define.ts'
import { PeriodicJob } from '../lifecycle/periodic-job.ts'
import type { AlertFindings, AlertRequest } from './alert-search.ts'
import { eventBody } from './event-body.ts'
import { localWords } from './local-words.ts'

/** End of a search: `hour` and `later` are searched again after an hour and two minutes. */
export type SearchOutcome = 'found' | 'hour' | 'refused' | 'later'

/** Dependencies of the watch. */
export interface SkyAlertPorts {
  readonly alerts: Pick<SkyAlerts, 'due' | 'take' | 'found' | 'hold' | 'dueEvents' | 'send'>
  readonly search: (request: AlertRequest, signal: AbortSignal) => Promise<AlertFindings>
  /** Has the sender look into the outbox now. */
  readonly look: () => void
  /** Counts searches by their end. */
  readonly searched: (outcome: SearchOutcome) => void
  readonly log: Pick<Log, 'error'>
  /** Milliseconds between rounds. */
  readonly everyMs?: number
}

/** Milliseconds between rounds. */
const roundEveryMs = 10_000
/** Searches of a round, one after the other, by turns of their accounts. */
const searchesAtOnce = 10
/** Milliseconds of searches of one account in a round; its further alerts wait for the next. */
const accountMs = 2_000
/** Events that a round moves into the outbox. */
const eventsAtOnce = 200
/** Days after which a search that waited for credits, a webhook or its account leaves out events that are past. */
const latestDays = 30
/** Problems of searches that may succeed an hour later. */
const nextHour: ReadonlySet<string> = new Set(['quota_exceeded', 'compute_timeout'])

/**
 * Runs the searches of sky alerts that are due, and moves events whose time has come into the outbox. Several processes
 * may do it: each search is taken by one, and its events are stored together with its end.
 */
export class SkyAlertWatch {
  readonly #ports: SkyAlertPorts
  readonly #job: PeriodicJob
  readonly #abort = new AbortController()

  constructor(ports: SkyAlertPorts) {
    this.#ports = ports
    this.#job = new PeriodicJob(
      ports.everyMs ?? roundEveryMs,
      () => this.round(),
      (err) => this.#failed(err),
    )
  }

  /** Ends the search that is under way; whichever process takes it later finds the same. */
  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#job.stop()
  }

  /** Sends what is due, runs the searches that are due, and sends what they have found. */
  async round(now = Date.now()): Promise<void> {
    await this.#send()
    const searchMs = new Map<string, number>()
    for (const name of await this.#ports.alerts.due(searchesAtOnce)) {
      if (this.#abort.signal.aborted) return
      const before = searchMs.get(name.accountId) ?? 0
      if (before >= accountMs) continue
      const began = performance.now()
      await this.#search(name, now).catch((err: unknown) => this.#failed(err))
      searchMs.set(name.accountId, before + performance.now() - began)
    }
    await this.#send()
  }

  async #send(): Promise<void> {
    const { alerts, look } = this.#ports
    let sentCount = 0
    for (const event of await alerts.dueEvents(eventsAtOnce)) sentCount += await alerts.send(event)
    if (sentCount > 0) look()
  }

  async #search(name: AlertName, now: number): Promise<void> {
    const { alerts, search, searched } = this.#ports
    const alert = await alerts.take(name)
    if (!alert) return
    const { args, searchedUntil } = alert
    if (!args) return this.#refused(alert, 'arguments_unreadable')
    const from = Math.max(searchedUntil, Math.floor(now / dayMs - latestDays) * dayMs)
    try {
      const { events, until } = await search({ ...alert, args, from }, this.#abort.signal)
      await alerts.found(
        alert,
        until,
        events.map((event) => eventOf({ ...alert, args }, event)),
      )
      searched('found')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, status } = error
      if (nextHour.has(code)) {
        searched('hour')
        await alerts.hold(alert, 'hour', code)
      } else if (status < 500 && status !== 429) await this.#refused(alert, code)
      // Taken again in a while.
      else searched('later')
    }
  }

  async #refused(alert: TakenAlert, code: string): Promise<void> {
    this.#ports.searched('refused')
    await this.#ports.alerts.hold(alert, 'refused', code)
  }

  #failed(err: unknown): void {
    if (!this.#abort.signal.aborted) this.#ports.log.error({ err }, 'sky alerts could not be looked after')
  }
}

/** The event of an alert. Its id follows from alert, event and start, so that a search that is repeated adds none twice. */
function eventOf(
  { alertId, name, leadSeconds, args }: TakenAlert,
  { uid, title, start, end }: CalendarEntry,
): AlertEvent {
  const identityHash = createHash('sha256').update(JSON.stringify([alertId, uid, start]))
  const endsAt = end === undefined ? null : isoText(end)
  const when = localWords({ start, end }, args)
  const data = { alertId, name, id: uid, title, startsAt: isoText(start), endsAt, when }
  return {
    eventId: `msg_${identityHash.digest('hex').slice(0, 32)}`,
    startsAt: start,
    payload: eventBody('sky.event', start - leadSeconds * 1_000, data),
  }
}
