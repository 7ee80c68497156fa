import { Impossible } from '../../tools/core/no-solution.ts'
import type { Answer, Context, Tool } from '../../tools/define.ts'
import { Problem, type ProblemCode, type ProblemDetails } from '../../tools/problems.ts'
import { validated } from '../../tools/validate.ts'

/** Arguments as the tool's own code wants them: by the schema, then against the clock and the tier. */
export function readRequest(tool: Tool, args: unknown, context: Context) {
  const input = validated(tool, args)
  return { input, request: prepared(tool, input, context) }
}

export function prepared(tool: Tool, input: Record<string, unknown>, context: Context): unknown {
  try {
    return tool.prepare ? tool.prepare(input, context) : input
  } catch (error) {
    throw asProblem(error)
  }
}

/** The one place that runs a tool, in this thread or another; what needs no waiting is done at once. */
export function computed(
  tool: Tool,
  request: unknown,
  context: Context,
): Answer<unknown> | Promise<Answer<unknown>> {
  try {
    const answer = tool.compute(request, context)
    return answer instanceof Promise ? answer.catch(refused) : answer
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): never {
  throw asProblem(error)
}

/** What the sky refuses becomes a record the caller can read; anything else stays a fault of ours. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof Impossible)) return error
  return new Problem(error.code, error.message, error.allowed ? { allowed: error.allowed } : {})
}

/** A refusal as it crosses from one thread to another, where classes are lost. */
export interface CarriedProblem {
  readonly code: ProblemCode
  readonly detail: string
  readonly details: ProblemDetails
}

export const carried = ({ code, message, details }: Problem): CarriedProblem => ({
  code,
  detail: message,
  details,
})
export const uncarried = ({ code, detail, details }: CarriedProblem) => new Problem(code, detail, details)

/** Whether a request is computed in a thread. */
export function isHeavy(tool: Tool, request: unknown): boolean {
  return typeof tool.heavy === 'function' ? tool.heavy(request) : tool.heavy === true
}
