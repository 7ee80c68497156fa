import type { Answer, Tool } from '../tools/define.ts'
import type { Call, Road, Task } from './call-tool.ts'
import { computed } from './compute.ts'
import { represented } from './representation.ts'

/** What a call came to. */
export interface Work {
  readonly answer: Answer<unknown>
  /** The data written out as JSON by another thread, and then only here. */
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
    return road.workshop
      .compute(job, call.signal())
      .then((answer) => ({ ...answer.written, answer, body: answer.body }))
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

/** A picture that is drawn anew wherever it is shown. */
export function isDrawing(data: unknown): boolean {
  return typeof (data as { readonly svg?: unknown } | undefined)?.svg === 'string'
}

function isHeavy(tool: Tool, request: unknown): boolean {
  return typeof tool.heavy === 'function' ? tool.heavy(request) : tool.heavy === true
}
