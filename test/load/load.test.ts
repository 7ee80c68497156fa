import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresUrl } from '../db/databases.ts'
import type { Claim } from './claims.ts'

const command = path.resolve(import.meta.dirname, '../../dist/test/load/load.js')

/** Latency baselines must be undisturbed: next to other tests, only claims independent of load are tested. */
const isAlone = process.env.TEST_BUILT_SERVER !== undefined
const parts = isAlone ? ['--minutes', '5'] : ['--only', 'tenancy']

/** The command in its short form, built by `npm test` and `npm run attack`. */
describe.skipIf(!postgresUrl || !existsSync(command))('npm run load -- --quick', () => {
  let claims: readonly Claim[]
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'sky-load-'))
    const file = path.join(directory, 'claims.json')
    // It exits with 1 if a claim fails; the tests below report which.
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [command, '--quick', ...parts, '--json', file], { env: process.env }, () =>
        resolve(),
      )
    })
    claims = JSON.parse(readFileSync(file, 'utf8'))
  }, 900_000)
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const rows = {
    'T-01': 'results and charges stay with their account',
    'D-01': 'slow senders hardly affect others',
    'D-03': 'a flood of wrong keys hardly affects others',
    'D-05': 'the longest requests block no other call',
    'D-06': 'the event loop stays responsive',
    'D-08': 'memory stays flat',
    'D-13': 'a greedy account hardly affects others',
  }
  for (const [row, words] of Object.entries(rows)) {
    it.skipIf(!isAlone && row !== 'T-01')(`${row} ${words}`, async ({ annotate, skip }) => {
      const own = claims.filter((claim) => claim.row === row)
      for (const { figure } of own) await annotate(figure)
      expect(own.length).toBeGreaterThan(0)
      expect(own.filter(({ held }) => !held)).toEqual([])
      skip(
        own.some(({ held }) => held === 'undecided'),
        'the machine is busy with other work',
      )
    })
  }
})
