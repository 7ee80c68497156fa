import { isUnstorableText, StatementCancelled } from '../../db/connection/errors.ts'
import { Problem, type ProblemCode, problems } from '../../tools/problems.ts'

/** The RFC 9457 record, the same over REST and inside an MCP tool error. */
export function problemRecord(problem: Problem, requestId: string, baseUrl: string): Record<string, unknown> {
  const { retryAfter: _, headers: __, ...members } = problem.details
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

export function typeOf(code: ProblemCode, baseUrl: string): string {
  return `${baseUrl}/v1/reference/errors#${code}`
}

/** Anything thrown, as a refusal: what we did not foresee is told as our fault and nothing more. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Error && error.name === 'DatabaseUnavailable') {
    return new Problem('unavailable', 'The ledger cannot be reached; nothing was charged.', { retryAfter: 2 })
  }
  if (error instanceof StatementCancelled) {
    return new Problem('unavailable', 'Client disconnected before the response.')
  }
  if (isUnstorableText(error)) {
    return new Problem('malformed_request', 'A text holds a character that cannot be stored, such as U+0000.')
  }
  return new Problem('internal_error', 'The service failed; nothing was charged.')
}

/** Headers that a refusal brings: its media type, when to come back, how to authenticate. */
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
