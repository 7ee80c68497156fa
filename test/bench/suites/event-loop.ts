import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { dearCalls } from '../../dear-calls.ts'
import { promisedMs } from '../../dear-inputs.ts'
import type { Arguments } from '../../fuzz/arguments.ts'
import { send } from '../../fuzz/channels.ts'
import type { TestService } from '../../harness.ts'
import { startChild } from '../child.ts'
import type { Row } from '../measure.ts'
import { sharedDatabase } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import type { ServiceFacts } from './snapshot-requests.ts'
import type { Suite, SuiteOptions } from './suite.ts'

/** Longest block of the event loop: the first call of a process, the same call again, and each of the dear ones. */
interface Held {
  readonly first: number
  readonly again: number
  readonly dear: readonly number[]
}

/** Measures how long calls of one tool block the event loop of a service that has just started. */
function inFreshProcess(
  descriptor: Descriptor,
  calls: readonly Arguments[],
  on: Readonly<Record<string, string>>,
): Promise<Held> {
  return tidily(async (later) => {
    const { port, gauge, keys } = await startChild<ServiceFacts & { readonly gauge: number }>(
      later,
      'service',
      ['1'],
      on,
    )
    const baseUrl = `http://127.0.0.1:${port}`
    const service = { baseUrl, mcpUrl: `${baseUrl}/mcp` } as TestService
    const longest = async () => Number(await (await fetch(`http://127.0.0.1:${gauge}/held`)).text())
    const held = async (args: Arguments) => {
      await longest()
      const call = { number: 0, descriptor, kind: 'valid', channel: 'rest', args } as const
      await send(service, call, { authorization: `Bearer ${keys[0]}` })
      return longest()
    }
    // The first answer of the gauge itself.
    await longest()
    const first = await held(descriptor.example)
    const again = Math.min(...[await held(descriptor.example), await held(descriptor.example)])
    const dear: number[] = []
    for (const args of calls) dear.push(await held(args))
    return { first, again, dear }
  })
}

/** The longest that calls of each tool hold the event loop, each at the least of some fresh processes. */
async function measured({ quick }: SuiteOptions): Promise<Row[]> {
  const { descriptors } = await loadRegistry()
  // Tools that need an ID token read or write one row.
  const tools = descriptors.filter(({ auth }) => auth !== 'person')
  return tidily(async (later) => {
    const { on } = sharedDatabase(later)
    const rows: Row[] = []
    for (const descriptor of tools) {
      const calls = dearCalls(descriptor, descriptors)
      const runs: Held[] = []
      for (let run = 0; run < (quick ? 1 : 3); run++) runs.push(await inFreshProcess(descriptor, calls, on))
      const least = (figure: (held: Held) => number) => Math.min(...runs.map(figure))
      const dearest = calls
        .map((args, at) => ({ args, ms: least(({ dear }) => dear[at] as number) }))
        .reduce((a, b) => (b.ms > a.ms ? b : a), { args: {} as Arguments, ms: 0 })
      const row = (what: string, ours: number, note?: string): Row => ({
        suite: 'loop',
        quantity: `${descriptor.name}, ${what}`,
        unit: 'ms',
        smallerIsBetter: true,
        ours,
        baselines: [{ name: 'allowed', value: promisedMs({ credential: descriptor.auth !== 'none' }) }],
        ...(note === undefined ? {} : { note }),
      })
      rows.push(
        row(
          'first call',
          least(({ first }) => first),
        ),
        row(
          'again',
          least(({ again }) => again),
        ),
        row('dearest', dearest.ms, JSON.stringify(dearest.args).slice(0, 60)),
      )
    }
    return rows
  })
}

export const eventLoop: Suite = { name: 'loop', run: measured }
