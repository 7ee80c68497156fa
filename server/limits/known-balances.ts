import { LRUCache } from 'lru-cache'
import type { Balance, Budget, Caller, Ledger } from '../../tools/contract/ports.ts'
import { dayMs } from '../../tools/contract/values.ts'
import { budgetExceeded, quotaExceeded } from './rate-limit.ts'

const accountsKept = 10_000

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

  /** Records the balance after a debit, and the use of a credential with a daily limit, until 00:00 UTC. */
  note(caller: Caller, { quota, used: usedCredits, day }: Balance, budget?: Budget): void {
    const until = Date.parse(day) + dayMs
    this.#left.set(nameOf(caller), { credits: quota - usedCredits, until })
    if (budget) this.#left.set(budgetName(caller), { credits: budget.limit - budget.used, until })
  }

  /**
   * Checks that the account can pay, and reads its balance if the recorded one is too low.
   * @param credits the most that the call can cost, credits
   * @param isRange whether it can cost less: then the balance is read if none is recorded, so that the same call is
   *   refused on every process
   * @returns undefined if the recorded balances are enough, else a promise that rejects with Problem `quota_exceeded` if
   *   those that are read are not
   */
  check(
    ledger: Ledger,
    caller: Caller,
    credits: number,
    isRange: boolean,
    now: number,
  ): Promise<void> | undefined {
    const knownBudget = this.#left.get(budgetName(caller))
    const isShort = knownBudget !== undefined && knownBudget.until > now && knownBudget.credits < credits
    const left = this.#left.get(nameOf(caller))
    const isEnough = left !== undefined && left.until > now ? left.credits >= credits : !isRange
    if (!isShort && isEnough) return undefined
    return this.#read(ledger, caller, credits, { isShort, isEnough, isRange, now })
  }

  async #read(
    ledger: Ledger,
    caller: Caller,
    credits: number,
    knownLimits: {
      readonly isShort: boolean
      readonly isEnough: boolean
      readonly isRange: boolean
      readonly now: number
    },
  ): Promise<void> {
    const { isShort, isEnough, isRange, now } = knownLimits
    if (isShort) await this.#checkBudget(ledger, caller, credits, now)
    if (isEnough) return
    const balance = await ledger.balance(caller.accountId, caller.mode)
    this.note(caller, balance)
    if (balance.quota - balance.used < credits) throw quotaExceeded(balance, isRange ? credits : undefined)
  }

  /** Reads the use of a credential that had too little left after its last debit. @throws Problem `quota_exceeded` */
  async #checkBudget(ledger: Ledger, caller: Caller, credits: number, now: number): Promise<void> {
    const { accountId, mode, credential } = caller
    const budget = await ledger.budget(accountId, mode, credential.id)
    if (!budget) this.#left.delete(budgetName(caller))
    else if (budget.limit - budget.used < credits) throw budgetExceeded(budget, credential.kind, now)
  }
}

const budgetName = ({ mode, accountId, credential }: Caller) => `${mode} ${accountId} ${credential.id}`
const nameOf = ({ mode, accountId }: Caller) => `${mode} ${accountId}`
