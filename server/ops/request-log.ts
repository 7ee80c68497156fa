import { createHash } from 'node:crypto'
import type { Caller, Log } from '../../tools/contract/ports.ts'
import type { Observed } from '../http/exchange.ts'

/** The log, which says whether lines of a level are written at all. */
type LeveledLog = Pick<Log, 'info' | 'warn'> & { isLevelEnabled(level: string): boolean }

/** Maximum lines per second; further ones are only counted, so that a flood cannot fill the disk. */
const linesPerSecond = 2_000

/**
 * Request log, one line per request: id, caller, tool or route, status and milliseconds. Never a raw path, query, body
 * or address: they contain birth data.
 */
export class RequestLog {
  readonly #log: LeveledLog
  readonly #now: () => number
  #second = 0
  #lines = 0

  constructor(log: LeveledLog, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
  }

  /** Logs a finished request. */
  answered({ requestId, method, route, status, milliseconds, tally, caller }: Observed): void {
    if (!this.#log.isLevelEnabled('info') || !this.#withinBudget()) return
    this.#log.info(
      {
        requestId,
        ...callerFields(caller ?? tally?.caller),
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

  /** Counts a line against the rate, and reports the lines dropped in the previous second. */
  #withinBudget(): boolean {
    const second = Math.floor(this.#now() / 1_000)
    if (second !== this.#second) {
      const left = this.#lines - linesPerSecond
      if (left > 0) this.#log.warn({ left }, 'request log lines dropped')
      this.#second = second
      this.#lines = 0
    }
    this.#lines += 1
    return this.#lines <= linesPerSecond
  }
}

/** Log fields of the caller. */
function callerFields(caller: Caller | undefined): object {
  if (!caller) return {}
  const { accountId, mode, credential } = caller
  // A person's credential id is the account id, which is logged only as a hash.
  const id = credential.kind === 'person' ? {} : { [`${credential.kind}Id`]: credential.id }
  return { account: accountHash(accountId), mode, ...id }
}

/** Short hash of an account id. Ids are random, so that only someone who knows an id can recognise its hash. */
export function accountHash(accountId: string): string {
  return createHash('sha256').update(accountId).digest('base64url').slice(0, 16)
}
