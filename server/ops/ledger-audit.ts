import type { Drift } from '../../db/ledger/invariants.ts'

export interface LedgerAuditOptions {
  /** Ids of the next accounts, in order. */
  readonly accountsAfter: (after: string, count: number) => Promise<readonly string[]>
  /** What contradicts the ledger's rules among these accounts from this UTC day on. */
  readonly drift: (since: string, accounts: readonly string[]) => Promise<readonly Drift[]>
  /** Told after every round: the contradictions that stand, and whether every account has now been looked at. */
  readonly tell: (drift: number, passEnded: boolean) => void
  readonly log: { error(details: object, message: string): void }
  readonly everyMs?: number
  readonly now?: () => number
}

const dayMs = 86_400_000
/** Longest part of a round's minute spent on looking. */
const budgetMs = 1_000
const portion = { most: 500, least: 1 }

/**
 * The ledger's rules, checked while calls go on: every minute as many accounts as a second suffices for, then on from
 * there, and round again. Today and yesterday are looked at; older days no longer change.
 */
export class LedgerAudit {
  readonly #options: LedgerAuditOptions
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #after = ''
  #portion: number = portion.most
  /** Contradictions of the pass before, and of this one so far. */
  #before = 0
  #found = 0

  constructor(options: LedgerAuditOptions) {
    this.#options = options
    const begin = () => {
      this.#running ??= this.round().finally(() => {
        this.#running = undefined
      })
    }
    this.#timer = setInterval(begin, options.everyMs ?? 60_000).unref()
    begin()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** Ends with the time, with the last account, or with a portion that could not be read. */
  async round(): Promise<void> {
    const { now = Date.now } = this.#options
    const end = now() + budgetMs
    try {
      while (now() < end && !(await this.#step()));
    } catch (err) {
      this.#yieldTo(err)
    }
  }

  /** @returns whether that was the last portion */
  async #step(): Promise<boolean> {
    const { accountsAfter, drift, tell, log, now = Date.now } = this.#options
    const accounts = await accountsAfter(this.#after, this.#portion)
    const since = new Date(now() - dayMs).toISOString().slice(0, 10)
    const found = accounts.length > 0 ? await drift(since, accounts) : []
    if (found.length > 0) log.error({ drift: found.slice(0, 10) }, 'the ledger contradicts itself')
    this.#found += found.length
    const isLast = accounts.length < this.#portion
    this.#after = isLast ? '' : (accounts.at(-1) as string)
    if (isLast) {
      this.#before = this.#found
      this.#found = 0
    }
    tell(Math.max(this.#before, this.#found), isLast)
    this.#portion = Math.min(portion.most, this.#portion * 2)
    return isLast
  }

  /** Too many entries for one statement are asked for in smaller portions; a database that is away, later. */
  #yieldTo(err: unknown): void {
    this.#options.log.error({ err, accounts: this.#portion }, 'the ledger could not be checked')
    this.#portion = Math.max(portion.least, Math.floor(this.#portion / 4))
  }
}
