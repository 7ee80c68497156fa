import { Problem } from '../../tools/contract/problems.ts'
import type { Reply } from '../http/exchange.ts'

/** OAuth error response (RFC 6749 §5.2, RFC 7591 §3.2.2). OAuth clients do not read RFC 9457 problems. */
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

/** Headers of every JSON response of the token endpoint (RFC 6749 §5.1). */
export const jsonHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  pragma: 'no-cache',
}

/**
 * Converts an error of reading a request body; rethrows anything else.
 * @param code OAuth error code
 */
export function errorBody(error: unknown, code: string): Reply {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  // The unread rest of an oversized body would be parsed as the next request.
  const headers: Record<string, string> = error.status === 413 ? { connection: 'close' } : {}
  return oauthError(code, error.message, { headers })
}

/** 429 with `Retry-After` in seconds. */
export function tooMany(description: string, retryAfter: number): Reply {
  const headers = { 'retry-after': String(retryAfter) }
  return oauthError('temporarily_unavailable', description, { status: 429, headers })
}
