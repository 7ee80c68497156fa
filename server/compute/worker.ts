import os from 'node:os'
import process from 'node:process'
import { Tinypool } from 'tinypool'
import type { Answer, Context, Tool } from '../../tools/define.ts'
import { Problem } from '../../tools/problems.ts'
import { loadRegistry, type Registry } from '../../tools/registry.ts'
import { installEarthOrientation } from '../lifecycle/earth-orientation.ts'
import { rasterize } from './rasterize.ts'
import { representationOf } from './representation.ts'
import { type ExecutionResult, serialize } from './result.ts'
import { parseRequest, runTool, type SerializedProblem, serializeProblem } from './run-tool.ts'

/** A computation sent to another thread: what can be copied there, and nothing else. */
export interface Job {
  readonly tool: string
  readonly args: unknown
  readonly context: Pick<Context, 'now' | 'requestId' | 'caller'>
  /** Whether the data is wanted as JSON text. */
  readonly asJson?: boolean | undefined
  /** Representation wanted beside that or in its place. */
  readonly mediaType?: string | undefined
  /** Whether the answer is held against the tool's own schema. */
  readonly check?: boolean
}

/** What a thread is given when it begins. */
export interface WorkerOptions {
  readonly toolRoots?: readonly string[] | undefined
  readonly earthOrientationFile?: string | undefined
}

/** The other thing this thread does, by its name. */
export { rasterize as rasterised } from './rasterize.ts'

export type Outcome = { readonly work: ExecutionResult } | { readonly problem: SerializedProblem }

lowerPriority()

/**
 * Loaded before the thread counts as ready, so that a job's time begins when it can be worked on: a job that timed out
 * while its thread was loading would take the thread with it, and the next job would fare no better.
 */
const registry = equipped((Tinypool.workerData as unknown as WorkerOptions | undefined) ?? {})
await registry.catch(() => {})

/**
 * Computes one request in this thread. Its arguments were valid where they came from; they are read again here
 * because what is read from them may hold functions, which cannot be copied.
 */
export default async function compute(job: Job): Promise<Outcome> {
  const tool = (await registry).byName.get(job.tool)?.tool
  if (!tool) throw new Error(`There is no tool ${job.tool}.`)
  // Tools that ask anything of the service are never sent here.
  const context = { ...job.context, signal: () => new AbortController().signal } as Context
  try {
    const { request } = parseRequest(tool, job.args, context)
    return { work: await outcomeOf(tool, await runTool(tool, request, context), job) }
  } catch (error) {
    if (error instanceof Problem) return { problem: serializeProblem(error) }
    throw error
  }
}

async function outcomeOf(
  tool: Tool,
  answer: Answer<unknown>,
  { check, asJson, mediaType }: Job,
): Promise<ExecutionResult> {
  const { data } = answer
  if (check) tool.output.parse(data)
  const work = serialize(answer, asJson)
  if (!mediaType) return work
  const body = await representationOf(tool, mediaType, data, async (svg) => rasterize({ svg }))
  // Nobody wants the data beside the file: megabytes of objects would be copied on the event loop, for tenths of a second.
  return { ...work, answer: { ...answer, data: undefined }, body }
}

async function equipped({ toolRoots, earthOrientationFile }: WorkerOptions): Promise<Registry> {
  await installEarthOrientation(earthOrientationFile)
  return loadRegistry(toolRoots)
}

/**
 * Where there are fewer processors than work, long computations wait for the event loop and the database that serve
 * everybody, and not the other way round. On Linux this is the niceness of this thread alone (setpriority(2), "C
 * library/kernel differences"); elsewhere it would be that of the whole process.
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  // A third of the weight of other threads (sched(7)): enough to go on beside an event loop that is always busy.
  const niceness = 5
  try {
    os.setPriority(Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority() + niceness))
  } catch {
    // A sandbox that forbids it leaves things as they are elsewhere.
  }
}
