import { SkyDataError } from './sky-data-error.ts'

/** The error of a response that refuses a call. */
export function refusalOf(response: Response, text: string): SkyDataError {
  const problem = recordOf(text)
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new SkyDataError(
    problem.code ?? 'invalid_answer',
    problem.detail ?? `The service answered ${response.status} without a problem record.`,
    {
      status: response.status,
      problem,
      requestId: problem.instance ?? response.headers.get('x-request-id') ?? undefined,
      retryAfter: Number.isNaN(after) ? undefined : after,
    },
  )
}

function recordOf(text: string) {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The error of an attempt that got no answer. */
export function connectionFailure(error: unknown, timeoutMs: number): SkyDataError {
  const { name, message } = error as Error
  return name === 'TimeoutError'
    ? new SkyDataError('timeout', `No answer in ${timeoutMs} ms.`, { cause: error })
    : new SkyDataError('network_error', `The service cannot be reached: ${message}`, { cause: error })
}

/** Seconds that a client waits at most between two attempts: a quota of the day is not waited for. */
const longestPause = 60
/** Milliseconds of the first pause; each further one is twice as long. */
const firstPauseMs = 500
/** Statuses of refusals before any work: such a call can be sent again, whatever it does. */
const refusedUnread = [408, 429]

/**
 * Milliseconds until the next attempt: `Retry-After`, and a random part of a pause that doubles, so that clients do not
 * return together. Undefined if the call should not be sent again.
 * @param isRepeatable whether sending it twice does the same as once
 */
export function pauseAfter(error: SkyDataError, attempt: number, isRepeatable: boolean): number | undefined {
  const { code, status, retryAfter = 0 } = error
  const isFleeting = status === 0 || status >= 500 || refusedUnread.includes(status)
  if (!isFleeting && code !== 'idempotency_in_progress') return undefined
  if (!isRepeatable && !refusedUnread.includes(status)) return undefined
  if (retryAfter > longestPause) return undefined
  return retryAfter * 1_000 + Math.random() * firstPauseMs * 2 ** attempt
}

/** Waits, unless the signal ends the call. @throws the reason of the signal */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
