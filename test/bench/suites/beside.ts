import { startChild } from '../child.ts'
import { type LoadResult, load } from '../load.ts'
import { median, type Row } from '../measure.ts'
import { sharedDatabase } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import { longSearches, smallCalls } from './mixed-requests.ts'
import type { ServiceFacts } from './snapshot-requests.ts'
import type { Suite } from './suite.ts'

const CALLERS = 8

/** Small calls and completed searches while one caller makes one long search after another. */
async function both(service: ServiceFacts, milliseconds: number) {
  const plan = { port: service.port, milliseconds }
  const [small, long] = await Promise.all([
    load({ ...plan, connections: CALLERS, requests: smallCalls(service) }),
    load({ ...plan, connections: 1, requests: longSearches(service) }),
  ])
  return { small, long }
}

/** Small calls next to a long search: with worker threads, as in the service, against everything on the event loop. */
export const beside: Suite = {
  name: 'beside',
  run: ({ quick }) =>
    tidily(async (later) => {
      const { on } = sharedDatabase(later)
      const services = [
        await startChild<ServiceFacts>(later, 'service', ['16'], on),
        await startChild<ServiceFacts>(later, 'service', ['16', 'inline'], on),
      ]
      const found = services.map((): { small: LoadResult; long: LoadResult }[] => [])
      // The first round is a warm-up.
      for (let round = 0; round <= (quick ? 1 : 5); round++) {
        for (const [index, service] of services.entries()) {
          const result = await both(service, quick ? 1_000 : 5_000)
          if (round > 0) found[index]?.push(result)
        }
      }
      const row = (
        quantity: string,
        unit: string,
        smallerIsBetter: boolean,
        figure: (one: { small: LoadResult; long: LoadResult }) => number,
      ): Row => {
        const [ours, inline] = found.map((rounds) => median(rounds.map(figure))) as [number, number]
        const baselines = [{ name: 'computed inline', value: inline }]
        const note = `${CALLERS} callers beside a century of lunar eclipses`
        return { suite: 'beside', quantity, unit, smallerIsBetter, ours, baselines, note }
      }
      return [
        row('p99 of small calls beside a long search', 'ms', true, ({ small }) => small.p99),
        row('small calls beside a long search', '/s', false, ({ small }) => small.perSecond),
        row('long searches meanwhile', '/s', false, ({ long }) => long.perSecond),
      ]
    }),
}
