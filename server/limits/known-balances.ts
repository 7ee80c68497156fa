import { LRUCache } from 'lru-cache'
import type { Balance, Caller, Ledger } from '../../tools/ports.ts'
import { quotaExceeded } from './rate-limit.ts'

const accountsKept = 10_000
const dayMs = 86_400_000

/**
 * Credits that each account had left after its last debit on this process. A call is computed before it is debited; one that does
 * not fit into what was left has the balance read first, so that an account cannot have dear calls computed that it could
 * not pay. The number decides nothing by itself: another tier or an operator's refund may give the account room at any
 * moment, on any process.
 */
export class KnownBalances {
  readonly #left = new LRUCache<string, { readonly credits: number; readonly until: number }>({
    max: accountsKept,
  })

  note(caller: Caller, { quota, used, day }: Balance): void {
    this.#left.set(nameOf(caller), { credits: quota - used, until: Date.parse(day) + dayMs })
  }

  /** @throws Problem `quota_exceeded` when the balance has no room for the credits */
  async check(ledger: Ledger, caller: Caller, credits: number, now: number): Promise<void> {
    const left = this.#left.get(nameOf(caller))
    if (!left || left.until <= now || left.credits >= credits) return
    const balance = await ledger.balance(caller.accountId, caller.mode)
    this.note(caller, balance)
    if (balance.quota - balance.used < credits) throw quotaExceeded(balance)
  }
}

const nameOf = ({ mode, accountId }: Caller) => `${mode} ${accountId}`
