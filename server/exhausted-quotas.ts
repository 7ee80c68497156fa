import { LRUCache } from 'lru-cache'
import type { Balance, Caller, Ledger } from '../tools/ports.ts'
import { nextMidnight } from './envelope.ts'
import { quotaExceeded } from './minute-limit.ts'

const accountsRemembered = 10_000

/**
 * Accounts whose last debit was refused for their quota. A call is computed before it is debited; for these accounts the
 * balance is read first, so that nothing is computed for a call that does not fit. The entry decides nothing by itself:
 * another tier or an operator's refund may give the account room at any moment, on any process.
 */
export class ExhaustedQuotas {
  readonly #until = new LRUCache<string, number>({ max: accountsRemembered })

  note(caller: Caller, balance: Balance): void {
    this.#until.set(nameOf(caller), Date.parse(nextMidnight(balance.day)))
  }

  forget(caller: Caller): void {
    if (this.#until.size > 0) this.#until.delete(nameOf(caller))
  }

  has(caller: Caller, now: number): boolean {
    return this.#until.size > 0 && (this.#until.get(nameOf(caller)) ?? 0) > now
  }

  /** @throws Problem `quota_exceeded` when the balance has no room for the credits */
  async check(ledger: Ledger, caller: Caller, credits: number, now: number): Promise<void> {
    if (!this.has(caller, now)) return
    const balance = await ledger.balance(caller.accountId, caller.mode)
    if (balance.quota - balance.used < credits) throw quotaExceeded(balance)
  }
}

const nameOf = ({ mode, accountId }: Caller) => `${mode} ${accountId}`
