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

/** What latencies are compared with must be undisturbed: beside other tests only what no load can change is tried. */
const isAlone = process.env.TEST_BUILT_SERVER !== undefined
const parts = isAlone ? ['--minutes', '5'] : ['--only', 'tenancy']

/** The command in its short form, as built by `npm run test-slow` and `npm run attack`. */
describe.skipIf(!postgresUrl || !existsSync(command))('npm run load -- --quick', () => {
  let claims: readonly Claim[]
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'sky-load-'))
    const file = path.join(directory, 'claims.json')
    // It ends with 1 when a claim does not hold; which one, the tests below say.
    await new Promise<void>((resolve) => {
      execFile(process.execPath, [command, '--quick', ...parts, '--json', file], { env: process.env }, () =>
        resolve(),
      )
    })
    claims = JSON.parse(readFileSync(file, 'utf8'))
  }, 900_000)
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const rows = {
    'T-01': 'answers and charges stay with their account',
    'D-01': 'slow senders are borne',
    'D-03': 'a flood of wrong keys is borne',
    'D-05': 'the longest requests hold up nobody',
    'D-06': 'the event loop stays free',
    'D-08': 'memory stays flat',
    'D-13': 'a greedy account is borne',
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
