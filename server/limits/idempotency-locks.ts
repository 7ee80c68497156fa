import type { Caller } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'

interface LockedCall {
  readonly caller?: Caller | undefined
  readonly idempotencyKey?: string | undefined
}

/**
 * Idempotency keys with a running call on this process. A second call with the same key is rejected until the first
 * ends (draft-ietf-httpapi-idempotency-key-header §2.6). Calls on different processes are both computed, but the ledger
 * charges only one.
 */
export class IdempotencyLocks {
  readonly #keys = new Set<string>()

  /**
   * Runs a call while holding its key. Keys that contain a space, which callers' keys cannot, are the service's own and
   * are not locked: all readers of one feed share a key, and each gets a response.
   * @throws Problem `idempotency_in_progress` while another call with this key runs
   */
  run<T>({ caller, idempotencyKey: key }: LockedCall, work: () => Promise<T>): Promise<T> {
    if (!caller || !key || key.includes(' ')) return work()
    return this.#runLocked(`${caller.mode} ${caller.accountId} ${key}`, work)
  }

  async #runLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#keys.has(name)) {
      throw new Problem('idempotency_in_progress', 'A call with this Idempotency-Key is still running.', {
        retryAfter: 1,
      })
    }
    this.#keys.add(name)
    try {
      return await work()
    } finally {
      this.#keys.delete(name)
    }
  }
}
