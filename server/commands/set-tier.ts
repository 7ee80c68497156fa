import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type Account, createAccounts } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import type { TierName } from '../../tools/contract/ports.ts'
import { tierOrder } from '../../tools/contract/tiers.ts'
import { databaseOptions, readConfig } from '../config/config.ts'

const usage = `Usage: npm run set-tier -- <account id> <${tierOrder.join(' | ')}>`

/** Invalid arguments, with a message for the operator. */
export class UnusableInput extends Error {}

/**
 * Changes an account's tier, from its next call on. The audit trail records the change, unless the tier is the same.
 * @returns the account before and after
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

/**
 * `npm run set-tier -- acct_… pro`, next to a running service on PostgreSQL, or after stopping one on the embedded
 * database.
 */
async function main(): Promise<void> {
  const [accountId, tier, ...surplus] = process.argv.slice(2)
  if (!accountId || !tier || surplus.length > 0) throw new UnusableInput(usage)
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
