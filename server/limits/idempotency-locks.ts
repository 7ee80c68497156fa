import type { Caller } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'

interface LockedCall {
  readonly caller?: Caller | undefined
  readonly idempotencyKey?: string | undefined
}

/**
 * Idempotency keys of the calls that this process is at work on. A second call under one of them is refused until the
 * first has ended (draft-ietf-httpapi-idempotency-key-header §2.6). On another process it would be computed too, and the
 * ledger charges one of the two.
 */
export class IdempotencyLocks {
  readonly #keys = new Set<string>()

  /**
   * Runs the work of a call. Keys that the service makes itself hold a space, which callers' cannot: all who read one feed
   * call under the same key, and are all answered.
   * @throws Problem `idempotency_in_progress` while another one runs under the same key
   */
  async run<T>({ caller, idempotencyKey: key }: LockedCall, work: () => Promise<T>): Promise<T> {
    if (!caller || !key || key.includes(' ')) return work()
    const name = `${caller.mode} ${caller.accountId} ${key}`
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
