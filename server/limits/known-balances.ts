import { LRUCache } from 'lru-cache'
import type { Balance, Caller, Ledger } from '../../tools/ports.ts'
import { quotaExceeded } from './rate-limit.ts'

const accountsKept = 10_000
const dayMs = 86_400_000

/**
 * Credits left per account after its last debit on this process. Calls are computed before they are debited; if a call
 * costs more than was left, the balance is read first, so that an account cannot have expensive calls computed that it
 * cannot pay. Advisory: the debit still decides, because a tier change or a refund may add credits at any moment, on
 * any process.
 */
export class KnownBalances {
  readonly #left = new LRUCache<string, { readonly credits: number; readonly until: number }>({
    max: accountsKept,
  })

  /** Records the balance after a debit, until 00:00 UTC. */
  note(caller: Caller, { quota, used, day }: Balance): void {
    this.#left.set(nameOf(caller), { credits: quota - used, until: Date.parse(day) + dayMs })
  }

  /**
   * Checks that the account can pay, and reads its balance if the recorded one is too low.
   * @param credits price of the call
   * @throws Problem `quota_exceeded`
   */
  async check(ledger: Ledger, caller: Caller, credits: number, now: number): Promise<void> {
    const left = this.#left.get(nameOf(caller))
    if (!left || left.until <= now || left.credits >= credits) return
    const balance = await ledger.balance(caller.accountId, caller.mode)
    this.note(caller, balance)
    if (balance.quota - balance.used < credits) throw quotaExceeded(balance)
  }
}

const nameOf = ({ mode, accountId }: Caller) => `${mode} ${accountId}`
