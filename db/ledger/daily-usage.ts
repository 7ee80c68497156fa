import type { Channel } from '../../tools/ports.ts'
import type { Database } from '../connection/database.ts'

/** What one tool was used for through one door on one UTC day. */
export interface DailyUsage {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly tool: string
  readonly channel: Channel
  readonly calls: number
  readonly credits: number
}

/** Sums of live entries between two instants. A refund counts on the day of its charge. */
const sums = (from: string, to: string) => `
  SELECT to_char(day, 'YYYY-MM-DD') AS date, tool, channel, sum(sign(units))::int AS calls, sum(credits)::int AS credits
  FROM ledger_entry
  WHERE account_id = $1 AND mode = 'live' AND kind IN ('charge', 'refund') AND tool IS NOT NULL
    AND at >= (${from})::timestamp AT TIME ZONE 'UTC' AND at < (${to})::timestamp AT TIME ZONE 'UTC'
  GROUP BY day, tool, channel`

/** Days that the database's clock has left a minute ago: every entry of theirs is committed. */
const over = `((now() - interval '1 minute') AT TIME ZONE 'UTC')::date`

const storedStatement = `
SELECT to_char(${over}, 'YYYY-MM-DD') AS open, to_char(k.day, 'YYYY-MM-DD') AS day, k.uses
FROM (SELECT 1) one LEFT JOIN day_use k ON k.account_id = $1 AND k.day > ${over} - $2::int AND k.day < ${over}`

const storeStatement = `
INSERT INTO day_use (account_id, day, uses)
SELECT $1, $2::text::date, coalesce((SELECT jsonb_agg(jsonb_build_object(
  'date', s.date, 'tool', s.tool, 'channel', s.channel, 'calls', s.calls, 'credits', s.credits)) FROM (
  ${sums('$2::text::date', '$2::text::date + 1')}) s), '[]'::jsonb)
ON CONFLICT (account_id, day) DO UPDATE SET uses = day_use.uses RETURNING uses`

const openStatement = sums('$2::text::date', `'infinity'::text`)

const forgetStatement = 'DELETE FROM day_use WHERE account_id = $1 AND day < $2::text::date'

const dayMs = 86_400_000
const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

/**
 * Use of the last days, today included, with refunded calls taken out. The sum of a day that is over is made
 * once and kept, one statement for each day, so that no statement reads more than the entries of one.
 */
export async function dailyUsage(
  db: Database,
  accountId: string,
  days: number,
  signal?: AbortSignal,
): Promise<readonly DailyUsage[]> {
  const kept = await db.query<{ open: string; day: string | null; uses: readonly DailyUsage[] }>(
    storedStatement,
    [accountId, days],
    signal,
  )
  const open = kept[0]?.open ?? ''
  const uses = kept.flatMap((row) => row.uses ?? [])
  const known = new Set(kept.map(({ day }) => day))
  const missing = Array.from({ length: days - 1 }, (_, n) => dateBefore(open, n + 1)).filter(
    (day) => !known.has(day),
  )
  for (const day of missing) {
    const [made] = await db.query<{ uses: readonly DailyUsage[] }>(storeStatement, [accountId, day], signal)
    uses.push(...(made?.uses ?? []))
  }
  if (missing.length > 0) await db.query(forgetStatement, [accountId, dateBefore(open, 2 * days)])
  uses.push(
    ...(await db.query<DailyUsage & Record<string, unknown>>(openStatement, [accountId, open], signal)),
  )
  return sumOf(uses.filter(({ date }) => date > dateBefore(open, days)))
}

function sumOf(uses: readonly DailyUsage[]): DailyUsage[] {
  const byName = new Map<string, DailyUsage>()
  for (const use of uses) {
    const name = `${use.date} ${use.tool} ${use.channel}`
    const before = byName.get(name)
    byName.set(name, {
      ...use,
      calls: use.calls + (before?.calls ?? 0),
      credits: use.credits + (before?.credits ?? 0),
    })
  }
  return [...byName]
    .filter(([, { credits }]) => credits !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, use]) => use)
}
