import { isUnstorableText, StatementCancelled } from '../../db/connection/errors.ts'
import type { CredentialKind } from '../../tools/contract/ports.ts'
import { Problem, type ProblemCode, problems } from '../../tools/contract/problems.ts'

/** The RFC 9457 problem record, identical over REST and inside MCP tool errors. */
export function problemRecord(problem: Problem, requestId: string, baseUrl: string): Record<string, unknown> {
  const { retryAfter: _, headers: __, choice: ___, ...members } = problem.details
  return {
    type: typeOf(problem.code, baseUrl),
    title: problems[problem.code].title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    instance: requestId,
    ...members,
    docs: `${baseUrl}/docs/errors#${problem.code}`,
  }
}

/** URL of the reference entry for an error code, used as the record's `type`. */
export function typeOf(code: ProblemCode, baseUrl: string): string {
  return `${baseUrl}/v1/reference/errors#${code}`
}

/** Why a call is given up whose client has closed its connection; not a failure of the service. */
export const clientDisconnected = () => new Problem('unavailable', 'Client disconnected before the response.')

/** Converts a thrown value to a Problem; unexpected errors become `internal_error` without any detail. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Error && error.name === 'DatabaseUnavailable') {
    return new Problem('unavailable', 'The database is unavailable; nothing was charged.', { retryAfter: 2 })
  }
  if (error instanceof Error && error.name === 'AuthorityEnded') return authorityEnded(error)
  if (error instanceof Error && error.name === 'TooManyChanges') return tooManyChanges(error)
  if (error instanceof StatementCancelled) {
    return clientDisconnected()
  }
  if (isUnstorableText(error)) {
    return new Problem('malformed_request', 'A text holds a character that cannot be stored, such as U+0000.')
  }
  return new Problem('internal_error', 'The service failed; nothing was charged.')
}

/** The refusal that a new request of the same credential would get. */
function authorityEnded(error: Error & { readonly kind?: CredentialKind }): Problem {
  if (error.kind === 'key') return new Problem('revoked_api_key', 'The API key was revoked.')
  if (error.kind === 'grant') return new Problem('revoked_api_key', 'The connection was revoked.')
  return new Problem('invalid_id_token', 'The session has ended, or the role that this needs: sign in again.')
}

function tooManyChanges({ message, retryAfter = 1 }: Error & { readonly retryAfter?: number }): Problem {
  return new Problem('rate_limited', message, {
    retryAfter,
    hint: 'What exists can be revoked, removed and ended at any time.',
  })
}

/** Response headers of a problem: media type, caching, `Retry-After` and `WWW-Authenticate`. */
export function problemHeaders(problem: Problem, challenge?: string): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...problem.details.headers,
  }
  if (problem.details.retryAfter) headers['retry-after'] = String(problem.details.retryAfter)
  if (challenge) headers['www-authenticate'] = challenge
  return headers
}
