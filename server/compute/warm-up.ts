import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Caller } from '../../tools/contract/ports.ts'
import { bodyIds } from '../../tools/core/bodies.ts'
import { apparentGeocentric, warmUp } from '../../tools/core/ephemeris/position.ts'
import { moonQuarters } from '../../tools/core/events/moon-phases.ts'
import { readyCatalog } from '../../tools/core/stars/catalog.ts'
import { instantOfUtc, MS_PER_DAY, shifted } from '../../tools/core/time/time.ts'
import type { Context, Tool } from '../../tools/declaration/define.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { Registry } from '../../tools/declaration/registry.ts'
import { representationOf } from './representation.ts'
import { serialize } from './result.ts'
import { isHeavy, parseRequest, runTool } from './run-tool.ts'

/** Days on each side of now for which positions are cached, in slices of the shortest span that the core caches. */
const days = 20
const slice = 4
const yearMs = 366 * MS_PER_DAY

/** Promise that a call of a tool waits for; `undefined` once the tool has been run. */
export type UntilWarm = (tool: string) => Promise<void> | undefined

/**
 * Runs the example of every tool that computes on the event loop, each in a turn of its own, and then caches the present
 * sky. Code that runs for the first time takes some ten times as long, since V8 has to compile it: the first call of a
 * tool would block the event loop for 50 ms. A call of a tool that has not been run yet waits for it.
 */
export function warmUpTools({ descriptors, byName }: Registry, now: number): UntilWarm {
  const cold = new Map<string, Promise<void>>()
  let last = firstPlaces(now)
    .then(() => answerSchemas(descriptors))
    // Every tool that takes a target looks it up in the catalog.
    .then(() => inTurns(readyCatalog()))
  // Account tools need an account. Tools that load data come last, so that only their own callers wait for that.
  const tools = descriptors
    .filter(({ auth }) => auth === 'none' || auth === 'key')
    .map((descriptor) => ({ descriptor, tool: byName.get(descriptor.name)?.tool as Tool }))
    .toSorted((a, b) => Number(a.tool.ready !== undefined) - Number(b.tool.ready !== undefined))
  for (const { tool, descriptor } of tools) {
    last = last
      .then(() => runExample(tool, descriptor, now))
      // A failure here is reported to the first caller, whose call fails in the same way.
      .catch(() => {})
      .then(() => void cold.delete(tool.name))
    cold.set(tool.name, last)
  }
  void last.then(() => warmPresentSky(now))
  return (tool) => cold.get(tool)
}

/** Computes positions of now, which every tool of the sky needs. */
async function firstPlaces(now: number): Promise<void> {
  const present = instantOfUtc(now)
  for (const body of bodyIds) {
    await nextTurn()
    apparentGeocentric(body, present)
  }
}

/** Makes the schemas of the answers, which lists of tools and pages read. */
async function answerSchemas(descriptors: readonly Descriptor[]): Promise<void> {
  for (const descriptor of descriptors) {
    await nextTurn()
    void descriptor.outputSchema
  }
}

async function inTurns(slices: Iterable<unknown>): Promise<void> {
  for (const _ of slices) await nextTurn()
}

const warmUpCaller: Caller = {
  accountId: 'acct_warm_up',
  tier: 'scale',
  mode: 'test',
  credential: { kind: 'key', id: 'key_warm_up' },
}

async function runExample(tool: Tool, { mediaTypes }: Descriptor, now: number): Promise<void> {
  await nextTurn()
  await inTurns(tool.ready?.() ?? [])
  const signal = () => new AbortController().signal
  const context = {
    now,
    requestId: 'req_warm_up',
    caller: warmUpCaller,
    signal,
  } as Partial<Context> as Context
  const { request } = parseRequest(tool, tool.example, context)
  if (isHeavy(tool, request)) return
  const answer = await runTool(tool, request, context)
  serialize(answer, { asJson: true })
  for (const mediaType of mediaTypes.slice(1)) {
    await nextTurn()
    const rasterise = async () => new Uint8Array()
    await representationOf(tool, mediaType, answer.data, { request, now, rasterise })
  }
}

/** Caches positions about now, one slice in each turn of the event loop, so that calls are served in between. */
async function warmPresentSky(now: number): Promise<void> {
  const present = instantOfUtc(now)
  for (let day = slice; day <= days; day += slice) {
    for (const side of [day, -day]) {
      await nextTurn()
      warmUp(shifted(present, side), 0)
    }
  }
  // The Moon's year is what calendars ask for first; it has the longest series, which are compiled by the end of it.
  await inTurns(moonQuarters(now, now + yearMs))
}
