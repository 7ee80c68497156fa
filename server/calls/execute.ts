import { stepsOf } from '../../tools/core/targets/followed-orbits.ts'
import type { Answer } from '../../tools/declaration/define.ts'
import { representationOf } from '../compute/representation.ts'
import { type ExecutionResult, serialize } from '../compute/result.ts'
import { isHeavy, runTool } from '../compute/run-tool.ts'
import { loopTurns } from '../runtime/loop-turns.ts'
import type { Call, CallRuntime, ParsedCall } from './call.ts'

/** Steps of followed orbits that take about a second. */
const longSteps = 2_000

/** Computes and represents, off the event loop where that may take long. */
export function execute(
  runtime: CallRuntime,
  parsed: ParsedCall,
): ExecutionResult | Promise<ExecutionResult> {
  const { tool, call, request, context, slot } = parsed
  const { now, requestId, caller, position } = context
  if (isHeavy(tool, request)) {
    // The worker pool has slots of its own.
    slot?.release()
    const job = {
      tool: tool.name,
      args: call.args,
      context: { now, requestId, position, ...(caller ? { caller } : {}) },
      asJson: call.asJson,
      pageStart: call.pageStart,
      emptyLists: call.emptyLists,
      mediaType: otherThanJson(call),
      check: runtime.checkOutput,
      isByLink: call.isByLink,
      isLong: tool.follows && stepsOf(tool.follows(request)) > longSteps,
      mostBytes: call.budget?.most,
    }
    return runtime.workers.compute(job, call.signal())
  }
  return loopTurns.run(() => {
    const answer = runTool(tool, request, context)
    return answer instanceof Promise
      ? answer.then((executed) => represent(runtime, parsed, executed))
      : represent(runtime, parsed, answer)
  })
}

/** Requested media type, if not JSON. */
function otherThanJson({ mediaType }: Call): string | undefined {
  return mediaType === 'application/json' ? undefined : mediaType
}

/** Serializes an answer computed on this thread. */
function represent(
  runtime: CallRuntime,
  { tool, call, request, context, slot }: ParsedCall,
  answer: Answer<unknown>,
): ExecutionResult | Promise<ExecutionResult> {
  if (runtime.checkOutput) tool.output.parse(answer.data)
  const mediaType = otherThanJson(call)
  if (!mediaType) return serialize(answer, call)
  const rasterise = (svg: string) => {
    slot?.release()
    const owner = call.caller && { ...call.caller, isByLink: call.isByLink }
    return runtime.workers.rasterise({ svg }, call.signal(), owner)
  }
  const rendering = { request, now: context.now, rasterise, pageStart: call.pageStart }
  return representationOf(tool, mediaType, answer.data, rendering).then((body) => ({
    ...serialize(answer, call),
    body,
  }))
}
