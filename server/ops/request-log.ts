import { createHash } from 'node:crypto'
import type { Caller } from '../../tools/ports.ts'
import type { Observed } from '../http/exchange.ts'

interface Log {
  isLevelEnabled(level: string): boolean
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Above this rate lines are counted in place of written: a flood must not fill the disk. */
const linesPerSecond = 2_000

/**
 * One line per request: its id, who, which tool or route, the status and the milliseconds. Never a path as it was sent,
 * a query, a body or an address: birth data stands in them.
 */
export class RequestLog {
  readonly #log: Log
  readonly #now: () => number
  #second = 0
  #lines = 0

  constructor(log: Log, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  answered({ requestId, method, route, status, milliseconds, tally, caller }: Observed): void {
    if (!this.#log.isLevelEnabled('info') || !this.#withinBudget()) return
    this.#log.info(
      {
        requestId,
        ...who(caller ?? tally?.caller),
        method,
        route,
        ...(tally && tally.tools.size > 0
          ? { tool: [...tally.tools].join(' '), credits: tally.credits }
          : {}),
        status,
        ms: Math.round(milliseconds * 10) / 10,
      },
      'answered',
    )
  }

  #withinBudget(): boolean {
    const second = Math.floor(this.#now() / 1_000)
    if (second !== this.#second) {
      const left = this.#lines - linesPerSecond
      if (left > 0) this.#log.warn({ left }, 'request lines left out')
      this.#second = second
      this.#lines = 0
    }
    this.#lines += 1
    return this.#lines <= linesPerSecond
  }
}

function who(caller: Caller | undefined): object {
  if (!caller) return {}
  const { accountId, mode, credential } = caller
  // The id of a person as a credential is the account's own, which is only told as its hash.
  const id = credential.kind === 'person' ? {} : { [`${credential.kind}Id`]: credential.id }
  return { account: accountHash(accountId), mode, ...id }
}

/** Account ids are random, so a short hash of one names the account to whoever knows the id, and to no one else. */
export function accountHash(accountId: string): string {
  return createHash('sha256').update(accountId).digest('base64url').slice(0, 16)
}
