import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ExpiringKey, NearLimit } from '../../db/webhooks/account-states.ts'
import type { WebhookEvent } from '../../db/webhooks/outbox.ts'
import type { Log } from '../../tools/contract/ports.ts'
import { dayMs, isoText } from '../../tools/contract/values.ts'
import { type EventTypeName, keyWarningDays } from '../../tools/contract/webhook-events.ts'
import { PeriodicJob } from '../lifecycle/periodic-job.ts'
import { eventBody } from './event-body.ts'

/** Dependencies of the watch. */
export interface WatchPorts {
  readonly nearLimit: () => Promise<readonly NearLimit[]>
  /** Keys that end within so many days. */
  readonly expiringKeys: (days: number) => Promise<readonly ExpiringKey[]>
  readonly add: (event: WebhookEvent) => Promise<number>
  /** Has the sender look into the outbox now. */
  readonly look: () => void
  readonly log: Pick<Log, 'error'>
  /** Milliseconds between rounds. */
  readonly everyMs?: number
}

/** Milliseconds between rounds. */
const roundEveryMs = 30_000
/** Events that are in the outbox already. Any other is inserted again, which adds none a second time. */
const eventsKnown = 10_000

/**
 * Adds an event for each account, key and assistant that is near or at its limit, and for each key that ends soon. The
 * states are read from the database, so that calls do nothing for it and no event is lost with a process. The id of an
 * event follows from its subject and day, so that several processes add it once.
 */
export class AccountEventWatch {
  readonly #ports: WatchPorts
  readonly #job: PeriodicJob
  readonly #sentEvents = new LRUCache<string, true>({ max: eventsKnown })

  constructor(ports: WatchPorts) {
    this.#ports = ports
    this.#job = new PeriodicJob(
      ports.everyMs ?? roundEveryMs,
      () => this.round(),
      (err) => ports.log.error({ err }, 'account events could not be read'),
    )
  }

  stop(): Promise<void> {
    return this.#job.stop()
  }

  /** Adds the events of all states once. */
  async round(now = Date.now()): Promise<void> {
    const { nearLimit, expiringKeys, add, look } = this.#ports
    const [earliestDays = 0] = keyWarningDays
    const events = [
      ...(await nearLimit()).map((state) => budgetEvent(state, now)),
      ...(await expiringKeys(earliestDays)).flatMap((key) => expiryEvent(key, now)),
    ]
    let added = 0
    for (const event of events) {
      if (this.#sentEvents.has(event.eventId)) continue
      added += await add(event)
      this.#sentEvents.set(event.eventId, true)
    }
    if (added > 0) look()
  }
}

/** The event of an account, key or assistant; once a day for each and its type. */
function budgetEvent(
  { accountId, kind, id, name, used: usedCredits, limit, day }: NearLimit,
  now: number,
): WebhookEvent {
  const type = usedCredits >= limit ? 'budget.exhausted' : 'budget.warning'
  const resetsAt = isoText(Date.parse(day) + dayMs)
  const data = { subject: kind, id, name, creditsUsed: usedCredits, creditsLimit: limit, resetsAt }
  return eventOf(accountId, type, [id, day], eventBody(type, now, data))
}

/** The event of a key that ends soon, unless it was made to last no longer. */
function expiryEvent(
  { accountId, keyId, name, createdAt, expiresAt }: ExpiringKey,
  now: number,
): WebhookEvent[] {
  const days = keyWarningDays.findLast((warningDays) => expiresAt - now <= warningDays * dayMs)
  if (days === undefined || expiresAt - createdAt <= days * dayMs) return []
  const data = { keyId, name, expiresAt: isoText(expiresAt), days }
  const subject = [keyId, String(expiresAt), String(days)]
  return [eventOf(accountId, 'key.expiring', subject, eventBody('key.expiring', now, data))]
}

/** An event whose id follows from its account, type and subject. */
function eventOf(
  accountId: string,
  type: EventTypeName,
  subject: readonly string[],
  payload: string,
): WebhookEvent {
  const identityHash = createHash('sha256').update(JSON.stringify([accountId, type, ...subject]))
  return { accountId, eventId: `msg_${identityHash.digest('hex').slice(0, 32)}`, type, payload }
}
