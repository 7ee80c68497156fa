import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { parseRequest, runTool } from '../../server/compute/run-tool.ts'
import type { Context, Tool } from '../../tools/declaration/define.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { plan } from '../fuzz/plan.ts'

const { descriptors, byName } = await loadRegistry()

/** Maximum CPU milliseconds that block other calls; on a quiet machine about as much wall time. */
const most = 250
/** Twelve schema-valid calls of each tool, over its longest ranges. */
const calls = descriptors.length * 36

/** Calls known to take about as long or longer, too rare to be found by a dozen random ones. */
const dear = {
  list_eclipses: {
    start: '1950-01-01',
    end: '2449-12-31',
    kinds: 'hybrid',
    latitude: 51.4779,
    longitude: -0.0015,
  },
  search_aspects: {
    start: '2590-11-15',
    end: '2790-09-28',
    bodies: 'mercury,venus',
    aspects: 'opposition,trine,square',
  },
  list_moon_phases: { start: '2000-01-01', end: '2199-12-31', phases: 'full', count: 500 },
}

const context = {
  now: Date.UTC(2026, 10, 20),
  requestId: 'req_longest',
  caller: { accountId: 'a', tier: 'scale', mode: 'live', credential: { kind: 'key', id: 'k' } },
  signal: () => new AbortController().signal,
} as Context

const isSentToThread = ({ heavy }: Tool, request: unknown) =>
  typeof heavy === 'function' ? heavy(request) : heavy === true

function processorMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

describe('D-05 computations on the event loop', () => {
  const planned = plan(descriptors, 303, Number.POSITIVE_INFINITY)
  const valid = Array.from({ length: calls }, (_, number) => planned(number)).filter(
    ({ kind }) => kind === 'valid',
  )

  it.each(descriptors.filter(({ auth }) => auth === 'key'))(
    `$name takes at most ${most} ms, or is sent to a thread`,
    async ({ name, example }) => {
      const { tool } = byName.get(name) ?? {}
      if (!tool || name === 'run_batch') return
      /** CPU milliseconds on this thread; undefined where the call is rejected or runs on a worker. */
      const cost = async (args: unknown) => {
        let request: unknown
        try {
          ;({ request } = parseRequest(tool, args, context))
        } catch {
          return 0
        }
        if (isSentToThread(tool, request)) return 0
        const before = process.cpuUsage()
        try {
          await runTool(tool, request, context)
        } catch {
          // Calls without a solution cost time as well.
        }
        return processorMs(before)
      }
      // Tables are loaded once.
      await cost(example)
      for (const { descriptor, args } of valid) {
        if (descriptor.name === name) expect(await cost(args), JSON.stringify(args)).toBeLessThan(most)
      }
    },
  )

  // Not measured: near the limit, times vary from run to run.
  it.each(Object.entries(dear))('%s over its longest range runs on a worker thread', (name, args) => {
    const tool = byName.get(name)?.tool as Tool
    const { request } = parseRequest(tool, args, context)
    expect(isSentToThread(tool, request)).toBe(true)
  })
})
