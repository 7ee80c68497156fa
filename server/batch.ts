import type { CallOutcome, Context } from '../tools/define.ts'
import { Problem } from '../tools/problems.ts'
import { callTool, type Road } from './call-tool.ts'
import { problemRecord, toProblem } from './problem.ts'

/**
 * One call inside a batch: down the same road as any, for the same caller, with its own charge. Its failure is
 * its own.
 */
export function batchCall(
  road: () => Road,
): (tool: string, args: unknown, context: Context, index: number) => Promise<CallOutcome> {
  return async (tool, args, context, index) => {
    const requestId = `${context.requestId}.${index}`
    const headers: Record<string, string> = {}
    const key = context.origin.idempotencyKey
    try {
      allowed(road(), tool)
      const { envelope } = await callTool(road(), {
        tool,
        args,
        channel: context.origin.channel,
        idempotencyKey: key && `${key}#${index}`,
        requestId,
        caller: context.caller,
        inBatch: true,
        signal: context.signal,
        charges: context.origin.charges,
        headers,
      })
      return { status: 200, data: envelope?.data, creditsCharged: Number(headers['x-credits-charged']) }
    } catch (error) {
      const problem = toProblem(error)
      if (problem.code === 'internal_error') road().log.error({ err: error, requestId }, 'failed')
      return {
        status: problem.status,
        problem: problemRecord(problem, requestId, road().service.baseUrl),
        creditsCharged: 0,
      }
    }
  }
}

/** Reads of the sky may be batched; account work and batches within batches may not. */
function allowed(road: Road, tool: string): void {
  const descriptor = road.registry.byName.get(tool)?.descriptor
  if (!descriptor) throw new Problem('not_found', 'There is no such tool.')
  if (descriptor.toolset === 'account' || descriptor.toolset === 'batch') {
    throw new Problem('not_allowed_in_batch', `${tool} cannot run inside a batch.`)
  }
}
