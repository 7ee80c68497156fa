import type { Answer, Tool } from '../tools/define.ts'
import type { Call, Road, Task } from './call-tool.ts'
import { computed } from './compute.ts'
import { represented } from './representation.ts'
import { writeJson } from './write-json.ts'

/** What a call came to. */
export interface Work {
  /** Without its data, where these are written out. */
  readonly answer: Answer<unknown>
  /** The data as JSON, where they were made before they are wanted, or by another thread. */
  readonly json?: Uint8Array | undefined
  /** Whether what was written out is a drawing. */
  readonly isDrawing?: boolean | undefined
  readonly body?: string | Uint8Array | undefined
}

/** The computation, off the event loop where it may be long, and its representation: at once where that can be. */
export function worked(road: Road, task: Task): Work | Promise<Work> {
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
  const answer = computed(tool, request, context)
  return answer instanceof Promise
    ? answer.then((made) => shown(road, task, made))
    : shown(road, task, answer)
}

/** Representation wanted beside the envelope or in its place. */
function otherThanJson({ mediaType }: Call): string | undefined {
  return mediaType === 'application/json' ? undefined : mediaType
}

function shown(road: Road, { tool, call, turn }: Task, answer: Answer<unknown>): Work | Promise<Work> {
  if (road.checkOutput) tool.output.parse(answer.data)
  const mediaType = otherThanJson(call)
  if (!mediaType) return { answer }
  const rasterise = (svg: string) => {
    turn?.end()
    return road.workshop.rasterise({ svg }, call.signal(), call.caller?.accountId)
  }
  return represented(tool, mediaType, answer.data, rasterise).then((body) => ({ answer, body }))
}

/**
 * Written out as soon as it is there: text is copied from thread to thread and kept for little, where objects that wait
 * grow old in memory, and cost the collector more than the writing.
 */
export function written(answer: Answer<unknown>, asJson = false): Work {
  const { data } = answer
  if (!asJson) return { answer }
  return { answer: { ...answer, data: undefined }, json: writeJson(data), isDrawing: isDrawing(data) }
}

/** Whether all of the work is done at once and on this thread. */
export const isBrief = ({ tool, request, call }: Task): boolean =>
  !isHeavy(tool, request) && otherThanJson(call) === undefined

/** A picture that is drawn anew wherever it is shown. */
export function isDrawing(data: unknown): boolean {
  return typeof (data as { readonly svg?: unknown } | undefined)?.svg === 'string'
}

function isHeavy(tool: Tool, request: unknown): boolean {
  return typeof tool.heavy === 'function' ? tool.heavy(request) : tool.heavy === true
}
