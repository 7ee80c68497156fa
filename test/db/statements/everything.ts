import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createAddressLimits } from '../../../db/accounts/address-limits.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { addAuditEvent, auditEvents } from '../../../db/accounts/audit.ts'
import { actedOn, mayApprove } from '../../../db/accounts/authority.ts'
import { createFailedSignIns } from '../../../db/accounts/failed-sign-ins.ts'
import { createFeeds } from '../../../db/accounts/feeds.ts'
import { createFileLinks } from '../../../db/accounts/file-links.ts'
import { createIdentities } from '../../../db/accounts/identities.ts'
import { createMembers, roles } from '../../../db/accounts/members.ts'
import { createPasskeys } from '../../../db/accounts/passkeys.ts'
import { consumeAttempt } from '../../../db/accounts/password-attempts.ts'
import { createPasswords } from '../../../db/accounts/passwords.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { budgetsOf } from '../../../db/ledger/budgets.ts'
import { dailyUsage } from '../../../db/ledger/daily-usage.ts'
import { accountsAfter, ledgerDrift } from '../../../db/ledger/invariants.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { createAccessTokens } from '../../../db/oauth/access-tokens.ts'
import { createSigningKeys } from '../../../db/oauth/signing-keys.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import { createRequestLog } from '../../../db/requests/request-log.ts'
import { keptPerDay, refusedPerDay } from '../../../db/requests/request-pruning.ts'
import { sealSecrets } from '../../../db/secrets/sealed-secrets.ts'
import { getOrCreateSecret, getOrCreateSetting } from '../../../db/secrets/settings.ts'
import { newSecretKey } from '../../../db/vault.ts'
import { expiringKeys, nearLimitOf } from '../../../db/webhooks/account-states.ts'
import { createSkyAlerts } from '../../../db/webhooks/alerts.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createMailboxes } from '../../../db/webhooks/mailboxes.ts'
import { createWebhookOutbox } from '../../../db/webhooks/outbox.ts'
import { call, grant, ledgerOn } from '../databases.ts'
import { withKeys } from '../with-keys.ts'

/** Calls every function of `db/`, so that each of its statements is sent. */
export async function everything(given: Database): Promise<void> {
  const key = newSecretKey()
  const db = withKeys(given, [key])
  await db.ping()
  const accountId = await people(db)
  await credentials(db, accountId)
  await money(db, accountId)
  await requests(db, accountId)
  await webhooks(db, accountId)
  await sealSecrets(withKeys(given, [newSecretKey(), key]))
  await createAccounts(db).erase(accountId)
  await createAccounts(db).prune()
}

async function people(db: Database): Promise<string> {
  const accounts = createAccounts(db)
  const { accountId } = await accounts.byIdentity('https://issuer.example', 'subject', 'free')
  await accounts.byIdentity('https://issuer.example', 'subject', 'free', 'Ada', 'ada@sky.example')
  await accounts.create('free')
  const identities = createIdentities(db)
  const second = { issuer: 'https://issuer.example', subject: 'second' }
  await identities.attach(accountId, second)
  await identities.detach(accountId, second, () => true)
  await accounts.rename(accountId, 'Ada’s observatory', { kind: 'person', id: accountId })
  await accounts.setTier(accountId, 'pro')
  await accounts.setStatus(accountId, 'active')
  await addAuditEvent(db, { accountId, action: 'budget_warning', subject: 'key_1' })

  await getOrCreateSetting(db, 'owner', () => accountId)
  const passwords = createPasswords(db)
  await passwords.owner()
  await passwords.of(accountId)
  await passwords.hasNames()
  await passwords.set(accountId, 'hash')
  const passkeys = createPasskeys(db)
  const by = { kind: 'person', id: accountId } as const
  await passkeys.putChallenge('challenge', 'browser', 60)
  await passkeys.takeChallenge('challenge', 'browser')
  const passkey = {
    accountId,
    credentialId: 'one',
    publicKey: 'key',
    counter: 0,
    transports: [],
    name: 'one',
  }
  await passkeys.add(passkey, by)
  await passkeys.add(passkey, by)
  await passkeys.rename(accountId, 'one', 'two', by)
  await passkeys.use('one', 1)
  await passkeys.remove(accountId, 'one', async () => true, by)
  await passkeys.prune()
  const members = createMembers(db)
  const { accountId: other } = await createAccounts(db).create('free')
  const guest = { kind: 'person', id: other } as const
  const invited = await members.invite(accountId, { email: 'bea@sky.example', role: 'developer' }, by)
  if (invited === 'full') throw new Error('A new account has room for members.')
  await members.invitation(invited.token)
  await members.invitations(accountId)
  await members.fits(invited.token, other)
  await members.accept(invited.token, guest)
  await members.names([other])
  const [waiting] = await members.invitations(accountId)
  await members.confirm(accountId, waiting?.invitationId ?? '', other, by)
  const surplus = await members.invite(accountId, { email: 'bea@sky.example', role: 'viewer' }, by)
  await members.accept(surplus === 'full' ? '' : surplus.token, guest)
  await members.revokeInvitation(accountId, (await members.invitations(accountId))[0]?.invitationId ?? '', by)
  const stranger = await members.invite(accountId, { email: 'mia@sky.example', role: 'viewer' }, by)
  const newcomer = {
    accountId: 'acct_newcomer',
    tier: 'free',
    passwordHash: 'hash',
    passkey: null,
  } as const
  await members.acceptAsNew(stranger === 'full' ? '' : stranger.token, newcomer)
  await createPasswords(db).byName('mia@sky.example')
  await members.made(accountId)
  await members.accountsOf(other)
  await members.members(accountId)
  for (const role of roles) await members.setRole(accountId, other, role, by)
  await members.setRole(accountId, other, 'owner', by)
  await members.remove(accountId, other, by)
  const again = await members.invite(accountId, { email: 'bea@sky.example', role: 'viewer' }, by)
  await members.accept(again === 'full' ? '' : again.token, guest)
  const [next] = await members.invitations(accountId)
  await members.confirm(accountId, next?.invitationId ?? '', other, by)
  await members.remove(accountId, other, guest)
  await members.leaveAll(guest)
  await members.revokeInvitation(accountId, 'inv_1', by)
  await members.prune()
  const failed = createFailedSignIns(db)
  await failed.note({ accountId, way: 'password' })
  await failed.prune()
  await auditEvents(db, accountId)
  await passwords.spendGuess(
    '192.0.2.1',
    { windowSeconds: 60, perAddress: 5, ofAll: 50 },
    passwords.newDevice(accountId),
    { accountId, name: null },
  )
  await consumeAttempt(db, '192.0.2.1', { windowSeconds: 60, perAddress: 5, ofAll: 50 })

  const signIn = createSignIn(db)
  await signIn.useLink(await signIn.createLink(accountId, 60_000))
  const { token, sessionId } = await signIn.createSession(accountId, 60_000)
  await signIn.session(token, 60_000)
  await signIn.actFor(accountId, sessionId, null)
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
  await feeds.room(accountId)
  await feeds.read(feed?.secret ?? '')
  const links = createFileLinks(db)
  await links.isOpen({ accountId, credential: { kind: 'key', id: made.keyId }, madeAt: Date.now() })
  await links.endAll(accountId)
  await feeds.list(accountId)
  await feeds.revoke(accountId, feed?.feedId ?? '')
  const { name } = made
  const changes = { name, dailyLimit: 5, expiresAt: null }
  for (const least of ['developer', 'owner'] as const)
    await keys.change(accountId, made.keyId, changes, undefined, least)
  const next = await keys.rotate(accountId, made.keyId, 60_000)
  if (next === 'limit' || next === null) throw new Error('The key can be rotated.')
  await keys.open(accountId, next.keyId)
  await keys.rotate(accountId, next.keyId, 0)
  const unlimited = await keys.create(accountId, { name: 'three', mode: 'live' })
  await keys.rotate(accountId, unlimited === 'limit' ? '' : unlimited.keyId, 60_000)
  await keys.revoke(accountId, reserved.keyId)
  await keys.prune()

  const store = createOAuthStore(db)
  await store.addClient('client', { client_name: 'Client' }, { address: '192.0.2.1' })
  await store.put('Interaction', 'request', { params: { client_id: 'client' } }, 60, { address: '192.0.2.1' })
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
  await store.limitGrant(accountId, grantId, 5)
  await store.grant(grantId)
  await store.grants(accountId)
  const ofGrant = {
    accountId,
    credential: { kind: 'grant', id: grantId },
    madeAt: Date.now() + 1_000,
  } as const
  await createFileLinks(db).isOpen(ofGrant)
  await store.isConnected('client', accountId)
  await store.put('AccessToken', 'token', { accountId, grantId }, 60)
  await store.find('AccessToken', 'token')
  const tokens = createAccessTokens(db)
  await tokens.find('token')
  tokens.noteUse(accountId, grantId)
  await store.put('RefreshToken', 'refresh', { accountId, grantId }, 60)
  await store.consume('RefreshToken', 'refresh')
  await store.putFirst('ReplayDetection', 'assertion', {}, 60)
  await store.put('AccessToken', 'refreshed', { accountId, grantId }, 60, { refreshedBy: 'refresh' })
  await tokens.find('refreshed')
  await store.remove('AccessToken', 'token')
  await store.revokeGrant(grantId, 'person', accountId)
  await store.revokeGrant(grantId, 'reuse')
  await mayApprove(db, [{ accountId, approvedBy: 'acct_1' }])
  for (const least of ['self', ...roles] as const) {
    const by = { kind: 'person', id: accountId } as const
    await actedOn(db, { by, accountId, least }, Promise.resolve([]))
  }
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

async function requests(db: Database, accountId: string): Promise<void> {
  const log = createRequestLog(db)
  const call = {
    accountId,
    tool: 'get_body',
    target: null,
    channel: 'rest',
    mode: 'live',
    credentialKind: 'key',
    credentialId: 'key_1',
    status: 200,
    problem: null,
    milliseconds: 1,
    credits: 1,
  } as const
  const now = Date.now()
  const old = now - 40 * 86_400_000
  const busy = Array.from({ length: keptPerDay + 100 }, (_, n) => ({
    ...call,
    at: now,
    requestId: `req_${n}`,
    status: n < refusedPerDay + 10 ? 400 : 200,
  }))
  await log.write([...busy, { ...call, at: old, requestId: 'req_old' }])
  await log.page(accountId, {}, { limit: 1 })
  await log.spans(accountId, { start: old }, 3_600_000)
  await log.find(accountId, `${now}.req_1`)
  await log.prune()
}

async function webhooks(db: Database, accountId: string): Promise<void> {
  const endpoints = createWebhookEndpoints(db)
  const outbox = createWebhookOutbox(db)
  const fields = { url: 'https://example.com/', description: 'one' }
  const endpointId = (await endpoints.add(accountId, fields)) ?? ''
  await endpoints.list(accountId)
  await endpoints.newSecret(accountId, endpointId, 0)
  await outbox.add({ accountId, eventId: 'msg_1', type: 'webhook.test', payload: '{}' })
  const [due] = await outbox.due(2, 10)
  const taken = due && (await outbox.take(due))
  if (!taken) throw new Error('A new event is due.')
  await outbox.report(taken, {
    isDelivered: true,
    nextSeconds: null,
    responseStatus: 200,
    response: '',
    milliseconds: 1,
  })
  await nearLimitOf(db, 0)
  await expiringKeys(db, 7)
  await outbox.log(accountId, endpointId)
  await outbox.sendAgain(taken)
  await outbox.prune()
  await endpoints.change(accountId, endpointId, fields, true)
  await endpoints.disable(accountId, endpointId, 'failures')
  await endpoints.remove(accountId, endpointId)
  await mailbox(db, accountId)
  const endpointIds = [(await endpoints.add(accountId, fields)) ?? '']
  await alerts(db, accountId, endpointIds)
}

async function mailbox(db: Database, accountId: string): Promise<void> {
  const [endpoints, mailboxes] = [createWebhookEndpoints(db), createMailboxes(db)]
  const fields = { kind: 'mail', url: 'lea@example.com', description: 'one' } as const
  const endpointId = (await endpoints.add(accountId, fields)) ?? ''
  await mailboxes.renew(accountId, endpointId, 0, { kind: 'person', id: accountId })
  const link = { purpose: 'confirm', accountId, endpointId, generation: 1, expiresAt: null } as const
  await mailboxes.confirm(link)
  await mailboxes.confirm(link)
  await mailboxes.end(link)
  await endpoints.remove(accountId, endpointId)
}

async function alerts(db: Database, accountId: string, endpointIds: readonly string[]): Promise<void> {
  const store = createSkyAlerts(db)
  const [name, by] = [{ accountId, alertId: 'alt_1' }, { kind: 'person', id: accountId } as const]
  const fields = { name: 'one', tool: 'list_seasons', args: {}, leadSeconds: 0, endpointIds }
  const from = Date.now() - 60_000
  await store.add(name, fields, from, by)
  await store.add(name, fields, from, by)
  await store.list(accountId)
  const [due] = await store.due(10)
  const taken = due && (await store.take(due))
  if (!taken) throw new Error('A new alert is due.')
  await store.hold(taken, 'hour', 'quota_exceeded')
  await store.found(taken, Date.now(), [{ eventId: 'msg_2', startsAt: from, payload: '{}' }])
  const [event] = await store.dueEvents(10)
  if (!event) throw new Error('The event is due.')
  await store.send(event)
  await store.pause(name, by)
  await store.resume(name, Date.now(), by)
  await store.remove(name, by)
  await store.add(name, fields, from, by)
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
  await ledger.balance(accountId, 'live', 'key_1')
  await ledger.budget(accountId, 'live', 'key_1')
  await budgetsOf(db, accountId)
  const span = { accountId, mode: 'live', start: 0, end: Date.now() + 60_000 } as const
  await ledger.entries({ ...span, limit: 10 })
  await ledger.entries({ ...span, limit: 10, after: '1.led_1' })
  await ledger.usage(span)
  await dailyUsage(db, accountId, 7)
  await ledgerDrift(db)
  await ledgerDrift(db, '2026-01-01', [accountId])
  await accountsAfter(db, '', 10)
}
