import type { CallOutcome, Context } from '../tools/define.ts'
import { Problem } from '../tools/problems.ts'
import { type Batch, callTool, type Road } from './call-tool.ts'
import { problemRecord, toProblem } from './problem.ts'
import { WrittenJson } from './write-json.ts'

/** Bytes of all answers of a batch; more would be written out in one go, and kept until it is. */
const most = 8_000_000

/**
 * One call inside a batch: down the same road as any, for the same caller, with its own charge. Its failure is
 * its own.
 */
export function batchCall(
  road: () => Road,
): (tool: string, args: unknown, context: Context, index: number) => Promise<CallOutcome> {
  const batches = new WeakMap<Context, Batch>()
  return async (tool, args, context, index) => {
    const requestId = `${context.requestId}.${index}`
    const batch = batches.get(context) ?? weighed()
    batches.set(context, batch)
    const headers: Record<string, string> = {}
    const key = context.origin.idempotencyKey
    try {
      allowed(road(), tool)
      const { data } = await callTool(road(), {
        tool,
        args,
        channel: context.origin.channel,
        idempotencyKey: key && `${key}#${index}`,
        requestId,
        caller: context.caller,
        asJson: true,
        signal: context.signal,
        charges: context.origin.charges,
        batch,
        headers,
      })
      // Text alone is kept until all are there: a graph of objects would be copied at every collection till then.
      return {
        status: 200,
        data: data && new WrittenJson(data),
        creditsCharged: Number(headers['x-credits-charged']),
      }
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

function weighed(): Batch {
  let sum = 0
  return {
    weigh(bytes) {
      sum += bytes
      if (sum > most) throw tooMuch()
    },
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

function tooMuch(): Problem {
  return new Problem('too_many_rows', 'The answers of the batch are too long together: ask for this alone.')
}
