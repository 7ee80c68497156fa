import { Problem, type ProblemCode, type ProblemDetails, problems } from '../../tools/contract/problems.ts'
import { NoSolution } from '../../tools/core/no-solution.ts'
import { followOrbits, requireFollowable } from '../../tools/core/targets/followed-orbits.ts'
import type { Answer, Context, Tool } from '../../tools/declaration/define.ts'
import { withWords } from '../../tools/declaration/sign-words.ts'
import { validateArguments } from '../../tools/declaration/validate.ts'
import { withWrittenTimes } from '../../tools/declaration/written-times.ts'

/** Validates arguments by the schema, then against the clock and the tier. @throws Problem */
export function parseRequest(tool: Tool, args: unknown, context: Context) {
  const input = validateArguments(tool, args)
  return { input, request: prepare(tool, input, context) }
}

/** The tool's request object for validated arguments, with the language that the answer is written in. @throws Problem */
export function prepare(tool: Tool, input: Record<string, unknown>, context: Context): unknown {
  try {
    if (!tool.prepare) return input
    const request: object = tool.prepare(input, context)
    if (tool.follows) requireFollowable(tool.follows(request))
    return input.lang === undefined ? request : { lang: input.lang, ...request }
  } catch (error) {
    throw asProblem(error)
  }
}

/**
 * Runs a tool, on any thread. Synchronous when the tool is and loads nothing; only tools that compute synchronously have
 * times of a zone and words of a language.
 */
export function runTool(
  tool: Tool,
  request: unknown,
  context: Context,
): Answer<unknown> | Promise<Answer<unknown>> {
  const loading = tool.loads?.(request)
  return loading ? loading.then(() => computed(tool, request, context)) : computed(tool, request, context)
}

function computed(
  tool: Tool,
  request: unknown,
  context: Context,
): Answer<unknown> | Promise<Answer<unknown>> {
  try {
    if (tool.follows) followOrbits(tool.follows(request))
    const answer = tool.compute(request, context)
    if (answer instanceof Promise) return answer.catch(problemOf)
    const timed = withWrittenTimes(tool, request, answer)
    const data = withWords(tool, request, timed.data)
    return data === timed.data ? timed : { ...timed, data }
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): never {
  throw asProblem(error)
}

/** Converts "no solution" errors of the core to a Problem; other errors stay unexpected errors. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof NoSolution)) return error
  const hint = problems[error.code].retry.replaceAll('`', '')
  return new Problem(error.code, error.message, {
    hint,
    ...(error.allowed ? { allowed: error.allowed } : {}),
  })
}

/** A Problem in a form that can be copied between threads, where classes are lost. */
export interface SerializedProblem {
  readonly code: ProblemCode
  readonly detail: string
  readonly details: ProblemDetails
}

/** Converts a Problem for the copy to another thread. */
export const serializeProblem = ({ code, message, details }: Problem): SerializedProblem => ({
  code,
  detail: message,
  details,
})
/** Restores a Problem copied from another thread. */
export const deserializeProblem = ({ code, detail, details }: SerializedProblem) =>
  new Problem(code, detail, details)

/** Whether a request is computed in a thread. */
export function isHeavy(tool: Tool, request: unknown): boolean {
  return typeof tool.heavy === 'function' ? tool.heavy(request) : tool.heavy === true
}
