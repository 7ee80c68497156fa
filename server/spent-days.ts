import { LRUCache } from 'lru-cache'
import type { Caller, Verdict } from '../tools/ports.ts'
import { nextMidnight } from './envelope.ts'

const remembered = 10_000

/**
 * Accounts that have spent their day, until midnight. It decides nothing: a refund or another tier may give them room
 * at any moment, on any process, and the debit judges each of their calls. But none is worked on before that.
 */
export class SpentDays {
  readonly #until = new LRUCache<string, number>({ max: remembered })

  has(caller: Caller, now: number): boolean {
    return (this.#until.get(name(caller)) ?? 0) > now
  }

  /** Told of what became of a debit. */
  note(caller: Caller, verdict: Verdict): void {
    if (verdict.granted) this.#until.delete(name(caller))
    else if (verdict.reason === 'quota_exceeded')
      this.#until.set(name(caller), Date.parse(nextMidnight(verdict.balance.day)))
  }
}

const name = ({ mode, accountId }: Caller) => `${mode} ${accountId}`
