import process from 'node:process'
import { openDatabase } from '../../db/connection/open.ts'
import { refundCharge } from '../../db/ledger/refund-statement.ts'

/**
 * `npm run refund -- acct_… led_… [led_…]`: refunds charges with new ledger entries on the days of the charges.
 * Repeatable: a charge that was already refunded is skipped.
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
    const credits = await refundCharge(database, account, charge)
    console.log(credits === undefined ? `${charge}: nothing to refund` : `${charge}: ${credits} credits`)
  }
} finally {
  await database.close()
}
