import { NoSolution } from '../../tools/core/no-solution.ts'
import type { Answer, Context, Tool } from '../../tools/define.ts'
import { Problem, type ProblemCode, type ProblemDetails } from '../../tools/problems.ts'
import { validateArguments } from '../../tools/validate.ts'

/** Arguments as the tool's own code wants them: by the schema, then against the clock and the tier. */
export function parseRequest(tool: Tool, args: unknown, context: Context) {
  const input = validateArguments(tool, args)
  return { input, request: prepare(tool, input, context) }
}

export function prepare(tool: Tool, input: Record<string, unknown>, context: Context): unknown {
  try {
    return tool.prepare ? tool.prepare(input, context) : input
  } catch (error) {
    throw asProblem(error)
  }
}

/** The one place that runs a tool, in this thread or another; what needs no waiting is done at once. */
export function runTool(
  tool: Tool,
  request: unknown,
  context: Context,
): Answer<unknown> | Promise<Answer<unknown>> {
  try {
    const answer = tool.compute(request, context)
    return answer instanceof Promise ? answer.catch(problemOf) : answer
  } catch (error) {
    return problemOf(error)
  }
}

function problemOf(error: unknown): never {
  throw asProblem(error)
}

/** What the sky refuses becomes a record the caller can read; anything else stays a fault of ours. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof NoSolution)) return error
  return new Problem(error.code, error.message, error.allowed ? { allowed: error.allowed } : {})
}

/** A refusal as it crosses from one thread to another, where classes are lost. */
export interface SerializedProblem {
  readonly code: ProblemCode
  readonly detail: string
  readonly details: ProblemDetails
}

export const serializeProblem = ({ code, message, details }: Problem): SerializedProblem => ({
  code,
  detail: message,
  details,
})
export const deserializeProblem = ({ code, detail, details }: SerializedProblem) =>
  new Problem(code, detail, details)

/** Whether a request is computed in a thread. */
export function isHeavy(tool: Tool, request: unknown): boolean {
  return typeof tool.heavy === 'function' ? tool.heavy(request) : tool.heavy === true
}
