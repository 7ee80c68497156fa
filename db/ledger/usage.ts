import type {
  CallerBalance,
  Channel,
  EntryQuery,
  Ledger,
  LedgerEntry,
  Mode,
} from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import type { Stored } from '../row.ts'
import { ms } from '../sql.ts'
import type { Quotas } from './debit.ts'
import { usedOfLimitToday } from './debit-statement.ts'

/** Whose balance is read. */
interface BalanceQuery {
  readonly accountId: string
  readonly mode: Mode
  /** Key or grant whose own daily limit is read with it. */
  readonly credentialId?: string | undefined
}

interface BalanceRow {
  readonly day: string
  readonly quota: number | null
  readonly used: number
}

interface CallerBalanceRow extends BalanceRow {
  readonly limit: number | null
  readonly usedOfLimit: number | null
}

const balanceColumns = `to_char(clock.day, 'YYYY-MM-DD') AS day, ($3::text::jsonb -> $2::text ->> a.tier)::int AS quota,
       coalesce(d.used, 0) AS used`
const balanceTables = (clock: string): string => `(SELECT (${clock} AT TIME ZONE 'UTC')::date AS day) clock
       LEFT JOIN account a ON a.id = $1
       LEFT JOIN account_day d ON d.account_id = $1 AND d.mode = $2 AND d.day = clock.day`

const accountStatement = (clock: string): string => `SELECT ${balanceColumns} FROM ${balanceTables(clock)}`

/** The same, and the daily limit of the credential `$4`. */
const callerStatement = (clock: string): string => `SELECT ${balanceColumns}, c.daily_limit AS "limit",
       CASE WHEN c.daily_limit IS NOT NULL THEN ${usedOfLimitToday('$1')} END AS "usedOfLimit"
     FROM ${balanceTables(clock)}
       LEFT JOIN LATERAL (SELECT $4::text AS credential_id, $2::text AS mode, coalesce(
         (SELECT k.daily_limit FROM api_key k WHERE k.account_id = $1 AND k.key_id = $4 AND k.mode = $2),
         (SELECT g.daily_limit FROM oauth_grant g WHERE g.account_id = $1 AND g.grant_id = $4)) AS daily_limit) c ON true`

/** Balance of today; a day without a row has used 0. */
export async function balanceOf(
  db: Database,
  clock: string,
  quotas: Quotas,
  { accountId, mode, credentialId }: BalanceQuery,
): Promise<CallerBalance> {
  const params = [accountId, mode, JSON.stringify(quotas)]
  const [row] =
    credentialId === undefined
      ? await db.query<BalanceRow>(accountStatement(clock), params)
      : await db.query<CallerBalanceRow>(callerStatement(clock), [...params, credentialId])
  const { limit = null, usedOfLimit = null } = (row ?? {}) as Partial<CallerBalanceRow>
  return {
    day: row?.day ?? '',
    quota: row?.quota ?? 0,
    used: row?.used ?? 0,
    ...(limit === null || usedOfLimit === null ? {} : { budget: { limit, used: usedOfLimit } }),
  }
}

/** A page position: instant of the last entry in µs, the resolution of the database, and its id. */
const positionPattern = /^(\d{1,17})\.(led_\w+)$/

type EntryRow = Stored<
  'ledgerEntry',
  | 'opId'
  | 'at'
  | 'kind'
  | 'tool'
  | 'credentialKind'
  | 'credentialId'
  | 'credits'
  | 'balanceAfter'
  | 'requestId'
> & { readonly position: string; readonly channel: Channel }

const entryOf = (row: EntryRow): LedgerEntry => ({
  entryId: row.opId,
  time: row.at,
  kind: row.kind,
  tool: row.tool,
  channel: row.channel,
  credential: row.credentialKind,
  keyId: row.credentialKind === 'key' ? row.credentialId : null,
  // The ledger stores the credits taken; the customer reads the change of the balance. `0 -` would yield −0.
  credits: row.credits === 0 ? 0 : -row.credits,
  balanceAfter: row.balanceAfter,
  requestId: row.requestId,
})

const positionAt = `'epoch'::timestamptz + $6::text::bigint * interval '1 microsecond'`

/**
 * SQL of a page of entries. First and later pages have separate texts: a generic plan for both would read every newer
 * entry of the account to reach a position, since only an unconditional bound becomes an index bound.
 * The order names the table: `at` alone would be the output column, whole milliseconds that no index is ordered by.
 */
const entriesText = (isLater: boolean): string => `
  SELECT op_id AS "opId", ${ms('at')} AS at, (extract(epoch FROM at) * 1000000)::bigint::text AS position, kind, tool, channel,
    credential_kind AS "credentialKind", credential_id AS "credentialId", credits, balance_after AS "balanceAfter",
    request_id AS "requestId"
  FROM ledger_entry
  WHERE account_id = $1 AND mode = $2 AND at >= to_timestamp($3::float8 / 1000) AND at < to_timestamp($4::float8 / 1000)
    ${isLater ? `AND at <= ${positionAt} AND (at, op_id) < (${positionAt}, $7::text)` : ''}
  ORDER BY ledger_entry.at DESC, op_id DESC LIMIT $5::int`
const firstPage = entriesText(false)
const laterPage = entriesText(true)

/**
 * Entries between two instants, newest first.
 * @throws RangeError if `after` is not a position returned by this function
 */
export async function entriesOf(
  db: Database,
  query: EntryQuery,
  signal?: AbortSignal,
): Promise<{ entries: LedgerEntry[]; next?: string }> {
  const position = query.after === undefined ? undefined : positionPattern.exec(query.after)
  if (position === null) throw new RangeError('not a position in the ledger')
  const { accountId, mode, start, end, limit } = query
  const params = [accountId, mode, start, end, limit + 1]
  const rows = await (position
    ? db.query<EntryRow>(laterPage, [...params, position[1], position[2]], signal)
    : db.query<EntryRow>(firstPage, params, signal))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const entries = page.map(entryOf)
  return rows.length > page.length && last ? { entries, next: `${last.position}.${last.opId}` } : { entries }
}

/** Calls and credits of one tool on one UTC day. */
interface ToolDay {
  readonly tool: string | null
  readonly date: string
  readonly calls: number
  readonly credits: number
}

/** Sums by tool and day of the entries between two instants. A refund counts on the day of its charge. */
const sumsStatement = `
  SELECT tool, to_char(day, 'YYYY-MM-DD') AS date, sum(sign(units))::int AS calls, sum(credits)::int AS credits
  FROM ledger_entry
  WHERE account_id = $1 AND mode = $2
    AND at >= to_timestamp($3::float8 / 1000) AND at < to_timestamp($4::float8 / 1000)
    AND kind IN ('charge', 'refund') AND ($5::text IS NULL OR credential_id = $5)
  GROUP BY tool, day`

/** Instant of the first or last entry between two instants. */
const outermost = (order: 'ASC' | 'DESC') => `(
    SELECT ${ms('at')} FROM ledger_entry
    WHERE account_id = $1 AND at >= to_timestamp($2::float8 / 1000) AND at < to_timestamp($3::float8 / 1000)
    ORDER BY at ${order} LIMIT 1)`

/** First and last entry of the account in the range, and an instant before which every entry is committed. */
const edgesStatement = `
  SELECT ${ms("now() - interval '1 minute'")} AS settled, ${outermost('ASC')} AS first, ${outermost('DESC')} AS last`

const dayMs = 86_400_000
/** Size of the cache of daily sums: some 20 MB at a few tools each. */
const storedDays = 20_000

/**
 * Reader of calls and credits by tool and by day, without refunded calls. Each day is summed by a statement of its own,
 * so that none reads more than the entries of one day. The sums of a whole day in the past are cached in memory:
 * entries neither change nor arrive later.
 */
export function usageReader(db: Database): Ledger['usage'] {
  const cache = new Map<string, readonly ToolDay[]>()
  const keep = (name: string, sums: readonly ToolDay[]) => {
    cache.set(name, sums)
    const [oldest] = cache.keys()
    if (cache.size > storedDays && oldest !== undefined) cache.delete(oldest)
  }
  return async ({ accountId, mode, start, end, credential }, signal) => {
    const ask = (from: number, to: number) =>
      db.query<ToolDay>(sumsStatement, [accountId, mode, from, to, credential ?? null], signal)
    const [edges] = await db.query<{ settled: number; first: number | null; last: number | null }>(
      edgesStatement,
      [accountId, start, end],
      signal,
    )
    const { settled = 0, first = null, last = null } = edges ?? {}
    if (first === null || last === null) return { byTool: [], byDay: [] }
    // Instants are whole milliseconds here.
    const final = Math.min(end, Math.floor(last) + 1)
    const rows: ToolDay[] = []
    for (let from = Math.max(start, Math.floor(first)), to: number; from < final; from = to) {
      to = Math.min(end, (Math.floor(from / dayMs) + 1) * dayMs)
      const isWholeDay = from % dayMs === 0 && to - from === dayMs && to <= settled
      const name = isWholeDay ? `${accountId} ${mode} ${credential ?? ''} ${from}` : undefined
      const sums = (name ? cache.get(name) : undefined) ?? (await ask(from, to))
      if (name) keep(name, sums)
      rows.push(...sums)
    }
    return {
      byTool: sumBy(rows, ({ tool }) => tool ?? '').map(([tool, sum]) => ({ tool, ...sum })),
      byDay: sumBy(rows, ({ date }) => date).map(([date, sum]) => ({ date, ...sum })),
    }
  }
}

/** Sums by name, ordered by day and tool. */
function sumBy(rows: readonly ToolDay[], name: (row: ToolDay) => string) {
  const sums = new Map<string, { calls: number; credits: number }>()
  const ordered = [...rows].sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1))
  for (const row of ordered) {
    const sum = sums.get(name(row)) ?? { calls: 0, credits: 0 }
    sums.set(name(row), { calls: sum.calls + row.calls, credits: sum.credits + row.credits })
  }
  return [...sums]
}

const orderOf = ({ date, tool }: ToolDay): string => `${date} ${tool}`
