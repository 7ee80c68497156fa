import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { type AddressLimits, createAddressLimits } from '../../../db/accounts/address-limits.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import type { Database } from '../../../db/connection/database.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { type AccessTokens, createAccessTokens } from '../../../db/oauth/access-tokens.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import type { NewGrant } from '../../../oauth/protocol/ports.ts'
import { call, drivers, grant, ledgerOn, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('the OAuth store on $driver', ({ open }) => {
  let db: Database
  let store: ReturnType<typeof createOAuthStore>
  let tokens: AccessTokens
  let accountId: string
  ownDatabase(open, async (own) => {
    db = own
    store = createOAuthStore(db, { ofAddress: 3, ofAll: 5 })
    tokens = createAccessTokens(db)
    accountId = (await createAccounts(db).create('starter')).accountId
  })

  const newGrant = (changes: Partial<NewGrant> = {}): NewGrant => ({
    accountId,
    clientId: 'client',
    clientName: 'A client',
    publishedAt: null,
    redirectHost: 'claude.ai',
    scopes: ['sky:read', 'usage:read'],
    validSeconds: 60,
    ...changes,
  })
  let made = 0
  /** Stores an artifact under a new secret. */
  const kept = async (payload: object = {}, seconds = 60) => {
    const secret = `secret-${++made}`
    await store.put('RefreshToken', secret, payload as never, seconds)
    return secret
  }

  test('finds artifacts by secret and kind, and stores no secret', async () => {
    const secret = await kept({ grantId: 'g' })
    expect(await store.find('RefreshToken', secret)).toEqual({ payload: { grantId: 'g' }, consumed: null })
    expect(await store.find('AuthorizationCode', secret)).toBeUndefined()
    expect(JSON.stringify(await db.query('SELECT * FROM oauth_artifact'))).not.toContain(secret)
  })

  test('expired artifacts are not found, and pruned', async () => {
    const secret = await kept({}, 0.001)
    await expect.poll(() => store.find('RefreshToken', secret)).toBeUndefined()
    await store.prune()
    const rows = await db.query('SELECT 1 FROM oauth_artifact WHERE expires_at < now()')
    expect(rows).toEqual([])
  })

  test('of 100 parallel uses one is the first; a new payload does not reset it', async () => {
    await store.put('AuthorizationCode', 'code', {}, 60)
    const first = await parallel(100, () => store.consume('AuthorizationCode', 'code'))
    expect(first.filter(Boolean)).toHaveLength(1)
    await store.put('AuthorizationCode', 'code', { again: true }, 60)
    expect(await store.consume('AuthorizationCode', 'code')).toBe(false)
    expect((await store.find('AuthorizationCode', 'code'))?.consumed).toBeGreaterThan(1_700_000_000)
  })

  test('a grant is found while it is active and has not expired', async () => {
    const grantId = await store.addGrant(newGrant())
    expect(await store.grant(grantId)).toMatchObject({
      grantId,
      accountId,
      scopes: ['sky:read', 'usage:read'],
    })
    const past = await store.addGrant(newGrant({ validSeconds: -1 }))
    expect(await store.grant(past)).toBeUndefined()
    await store.revokeGrant(grantId, 'client')
    expect(await store.grant(grantId)).toBeUndefined()
  })

  test('50 parallel revocations revoke a grant once, with one audit event', async () => {
    const grantId = await store.addGrant(newGrant())
    const ended = await parallel(50, () => store.revokeGrant(grantId, 'person', accountId))
    expect(ended.filter(Boolean)).toHaveLength(1)
    const events = (await auditEvents(db, accountId)).filter(({ subject }) => subject === grantId)
    expect(events.map(({ action }) => action)).toEqual(['assistant_disconnected', 'assistant_connected'])
  })

  test('lists active grants first, and who revoked the others', async () => {
    const other = await createAccounts(db).create('free')
    const one = await store.addGrant(newGrant({ accountId: other.accountId }))
    const two = await store.addGrant(newGrant({ accountId: other.accountId }))
    await store.revokeGrant(two, 'reuse')
    const seen = () =>
      store.grants(other.accountId).then((all) => all.map((grant) => [grant.grantId, grant.revokedBy]))
    expect(await seen()).toEqual([
      [one, null],
      [two, 'reuse'],
    ])
    await createAccounts(db).erase(other.accountId)
    expect(await seen()).toEqual(expect.arrayContaining([[one, 'account']]))
  })

  test("today's usage of a grant is the sum of its ledger entries without refunds", async () => {
    const { accountId: mine } = await createAccounts(db).create('free')
    const used = await store.addGrant(newGrant({ accountId: mine }))
    const idle = await store.addGrant(newGrant({ accountId: mine }))
    const ledger = ledgerOn(db)
    const byGrant = call(mine, { credential: { kind: 'grant', id: used }, credits: 3 })
    await ledger.debit(byGrant)
    await ledger.debit(byGrant)
    await refundCharge(db, mine, grant(await ledger.debit(byGrant)).opId)
    const usage = new Map((await store.grants(mine)).map((one) => [one.grantId, one.usageToday]))
    expect(usage.get(used)).toEqual({ calls: 2, credits: 6 })
    expect(usage.get(idle)).toEqual({ calls: 0, credits: 0 })
  })

  test('an access token is found with the current state of grant and account', async () => {
    const grantId = await store.addGrant(newGrant())
    await store.put(
      'AccessToken',
      'token',
      { accountId, grantId, scope: 'sky:read', aud: 'https://x/mcp' },
      60,
    )
    const known = {
      accountId,
      grantId,
      scopes: ['sky:read'],
      audience: 'https://x/mcp',
      expired: false,
      grantStatus: 'active',
      tier: 'starter',
      accountStatus: 'active',
    }
    expect(await tokens.find('token')).toEqual(known)
    expect(await tokens.find('another')).toBeNull()
    tokens.noteUse(accountId, grantId)
    const used = async () =>
      (await store.grants(accountId)).find((one) => one.grantId === grantId)?.lastUsedAt
    await expect.poll(used).not.toBeNull()
    await store.revokeGrant(grantId, 'person')
    expect(await tokens.find('token')).toEqual({ ...known, grantStatus: 'revoked' })
  })

  describe('a refresh token counts as used', () => {
    /** Another process over the same database. */
    const elsewhere = () => ({ store: createOAuthStore(db), tokens: createAccessTokens(db) })
    /** Stores the tokens of one response, for a refresh token or a code. */
    async function issue(refreshedBy?: string) {
      const name = `tokens ${++made}`
      const pair = { refresh: `${name} refresh`, access: `${name} access` }
      await store.put('RefreshToken', pair.refresh, { accountId, grantId }, 60, { refreshedBy })
      await store.put('AccessToken', pair.access, { accountId, grantId }, 60, { refreshedBy })
      return pair
    }
    let grantId: string
    /** Tokens of a code, and those of two refreshes with them. */
    async function refreshedTwice() {
      grantId = await store.addGrant(newGrant())
      const first = await issue()
      for (const { consume } of [store, elsewhere().store])
        expect(await consume('RefreshToken', first.refresh)).toBe(true)
      return { first, successors: [await issue(first.refresh), await issue(first.refresh)] as const }
    }
    const isUsed = async (secret: string) => {
      const [here, there] = await Promise.all(
        [store, elsewhere().store].map(
          async (process) => (await process.find('RefreshToken', secret))?.consumed,
        ),
      )
      expect(here).toBe(there)
      return here !== null
    }

    test('not before a token that was issued for it is used, whatever is done with an earlier one', async () => {
      const { first, successors } = await refreshedTwice()
      for (const process of [tokens, elsewhere().tokens]) await process.find(first.access)
      expect(await isUsed(first.refresh)).toBe(false)
      await elsewhere().tokens.find(successors[1].access)
      expect(await isUsed(first.refresh)).toBe(true)
      // The other process that refreshed goes on with its own tokens.
      expect(await isUsed(successors[0].refresh)).toBe(false)
      expect(await tokens.find(successors[0].access)).toMatchObject({ grantId })
    })

    test('once a refresh token that was issued for it is used, which then may be used again itself', async () => {
      const { first, successors } = await refreshedTwice()
      await elsewhere().store.consume('RefreshToken', successors[0].refresh)
      expect(await isUsed(first.refresh)).toBe(true)
      expect(await isUsed(successors[0].refresh)).toBe(false)
      await tokens.find((await issue(successors[0].refresh)).access)
      expect(await isUsed(successors[0].refresh)).toBe(true)
      expect(await isUsed(successors[1].refresh)).toBe(false)
    })

    test('also after the access token that was used has expired and is pruned', async () => {
      const { first, successors } = await refreshedTwice()
      await tokens.find(successors[0].access)
      await db.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`)
      await store.prune()
      expect(await isUsed(first.refresh)).toBe(true)
    })

    test('and the first use of an access token is written once', async () => {
      const { first, successors } = await refreshedTwice()
      const version = async () =>
        (await db.query(`SELECT string_agg(xmin::text, ' ' ORDER BY hash) AS version FROM oauth_artifact`))[0]
          ?.version
      await tokens.find(successors[0].access)
      const once = await version()
      await parallel(20, () => tokens.find(successors[0].access))
      await elsewhere().tokens.find(successors[0].access)
      await tokens.find(first.access)
      expect(await version()).toBe(once)
    })
  })

  test('of 100 parallel assertions with one id one is the first', async () => {
    const first = await parallel(100, () => store.putFirst('ReplayDetection', 'assertion', {}, 60))
    expect(first.filter(Boolean)).toHaveLength(1)
  })

  /** Adds one after the other: two in one millisecond have no order on the embedded database. */
  const addClients = async (names: readonly string[], address: string) => {
    for (const name of names) {
      await store.addClient(name, {}, { address })
      await sleep(2)
    }
  }
  const clients = async () => {
    await store.prune()
    const rows = await db.query<{ id: string }>('SELECT client_id AS id FROM oauth_client ORDER BY client_id')
    return rows.map(({ id }) => id)
  }

  test('O-39 an address with many unapproved clients loses its own, not those of others', async () => {
    await addClients(['approved', 'early'], '192.0.2.1')
    await store.addGrant(newGrant({ clientId: 'approved' }))
    await addClients(['a1', 'a2', 'a3', 'a4'], '192.0.2.2')
    expect(await clients()).toEqual(['a2', 'a3', 'a4', 'approved', 'early'])
    await addClients(['b1', 'b2', 'b3'], '192.0.2.3')
    expect(await clients()).toEqual(['a3', 'a4', 'approved', 'b2', 'b3', 'early'])
  })

  test('an authorization request counts as use of a client; an unapproved one is deleted a day later', async () => {
    await db.query(`UPDATE oauth_client SET used_at = now() - interval '25 hours'`)
    await store.put('Interaction', 'request', { params: { client_id: 'early' } }, 60, {
      address: '192.0.2.1',
    })
    expect(await clients()).toEqual(['approved', 'early'])
  })

  test('O-48 open authorization requests are limited per address, and others keep theirs', async () => {
    await store.put('Interaction', 'one of another', { params: { client_id: 'early' } }, 60, {
      address: '192.0.2.9',
    })
    for (let n = 1; n <= 9; n += 1) {
      await store.put('Interaction', `open ${n}`, { params: { client_id: 'early' } }, 60, {
        address: '192.0.2.8',
      })
      await sleep(2)
    }
    await store.prune()
    const open = async (secret: string) => (await store.find('Interaction', secret)) !== undefined
    expect(await Promise.all(['open 6', 'open 7', 'open 8', 'open 9', 'one of another'].map(open))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  test('a client document is stored with its cache lifetime', async () => {
    const url = 'https://program.example/client.json'
    await store.addClient(url, { a: 1 }, { address: '192.0.2.1', freshSeconds: 60 })
    expect(await store.client(url)).toEqual({ metadata: { a: 1 }, isFresh: true })
    await store.addClient(url, { a: 2 }, { address: '192.0.2.1', freshSeconds: -1 })
    expect(await store.client(url)).toEqual({ metadata: { a: 2 }, isFresh: false })
    expect(await store.client('approved')).toEqual({ metadata: {}, isFresh: true })
  })
})

describe.each(drivers)('limits by network address on $driver', ({ open }) => {
  let limits: AddressLimits
  let db: Database
  ownDatabase(open, async (own) => {
    db = own
    limits = createAddressLimits(own)
  })

  test('of 30 parallel requests the limit is allowed, and the table contains no address', async () => {
    const spent = await parallel(30, () => limits.consume('registration', '192.0.2.1', 10, 60))
    expect(spent.filter(({ allowed }) => allowed)).toHaveLength(10)
    for (const { resetSeconds } of spent) expect(resetSeconds).toBeGreaterThan(50)
    expect(JSON.stringify(await db.query('SELECT * FROM address_use'))).not.toContain('192.0.2.1')
  })

  test('kinds and addresses are counted separately, and a new window begins when the old one has ended', async () => {
    expect((await limits.consume('authorization', '192.0.2.1', 10, 60)).allowed).toBe(true)
    expect((await limits.consume('registration', '192.0.2.2', 10, 60)).allowed).toBe(true)
    expect((await limits.consume('registration', '192.0.2.1', 10, 60)).allowed).toBe(false)
    await db.query(`UPDATE address_use SET ends_at = now() - interval '1 second'`)
    expect((await limits.consume('registration', '192.0.2.1', 10, 60)).allowed).toBe(true)
    await limits.prune()
    expect(await db.query('SELECT count FROM address_use')).toEqual([{ count: 1 }])
  })
})
