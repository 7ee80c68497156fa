import { Problem, type ProblemCode, problems } from '../../tools/contract/problems.ts'
import type { CallEnd, CallOutcome, Context } from '../../tools/declaration/define.ts'
import { answerChars } from '../compute/page.ts'
import { parseRequest } from '../compute/run-tool.ts'
import { problemRecord, toProblem } from '../http/problem.ts'
import { ResponseBudget } from '../limits/response-budget.ts'
import { requireBatchable } from './authorize.ts'
import type { CallRuntime } from './call.ts'
import { callForData } from './call-for-data.ts'

/** Idempotency key of a call inside a batch. Contains spaces, which callers' keys cannot, so that it never collides. */
export const memberKey = (key: string, index: number): string => `batch ${index} ${key}`

/**
 * Runs one call of a batch through the same pipeline and for the same caller, with its own charge and its own error.
 */
export function batchCall(
  runtime: () => CallRuntime,
): (tool: string, args: unknown, context: Context, index: number) => Promise<CallOutcome> {
  const batches = new WeakMap<Context, ResponseBudget>()
  return async (tool, args, context, index) => {
    const requestId = `${context.requestId}.${index}`
    const { paidBatch } = context.origin
    const end = paidBatch?.ends[index]
    const { channel, idempotencyKey: key, tally } = context.origin
    const isForModel = channel === 'mcp' || channel === 'stdio'
    const budget = batches.get(context) ?? new ResponseBudget(isForModel ? answerChars : undefined)
    batches.set(context, budget)
    try {
      // An earlier page has its result.
      if (paidBatch && end !== undefined && index < paidBatch.from) return resultOfEarlierPage(end)
      requireBatchable(runtime(), tool)
      if (paidBatch && typeof end !== 'number') throw failureOfFirstPage(runtime(), tool, args, context, end)
      const { data, page, credits, asOf } = await callForData(runtime(), {
        tool,
        args,
        channel,
        idempotencyKey: key && memberKey(key, index),
        requestId,
        caller: context.caller,
        asJson: true,
        signal: context.signal,
        inBatch: true,
        paidAt: typeof end === 'number' ? end : undefined,
        budget,
        tally,
      })
      // Keep serialized results only; object graphs would survive several young-generation collections.
      return {
        status: 200,
        data,
        page,
        creditsCharged: credits,
        asOf,
      }
    } catch (error) {
      const problem = toProblem(error)
      if (problem.code === 'internal_error') runtime().log.error({ err: error, requestId }, 'unhandled error')
      return {
        status: problem.status,
        problem: problemRecord(problem, requestId, runtime().service.baseUrl),
        creditsCharged: 0,
      }
    }
  }
}

/** A call on an earlier page: only how it ended is counted. */
function resultOfEarlierPage(end: CallEnd): CallOutcome {
  if (typeof end === 'number') return { status: 200, data: null, creditsCharged: 0, asOf: end }
  return { status: problems[end as ProblemCode].status, problem: { code: end }, creditsCharged: 0 }
}

/** The problem of a call that failed with the first page: it was not charged, and is not computed for a further one. */
function failureOfFirstPage(
  { registry }: CallRuntime,
  tool: string,
  args: unknown,
  context: Context,
  code: CallEnd | undefined,
): Problem {
  try {
    const targetTool = registry.byName.get(tool)?.tool
    if (targetTool) parseRequest(targetTool, args, context)
  } catch (error) {
    // A refusal of the arguments has the same words again.
    if (error instanceof Problem && error.code === code) return error
  }
  const detail = 'The call failed with the first page of the batch, and is not run again for a further page.'
  return new Problem(code as ProblemCode, detail, { hint: 'Call it on its own.' })
}
