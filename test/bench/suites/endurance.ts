import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '../child.ts'
import { type LoadResult, load } from '../load.ts'
import type { Row } from '../measure.ts'
import { sharedDatabase } from '../postgres.ts'
import type { LoopDelay, Memory } from '../servers/gauge.ts'
import { slope } from '../slope.ts'
import { tidily, type Undo } from '../tidy.ts'
import { longSearches, mixedCalls } from './mixed-requests.ts'
import type { ServiceFacts } from './snapshot-requests.ts'
import type { Suite, SuiteOptions } from './suite.ts'

type Gauged = ServiceFacts & { readonly gauge: number }

const MEGABYTE = 1_000_000
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const HOUR_MS = 3_600_000
/** Limits of the design: event-loop delay in milliseconds, idle memory in megabytes. */
const goals = { p999: 50, longest: 250, atRest: 250 }

async function asked<T>({ gauge }: Gauged, path: string): Promise<T> {
  return (await (await fetch(`http://127.0.0.1:${gauge}${path}`)).json()) as T
}

/**
 * Mixed calls in a closed loop, and one long search after another.
 * @returns share of the calls rejected with 429 or 503
 */
async function mixedLoad({ port, ...service }: Gauged, milliseconds: number): Promise<number> {
  const plan = { port, milliseconds, mayRefuse: true }
  const results = await Promise.all([
    load({ ...plan, connections: 32, requests: mixedCalls({ port, ...service }) }),
    load({ ...plan, connections: 1, requests: longSearches({ port, ...service }) }),
  ])
  const sum = (of: (result: LoadResult) => number) => results.reduce((all, one) => all + of(one), 0)
  return sum(({ refused }) => refused) / sum(({ answers, refused }) => answers + refused)
}

async function loopUnder(service: Gauged, milliseconds: number): Promise<LoopDelay & { refused: number }> {
  await mixedLoad(service, milliseconds / 4)
  await asked(service, '/loop')
  const refused = await mixedLoad(service, milliseconds)
  return { ...(await asked<LoopDelay>(service, '/loop')), refused }
}

/** Memory after each of several equal periods of load. */
async function memoryUnder(
  service: Gauged,
  milliseconds: number,
): Promise<(readonly [at: number, Memory])[]> {
  const found: (readonly [number, Memory])[] = []
  const spans = 12
  for (let span = 0; span < spans; span++) {
    await mixedLoad(service, milliseconds / spans)
    found.push([performance.now(), await asked<Memory>(service, '/memory')])
  }
  // The first periods fill caches, which are bounded.
  return found.slice(spans / 3)
}

async function endured(later: (undo: Undo) => void, { quick, long }: SuiteOptions): Promise<Row[]> {
  const { name: where, on } = sharedDatabase(later)
  const service = await startChild<Gauged>(later, 'service', ['64'], on)
  await sleep(quick ? 500 : 10_000)
  const rest = await asked<Memory>(service, '/memory')
  const inline = await startChild<Gauged>(later, 'service', ['64', 'inline'], on)
  const loopMs = quick ? 2_000 : 30_000
  const [ours, theirs] = [await loopUnder(service, loopMs), await loopUnder(inline, loopMs)]
  const memoryMs = long ? HOUR_MS : quick ? 3_600 : 180_000
  const samples = await memoryUnder(service, memoryMs)
  const perHour = (figure: (memory: Memory) => number) =>
    (slope(samples.map(([at, memory]) => [at, figure(memory)])) * HOUR_MS) / MEGABYTE
  const row = (
    quantity: string,
    unit: string,
    figure: number,
    baselines: Row['baselines'],
    note: string,
  ): Row => ({ suite: 'endurance', quantity, unit, smallerIsBetter: true, ours: figure, baselines, note })
  const delay = (quantity: string, figure: 'p999' | 'longest') =>
    row(
      quantity,
      'ms',
      ours[figure],
      [
        { name: 'computed inline', value: theirs[figure] },
        { name: 'the goal', value: goals[figure] },
      ],
      `32 callers of all kinds, one of long searches, ${where}; refused ${percent(ours.refused)} against ${percent(theirs.refused)}`,
    )
  const last = samples.at(-1)?.[1]
  const seconds = `over ${Math.round((memoryMs * 2) / 3 / 1000)} s of load`
  return [
    delay('delay of the event loop, p99.9', 'p999'),
    delay('delay of the event loop, longest', 'longest'),
    row('memory at rest', 'MB', rest.process / MEGABYTE, [{ name: 'the goal', value: goals.atRest }], where),
    row('memory under load', 'MB', (last?.process ?? Number.NaN) / MEGABYTE, [], where),
    row(
      'growth of the process',
      'MB/h',
      perHour(({ process }) => process),
      [],
      seconds,
    ),
    row(
      'growth of its objects',
      'MB/h',
      perHour(({ heap }) => heap),
      [],
      `${seconds}, after collection`,
    ),
  ]
}

/** Effect of a long day on a process: event-loop delay and memory. */
export const endurance: Suite = {
  name: 'endurance',
  run: (options) => tidily((later) => endured(later, options)),
}
