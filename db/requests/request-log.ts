import type { Channel, Mode } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import type { Stored } from '../row.ts'
import { instantOf, ms } from '../sql.ts'
import { deleteBetween, keptPerDay, pruneRequests, type RequestPosition } from './request-pruning.ts'

/** One call, as the log keeps it: without arguments, places, birth data and addresses. */
export interface LoggedRequest
  extends Stored<
    'requestLog',
    | 'requestId'
    | 'tool'
    | 'target'
    | 'mode'
    | 'credentialKind'
    | 'credentialId'
    | 'status'
    | 'problem'
    | 'milliseconds'
    | 'credits'
  > {
  /** Start of the call, ms since 1970. */
  readonly at: number
  readonly channel: Channel
}

/** A logged call with the name of its key or assistant; null for a person, and for one that has no name. */
export type NamedRequest = LoggedRequest & { readonly credentialName: string | null }

/** Statuses of a class. */
const statusClasses = {
  answered: [200, 299],
  unchanged: [304, 304],
  refused: [400, 499],
  failed: [500, 599],
} as const
/** `answered` 2xx, `unchanged` 304, `refused` 4xx, `failed` 5xx. */
export type StatusClass = keyof typeof statusClasses
/** Whether a text names a class. */
export const isStatusClass = (text: string): text is StatusClass => Object.hasOwn(statusClasses, text)

/** Filters of the log; an absent one restricts nothing. */
export interface RequestFilter {
  readonly tool?: string | undefined
  /** Id of a key or grant. */
  readonly credential?: string | undefined
  readonly status?: StatusClass | undefined
  readonly channel?: Channel | undefined
  readonly mode?: Mode | undefined
  /** Code of the problem. */
  readonly problem?: string | undefined
  readonly requestId?: string | undefined
  /** ms since 1970, inclusive. */
  readonly start?: number | undefined
  /** ms since 1970, exclusive. */
  readonly end?: number | undefined
}

/** Calls of a span of time. */
export interface RequestSpan {
  /** Index of the span, from 0; null for all of them together. */
  readonly span: number | null
  readonly requests: number
  /** Of these, refused ones and failed ones. */
  readonly refused: number
  /** Duration that half of the calls had at most, in ms. */
  readonly median: number
  /** Duration that 95 of 100 calls had at most, in ms. */
  readonly slow: number
}

/** Calls that the figures of spans count at most: those that are kept of a week, and of the day that is not over. */
const countedAtMost = 8 * keptPerDay

/** The log of calls of every account. */
export interface RequestLogStore {
  /** Adds calls of many accounts; those of deleted accounts are left out. Safe to repeat. */
  write(requests: readonly (LoggedRequest & { readonly accountId: string })[]): Promise<void>
  /**
   * Calls that match, newest first.
   * @param after `next` of the previous page
   */
  page(
    accountId: string,
    filter: RequestFilter,
    options: { readonly limit: number; readonly after?: string | undefined },
    signal?: AbortSignal,
  ): Promise<{ readonly requests: readonly NamedRequest[]; readonly next?: string }>
  /** Figures of the calls that match, from `start` on, in spans of `spanMs`, and of all; spans without calls are left out. */
  spans(
    accountId: string,
    filter: RequestFilter & { readonly start: number },
    spanMs: number,
    signal?: AbortSignal,
  ): Promise<readonly RequestSpan[]>
  /** The call at a position; `null` for a malformed one, and for a call of another account. */
  find(accountId: string, position: string): Promise<NamedRequest | null>
  /** Deletes the log of an account. */
  erase(accountId: string): Promise<void>
  /**
   * Deletes calls older than `daysKept`, and of each day all but the newest `keptPerDay`, of which at most
   * `refusedPerDay` were refused: those push out no call of the newest others up to the difference.
   */
  prune(): Promise<void>
}

/** Position of a call among those of its account: its start in ms, and its request id. */
export const positionOf = ({ at: time, requestId }: RequestPosition): string => `${time}.${requestId}`
const positionPattern = /^(\d{1,14})\.(req_[0-9A-Za-z.]{1,40})$/
/** Whether a text has the form of a position. */
export const isPosition = (text: string): boolean => positionPattern.test(text)
/** An instant after every call: 9999-12-31. */
const lastInstant = 253_402_214_400_000

const countStatement = `
INSERT INTO request_log_day (account_id, day, requests)
SELECT c.account_id, c.day::date, c.requests FROM unnest($1::text[], $2::text[], $3::int[]) AS c(account_id, day, requests)
ORDER BY 1, 2
ON CONFLICT (account_id, day) DO UPDATE SET requests = request_log_day.requests + excluded.requests`

const writeStatement = `
INSERT INTO request_log (account_id, at, request_id, tool, channel, mode, credential_kind, credential_id, status, problem,
  milliseconds, credits, target)
SELECT c.account_id, ${instantOf('c.at')}, c.request_id, c.tool, c.channel, c.mode, c.credential_kind, c.credential_id,
  c.status, c.problem, c.milliseconds, c.credits, c.target
FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[],
    $10::text[], $11::int[], $12::int[], $13::text[])
  AS c(account_id, at, request_id, tool, channel, mode, credential_kind, credential_id, status, problem, milliseconds,
    credits, target)
ON CONFLICT (account_id, at, request_id) DO NOTHING`

const namedRequests = (condition: string) => `
SELECT ${ms('r.at')} AS at, r.request_id AS "requestId", r.tool, r.channel, r.mode, r.credential_kind AS "credentialKind",
  r.credential_id AS "credentialId", r.status, r.problem, r.milliseconds, r.credits, r.target,
  coalesce(k.name, g.client_name) AS "credentialName"
FROM request_log r
  LEFT JOIN api_key k ON k.account_id = r.account_id AND k.key_id = r.credential_id
  LEFT JOIN oauth_grant g ON g.account_id = r.account_id AND g.grant_id = r.credential_id
WHERE r.account_id = $1 AND ${condition}`

/** Calls of a range and a filter. The bound of the position is unconditional, so that it is one of the index. */
const matching = `r.at >= ${instantOf('$2')} AND r.at <= ${instantOf('$3')}
  AND (r.at, r.request_id) < (${instantOf('$3')}, $4::text)
  AND ($5::text IS NULL OR r.tool = $5) AND ($6::text IS NULL OR r.credential_id = $6)
  AND ($7::text IS NULL OR r.channel = $7) AND ($8::text IS NULL OR r.mode = $8)
  AND ($9::int IS NULL OR (r.status >= $9 AND r.status <= $10::int))
  AND ($11::text IS NULL OR r.problem = $11) AND ($12::text IS NULL OR r.request_id = $12)`
const newestFirst = 'ORDER BY r.at DESC, r.request_id DESC LIMIT $13::int'
const pageStatement = `${namedRequests(matching)} ${newestFirst}`

/** The newest calls that match, in equal spans of time and (null) in all: how many, how many refused, and how long they took. */
const spansStatement = `
SELECT s.span, count(*)::int AS requests,
  (count(*) FILTER (WHERE c.status >= 400))::int AS refused,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY c.milliseconds) AS median,
  percentile_disc(0.95) WITHIN GROUP (ORDER BY c.milliseconds) AS slow
FROM (SELECT r.at, r.status, r.milliseconds FROM request_log r WHERE r.account_id = $1 AND ${matching} ${newestFirst}) c
  CROSS JOIN LATERAL unnest(ARRAY[floor((${ms('c.at')} - $2::float8) / $14::float8)::int, NULL]) AS s(span)
GROUP BY s.span ORDER BY s.span`

const findStatement = namedRequests(`r.at = ${instantOf('$2')} AND r.request_id = $3`)

async function writeRequests(db: Database, requests: Parameters<RequestLogStore['write']>[0]): Promise<void> {
  const accounts = [...new Set(requests.map(({ accountId }) => accountId))]
  const activeAccounts = await db.query<{ id: string }>(
    `SELECT id FROM account WHERE id = ANY($1::text[]) AND status = 'deleted'`,
    [accounts],
  )
  const deleted = new Set(activeAccounts.map(({ id }) => id))
  const rows = requests.filter(({ accountId }) => !deleted.has(accountId))
  if (rows.length === 0) return
  // Counted first: a count that is too high deletes nothing, one that is too low keeps too much.
  await db.query(countStatement, countsOf(rows))
  await db.query(writeStatement, [
    rows.map(({ accountId }) => accountId),
    rows.map(({ at: time }) => time),
    rows.map(({ requestId }) => requestId),
    rows.map(({ tool }) => tool),
    rows.map(({ channel }) => channel),
    rows.map(({ mode }) => mode),
    rows.map(({ credentialKind }) => credentialKind),
    rows.map(({ credentialId }) => credentialId),
    rows.map(({ status }) => status),
    rows.map(({ problem }) => problem),
    rows.map(({ milliseconds }) => milliseconds),
    rows.map(({ credits }) => credits),
    rows.map(({ target }) => target),
  ])
}

/** Parameters `$5` to `$12` of the statements. */
function restrictionsOf(filter: RequestFilter): unknown[] {
  const [lowest, highest] = filter.status ? statusClasses[filter.status] : [null, null]
  const { tool = null, credential = null, channel = null, mode = null } = filter
  const { problem = null, requestId = null } = filter
  return [tool, credential, channel, mode, lowest, highest, problem, requestId]
}

async function requestPage(
  db: Database,
  ...[accountId, filter, { limit, after }, signal]: Parameters<RequestLogStore['page']>
): ReturnType<RequestLogStore['page']> {
  const end = filter.end ?? lastInstant
  const position = after === undefined ? null : positionPattern.exec(after)
  if (after !== undefined && !position) throw new RangeError('not a position in the request log')
  const [time, requestId] =
    position && Number(position[1]) < end ? [Number(position[1]), position[2]] : [end, '']
  const rows = await db.query<NamedRequest>(
    pageStatement,
    [accountId, filter.start ?? 0, time, requestId, ...restrictionsOf(filter), limit + 1],
    signal,
  )
  const requests = rows.slice(0, limit)
  const last = requests.at(-1)
  return rows.length > limit && last ? { requests, next: positionOf(last) } : { requests }
}

/** The log over a database. */
export function createRequestLog(db: Database): RequestLogStore {
  return {
    write: (requests) => writeRequests(db, requests),
    page: (...query) => requestPage(db, ...query),
    spans(accountId, filter, spanMs, signal) {
      const range = [accountId, filter.start, filter.end ?? lastInstant, '']
      const params = [...range, ...restrictionsOf(filter), countedAtMost, spanMs]
      return db.query<RequestSpan & Record<string, unknown>>(spansStatement, params, signal)
    },

    async find(accountId, position) {
      const [, time, requestId] = positionPattern.exec(position) ?? []
      if (time === undefined) return null
      return (await db.query<NamedRequest>(findStatement, [accountId, Number(time), requestId]))[0] ?? null
    },

    async erase(accountId) {
      await deleteBetween(db, accountId, 0, { at: lastInstant, requestId: '' })
    },

    prune: () => pruneRequests(db),
  }
}

/** Parameters of the count: calls by account and UTC day. */
function countsOf(rows: readonly { readonly accountId: string; readonly at: number }[]): unknown[] {
  const counts = new Map<string, { accountId: string; day: string; requests: number }>()
  for (const { accountId, at: time } of rows) {
    const day = new Date(time).toISOString().slice(0, 10)
    const counter = counts.get(`${accountId} ${day}`)
    if (counter) counter.requests += 1
    else counts.set(`${accountId} ${day}`, { accountId, day, requests: 1 })
  }
  const all = [...counts.values()]
  return [
    all.map(({ accountId }) => accountId),
    all.map(({ day }) => day),
    all.map(({ requests }) => requests),
  ]
}
