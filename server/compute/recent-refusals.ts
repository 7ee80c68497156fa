import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Problem } from '../../tools/contract/problems.ts'
import type { Job } from './worker.ts'

/** Refusals that are remembered, and for how long. */
const refusalsKept = 2_000
const keptMs = 60_000

/**
 * Refusals of the worker threads by account and request. Computing answers the same again, so the same request is refused
 * without computing for a minute: what was refused costs its caller nothing, and must not cost the threads.
 */
export class RecentRefusals {
  readonly #refusals = new LRUCache<string, Problem>({ max: refusalsKept, ttl: keptMs })

  /** The refusal of a job that was computed in the last minute. */
  of(job: Job): Problem | undefined {
    return this.#refusals.size === 0 ? undefined : this.#refusals.get(nameOf(job))
  }

  /** Remembers what a thread has refused, or did not end in time. */
  note(job: Job, refusal: Problem): void {
    this.#refusals.set(nameOf(job), refusal)
  }
}

const nameOf = ({ tool, args, mediaType, pageStart, mostBytes, context: { caller } }: Job): string =>
  createHash('sha256')
    .update(JSON.stringify([caller?.accountId, caller?.tier, tool, args, mediaType, pageStart, mostBytes]))
    .digest('base64url')
