import fc from 'fast-check'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { bearer } from '../contract/customers.ts'
import { argumentsFor } from '../fuzz/arguments.ts'
import { send } from '../fuzz/channels.ts'
import type { TestService } from '../harness.ts'
import type { Claim } from './claims.ts'
import { besideIdleLoop, isBusy } from './idle-loop.ts'
import type { Served } from './served.ts'

/** Maximum milliseconds for which other calls may be blocked. */
const most = 250

/**
 * Calls every tool with valid arguments over its longest range: each is answered or rejected in time, and none blocks
 * the event loop.
 */
export async function longest({ port, keys, metrics }: Served, each: number): Promise<Claim[]> {
  const { descriptors } = await loadRegistry()
  const baseUrl = `http://127.0.0.1:${port}`
  const service = { baseUrl, mcpUrl: `${baseUrl}/mcp` } as TestService
  const faults: string[] = []
  let worst = { tool: '', milliseconds: 0 }
  let slowest = { tool: '', milliseconds: 0 }
  await metrics()
  const [, idle] = await besideIdleLoop(async () => {
    for (const descriptor of descriptors.filter(({ auth }) => auth === 'key')) {
      const drawn = argumentsFor(descriptor, 'valid', descriptors, Number.POSITIVE_INFINITY)
      for (const [number, args] of fc.sample(drawn, { seed: 20_261_120, numRuns: each }).entries()) {
        const started = performance.now()
        const call = { number, descriptor, kind: 'valid', channel: 'mcp', args } as const
        const { status, body } = await send(service, call, bearer(keys[10] as string))
        const milliseconds = performance.now() - started
        if (milliseconds > slowest.milliseconds) slowest = { tool: descriptor.name, milliseconds }
        if (status >= 500 && body?.code !== 'compute_timeout') faults.push(`${descriptor.name}: ${status}`)
      }
      const held = 1_000 * (await metrics())('sky_event_loop_delay_seconds{quantile="1"}')
      if (held > worst.milliseconds) worst = { tool: descriptor.name, milliseconds: held }
    }
  })
  return [
    {
      row: 'D-05',
      claim: `the longest request of every tool holds up the event loop for at most ${most} ms`,
      held: faults.length === 0 && (worst.milliseconds <= most || (isBusy(idle) && 'undecided')),
      figure: [
        `${worst.milliseconds.toFixed(0)} ms by ${worst.tool}; an idle loop ${idle.longest.toFixed(0)} ms`,
        `slowest answer ${slowest.milliseconds.toFixed(0)} ms by ${slowest.tool}`,
        ...faults,
      ].join('; '),
    },
  ]
}
