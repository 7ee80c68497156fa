import pino, { type Logger, type LoggerOptions } from 'pino'

/** Lines go to standard output as fast as it takes them; what is still on its way at an exit is written then. */
export function createLog(level: string): Logger {
  return pino(logOptions(level), pino.destination({ dest: 1, sync: false }))
}

/** One JSON line per event. What could be a credential is cut out by name, and by its look wherever it stands. */
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
const secretNames = [
  ...['authorization', 'cookie', 'apiKey', 'token', 'idToken', 'password', 'DATABASE_URL'],
  ...['code', 'code_verifier', 'refresh_token', 'access_token', 'client_secret', 'METRICS_TOKEN'],
]
/** Down to three levels of the details, which is deeper than anything here is nested. */
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * What credentials look like: our keys, JSON Web Tokens, whatever follows an authentication scheme, and the password
 * of a database's address. The last defence, for a secret inside the message of somebody else's error.
 */
const secretLooks: readonly (readonly [look: RegExp, shown: string])[] = [
  [/\bac_(?:live|test)_\w+/g, redact],
  // A header ends where another may begin, so that no text is read again from each beginning.
  [/\beyJ(?:(?!\beyJ)[\w-])+\.[\w-]+\.[\w-]*/g, redact],
  [/\b(bearer|basic) [\w.~+/=-]{8,}/gi, `$1 ${redact}`],
  [/(\w:\/\/[^\s:/@"]*:)[^\s/@"]+@/g, `$1${redact}@`],
]

export function withoutSecrets(line: string): string {
  return secretLooks.reduce((text, [look, shown]) => text.replace(look, shown), line)
}

/** A message this long has already said what is the matter. */
const longestMessage = 500

/**
 * Name, code, message and where it happened; never the body of a request nor the parameters of a query, which the
 * mapper puts on lines of its own below the message and the runtime repeats at the head of the stack.
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
