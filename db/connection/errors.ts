/** The database did not reply, or cannot serve. The outcome of a write is unknown; no charge was acknowledged. */
export class DatabaseUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The database is not available: ${reason}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The statement was cancelled, or not started, because its client disconnected. */
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

/** The embedded database cannot be opened: files of it are missing, cut, changed, or of another version. */
export class DataDirDamaged extends Error {
  constructor(folder: string, reason: string, cause?: unknown) {
    super(
      `The embedded database in ${folder} cannot be opened: ${reason}. ` +
        'Restore DATA_DIR from a backup, or set DATA_DIR to another folder to begin anew.',
      { cause },
    )
    this.name = 'DataDirDamaged'
  }
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

/** `contention` is retried, `silent` resets the pool, `unavailable` and `silent` become DatabaseUnavailable. */
type ErrorClass = 'contention' | 'unavailable' | 'silent' | 'other'

/** Error classes by SQLSTATE or driver code (PostgreSQL 15 manual, appendix A). */
const errorClasses: Readonly<Record<string, ErrorClass>> = {
  '40001': 'contention', // serialization_failure
  '40P01': 'contention', // deadlock_detected
  '55P03': 'contention', // lock_not_available: lock_timeout passed
  '25006': 'unavailable', // read_only_sql_transaction: a standby, or a failover under way
  '55000': 'unavailable', // object_not_in_prerequisite_state: the database is closed to connections
  '57014': 'unavailable', // query_canceled: statement_timeout passed
  CONNECT_TIMEOUT: 'silent', // of the driver: connected, but no reply
  NO_ANSWER: 'silent', // raised by our own deadline, see db/connection/postgres.ts
}
/** SQLSTATE classes: 08 connection, 53 resources (disk, memory, connections), 57P shutdown, 58 system, XX internal. */
const unavailableClasses = /^(08|53|57P|58|XX)/
const driverCodes =
  /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CONNECTION_)/

/** The SQLSTATE or driver code of an error, looking through up to five wrappers. */
export function codeOf(error: unknown): string | undefined {
  for (const cause of causesOf(error))
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  return undefined
}

/** An error and what it wraps, up to five in all: a cause may be circular. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause)
  return causes
}

/** The message of the innermost error, which the server or the driver wrote, or its code if it has none. */
export function reasonOf(error: unknown): string {
  const innermost = causesOf(error).at(-1)
  return innermost?.message || codeOf(innermost) || String(error)
}

/** Whether the server refuses the role, its password or its database (28, 3D000). */
export const isLoginRefused = (error: unknown): boolean => /^(28|3D)/.test(codeOf(error) ?? '')

/** Whether the address or the TLS of the connection is wrong: a code of Node.js or OpenSSL, and none of SQL. */
export const isOfConnection = (error: unknown): boolean => /^[A-Z_]{6,}$/.test(codeOf(error) ?? '')

/** Whether the role may not do what the statement does (42501). */
export const isPrivilegeMissing = (error: unknown): boolean => codeOf(error) === '42501'

/** The class of an error. */
export function classify(error: unknown): ErrorClass {
  const code = codeOf(error) ?? ''
  return (
    errorClasses[code] ?? (unavailableClasses.test(code) || driverCodes.test(code) ? 'unavailable' : 'other')
  )
}

/** 23505 is unique_violation. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** Whether a text cannot be stored: U+0000, or a character that the database encoding lacks (22021, 22P05). */
export const isUnstorableText = (error: unknown): boolean => /^(22021|22P05)$/.test(codeOf(error) ?? '')
