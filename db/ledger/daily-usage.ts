import type { Channel } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'

/** Usage of one tool through one channel on one UTC day. */
export interface DailyUsage {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly tool: string
  readonly channel: Channel
  /** Without refunded calls. */
  readonly calls: number
  readonly credits: number
}

/** Usage of one key, assistant or person on one UTC day. */
export interface CredentialUsage {
  readonly date: string
  /** Id of the key or grant, or of the account. */
  readonly credential: string
  readonly calls: number
  readonly credits: number
}

/** Usage of a range of days. */
export interface UsageOfDays {
  /** One row per day, tool and channel, in that order. */
  readonly uses: readonly DailyUsage[]
  /** Of each day the credentials with the most credits, in the order of the days. */
  readonly credentials: readonly CredentialUsage[]
}

/** Credentials stored of one day. An account can have many in a day, since keys are created and revoked. */
const credentialsPerDay = 30

/** SQL that sums the live entries between two instants by some columns. A refund counts on the day of its charge. */
const sumsBy = (columns: string, from: string, to: string) => `
  SELECT to_char(day, 'YYYY-MM-DD') AS date, ${columns}, sum(sign(units))::int AS calls, sum(credits)::int AS credits
  FROM ledger_entry
  WHERE account_id = $1 AND mode = 'live' AND kind IN ('charge', 'refund') AND tool IS NOT NULL
    AND at >= (${from})::timestamp AT TIME ZONE 'UTC' AND at < (${to})::timestamp AT TIME ZONE 'UTC'
  GROUP BY day, ${columns}`
const sums = (from: string, to: string) => sumsBy('tool, channel', from, to)
const credentialSums = (from: string, to: string) =>
  `SELECT date, credential_id AS credential, calls, credits FROM (${sumsBy('credential_id', from, to)}
  ) c ORDER BY credits DESC, credential_id LIMIT ${credentialsPerDay}`

/** First open day. A day closes one minute after its end (database clock): every entry of it is then committed. */
const over = `((now() - interval '1 minute') AT TIME ZONE 'UTC')::date`

const storedStatement = `
SELECT to_char(${over}, 'YYYY-MM-DD') AS open, to_char(k.day, 'YYYY-MM-DD') AS day, k.uses, k.credentials
FROM (SELECT 1) one LEFT JOIN day_use k ON k.account_id = $1 AND k.day > ${over} - $2::int AND k.day < ${over}
  AND k.credentials IS NOT NULL`

/** SQL of the columns `uses` and `credentials` between two instants. */
const bothSums = (from: string, to: string) => `coalesce((SELECT jsonb_agg(jsonb_build_object(
  'date', s.date, 'tool', s.tool, 'channel', s.channel, 'calls', s.calls, 'credits', s.credits)) FROM (
  ${sums(from, to)}) s), '[]'::jsonb) AS uses, coalesce((SELECT jsonb_agg(jsonb_build_object(
  'date', s.date, 'credential', s.credential, 'calls', s.calls, 'credits', s.credits)) FROM (
  ${credentialSums(from, to)}) s), '[]'::jsonb) AS credentials`

const storeStatement = `
INSERT INTO day_use (account_id, day, uses, credentials)
SELECT $1, $2::text::date, ${bothSums('$2::text::date', '$2::text::date + 1')}
ON CONFLICT (account_id, day) DO UPDATE SET credentials = coalesce(day_use.credentials, excluded.credentials)
RETURNING uses, credentials`

const openStatement = `SELECT ${bothSums('$2::text::date', `'infinity'::text`)}`

const forgetStatement = 'DELETE FROM day_use WHERE account_id = $1 AND day < $2::text::date'
/** Days whose sums stay stored, more than any reader asks for. */
const daysStored = 200

const dayMs = 86_400_000
const dateBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

/**
 * Usage of the last `days` days, today included, without refunded calls. The sums of a closed day are computed once and
 * stored in `day_use`, one statement per day, so that no statement reads more than the entries of one day.
 */
export async function dailyUsage(
  db: Database,
  accountId: string,
  days: number,
  signal?: AbortSignal,
): Promise<UsageOfDays> {
  type Stored = { readonly [Name in keyof UsageOfDays]: UsageOfDays[Name] | null }
  const storedDays = await db.query<Stored & { open: string; day: string | null }>(
    storedStatement,
    [accountId, days],
    signal,
  )
  const open = storedDays[0]?.open ?? ''
  const uses = storedDays.flatMap((row) => row.uses ?? [])
  const credentials = storedDays.flatMap((row) => row.credentials ?? [])
  const storedDates = new Set(storedDays.map(({ day }) => day))
  const missing = Array.from({ length: days - 1 }, (_, n) => dateBefore(open, n + 1)).filter(
    (day) => !storedDates.has(day),
  )
  for (const day of missing) {
    const [storedRow] = await db.query<Stored>(storeStatement, [accountId, day], signal)
    uses.push(...(storedRow?.uses ?? []))
    credentials.push(...(storedRow?.credentials ?? []))
  }
  if (missing.length > 0) await db.query(forgetStatement, [accountId, dateBefore(open, daysStored)])
  const [today] = await db.query<UsageOfDays>(openStatement, [accountId, open], signal)
  uses.push(...(today?.uses ?? []))
  credentials.push(...(today?.credentials ?? []))
  const isRecent = ({ date }: { readonly date: string }) => date > dateBefore(open, days)
  return {
    uses: sumOf(uses.filter(isRecent), ({ date, tool, channel }) => `${date} ${tool} ${channel}`),
    credentials: sumOf(credentials.filter(isRecent), ({ date, credential }) => `${date} ${credential}`),
  }
}

/** Adds up rows of the same name, and drops those that come to zero credits. */
function sumOf<U extends { readonly calls: number; readonly credits: number }>(
  uses: readonly U[],
  nameOf: (use: U) => string,
): U[] {
  const byName = new Map<string, U>()
  for (const use of uses) {
    const name = nameOf(use)
    const before = byName.get(name)
    byName.set(name, {
      ...use,
      calls: use.calls + (before?.calls ?? 0),
      credits: use.credits + (before?.credits ?? 0),
    })
  }
  return [...byName]
    .filter(([, { credits }]) => credits !== 0)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, use]) => use)
}
