import type { Channel } from '../tools/ports.ts'
import type { Database } from './client.ts'

/** What one tool was used for through one door on one UTC day. */
export interface DailyUse {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly tool: string
  readonly channel: Channel
  readonly calls: number
  readonly credits: number
}

/** Use of the last days, today included, with calls that were given back taken out. */
export function dailyUse(db: Database, accountId: string, days: number): Promise<readonly DailyUse[]> {
  return db.query<DailyUse & Record<string, unknown>>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS date, tool, channel, sum(sign(units))::int AS calls,
       sum(credits)::int AS credits
     FROM ledger_entry
     WHERE account_id = $1 AND mode = 'live' AND kind IN ('charge', 'refund') AND tool IS NOT NULL
       AND day > (now() AT TIME ZONE 'UTC')::date - $2::int AND at > now() - ($2::int + 1) * interval '1 day'
     GROUP BY day, tool, channel HAVING sum(units) <> 0 ORDER BY day, tool, channel`,
    [accountId, days],
  )
}
