import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type Account, createAccounts } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import type { TierName } from '../../tools/ports.ts'
import { tierOrder } from '../../tools/tiers.ts'
import { databaseOptions, readConfig } from '../config/config.ts'

const usage = `Usage: npm run set-tier -- <account id> <${tierOrder.join(' | ')}>`

/** Input that the operator can correct. */
export class UnusableInput extends Error {}

/**
 * Moves an account to another tier. Its next call has the quota and the features of that tier, and the audit trail
 * says that the tier was changed, unless it was that tier already.
 * @returns the account as it was, and as it is now
 */
export async function changeTier(
  database: Database,
  accountId: string | undefined,
  tier: string | undefined,
): Promise<{ readonly before: Account; readonly after: Account }> {
  if (!accountId || !tier) throw new UnusableInput(usage)
  if (!isTier(tier)) {
    throw new UnusableInput(`There is no tier "${tier}". The tiers are ${tierOrder.join(', ')}.`)
  }
  const accounts = createAccounts(database)
  const before = await accounts.get(accountId)
  if (!before) {
    throw new UnusableInput(
      `There is no account "${accountId}". An account id begins with acct_ and is shown in the portal under Account.`,
    )
  }
  if (before.status === 'deleted') {
    throw new UnusableInput(`The account ${accountId} was deleted and has no tier.`)
  }
  const after = await accounts.setTier(accountId, tier)
  if (!after) throw new Error(`The account ${accountId} disappeared while its tier was changed.`)
  return { before, after }
}

const isTier = (name: string): name is TierName => (tierOrder as readonly string[]).includes(name)

/** `npm run set-tier -- acct_… pro`, beside a running service on PostgreSQL or after the embedded one was stopped. */
async function main(): Promise<void> {
  const [accountId, tier, ...rest] = process.argv.slice(2)
  if (!accountId || !tier || rest.length > 0) throw new UnusableInput(usage)
  const database = await openDatabase(databaseOptions(readConfig(process.env)))
  try {
    const { before, after } = await changeTier(database, accountId, tier)
    process.stdout.write(
      before.tier === after.tier
        ? `${accountId}: already ${after.tier}\n`
        : `${accountId}: ${before.tier} → ${after.tier}, from its next call on\n`,
    )
  } finally {
    await database.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(error instanceof UnusableInput ? 2 : 1)
  })
}
