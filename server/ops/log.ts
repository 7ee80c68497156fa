import pino, { type Logger, type LoggerOptions } from 'pino'

/** Creates the logger. Writes to standard output asynchronously, and flushes at exit. */
export function createLog(level: string): Logger {
  return pino(logOptions(level), pino.destination({ dest: 1, sync: false }))
}

/**
 * Options of the logger: one JSON line per event. Credentials are redacted by property name, and by pattern anywhere in
 * the line.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: redact },
    serializers: { err: shortError },
    hooks: { streamWrite: withoutSecrets },
  }
}

const redact = '[redacted]'
/** Properties that are redacted. */
const secretNames = [
  ...['authorization', 'cookie', 'apiKey', 'token', 'idToken', 'password', 'DATABASE_URL'],
  ...['code', 'code_verifier', 'refresh_token', 'access_token', 'client_secret', 'METRICS_TOKEN'],
]
/** Paths for pino, three levels deep, which is deeper than any logged object. */
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * Patterns of credentials: our API keys, JSON Web Tokens, values after an authentication scheme, and the password in a
 * database URL. A last defence against secrets inside error messages of other libraries.
 */
const secretLooks: readonly (readonly [look: RegExp, shown: string])[] = [
  [/\bac_(?:live|test)_\w+/g, redact],
  // A match stops where another may begin, to avoid quadratic time.
  [/\beyJ(?:(?!\beyJ)[\w-])+\.[\w-]+\.[\w-]*/g, redact],
  [/\b(bearer|basic) [\w.~+/=-]{8,}/gi, `$1 ${redact}`],
  [/(\w:\/\/[^\s:/@"]*:)[^\s/@"]+@/g, `$1${redact}@`],
]

/** Redacts credentials in a log line by their patterns. */
export function withoutSecrets(line: string): string {
  return secretLooks.reduce((text, [look, replacement]) => text.replace(look, replacement), line)
}

/** Characters of an error message that are logged. */
const longestMessage = 500

/**
 * Serializes an error: name, code, first line of the message, and stack frames. Drops query parameters and request
 * bodies, which the mapper puts on later lines and the runtime repeats at the head of the stack.
 */
function shortError(error: Error & { code?: unknown }): object {
  const [message = ''] = String(error.message).split('\n', 1)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(typeof error.code === 'string' ? { reason: error.code } : {}),
    message: message.slice(0, longestMessage),
    stack: frames.map((frame) => frame.trim()),
    ...(error.cause instanceof Error ? { cause: shortError(error.cause) } : {}),
  }
}
