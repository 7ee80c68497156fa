import os from 'node:os'
import process from 'node:process'
import { Tinypool } from 'tinypool'
import { Problem } from '../../tools/contract/problems.ts'
import type { Answer, Context, Tool } from '../../tools/declaration/define.ts'
import { loadRegistry, type Registry } from '../../tools/declaration/registry.ts'
import { installEarthOrientation } from '../lifecycle/earth-orientation.ts'
import { responseTooLong } from '../limits/response-budget.ts'
import type { PageStart } from './page.ts'
import { type Picture, rasterize } from './rasterize.ts'
import { representationOf } from './representation.ts'
import { type ExecutionResult, serialize } from './result.ts'
import { parseRequest, runTool, type SerializedProblem, serializeProblem } from './run-tool.ts'
import { beginJob } from './thread-clock.ts'

/** The numbers of a job's clock, which its thread marks the begin in. */
export interface Clocked {
  readonly clock?: Float64Array
}

/** A computation for a worker thread; copyable values only. */
export interface Job extends Clocked {
  readonly tool: string
  readonly args: unknown
  readonly context: Pick<Context, 'now' | 'position' | 'requestId' | 'caller'>
  /** Whether to serialize the data as JSON. */
  readonly asJson?: boolean | undefined
  /** Start of the page, where an answer of several pages must be cut. */
  readonly pageStart?: PageStart | undefined
  /** Whether the lists of the data are left empty. */
  readonly emptyLists?: boolean | undefined
  /** Requested media type other than JSON. */
  readonly mediaType?: string | undefined
  /** Bytes of data that the request has room for; more are refused. */
  readonly mostBytes?: number | undefined
  /** A job that is known to take about a second or more. */
  readonly isLong?: boolean | undefined
  /** A job for the link of a file or a feed. */
  readonly isByLink?: boolean | undefined
  /** Whether to validate the answer against the output schema. */
  readonly check?: boolean
}

/** Options of a worker thread, passed at its start. */
export interface WorkerOptions {
  readonly toolRoots?: readonly string[] | undefined
  readonly earthOrientationFile?: string | undefined
}

/** Second entry point of this worker. */
export function rasterised(picture: Picture & Clocked): Uint8Array {
  beginJob(picture.clock)
  return rasterize(picture)
}

/** Result of a job; a Problem is serialized, because classes are lost between threads. */
export type Outcome = { readonly work: ExecutionResult } | { readonly problem: SerializedProblem }

lowerPriority()

/**
 * Loaded before the thread reports ready, so that loading does not count towards a job's timeout. Otherwise a timed-out
 * job would end the thread while it loads, and the next job would meet the same fate.
 */
const registry = loadTools((Tinypool.workerData as unknown as WorkerOptions | undefined) ?? {})
await registry.catch(() => {})

/**
 * Computes one job. Parses the arguments again, although they were validated: the parsed request may contain functions,
 * which cannot be copied.
 */
export default async function compute(job: Job): Promise<Outcome> {
  beginJob(job.clock)
  const tool = (await registry).byName.get(job.tool)?.tool
  if (!tool) throw new Error(`There is no tool ${job.tool}.`)
  // Tools that use the service are never sent to a worker.
  const context = {
    ...job.context,
    mediaType: job.mediaType,
    signal: () => new AbortController().signal,
  } as Partial<Context> as Context
  try {
    const { request } = parseRequest(tool, job.args, context)
    return { work: await outcomeOf(tool, request, await runTool(tool, request, context), job) }
  } catch (error) {
    if (error instanceof Problem) return { problem: serializeProblem(error) }
    throw error
  }
}

/** Serializes the answer in the requested representations. */
async function outcomeOf(
  tool: Tool,
  request: unknown,
  answer: Answer<unknown>,
  { check, asJson, pageStart, emptyLists, mediaType, mostBytes, context }: Job,
): Promise<ExecutionResult> {
  const { data } = answer
  if (check) tool.output.parse(data)
  const work = serialize(answer, { asJson, pageStart, emptyLists })
  if (mostBytes !== undefined && (work.json?.length ?? 0) > mostBytes) throw responseTooLong(mostBytes)
  if (!mediaType) return work
  const rasterise = async (svg: string) => rasterize({ svg })
  const body = await representationOf(tool, mediaType, data, {
    request,
    now: context.now,
    rasterise,
    pageStart,
  })
  // Megabytes of objects beside a file would block the event loop for tenths of a second while they are copied.
  return { ...work, answer: { ...answer, data: emptyLists ? work.answer.data : undefined }, body }
}

/** Loads the earth-orientation file and the tools. */
async function loadTools({ toolRoots, earthOrientationFile }: WorkerOptions): Promise<Registry> {
  await installEarthOrientation(earthOrientationFile)
  return loadRegistry(toolRoots)
}

/**
 * Lowers this thread's priority, so that long computations yield to the event loop and the database. On Linux, niceness
 * applies to the calling thread alone (setpriority(2), "C library/kernel differences"); elsewhere it would apply to the
 * whole process.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  // A third of the normal weight (sched(7)): enough to progress next to a busy event loop.
  const niceness = 5
  try {
    os.setPriority(Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + niceness))
  } catch {
    // Forbidden in some sandboxes: continue with normal priority.
  }
}
