import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { dearestPrice } from '../../dear-prices.ts'
import type { Row } from '../measure.ts'
import type { Suite } from './suite.ts'

/** Processor milliseconds that a credit may cost at most. */
const goalMs = 250

/**
 * The dearest request per credit of every tool that computes. Tools of the account read rows, and a batch costs what its
 * calls cost.
 */
export const price: Suite = {
  name: 'price',
  async run({ quick, long }) {
    const registry = await loadRegistry()
    const tools = registry.descriptors.filter(({ toolset }) => toolset !== 'account' && toolset !== 'batch')
    const rows: Row[] = []
    for (const descriptor of tools) {
      const forMs = quick ? 2_000 : long ? 120_000 : 20_000
      const dearest = await dearestPrice(registry, descriptor, { seed: 26, forMs })
      const { perCredit, ms, credits, tried, refusedLate, refusedMs, args } = dearest
      const shown = JSON.stringify(args).replaceAll('\\"', '').slice(0, 160)
      const late = refusedLate > 0 ? `; ${refusedLate} refused by computing, ${Math.round(refusedMs)} ms` : ''
      rows.push({
        suite: 'price',
        quantity: `${descriptor.name}, ${descriptor.free ? 'a free call' : 'a credit'}`,
        unit: 'ms',
        smallerIsBetter: true,
        ours: perCredit,
        baselines: [{ name: 'goal', value: goalMs }],
        note: `${Math.round(ms)} ms for ${credits}, of ${tried} tried${late}: ${shown}`,
      })
      console.error(`  ${descriptor.name} ${Math.round(perCredit)} ms: ${rows.at(-1)?.note}`)
    }
    return rows.toSorted((a, b) => b.ours - a.ours)
  },
}
