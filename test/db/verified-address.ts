import { createIdentities } from '../../db/accounts/identities.ts'
import type { Database } from '../../db/connection/database.ts'

/** Gives a person an identity whose provider has verified an address. */
export async function verifiedAddress(
  db: Database,
  accountId: string,
  email = 'bea@sky.example',
): Promise<void> {
  const identity = { issuer: 'https://verifying.example', subject: `${accountId} ${email}` }
  await createIdentities(db).attach(accountId, identity, undefined, email)
}
