import type { z } from 'zod'
import type { Tool } from './define.ts'
import { nearestName } from './nearest-name.ts'
import { Problem, type ProblemCode, type ProblemDetails, quoted } from './problems.ts'

type Issue = z.core.$ZodIssue & { readonly input?: unknown }

/**
 * Arguments as the tool wants them, or the one refusal that helps most: first what is not known
 * (a misspelt name is often also a missing one), then what is missing, then what has a wrong value.
 */
export function validated(tool: Tool, args: unknown): Record<string, unknown> {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    throw new Problem('invalid_parameter', `The arguments of ${tool.name} must be an object of named values.`)
  }
  const result = tool.input.safeParse(args, { reportInput: true })
  if (result.success) return result.data
  const issues = result.error.issues as Issue[]
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0)
  if (unknown) throw unknownParameter(tool, unknown as Issue & { keys: string[] })
  const missing = issues.filter((issue) => isMissing(issue, args))
  if (missing.length > 0) throw missingParameters(missing)
  throw invalidParameter(tool, issues[0] as Issue)
}

function unknownParameter(tool: Tool, issue: { keys: string[] }): Problem {
  const known = Object.keys(tool.input.shape)
  const given = issue.keys[0] ?? ''
  const nearest = nearestName(given, known)
  const hint = nearest
    ? `Did you mean ${nearest}?`
    : `${tool.name} takes ${known.join(', ') || 'no parameters'}.`
  return new Problem('unknown_parameter', `${tool.name} has no parameter ${quoted(given)}.`, {
    parameter: printable(given),
    allowed: known,
    hint,
  })
}

function isMissing(issue: Issue, args: object): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'invalid_union')
    return false
  const value = issue.path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    args,
  )
  return value === undefined
}

function missingParameters(issues: readonly Issue[]): Problem {
  const names = issues.map((issue) => issue.path.join('.'))
  const list = names.join(' and ')
  return new Problem('missing_parameter', `Missing: ${list}.`, {
    parameter: names[0] as string,
    hint: `Send ${list}.`,
  })
}

function invalidParameter(tool: Tool, issue: Issue): Problem {
  const name = String(issue.path[0] ?? '')
  const about = aboutField(tool.input.shape[name])
  const code = about.problem ?? 'invalid_parameter'
  const extra = (issue as { params?: ProblemDetails & { problem?: ProblemCode } }).params
  const where = issue.path.map(String).join('.') || 'arguments'
  const details: ProblemDetails = {
    parameter: printable(where),
    ...bounds(issue),
    ...(about.description ? { hint: `${where}: ${about.description}` } : {}),
    ...withoutProblem(extra),
  }
  return new Problem(extra?.problem ?? code, `${sentence(issue, where)} Got ${quoted(issue.input)}.`, details)
}

function withoutProblem(extra: (ProblemDetails & { problem?: ProblemCode }) | undefined): ProblemDetails {
  if (!extra) return {}
  const { problem: _, ...details } = extra
  return details
}

function sentence(issue: Issue, where: string): string {
  const said = issue.message.replace(/\.$/, '')
  return `${printable(where)}: ${said}.`
}

function bounds(issue: Issue): Pick<ProblemDetails, 'allowed'> {
  if (issue.code === 'invalid_value') return { allowed: issue.values.map(String) }
  if (issue.code === 'too_small' && typeof issue.minimum === 'number')
    return { allowed: { min: issue.minimum } }
  if (issue.code === 'too_big' && typeof issue.maximum === 'number')
    return { allowed: { max: issue.maximum } }
  return {}
}

interface About {
  readonly problem?: ProblemCode
  readonly description?: string
}

/** What a field says of itself (`.meta({ problem, description })`), found below optional, default and pipe. */
function aboutField(field: unknown): About {
  let at = field as (z.ZodType & { def?: { innerType?: unknown; in?: unknown } }) | undefined
  const found: { problem?: ProblemCode; description?: string } = {}
  while (at) {
    const meta = at.meta?.() as About | undefined
    found.problem ??= meta?.problem as ProblemCode
    found.description ??= meta?.description as string
    at = (at.def?.innerType ?? at.def?.in) as typeof at
  }
  return found
}

function printable(name: string): string {
  return quoted(name).slice(1, -1)
}
