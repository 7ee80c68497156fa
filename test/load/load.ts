/**
 * `npm run load`: what many callers, and bad ones, do to a built server over a PostgreSQL of its own.
 *
 *   --only NAME    one of longest, disturbed, steady, tenancy; may be repeated
 *   --row ID       of the disturbed, only this one; may be repeated
 *   --calls N      of the tenancy (default 1000000)
 *   --accounts N   that make them (default 1000)
 *   --minutes N    of the steady load, for the slope of memory (default 10)
 *   --quick        a short form of everything: 4,000 calls, three seconds for each measurement, one minute
 *   --json FILE    writes the claims as JSON, too
 *
 * It ends with exit code 1 when a claim does not hold, or could not be decided on a machine busy with other work.
 * Latencies are compared with those of the same clients in the same run, undisturbed.
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
// These read at once where PostgreSQL is.
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
      disturbed: () => disturbed(server, seconds, 3, values.row),
      steady: () => steady(server, minutes),
      // Last, since it leaves a ledger behind that is as long as it is.
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
