import type { Answer } from '../../tools/define.ts'
import { loopTurns } from '../compute/loop-turns.ts'
import { represented } from '../compute/representation.ts'
import { type Work, written } from '../compute/result.ts'
import { computed, isHeavy } from '../compute/run-tool.ts'
import type { Call, Road, Task } from './call.ts'

/** Computes and represents, off the event loop where that may take long. */
export function execute(road: Road, task: Task): Work | Promise<Work> {
  const { tool, call, request, context, turn } = task
  const { now, requestId, caller } = context
  if (isHeavy(tool, request)) {
    // Threads have turns of their own.
    turn?.end()
    const job = {
      tool: tool.name,
      args: call.args,
      context: { now, requestId, ...(caller ? { caller } : {}) },
      asJson: call.asJson,
      mediaType: otherThanJson(call),
      check: road.checkOutput,
    }
    return road.workshop.compute(job, call.signal())
  }
  return loopTurns.run(() => {
    const answer = computed(tool, request, context)
    return answer instanceof Promise
      ? answer.then((made) => shown(road, task, made))
      : shown(road, task, answer)
  })
}

/** Representation wanted beside the envelope or in its place. */
function otherThanJson({ mediaType }: Call): string | undefined {
  return mediaType === 'application/json' ? undefined : mediaType
}

function shown(road: Road, { tool, call, turn }: Task, answer: Answer<unknown>): Work | Promise<Work> {
  if (road.checkOutput) tool.output.parse(answer.data)
  const mediaType = otherThanJson(call)
  if (!mediaType) return written(answer, call.asJson)
  const rasterise = (svg: string) => {
    turn?.end()
    return road.workshop.rasterise({ svg }, call.signal(), call.caller?.accountId)
  }
  return represented(tool, mediaType, answer.data, rasterise).then((body) => ({
    ...written(answer, call.asJson),
    body,
  }))
}
