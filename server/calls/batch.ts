import type { CallOutcome, Context } from '../../tools/define.ts'
import { Problem } from '../../tools/problems.ts'
import { answerChars } from '../compute/page.ts'
import { RawJson } from '../http/json-writer.ts'
import { problemRecord, toProblem } from '../http/problem.ts'
import { ResponseBudget } from '../limits/response-budget.ts'
import type { CallRuntime } from './call.ts'
import { callTool } from './call-tool.ts'

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
    const headers: Record<string, string> = {}
    const { channel, idempotencyKey: key, tally } = context.origin
    const isForModel = channel === 'mcp' || channel === 'stdio'
    const budget = batches.get(context) ?? new ResponseBudget(isForModel ? answerChars : undefined)
    batches.set(context, budget)
    try {
      allowedTools(runtime(), tool)
      const { data } = await callTool(runtime(), {
        tool,
        args,
        channel,
        idempotencyKey: key && memberKey(key, index),
        requestId,
        caller: context.caller,
        asJson: true,
        signal: context.signal,
        inBatch: true,
        budget,
        tally,
        headers,
      })
      // Keep serialized results only; object graphs would survive several young-generation collections.
      return {
        status: 200,
        data: data && new RawJson(data),
        creditsCharged: Number(headers['x-credits-charged']),
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

/** Only sky operations may be batched. @throws Problem `not_found`, `not_allowed_in_batch` */
function allowedTools(runtime: CallRuntime, tool: string): void {
  const descriptor = runtime.registry.byName.get(tool)?.descriptor
  if (!descriptor) throw new Problem('not_found', 'There is no such tool.')
  if (descriptor.toolset === 'account' || descriptor.toolset === 'batch') {
    throw new Problem('not_allowed_in_batch', `${tool} cannot run inside a batch.`)
  }
}
