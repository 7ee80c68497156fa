import type { Database } from '../connection/database.ts'
import { instantOf, ms, utcDay } from '../sql.ts'

/** Place of a call among those of its account. */
export interface RequestPosition {
  /** Start of the call, ms since 1970. */
  readonly at: number
  readonly requestId: string
}
/** Days that a call is kept. */
export const daysKept = 30
/** Calls of an account kept of one UTC day. The index of surplus days names the same number. */
export const keptPerDay = 5_000
/** Of these, calls that were refused or failed. */
export const refusedPerDay = 1_000
/** Rows per deletion, so that none holds locks for long. */
const deletedAtOnce = 1_000
/** Days of accounts that one run of the maintenance cleans up. */
const daysPerRun = 20_000
const dayMs = 86_400_000

/** Calls of an account from an instant on and before a position. */
const between = `account_id = $1 AND at >= ${instantOf('$2')} AND (at, request_id) < (${instantOf('$3')}, $4::text)`
const deleteStatement = `DELETE FROM request_log WHERE ${between}`
/** Position of the first call that one deletion leaves. */
const nextStatement = `
SELECT ${ms('at')} AS at, request_id AS "requestId" FROM request_log WHERE ${between}
ORDER BY request_log.at, request_id OFFSET ${deletedAtOnce} LIMIT 1`

const daysStatement = (condition: string) => `
SELECT account_id AS "accountId", to_char(day, 'YYYY-MM-DD') AS day, requests FROM request_log_day
WHERE ${condition} ORDER BY day LIMIT $1::int`
const oldDays = daysStatement(`day < ${utcDay} - ${daysKept}`)
const surplusDays = daysStatement(`requests > ${keptPerDay}`)

/** The oldest call of a day that is kept. */
const firstKeptStatement = `
SELECT ${ms('at')} AS at, request_id AS "requestId" FROM request_log
WHERE account_id = $1 AND at >= ${instantOf('$2')} AND at < ${instantOf('$3')}
ORDER BY request_log.at DESC, request_id DESC OFFSET ${keptPerDay - 1} LIMIT 1`

/** The oldest refused call of a day that is kept. */
const firstRefusedStatement = `
SELECT ${ms('at')} AS at, request_id AS "requestId" FROM request_log
WHERE account_id = $1 AND at >= ${instantOf('$2')} AND at < ${instantOf('$3')} AND status >= 400
ORDER BY request_log.at DESC, request_id DESC OFFSET ${refusedPerDay - 1} LIMIT 1`

/** Deletes some refused calls from an instant on and before a position. */
const deleteRefusedStatement = `
DELETE FROM request_log WHERE account_id = $1 AND (at, request_id) IN (
  SELECT at, request_id FROM request_log WHERE ${between} AND status >= 400 LIMIT ${deletedAtOnce})
RETURNING request_id`

/** Day of an account in the counts. */
interface CountedDay {
  readonly accountId: string
  readonly day: string
  readonly requests: number
}

/**
 * Deletes the calls of an account from `start` on and before `end`, in small statements. Each begins where the last one
 * ended, because an index keeps its entries of deleted rows until a vacuum.
 */
export async function deleteBetween(
  db: Database,
  accountId: string,
  start: number,
  end: RequestPosition,
): Promise<void> {
  let from: number | undefined = start
  while (from !== undefined) {
    const [next]: RequestPosition[] = await db.query(nextStatement, [accountId, from, end.at, end.requestId])
    const { at: time, requestId } = next ?? end
    await db.query(deleteStatement, [accountId, from, time, requestId])
    from = next?.at
  }
}

async function dropDay(db: Database, { accountId, day }: CountedDay): Promise<void> {
  await deleteBetween(db, accountId, 0, { at: Date.parse(day) + dayMs, requestId: '' })
  await db.query('DELETE FROM request_log_day WHERE account_id = $1 AND day = $2::text::date', [
    accountId,
    day,
  ])
}

/** Deletes the refused calls from `start` on and before the first that is kept; returns how many. */
async function dropRefused(
  db: Database,
  accountId: string,
  start: number,
  firstKept: RequestPosition | undefined,
): Promise<number> {
  let dropped = 0
  for (let last = deletedAtOnce; firstKept && last === deletedAtOnce; dropped += last)
    last = (await db.query(deleteRefusedStatement, [accountId, start, firstKept.at, firstKept.requestId]))
      .length
  return dropped
}

async function trimDay(db: Database, { accountId, day, requests }: CountedDay): Promise<void> {
  const start = Date.parse(day)
  const bounds = [accountId, start, start + dayMs]
  const refused = await dropRefused(
    db,
    accountId,
    start,
    (await db.query<RequestPosition>(firstRefusedStatement, bounds))[0],
  )
  const surplus = requests - refused - keptPerDay
  const [firstKept] = surplus > 0 ? await db.query<RequestPosition>(firstKeptStatement, bounds) : []
  if (firstKept) await deleteBetween(db, accountId, start, firstKept)
  await db.query(
    'UPDATE request_log_day SET requests = requests - $3::int WHERE account_id = $1 AND day = $2::text::date',
    [accountId, day, refused + Math.max(0, surplus)],
  )
}

/**
 * Deletes calls older than `daysKept`, and of each day all but the newest `keptPerDay`, of which at most `refusedPerDay`
 * were refused.
 */
export async function pruneRequests(db: Database): Promise<void> {
  for (const day of await db.query<CountedDay>(oldDays, [daysPerRun])) await dropDay(db, day)
  for (const day of await db.query<CountedDay>(surplusDays, [daysPerRun])) await trimDay(db, day)
}
