import pino, { type Logger, type LoggerOptions } from 'pino'

export function createLog(level: string): Logger {
  return pino(logOptions(level))
}

/** One JSON line per event. What could be a credential is cut out by name, down to three levels of the details. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: shortError },
  }
}

const secretNames = ['authorization', 'cookie', 'apiKey', 'token', 'idToken', 'password', 'DATABASE_URL']
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Name, message and stack; never the parameters of a query or the body of a request. */
function shortError(error: Error): object {
  return { type: error.name, message: error.message, stack: error.stack }
}
