import { LRUCache } from 'lru-cache'
import type { WebhookEndpoints } from '../../db/webhooks/endpoints.ts'
import type { DueDelivery, TakenDelivery, WebhookOutbox } from '../../db/webhooks/outbox.ts'
import type { Log } from '../../tools/contract/ports.ts'
import { dayMs } from '../../tools/contract/values.ts'
import { failingDays, failingSeconds, retryPauses } from '../../tools/contract/webhook-events.ts'
import { PeriodicJob } from '../lifecycle/periodic-job.ts'
import { isSuccess, type PostResult } from './post-event.ts'

/** Dependencies of the sender. */
export interface SenderPorts {
  readonly outbox: Pick<WebhookOutbox, 'due' | 'take' | 'report'>
  readonly endpoints: Pick<WebhookEndpoints, 'disable'>
  /** Sends an event once. Does not throw; rejects only when `stop` is aborted. */
  readonly post: (delivery: TakenDelivery, stop: AbortSignal) => Promise<PostResult>
  readonly log: Pick<Log, 'error'>
  /** Milliseconds between looks into the outbox. */
  readonly everyMs?: number
}

/** Deliveries that one process attempts at the same time. */
const mostInFlight = 64
/** Of one account, so that slow webhooks leave room for those of others. */
const mostOfAccount = 2
/** For webhooks that are failing or slow: of one account, and of all. */
const mostSlow = { ofAccount: 1, inAll: mostInFlight / 2 }
/** Webhooks that are known to be slow. */
const slowKept = 10_000
/** Milliseconds between looks into the outbox. */
const lookEveryMs = 2_000
/** Status of a receiver that wants no more events. */
const goneStatus = 410

/** An attempt that is under way. */
interface Attempt {
  readonly accountId: string
  readonly isSlow: boolean
}

/**
 * Sends the events of the outbox to the webhooks, beside the calls. Each delivery is taken by one process, attempted, and
 * taken again after a pause until it is delivered or has failed. Webhooks that are failing or slow have places of their own,
 * so that those which hang delay the events of their own account alone.
 */
export class WebhookSender {
  readonly #ports: SenderPorts
  readonly #job: PeriodicJob
  readonly #abort = new AbortController()
  readonly #inFlight = new Map<Promise<void>, Attempt>()
  /** Webhooks whose latest attempt took longer than one that is failing has. */
  readonly #slow = new LRUCache<string, true>({ max: slowKept })
  #isFailing = false

  constructor(ports: SenderPorts) {
    this.#ports = ports
    this.#job = new PeriodicJob(
      ports.everyMs ?? lookEveryMs,
      () => this.#look(),
      (err) => this.#failed(err),
    )
  }

  /** Looks into the outbox now, or once more after the look that is under way. */
  readonly look = (): void => this.#job.beginAgain()

  /** Ends the attempts that are under way; their deliveries are taken again later, by whichever process. */
  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#job.stop()
    await Promise.all(this.#inFlight.keys())
  }

  async #look(): Promise<void> {
    if (this.#inFlight.size >= mostInFlight || this.#abort.signal.aborted) return
    // More than there is room for: some belong to accounts that are at their limit.
    const due = await this.#ports.outbox.due(mostOfAccount, (mostOfAccount + 1) * mostInFlight)
    for (const delivery of due) {
      const attempt = {
        accountId: delivery.accountId,
        isSlow: delivery.isFailing || this.#slow.has(delivery.endpointId),
      }
      if (this.#hasRoom(attempt)) this.#begin({ ...delivery, isFailing: attempt.isSlow }, attempt)
    }
    this.#isFailing = false
  }

  #begin(due: DueDelivery, attempt: Attempt): void {
    const running = this.#attempt(due)
      .catch((err: unknown) => this.#failed(err))
      .finally(() => this.#inFlight.delete(running))
    this.#inFlight.set(running, attempt)
  }

  #hasRoom({ accountId, isSlow }: Attempt): boolean {
    const all = [...this.#inFlight.values()]
    const ofAccount = all.filter((attempt) => attempt.accountId === accountId)
    if (all.length >= mostInFlight || ofAccount.length >= mostOfAccount) return false
    const slow = (attempts: readonly Attempt[]) => attempts.filter((attempt) => attempt.isSlow).length
    return !isSlow || (slow(all) < mostSlow.inAll && slow(ofAccount) < mostSlow.ofAccount)
  }

  async #attempt(due: DueDelivery): Promise<void> {
    const { outbox, endpoints, post } = this.#ports
    const { signal } = this.#abort
    const delivery = signal.aborted ? null : await outbox.take(due)
    if (!delivery) return
    const result = await post(delivery, signal)
    const { status, response, milliseconds, isFinal = false, isOurs = false } = result
    if (milliseconds > failingSeconds * 1_000) this.#slow.set(due.endpointId, true)
    else this.#slow.delete(due.endpointId)
    const isDelivered = isSuccess(status)
    const nextSeconds = isDelivered || isFinal || status === goneStatus ? null : pauseAfter(delivery)
    const failingSince = await outbox.report(delivery, {
      isDelivered,
      nextSeconds,
      responseStatus: status,
      response,
      milliseconds,
    })
    if (status === goneStatus) await endpoints.disable(due.accountId, due.endpointId, 'gone')
    else if (
      nextSeconds === null &&
      !isOurs &&
      failingSince !== null &&
      Date.now() - failingSince > failingDays * dayMs
    )
      await endpoints.disable(due.accountId, due.endpointId, 'failures')
    this.look()
  }

  /** Logs a failure of the database once, until it answers again. */
  #failed(err: unknown): void {
    if (this.#abort.signal.aborted || this.#isFailing) return
    this.#isFailing = true
    this.#ports.log.error({ err }, 'webhooks could not be sent')
  }
}

/** Seconds until the next attempt; null after the last one. */
const pauseAfter = ({ attempts }: TakenDelivery): number | null => retryPauses[attempts - 1] ?? null
