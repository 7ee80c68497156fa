import type { Charge, Ledger } from '../tools/ports.ts'
import type { Answers } from './answers.ts'
import type { Database } from './client.ts'
import { ms } from './ids.ts'

/**
 * Charged means answered. Each process writes, at most once a second, up to which of its debits everything was
 * answered; whoever finds a process silent gives back what it left above that mark. A process that dies thus costs the
 * service the answers of its last second, and its customers nothing.
 */
export interface Reconciler {
  /** Writes the mark, and settles what is in doubt here or left by the dead. Runs by itself once a second. */
  run(): Promise<void>
  /** Takes this process off the list, if it owes nothing. */
  stop(): Promise<void>
}

export interface ReconcilerOptions {
  readonly instance: string
  readonly answers: Answers
  readonly everyMs?: number
  /** Silence after which a process counts as dead; longer than a pause of the machine, shorter than a minute. */
  readonly silentMs?: number
  /**
   * Well beyond the deadline of a statement, and counted only while the database answers: one that was frozen carries
   * out what it had been sent when it wakes. By then a doubtful debit was committed, if it arrived.
   */
  readonly doubtMs?: number
  /** Longer than the network may go on repeating what it could not deliver: by then it never will arrive. */
  readonly lostMs?: number
  /** Milliseconds, by a clock that nobody sets. */
  readonly clock?: () => number
  readonly log: { error(details: object, message: string): void }
}

type Left = Charge & { readonly [column: string]: unknown; readonly seq: number }

const charges = `SELECT e.account_id AS "accountId", e.op_id AS "opId", ${ms('e.at')} AS at, e.seq::float8 AS seq
  FROM ledger_entry e`

export function startReconciler(db: Database, ledger: Ledger, options: ReconcilerOptions): Reconciler {
  const { instance, answers, log, everyMs = 1_000, silentMs = 15_000, doubtMs = 5_000 } = options
  const { lostMs = 30_000, clock = () => performance.now() } = options
  /** Since when every round has succeeded. */
  let wellSince = Date.now()
  /** The last sign of life of each other process, and when it was seen here, by the clock of this process. */
  const heard = new Map<string, { readonly seenAt: string; readonly since: number }>()

  async function giveBack(left: readonly Left[]): Promise<void> {
    for (const charge of left) await ledger.refund(charge)
  }

  /** The heartbeat comes with the mark, and brings the row back should others have thought this process dead. */
  async function beat(): Promise<void> {
    await db.query(
      `INSERT INTO instance AS i (id, answered) VALUES ($1, $2::bigint)
       ON CONFLICT (id) DO UPDATE SET answered = greatest(i.answered, excluded.answered), seen_at = now()`,
      [instance, answers.watermark],
    )
  }

  /** What was in doubt for so long while the database was well, less the time it was not. */
  const doubtfulFor = (ms: number) =>
    Date.now() - wellSince < ms ? [] : answers.doubtfulSince(Date.now() - ms)

  /** @param seqs in doubt; those also among `lost` are forgotten when they left no entry */
  async function settleDoubt(seqs: readonly number[], lost: readonly number[]): Promise<void> {
    if (seqs.length === 0) return
    const found = await db.query<Left>(
      `${charges} WHERE e.instance = $1 AND e.seq = ANY($2::bigint[]) AND e.kind = 'charge'`,
      [instance, seqs],
    )
    // A retry may take a charge over at any moment, so each is looked at again just before it is given back.
    for (const charge of found) {
      if (!answers.isDoubtful(charge.seq)) continue
      await giveBack([charge])
      answers.dropped(charge.seq)
    }
    for (const seq of lost) if (answers.isDoubtful(seq)) answers.dropped(seq)
  }

  /**
   * Whoever gave no new sign while this process was watching for long enough. Signs are compared with each other, never
   * with a clock: one that is set forward, or a new primary that is ahead, makes nobody older.
   */
  async function silent(): Promise<{ id: string; seenAt: string }[]> {
    // Whoever stops in the middle of this, as a machine put to sleep does, must not take its own absence for silence.
    const before = clock()
    const others = await db.query<{ id: string; seenAt: string }>(
      'SELECT id, seen_at::text AS "seenAt" FROM instance WHERE id <> $1',
      [instance],
    )
    const after = clock()
    for (const id of heard.keys()) if (!others.some((other) => other.id === id)) heard.delete(id)
    for (const { id, seenAt } of others)
      if (heard.get(id)?.seenAt !== seenAt) heard.set(id, { seenAt, since: after })
    return others.filter(({ id }) => before - (heard.get(id)?.since ?? before) >= silentMs)
  }

  /** Refunds are idempotent, so several processes may settle the same dead one. */
  async function settleDead(): Promise<void> {
    for (const { id, seenAt } of await silent()) {
      await giveBack(
        await db.query<Left>(
          `${charges} JOIN instance i ON i.id = e.instance
           WHERE e.instance = $1 AND e.seq > i.answered AND e.kind = 'charge'`,
          [id],
        ),
      )
      await db.query('DELETE FROM instance WHERE id = $1 AND seen_at::text = $2', [id, seenAt])
    }
  }

  async function run(): Promise<void> {
    await beat()
    await settleDoubt(doubtfulFor(doubtMs), doubtfulFor(lostMs))
    await settleDead()
  }

  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    // One round at a time; a round that fails is made good by the next.
    running ??= run()
      .catch((error: unknown) => {
        wellSince = Date.now()
        // An outage silences everyone, so that silence says nothing.
        heard.clear()
        log.error({ err: error }, 'the ledger could not be reconciled')
      })
      .finally(() => {
        running = undefined
      })
  }, everyMs).unref()

  return {
    run,
    async stop() {
      clearInterval(timer)
      await running
      const doubtful = answers.doubtfulSince(Date.now())
      await settleDoubt(doubtful, doubtful)
      await beat()
      await db.query('DELETE FROM instance WHERE id = $1 AND answered >= $2::bigint', [
        instance,
        answers.last,
      ])
    },
  }
}
