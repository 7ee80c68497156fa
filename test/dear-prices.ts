import process from 'node:process'
import fc from 'fast-check'
import { rasterize } from '../server/compute/rasterize.ts'
import { representationOf } from '../server/compute/representation.ts'
import { serialize } from '../server/compute/result.ts'
import { parseRequest, runTool } from '../server/compute/run-tool.ts'
import { formatTypes } from '../server/encoding/format-types.ts'
import { Problem } from '../tools/contract/problems.ts'
import type { Answer, Tool } from '../tools/declaration/define.ts'
import type { Descriptor } from '../tools/declaration/descriptor.ts'
import type { Registry } from '../tools/declaration/registry.ts'
import { orbitCredits } from '../tools/declaration/request-price.ts'
import { dearCalls } from './dear-calls.ts'
import { type Arguments, argumentsFor } from './fuzz/arguments.ts'
import { contextOf } from './tools/answer.ts'

/** The dearest request of a tool that a search has measured. */
export interface Dearest {
  readonly args: Arguments
  /** Processor milliseconds, its credits, and one over the other; of a free tool, milliseconds alone. */
  readonly ms: number
  readonly credits: number
  readonly perCredit: number
  readonly tried: number
  /** Refusals that only computing found, and the dearest of them in milliseconds. */
  readonly refusedLate: number
  readonly refusedMs: number
}

const context = contextOf(Date.UTC(2026, 10, 26), 'scale')

/** Orbits of the caller: near and far of their epochs, tight and wide, one and many, and planets' companions. */
function orbitLists(most: number): string[] {
  const epoch = 2_461_041.5
  const shapes = [
    { e: 0.1, a: 2.5 },
    { e: 0, a: 1.02 },
    { e: 0.6, a: 0.9 },
    { e: 0.98, a: 3 },
    { e: 0.02, a: 1.0026 },
  ]
  return shapes.flatMap((shape, kind) =>
    [1, 3, 8, 20]
      .filter((count) => count <= most)
      .map((count) =>
        Array.from(
          { length: count },
          (_, n) =>
            `orbit:${JSON.stringify({ name: `k${kind}n${n}`, epoch, ...shape, i: n, om: 80, w: 70, ma: (360 * n) / count, H: 15 })}`,
        ).join(','),
      ),
  )
}

const epochDay = Date.UTC(2026, 0, 1)
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Calls with orbits, at growing distances from the epoch. */
function orbitCalls({ parameters, example }: Descriptor): Arguments[] {
  const names = new Set(parameters.map(({ name }) => name))
  const place = names.has('targets') ? 'targets' : names.has('target') ? 'target' : 'body'
  const lists = orbitLists(place === 'targets' ? 20 : 1)
  const years = [0.5, 2, 5, 10, 25, 48]
  return lists.flatMap((list) =>
    years.map((far): Arguments => {
      const start = epochDay + far * 365.25 * 86_400_000
      const when = names.has('datetime')
        ? { datetime: `${day(start)}T00:00:00Z` }
        : { start: day(start), ...(names.has('end') ? { end: day(start + 86_400_000) } : {}) }
      if (!names.has('conditions')) return { ...example, ...when, [place]: list }
      const condition = { quantity: 'separation', target: list, other: 'moon', op: 'lt', value: 8 }
      return { ...example, ...when, conditions: [condition] }
    }),
  )
}

/** Processor milliseconds of a piece of work. */
async function timed<T>(work: () => T | Promise<T>): Promise<{ value: T | Problem; ms: number }> {
  const began = process.cpuUsage()
  let value: T | Problem
  try {
    value = await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    value = error
  }
  const { user, system } = process.cpuUsage(began)
  return { value, ms: (user + system) / 1_000 }
}

const creditsOf = (tool: Tool, request: unknown, answer: Answer<unknown>): number => {
  const orbits = tool.follows ? orbitCredits(tool.follows(request)) : 0
  if (typeof tool.credits === 'number') return tool.credits + orbits
  const most = tool.credits.of(request)
  return (tool.credits.isMost ? Math.min(most, answer.price ?? most) : most) + orbits
}

/** Time and price of one request; null for one that is refused before anything is computed. */
async function judged(tool: Tool, args: Arguments) {
  let request: unknown
  try {
    request = parseRequest(tool, args, context).request
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
  const { value, ms } = await timed(async () => {
    const answer = await runTool(tool, request, context)
    serialize(answer, { asJson: true })
    const mediaType = typeof args.format === 'string' ? formatTypes[args.format] : undefined
    if (mediaType && mediaType !== 'application/json' && tool.views)
      await representationOf(tool, mediaType, answer.data, {
        request,
        now: context.now,
        rasterise: async (svg) => rasterize({ svg }),
      })
    return answer
  })
  if (value instanceof Problem) return { ms, credits: 0, isRefused: true }
  return { ms, credits: creditsOf(tool, request, value), isRefused: false }
}

/**
 * Searches for the dearest request of a tool per credit: everything at most, orbits, requests that are drawn from a seed,
 * and from the dearest of them on one change after another.
 * @param forMs processor milliseconds that the search may take
 */
export async function dearestPrice(
  { byName, descriptors }: Registry,
  descriptor: Descriptor,
  { seed, forMs }: { readonly seed: number; readonly forMs: number },
): Promise<Dearest> {
  const tool = byName.get(descriptor.name)?.tool as Tool
  for (const _ of tool.ready?.() ?? []);
  const drawnBy = (seed: number) =>
    fc.sample(argumentsFor(descriptor, 'valid', descriptors, Number.POSITIVE_INFINITY), { seed, numRuns: 40 })
  // Compiles what a process has compiled after its first calls: those of another seed, so that no cache has the answers of the search.
  let warmedMs = 0
  for (const args of drawnBy(seed + 1)) {
    if (warmedMs > forMs / 2) break
    warmedMs += (await judged(tool, args))?.ms ?? 0
  }
  const drawn = drawnBy(seed)
  const firstCalls = [
    ...dearCalls(descriptor, descriptors),
    ...(tool.follows ? orbitCalls(descriptor) : []),
    ...drawn,
  ]
  const random = fc.sample(fc.nat(1_000_000), { seed, numRuns: 5_000 }).values()
  const pick = <T>(list: readonly T[]): T => list[(random.next().value ?? 0) % list.length] as T
  let best: Dearest = {
    args: descriptor.example,
    ms: 0,
    credits: 0,
    perCredit: 0,
    tried: 0,
    refusedLate: 0,
    refusedMs: 0,
  }
  let spent = 0
  const look = async (args: Arguments) => {
    const judgement = await judged(tool, args)
    best = { ...best, tried: best.tried + 1 }
    if (!judgement) return
    spent += judgement.ms
    if (judgement.isRefused) {
      best = {
        ...best,
        refusedLate: best.refusedLate + 1,
        refusedMs: Math.max(best.refusedMs, judgement.ms),
      }
      return
    }
    const perCredit = judgement.ms / Math.max(1, judgement.credits)
    if (perCredit > best.perCredit) best = { ...best, args, ...judgement, perCredit }
  }
  for (const args of firstCalls) {
    if (spent > forMs) break
    await look(args)
  }
  // At most as many changes as were drawn: most of them are refused, and cost nothing.
  for (let change = 0; descriptor.parameters.length > 0 && change < 400 && spent < 2 * forMs; change++) {
    const { name } = pick(descriptor.parameters)
    const { [name]: value } = pick(firstCalls)
    const { [name]: _, ...rest } = best.args
    await look(value === undefined ? rest : { ...rest, [name]: value })
  }
  return best
}
