import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild } from '../child.ts'
import { sharedDatabase } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import { CONNECTIONS, rateRows, rates } from './rates.ts'
import { type ServiceFacts, snapshotPath, snapshots } from './snapshot-requests.ts'
import type { Suite } from './suite.ts'

/** The billed snapshot over REST, against servers that only send the same bytes. */
export const http: Suite = {
  name: 'http',
  run: ({ quick }) =>
    tidily(async (later) => {
      const accounts = quick ? 20 : 1_000
      const folder = mkdtempSync(path.join(tmpdir(), 'sky-bench-http-'))
      later(() => rmSync(folder, { recursive: true }))
      const { name, on, gatherStatistics } = sharedDatabase(later)
      const billed = await startChild<ServiceFacts>(later, 'service', [String(accounts)], on)
      const unbilled = await startChild<ServiceFacts>(later, 'service', ['1', 'free'], on)
      const key = billed.keys[0] as string
      const answer = await fetch(`http://127.0.0.1:${billed.port}${snapshotPath(0)}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      if (answer.status !== 200) throw new Error(`The snapshot was answered with ${answer.status}.`)
      const file = path.join(folder, 'snapshot.json')
      writeFileSync(file, await answer.text())
      const plain = await startChild<{ port: number }>(later, 'bare', ['http', file])
      const framework = await startChild<{ port: number }>(later, 'bare', ['h3', file])
      const hot = { ...billed, keys: [key] }
      // Not the hot account right after the others: they would count as active for another second.
      const [many, free, one, node, h3] = await rates(
        [
          { ...billed, requests: snapshots(billed) },
          { ...unbilled, requests: snapshots(unbilled) },
          { ...billed, requests: snapshots(hot) },
          { ...plain, requests: snapshots({ ...hot, ...plain }) },
          { ...framework, requests: snapshots({ ...hot, ...framework }) },
        ],
        quick,
        gatherStatistics,
      )
      if (!many || !one || !free || !node || !h3) throw new Error('A load gave no result.')
      const others = [
        ['bare node:http, the same bytes', node],
        ['bare h3, the same bytes', h3],
        ['the same without billing', free],
      ] as const
      const note = `${name}, ${CONNECTIONS} connections`
      const named = (who: string) => `billed snapshot, ${who}`
      return [
        ...rateRows('http', named(`${accounts.toLocaleString('en')} accounts`), many, others, note),
        ...rateRows('http', named('one hot account'), one, others, note),
      ]
    }),
}
