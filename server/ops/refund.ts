import process from 'node:process'
import { openDatabase } from '../../db/client.ts'
import { chargedAt, refundStatement } from '../../db/refund.ts'

/**
 * `npm run refund -- acct_… led_… [led_…]`: gives charges back by new entries on the days they were taken from. One that
 * was given back before is left as it is, so that the command may be repeated.
 */
const [account, ...charges] = process.argv.slice(2)
const url = process.env.DATABASE_URL
if (!url || !account || charges.length === 0) {
  console.error('Usage: DATABASE_URL=postgres://… npm run refund -- <account id> <charge id> …')
  process.exit(2)
}

const database = await openDatabase({ url, poolSize: 1, deadlineMs: 600_000 })
try {
  for (const charge of charges) {
    const [found] = await database.query<{ at: number }>(chargedAt, [account, charge])
    const entries = await database.query(`${refundStatement('now()')} RETURNING credits`, [
      account,
      charge,
      'operator',
      found?.at ?? 0,
    ])
    console.log(entries[0] ? `${charge}: ${entries[0].credits} credits` : `${charge}: nothing to give back`)
  }
} finally {
  await database.close()
}
