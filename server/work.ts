import type { Answer, Tool } from '../tools/define.ts'
import type { Call, Road, Task } from './call.ts'
import { computed } from './compute.ts'
import { loopTurns } from './loop-turns.ts'
import { represented } from './representation.ts'
import { writeJson } from './write-json.ts'

/** The result of a computation, in the representations that were asked for. */
export interface Work {
  /** Without its data, where these are written out. */
  readonly answer: Answer<unknown>
  /** The data as JSON, where JSON is wanted. */
  readonly json?: Uint8Array | undefined
  /** Whether what was written out is a drawing. */
  readonly isDrawing?: boolean | undefined
  readonly body?: string | Uint8Array | undefined
}

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

/**
 * Writes the data as soon as they are there: the debit takes a moment, and objects that wait for it cost the garbage
 * collector more than the writing, as do objects that are copied from thread to thread.
 */
export function written(answer: Answer<unknown>, asJson = false): Work {
  const { data } = answer
  if (!asJson) return { answer }
  return { answer: { ...answer, data: undefined }, json: writeJson(data), isDrawing: isDrawing(data) }
}

/** A picture that is drawn anew wherever it is shown. */
export function isDrawing(data: unknown): boolean {
  return typeof (data as { readonly svg?: unknown } | undefined)?.svg === 'string'
}

/** Whether a request is computed in a thread. */
export function isHeavy(tool: Tool, request: unknown): boolean {
  return typeof tool.heavy === 'function' ? tool.heavy(request) : tool.heavy === true
}
