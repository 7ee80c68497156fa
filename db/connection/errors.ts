/** The database did not answer, or answered that it cannot serve: nothing was charged that the caller knows of. */
export class DatabaseUnavailable extends Error {
  constructor(why: string, cause?: unknown) {
    super(`The database is not available: ${why}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The statement was cancelled, or not begun, because its client has left. */
export class StatementCancelled extends Error {
  constructor() {
    super('The statement was cancelled by its caller.')
    this.name = 'StatementCancelled'
  }
}

/** @throws StatementCancelled once the signal has been aborted */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StatementCancelled()
}

/** Another process has the data directory open. */
export class DataDirInUse extends Error {
  readonly directory: string
  readonly pid: number
  constructor(directory: string, pid: number, host: string) {
    super(
      `The data directory ${directory} is in use by process ${pid} on ${host}. ` +
        'Stop that process, choose another directory, or set DATABASE_URL to share one PostgreSQL.',
    )
    this.name = 'DataDirInUse'
    this.directory = directory
    this.pid = pid
  }
}

type ErrorClass = 'contention' | 'unavailable' | 'silent' | 'other'

/** SQLSTATEs and driver codes, by what may be done about them. PostgreSQL 15 manual, appendix A. */
const errorClasses: Readonly<Record<string, ErrorClass>> = {
  '40001': 'contention', // serialization_failure
  '40P01': 'contention', // deadlock_detected
  '55P03': 'contention', // lock_not_available: lock_timeout passed
  '25006': 'unavailable', // read_only_sql_transaction: a standby, or a failover under way
  '55000': 'unavailable', // object_not_in_prerequisite_state: the database is closed to connections
  '57014': 'unavailable', // query_canceled: statement_timeout passed
  CONNECT_TIMEOUT: 'silent', // the driver's: connected, and then nothing
  NO_ANSWER: 'silent', // ours: see `within` in db/connection/postgres.ts
}
/** Classes: 08 connection, 53 resources (disk, memory, connections), 57P shutdown, 58 system, XX internal. */
const unavailableClasses = /^(08|53|57P|58|XX)/
const driverCodes =
  /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECTION_)/

/** The SQLSTATE or driver code of an error, looking through the wrappers drivers and mappers put around it. */
export function codeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

export function classify(error: unknown): ErrorClass {
  const code = codeOf(error) ?? ''
  return (
    errorClasses[code] ?? (unavailableClasses.test(code) || driverCodes.test(code) ? 'unavailable' : 'other')
  )
}

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** The text cannot be stored: U+0000, or what the database's encoding has no character for (22021, 22P05). */
export const isUnstorableText = (error: unknown): boolean => /^(22021|22P05)$/.test(codeOf(error) ?? '')
