import { Problem } from '../../tools/problems.ts'
import type { Reply } from '../http/exchange.ts'

/** RFC 6749 §5.2, RFC 7591 §3.2.2: how the protocol's own endpoints refuse. Clients read this and not RFC 9457. */
export function oauthError(
  error: string,
  description: string,
  options: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Reply {
  return {
    status: options.status ?? 400,
    headers: { ...jsonHeaders, ...options.headers },
    body: JSON.stringify({ error, error_description: description }),
  }
}

export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  pragma: 'no-cache',
}

/** What reading a body found wrong, in the words of the protocol; anything else goes on as it came. */
export function errorBody(error: unknown, code: string): Reply {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  // The rest of a body that was too long would be read as the next request.
  const headers: Record<string, string> = error.status === 413 ? { connection: 'close' } : {}
  return oauthError(code, error.message, { headers })
}

export function tooMany(description: string, retryAfter: number): Reply {
  const headers = { 'retry-after': String(retryAfter) }
  return oauthError('temporarily_unavailable', description, { status: 429, headers })
}
