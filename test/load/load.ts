/**
 * `npm run load`: load tests with many and with harmful clients, against a built server with its own PostgreSQL.
 *
 *   --only NAME    one of longest, disturbed, steady, tenancy; may be repeated
 *   --row ID       only this disturbance; may be repeated
 *   --calls N      calls of `tenancy` (default 1000000)
 *   --accounts N   accounts of `tenancy` (default 1000)
 *   --minutes N    minutes of `steady`, for the slope of memory (default 10)
 *   --quick        short form: 4,000 calls, five measurements of three seconds in place of three of twenty, one minute
 *   --json FILE    also writes the claims as JSON
 *
 * Exits with 1 if a claim fails, or is undecided because the machine is busy with other work.
 * Latencies are compared with those of the same clients, undisturbed, in the same run.
 */
import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { startPostgres } from '../bench/postgres.ts'
import { type Claim, claimTable } from './claims.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    row: { type: 'string', multiple: true },
    calls: { type: 'string' },
    accounts: { type: 'string', default: '1000' },
    minutes: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const { quick } = values
const calls = Number(values.calls ?? (quick ? 4_000 : 1_000_000))
const minutes = Number(values.minutes ?? (quick ? 1 : 10))
const seconds = quick ? 3 : 20

const postgres = process.env.TEST_DATABASE_URL ? undefined : startPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
if (!process.env.TEST_DATABASE_URL) {
  console.error('Needs PostgreSQL: installed under /usr/lib/postgresql, or named by TEST_DATABASE_URL.')
  process.exit(2)
}
// These read the URL of PostgreSQL when imported.
const { served } = await import('./served.ts')
const { disturbed } = await import('./disturbed.ts')
const { longest } = await import('./longest-requests.ts')
const { steady } = await import('./steady.ts')
const { tenancy } = await import('./tenancy.ts')

const claims: Claim[] = []
try {
  const server = await served(Number(values.accounts))
  try {
    const parts: Readonly<Record<string, () => Promise<Claim[]>>> = {
      longest: () => longest(server, quick ? 2 : 20),
      disturbed: () => disturbed(server, seconds, quick ? 5 : 3, values.row),
      steady: () => steady(server, minutes),
      // Last, because it leaves a long ledger.
      tenancy: () => tenancy(server, calls, 64),
    }
    for (const [name, part] of Object.entries(parts)) {
      if (values.only && !values.only.includes(name)) continue
      console.error(`${name} …`)
      claims.push(...(await part()))
    }
  } finally {
    await server.close()
  }
} finally {
  postgres?.stop()
}
console.log(claimTable(claims))
if (values.json) writeFileSync(values.json, `${JSON.stringify(claims, null, 2)}\n`)
process.exit(claims.every(({ held }) => held === true) ? 0 : 1)
