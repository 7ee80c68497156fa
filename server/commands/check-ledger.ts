import process from 'node:process'
import { openDatabase } from '../../db/connection/open.ts'
import { ledgerDrift } from '../../db/ledger/invariants.ts'

/**
 * `npm run check-ledger [-- YYYY-MM-DD]`: checks all invariants of the ledger in `DATABASE_URL`, optionally from a UTC
 * day on, and exits with 1 on a violation. Can run while the service is running; for a large ledger prefer a copy.
 */
const [since = '0001-01-01'] = process.argv.slice(2)
const url = process.env.DATABASE_URL
if (!url || !/^\d{4}-\d\d-\d\d$/.test(since)) {
  console.error('Usage: DATABASE_URL=postgres://… npm run check-ledger [-- YYYY-MM-DD]')
  process.exit(2)
}

/** Statement timeout, 30 minutes: checking a whole ledger takes longer than any statement of the service. */
const patienceMs = 30 * 60_000
const database = await openDatabase({
  url,
  migrationUrl: process.env.MIGRATION_DATABASE_URL || undefined,
  poolSize: 1,
  deadlineMs: patienceMs,
})
try {
  const startedAt = performance.now()
  const drifts = await ledgerDrift(database, since)
  for (const { invariant, accountId, day, mode, detail } of drifts) {
    console.log([invariant, accountId, day, mode, detail].join('\t'))
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${drifts.length} contradictions, looked for in ${seconds} s`)
  process.exitCode = drifts.length > 0 ? 1 : 0
} finally {
  await database.close()
}
