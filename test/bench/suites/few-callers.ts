import { startChild } from '../child.ts'
import { sharedDatabase } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import { rateRows, rates } from './rates.ts'
import { type ServiceFacts, snapshots } from './snapshot-requests.ts'
import type { Suite } from './suite.ts'

/**
 * The service with few callers, where each debit is a round trip of its own, against the same calls without charge, which
 * read the balance.
 */
export const fewCallers: Suite = {
  name: 'few-callers',
  run: ({ quick }) =>
    tidily(async (later) => {
      const { name, on, gatherStatistics } = sharedDatabase(later)
      const service = await startChild<ServiceFacts>(later, 'service', ['16'], on)
      const unbilled = await startChild<ServiceFacts>(later, 'service', ['16', 'free'], on)
      const rows = []
      for (const connections of [1, 2, 4, 8]) {
        const target = (facts: typeof service) => ({ ...facts, connections, requests: snapshots(facts) })
        const [own, other] = await rates([target(service), target(unbilled)], quick, gatherStatistics)
        if (!own || !other) throw new Error('A load gave no result.')
        const quantity = `billed snapshot, ${connections} ${connections === 1 ? 'caller' : 'callers'}`
        rows.push(
          ...rateRows('few-callers', quantity, own, [['the same call free, its balance read', other]], name),
        )
      }
      return rows
    }),
}
