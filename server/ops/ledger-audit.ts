import type { Drift } from '../../db/ledger/invariants.ts'
import type { Log } from '../../tools/contract/ports.ts'
import { dayMs } from '../../tools/contract/values.ts'
import { PeriodicJob } from '../lifecycle/periodic-job.ts'

/** Dependencies and interval of the audit. */
export interface LedgerAuditOptions {
  /** The next `count` account ids after a given one, in order. */
  readonly accountsAfter: (after: string, count: number) => Promise<readonly string[]>
  /** Violations of the ledger's invariants in these accounts from this UTC day on. */
  readonly drift: (since: string, accounts: readonly string[]) => Promise<readonly Drift[]>
  /** Called after every step with the number of open violations, and whether it completed a pass over all accounts. */
  readonly tell: (drift: number, passEnded: boolean) => void
  readonly log: Pick<Log, 'error'>
  /** Milliseconds between rounds; a minute by default. */
  readonly everyMs?: number
  /** Unix milliseconds. */
  readonly now?: () => number
}

/** Time budget of one round, in milliseconds. */
const budgetMs = 1_000
/** Accounts per statement. */
const portion = { most: 500, least: 1 }
/** Milliseconds above which the next statement gets fewer accounts: the embedded database holds the event loop. */
const longStatementMs = 100

/**
 * Continuous ledger audit: each minute, checks as many accounts as fit in one second, then resumes after them. Covers
 * today and yesterday; older days no longer change.
 */
export class LedgerAudit {
  readonly #options: LedgerAuditOptions
  readonly #job: PeriodicJob
  #after = ''
  #portion: number = portion.least
  /** Violations found in the previous pass, and so far in this one. */
  #before = 0
  #drifts = 0

  constructor(options: LedgerAuditOptions) {
    this.#options = options
    this.#job = new PeriodicJob(
      options.everyMs ?? 60_000,
      () => this.round(),
      (err) => this.#yieldTo(err),
    )
    this.#job.begin()
  }

  stop(): Promise<void> {
    return this.#job.stop()
  }

  /** Ends when the time is up, after the last account, or after a failed statement. */
  async round(): Promise<void> {
    const { now = Date.now } = this.#options
    const end = now() + budgetMs
    try {
      while (now() < end && !(await this.#step()));
    } catch (err) {
      this.#yieldTo(err)
    }
  }

  /** Checks the next portion. @returns whether it was the last one */
  async #step(): Promise<boolean> {
    const { accountsAfter, drift, tell: report, log, now = Date.now } = this.#options
    const accounts = await accountsAfter(this.#after, this.#portion)
    const startedAt = now()
    const since = new Date(startedAt - dayMs).toISOString().slice(0, 10)
    const drifts = accounts.length > 0 ? await drift(since, accounts) : []
    if (drifts.length > 0) log.error({ drift: drifts.slice(0, 10) }, 'ledger invariant violated')
    this.#drifts += drifts.length
    const isLast = accounts.length < this.#portion
    this.#after = isLast ? '' : (accounts.at(-1) as string)
    if (isLast) {
      this.#before = this.#drifts
      this.#drifts = 0
    }
    report(Math.max(this.#before, this.#drifts), isLast)
    // After a short statement twice as many accounts, after a long one as many as would have taken the time.
    const share = longStatementMs / (now() - startedAt)
    this.#resizePortion(share >= 2 ? 2 : Math.min(1, share))
    return isLast
  }

  /** Logs a failed statement and reduces the portion, in case it had too many entries; the next round retries. */
  #yieldTo(err: unknown): void {
    this.#options.log.error({ err, accounts: this.#portion }, 'ledger audit failed')
    this.#resizePortion(1 / 4)
  }

  #resizePortion(factor: number): void {
    const accounts = Math.floor(this.#portion * factor)
    this.#portion = Math.min(portion.most, Math.max(portion.least, accounts))
  }
}
