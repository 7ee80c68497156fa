import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createAddressLimits } from '../../../db/accounts/address-limits.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createFeeds } from '../../../db/accounts/feeds.ts'
import { createIdentities } from '../../../db/accounts/identities.ts'
import { consumeAttempt } from '../../../db/accounts/password-attempts.ts'
import { createPasswords } from '../../../db/accounts/passwords.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { dailyUsage } from '../../../db/ledger/daily-usage.ts'
import { accountsAfter, ledgerDrift } from '../../../db/ledger/invariants.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { createAccessTokens } from '../../../db/oauth/access-tokens.ts'
import { createSigningKeys } from '../../../db/oauth/signing-keys.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import { sealSecrets } from '../../../db/secrets/sealed-secrets.ts'
import { getOrCreateSecret, getOrCreateSetting } from '../../../db/secrets/settings.ts'
import { call, grant, ledgerOn } from '../databases.ts'

/** Calls every function of `db/`, so that each of its statements is sent. */
export async function everything(db: Database): Promise<void> {
  await db.ping()
  const accountId = await people(db)
  await credentials(db, accountId)
  await money(db, accountId)
  await createAccounts(db).erase(accountId)
  await createAccounts(db).prune()
}

async function people(db: Database): Promise<string> {
  const accounts = createAccounts(db)
  const { accountId } = await accounts.byIdentity('https://issuer.example', 'subject', 'free')
  await accounts.create('free')
  const identities = createIdentities(db)
  const second = { issuer: 'https://issuer.example', subject: 'second' }
  await identities.attach(accountId, second)
  await identities.detach(accountId, second, () => true)
  await accounts.setTier(accountId, 'pro')
  await accounts.setStatus(accountId, 'active')
  await auditEvents(db, accountId)

  await getOrCreateSetting(db, 'owner', () => accountId)
  const passwords = createPasswords(db)
  await passwords.owner()
  await passwords.set(accountId, 'hash')
  await passwords.noteWrong(accountId)
  await passwords.spendGuess(
    '192.0.2.1',
    { windowSeconds: 60, perAddress: 5, ofAll: 50 },
    passwords.newDevice(),
  )
  await consumeAttempt(db, '192.0.2.1', { windowSeconds: 60, perAddress: 5, ofAll: 50 })

  const signIn = createSignIn(db)
  await signIn.useLink(await signIn.createLink(accountId, 60_000))
  const { token, sessionId } = await signIn.createSession(accountId, 60_000)
  await signIn.session(token, 60_000)
  await signIn.sessions(accountId, 60_000)
  await signIn.isLive(accountId, sessionId, 60_000)
  await signIn.endSession(accountId, sessionId)
  await signIn.endSessions(accountId)
  await signIn.prune()
  return accountId
}

async function credentials(db: Database, accountId: string): Promise<void> {
  const keys = createApiKeys(db)
  const made = await keys.create(accountId, { name: 'one', mode: 'live' })
  const reserved = await keys.reserve(accountId, { name: 'two', mode: 'test' })
  if (made === 'limit' || reserved === 'limit') throw new Error('A new account has room for keys.')
  await keys.open(accountId, reserved.keyId)
  await keys.creationPause(accountId)
  await keys.list(accountId)
  await keys.find(made.apiKey)
  keys.noteUse(accountId, made.keyId)
  const feeds = createFeeds(db)
  const feed = await feeds.make({ accountId, keyId: made.keyId }, { tool: 'list_seasons', args: {} })
  await feeds.read(feed?.secret ?? '')
  await feeds.list(accountId)
  await feeds.revoke(accountId, feed?.feedId ?? '')
  await keys.revoke(accountId, reserved.keyId)
  await keys.prune()

  const store = createOAuthStore(db)
  await store.addClient('client', { client_name: 'Client' }, { address: '192.0.2.1' })
  await store.put('Interaction', 'request', { params: { client_id: 'client' } }, 60, '192.0.2.1')
  await store.client('client')
  const grantId = await store.addGrant({
    accountId,
    clientId: 'client',
    clientName: 'Client',
    publishedAt: null,
    redirectHost: 'client.example',
    scopes: ['sky:read'],
    validSeconds: 60,
  })
  await store.grant(grantId)
  await store.grants(accountId)
  await store.put('AccessToken', 'token', { accountId, grantId }, 60)
  await store.find('AccessToken', 'token')
  const tokens = createAccessTokens(db)
  await tokens.find('token')
  tokens.noteUse(accountId, grantId)
  await store.consume('AccessToken', 'token')
  await store.remove('AccessToken', 'token')
  await store.revokeGrant(grantId, 'person', accountId)
  await store.prune()

  const limits = createAddressLimits(db)
  await limits.consume('registration', '192.0.2.1', 1, 60)
  await limits.prune()

  await getOrCreateSecret(db, 'sign_in_secret', () => 'secret')
  const signing = createSigningKeys(db)
  await signing.keys('tokens', async () => ({ kid: 'one' }))
  await signing.rotate('tokens', 1, async () => ({ kid: 'two' }))
  await signing.retireOld('tokens')
  await db.query(`UPDATE setting SET value = '"unsealed"' WHERE key = 'sign_in_secret'`)
  await db.query(`UPDATE signing_key SET jwk = '{"kid":"one"}' WHERE kid = 'one'`)
  await sealSecrets(db)
}

async function money(db: Database, accountId: string): Promise<void> {
  const ledger = ledgerOn(db)
  const charge = grant(await ledger.debit(call(accountId, { tier: 'pro' })))
  const repeated = call(accountId, { tier: 'pro', idempotency: { key: 'key', argumentsHash: 'hash' } })
  await ledger.debit(repeated)
  await ledger.debit(repeated)
  await ledger.charged(accountId, 'live', 'key')
  await refundCharge(db, accountId, charge.opId)
  await ledger.balance(accountId, 'live')
  const span = { accountId, mode: 'live', start: 0, end: Date.now() + 60_000 } as const
  await ledger.entries({ ...span, limit: 10 })
  await ledger.entries({ ...span, limit: 10, after: '1.led_1' })
  await ledger.usage(span)
  await dailyUsage(db, accountId, 7)
  await ledgerDrift(db)
  await ledgerDrift(db, '2026-01-01', [accountId])
  await accountsAfter(db, '', 10)
}
