import { createHash, randomBytes } from 'node:crypto'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { createFeeds } from '../../../db/accounts/feeds.ts'
import { createIdentities } from '../../../db/accounts/identities.ts'
import { createMembers, type Role } from '../../../db/accounts/members.ts'
import { createPasskeys } from '../../../db/accounts/passkeys.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import { createSkyAlerts } from '../../../db/webhooks/alerts.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { mask } from '../../../server/portal/page/form-token.ts'
import type { Actor } from '../../../tools/contract/ports.ts'
import { verifiedAddress } from '../../db/verified-address.ts'
import { Browser } from '../../oauth/browser.ts'
import { challengeOf, redirectUri } from '../../oauth/client.ts'
import { type HeldRequest, hold } from '../socket.ts'
import type { Setting } from '../two-processes.ts'
import { type CallName, type Event, type Form, forms, type Step } from './program.ts'

type Request = Extract<Step, { kind: 'request' }>
const day = 86_400_000
const email = 'bea@sky.example'

/** The stores that make the world and end authorities in it, as another process of the service would. */
const storesOf = (db: Database) => ({
  accounts: createAccounts(db),
  keys: createApiKeys(db),
  feeds: createFeeds(db),
  identities: createIdentities(db),
  members: createMembers(db),
  passkeys: createPasskeys(db),
  signIn: createSignIn(db),
  oauth: createOAuthStore(db),
  webhooks: createWebhookEndpoints(db),
  alerts: createSkyAlerts(db),
})

function ok<T>(value: T | 'limit' | 'full' | null | undefined): T {
  if (value === null || value === undefined || value === 'limit' || value === 'full')
    throw new Error('The world is not made.')
  return value
}

/** A session of Bea that a request was sent with. */
interface Session {
  readonly token: string
  readonly sessionId: string
  /** The account that it worked on when its forms were shown. */
  readonly actingFor: string | null
}

/** Ids of the things that requests are about. */
interface Things {
  readonly bystander: string
  readonly friend: Session & { readonly accountId: string }
  readonly reserved: string
  readonly ownKey: string
  readonly apiKey: string
  readonly keyId: string
  readonly feedId: string
  readonly webhookId: string
  readonly alertId: string
  readonly grantId: string
  readonly otherGrantId: string
  readonly tokens: readonly [string, string]
  readonly invitationId: string
  readonly invitation: string
  /** A person who waits for an owner, and their invitation. */
  readonly stranger: string
  readonly waitingId: string
}

/** Credential of a held request, by which the model judges it. */
interface Credential {
  readonly session?: Session
  readonly least?: Role | 'self'
  readonly by: 'session' | 'assistant' | 'key' | 'friend'
}

/** The account of Ada, its member Bea, and what the model knows of Bea's authority. */
export class World {
  readonly #setting: Setting
  readonly #clientId: string
  readonly #stores: ReturnType<typeof storesOf>
  readonly #ada: string
  readonly #bea: string
  readonly #things: Things
  #session: Session
  #live = new Set<string>()
  #role: Role | null = 'owner'
  #isActive = true
  #isDeleted = false
  #isAccountActive = true
  #hasAssistant = true
  #hasKey = true
  #hasInvitation = true

  private constructor(
    setting: Setting,
    clientId: string,
    [ada, bea]: readonly [string, string],
    things: Things,
    session: Session,
  ) {
    this.#setting = setting
    this.#clientId = clientId
    this.#stores = storesOf(setting.database)
    this.#ada = ada
    this.#bea = bea
    this.#things = things
    this.#session = session
    this.#live.add(session.sessionId)
  }

  static async make(setting: Setting, clientId: string): Promise<World> {
    const db = setting.database
    const stores = storesOf(db)
    const [ada, bea, friend, bystander, stranger] = (await Promise.all(
      ['Ada', 'Bea', 'Carl', 'Dan', 'Fay'].map(
        async (label) => (await stores.accounts.create('pro', label)).accountId,
      ),
    )) as [string, string, string, string, string]
    const byAda = { kind: 'person', id: ada } as const
    const byBea = { kind: 'person', id: bea } as const
    await db.query(
      `INSERT INTO membership (account_id, member_id, role) VALUES ($1, $2, 'owner'), ($1, $3, 'viewer')`,
      [ada, bea, bystander],
    )
    const key = ok(await stores.keys.create(ada, { name: 'one', mode: 'live' }, byAda))
    const ownKey = ok(await stores.keys.create(ada, { name: 'two', mode: 'live' }, byAda))
    const reserved = ok(await stores.keys.reserve(ada, { name: 'three', mode: 'live' }, byAda))
    const feed = ok(
      await stores.feeds.make({ accountId: ada, keyId: key.keyId }, { tool: 'list_seasons', args: {} }),
    )
    const webhookId = ok(
      await stores.webhooks.add(ada, { url: 'https://example.com/', description: 'one' }, byAda),
    )
    const alertId = `alt_${randomBytes(13).toString('hex').toUpperCase()}`
    const fields = { name: 'one', tool: 'list_seasons', args: {}, leadSeconds: 0, endpointIds: [webhookId] }
    await stores.alerts.add({ accountId: ada, alertId }, fields, Date.now() + 300 * day, byAda)
    const grant = (approvedBy: typeof byAda) =>
      stores.oauth.addGrant({
        accountId: ada,
        approvedBy,
        clientId,
        clientName: 'Test',
        publishedAt: null,
        redirectHost: 'localhost',
        scopes: ['keys:manage', 'usage:read'],
        validSeconds: 3_600,
      })
    const [grantId, otherGrantId] = [await grant(byBea), await grant(byAda)]
    const tokens = [0, 1].map(() => randomBytes(32).toString('base64url')) as [string, string]
    for (const [n, token] of tokens.entries())
      await stores.oauth.put(
        'AccessToken',
        token,
        { accountId: ada, grantId, scope: 'keys:manage usage:read', aud: `${setting.urls[n]}/mcp` },
        3_600,
      )
    const passkey = { publicKey: 'x', counter: 0, transports: [] }
    for (const name of ['one', 'two']) {
      await stores.passkeys.add({ ...passkey, accountId: bea, credentialId: `${name}-${bea}`, name }, byBea)
      await stores.identities.attach(
        bea,
        { issuer: 'https://bank.example', subject: `${name}-${bea}` },
        byBea,
        email,
      )
    }
    const { token: invitation } = ok(
      await stores.members.invite(ada, { email: 'carl@sky.example', role: 'developer' }, byBea),
    )
    const [open] = await stores.members.invitations(ada)
    await verifiedAddress(db, friend, 'carl@sky.example')
    const ownerInvitation = ok(
      await stores.members.invite(ada, { email: 'fay@sky.example', role: 'owner' }, byAda),
    )
    await stores.members.accept(ownerInvitation.token, { kind: 'person', id: stranger })
    const waiting = (await stores.members.invitations(ada)).find(({ claimedBy }) => claimedBy === stranger)
    const session = async (accountId: string, actingFor: string | null) => ({
      ...(await stores.signIn.createSession(accountId, day, undefined, null, { actingFor })),
      actingFor,
    })
    const things = {
      bystander,
      friend: { ...(await session(friend, null)), accountId: friend },
      reserved: reserved.keyId,
      ownKey: ownKey.keyId,
      apiKey: key.apiKey,
      keyId: key.keyId,
      feedId: feed.feedId,
      webhookId,
      alertId,
      grantId,
      otherGrantId,
      tokens,
      invitationId: open?.invitationId ?? '',
      invitation,
      stranger,
      waitingId: waiting?.invitationId ?? '',
    }
    return new World(setting, clientId, [ada, bea], things, await session(bea, ada))
  }

  /** Ends or gives an authority, as another process would, and notes it in the model. */
  async happen(event: Event): Promise<void> {
    const { accounts, members, signIn, oauth, keys } = this.#stores
    const byAda: Actor = { kind: 'person', id: this.#ada }
    const [ada, bea] = [this.#ada, this.#bea]
    if (
      this.#isDeleted &&
      /sign in|come back|suspended|reactivated|deleted/.test(event) &&
      !/account/.test(event)
    )
      return
    switch (event) {
      case 'sign in': {
        if (!this.#isActive) return
        const actingFor = this.#role && this.#isAccountActive ? ada : null
        this.#session = {
          ...(await signIn.createSession(bea, day, undefined, null, { actingFor })),
          actingFor,
        }
        this.#live.add(this.#session.sessionId)
        return
      }
      case 'sign out':
        await signIn.endSession(bea, this.#session.sessionId)
        return void this.#live.delete(this.#session.sessionId)
      case 'sign out everywhere':
        await signIn.endSessions(bea)
        return this.#live.clear()
      case 'become owner':
      case 'become developer':
      case 'become viewer': {
        const role = event.split(' ')[1] as Role
        if (!this.#isAccountActive) return
        if (!(await members.setRole(ada, bea, role, byAda as never))) return
        this.#role = role
        if (role !== 'owner') this.#hasInvitation = false
        if (role === 'viewer') this.#hasAssistant = false
        return
      }
      case 'be removed':
        if (!this.#isAccountActive) return
        if (await members.remove(ada, bea, byAda)) this.#end()
        return
      case 'leave':
        if (!this.#isActive) return
        if (await members.remove(ada, bea, { kind: 'person', id: bea })) this.#end()
        return
      case 'come back': {
        if (this.#role || !this.#isAccountActive || !this.#isActive) return
        const made = ok(await members.invite(ada, { email, role: 'owner' }, byAda))
        ok(await members.accept(made.token, { kind: 'person', id: bea }))
        this.#role = 'owner'
        return
      }
      case 'be suspended':
      case 'be reactivated':
        this.#isActive = event === 'be reactivated'
        await accounts.setStatus(bea, this.#isActive ? 'active' : 'disabled')
        return
      case 'be deleted':
        await accounts.erase(bea)
        this.#isDeleted = true
        this.#isActive = false
        this.#live.clear()
        return this.#end()
      case 'lose the assistant':
        await oauth.revokeGrant(this.#things.grantId, 'reuse')
        this.#hasAssistant = false
        return
      case 'lose the key':
        await keys.revoke(ada, this.#things.keyId)
        this.#hasKey = false
        return
      case 'have the account suspended':
      case 'have the account reactivated':
        this.#isAccountActive = event.endsWith('reactivated')
        await accounts.setStatus(ada, this.#isAccountActive ? 'active' : 'disabled')
    }
  }

  #end(): void {
    this.#role = null
    this.#hasAssistant = false
    this.#hasInvitation = false
  }

  /** Whether a credential has its authority now, by the model. */
  mayAct({ by, session, least }: Credential): boolean {
    const isAtLeast = (needed: Role) => {
      const order = ['viewer', 'developer', 'owner']
      return this.#role !== null && order.indexOf(this.#role) >= order.indexOf(needed)
    }
    switch (by) {
      case 'session': {
        if (!session || !this.#live.has(session.sessionId) || !this.#isActive) return false
        return least === undefined || least === 'self' || (this.#isAccountActive && isAtLeast(least))
      }
      case 'assistant':
        return this.#hasAssistant && this.#isActive && this.#isAccountActive && isAtLeast('developer')
      case 'key':
        return this.#hasKey && this.#isAccountActive
      case 'friend':
        return this.#hasInvitation && this.#isActive && this.#isAccountActive && isAtLeast('owner')
    }
  }

  /** Sends a request but for the bytes that it holds back. */
  async begin({ what, process, sent }: Request): Promise<HeldRequest & { readonly credential: Credential }> {
    const url = this.#setting.urls[process]
    const { text, ...credential } = await this.#requestOf(what, process)
    const headers = text.indexOf('\r\n\r\n') + 4
    const at = { some: 40, headers, 'all but one': -1 }[sent]
    return { ...(await hold(url, text, at)), credential }
  }

  async #requestOf(what: Form | CallName, process: 0 | 1): Promise<Credential & { readonly text: string }> {
    const { host, origin } = new URL(this.#setting.urls[process])
    const post = (path: string, type: string, body: string, headers: readonly string[]) =>
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        `Content-Type: ${type}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...headers,
        '',
        body,
      ].join('\r\n')
    const form = (
      { token, actingFor }: Session,
      path: string,
      fields: Readonly<Record<string, string>>,
      cookies: readonly string[] = [],
    ) => {
      const csrf = createHash('sha256')
        .update(`form ${token}${actingFor ?? ''}`)
        .digest('base64url')
      const cookie = [`__Host-sky_session=${token}`, ...cookies].join('; ')
      const body = new URLSearchParams({ csrf: mask(csrf), ...fields }).toString()
      return post(path, 'application/x-www-form-urlencoded', body, [`Cookie: ${cookie}`, `Origin: ${origin}`])
    }
    const call = (credential: string, name: string, args: object) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
      return post('/mcp', 'application/json', JSON.stringify(message), [
        `Authorization: Bearer ${credential}`,
        'Accept: application/json, text/event-stream',
        'MCP-Protocol-Version: 2025-06-18',
      ])
    }
    const { tokens, apiKey, friend, invitation, ...things } = this.#things
    const assistant = (name: string, args: object = {}) =>
      ({ by: 'assistant', text: call(tokens[process], name, args) }) as const
    const session = this.#session
    switch (what) {
      case 'assistant makes a key':
        return assistant('create_api_key', { name: 'stolen' })
      case 'assistant revokes a key':
        return assistant('revoke_api_key', { keyId: things.ownKey })
      case 'assistant lists keys':
        return assistant('list_api_keys')
      case 'assistant reads the usage':
        return assistant('get_usage')
      case 'assistant reads the ledger':
        return assistant('list_credit_ledger')
      case 'key makes a feed': {
        const headers = [`Host: ${host}`, 'Connection: close', `Authorization: Bearer ${apiKey}`, '', '']
        const target = '/v1/events/seasons?format=feed'
        return { by: 'key', text: [`GET ${target} HTTP/1.1`, ...headers].join('\r\n') }
      }
      case 'friend accepts her invitation':
        return { by: 'friend', text: form(friend, '/portal/invitation', { token: invitation }) }
      case 'person makes a key': {
        const token = await this.#idToken(session, process)
        const text = post('/v1/account/keys', 'application/json', '{"name":"stolen"}', [
          `Authorization: Bearer ${token}`,
        ])
        return { by: 'session', session, least: 'self', text }
      }
      case 'approve an assistant': {
        const { path, cookies } = await this.#consent(session, process)
        const fields = { account: this.#ada, scope: 'keys:manage', decision: 'approve' }
        return { by: 'session', session, least: 'developer', text: form(session, path, fields, cookies) }
      }
      default: {
        const [path, fields] = this.#formOf(what)
        // A session that works on no account of others is that of an owner, of her own.
        const least = session.actingFor === null ? 'self' : forms[what]
        return { by: 'session', session, least, text: form(session, `/portal/${path}`, fields) }
      }
    }
  }

  /** Path and fields of a form. */
  #formOf(
    what: Exclude<Form, 'approve an assistant'>,
  ): readonly [path: string, fields: Readonly<Record<string, string>>] {
    const { reserved, ownKey, feedId, webhookId, alertId, otherGrantId, invitationId, bystander } =
      this.#things
    const { stranger, waitingId } = this.#things
    const bea = this.#bea
    const webhook = { url: 'https://example.com/stolen', description: 'stolen', enabled: 'yes' }
    return (
      {
        'make a key': ['keys', { name: 'stolen' }],
        'open a key': [`keys/${reserved}/open`, {}],
        'change a key': [`keys/${ownKey}`, { name: 'stolen' }],
        'rotate a key': [`keys/${ownKey}/rotate`, { overlap: 'day' }],
        'rotate a leaked key': [`keys/${ownKey}/rotate`, { overlap: 'none' }],
        'revoke a key': [`keys/${ownKey}/revoke`, {}],
        'end a feed': ['feeds', { feed: feedId }],
        'add a webhook': ['webhooks', webhook],
        'change a webhook': [`webhooks/${webhookId}`, webhook],
        'make a secret': [`webhooks/${webhookId}/secret?generation=0`, {}],
        'remove a webhook': [`webhooks/${webhookId}/remove`, {}],
        'pause an alert': [`alerts/${alertId}/pause`, {}],
        'resume an alert': [`alerts/${alertId}/resume`, {}],
        'remove an alert': [`alerts/${alertId}/remove`, {}],
        'disconnect an assistant': [`assistants/${otherGrantId}/disconnect`, {}],
        'limit an assistant': [`assistants/${otherGrantId}/limit`, { limit: '5' }],
        invite: ['team', { email: 'eve@sky.example', role: 'owner' }],
        'confirm a person': ['team/confirm', { invitation: waitingId, member: stranger }],
        'end an invitation': ['team/revoke', { invitation: invitationId }],
        'change a role': ['team/role', { member: bystander, role: 'owner' }],
        'remove a member': ['team/remove', { member: bystander }],
        'rename a passkey': ['account/passkeys/rename', { passkey: `one-${bea}`, name: 'stolen' }],
        'remove a passkey': ['account/passkeys/remove', { passkey: `one-${bea}` }],
        'remove an identity': [
          'account/identities/remove',
          { issuer: 'https://bank.example', subject: `one-${bea}` },
        ],
        'switch the account': ['switch', { account: bea }],
        'leave the account': ['account/leave', { account: this.#ada }],
        'end sessions': ['account/sessions', { end: 'all' }],
        'delete the own account': ['account/delete', { sure: 'delete my account' }],
      } as const
    )[what]
  }

  async #idToken({ token }: Session, process: 0 | 1): Promise<string> {
    const answer = await fetch(`${this.#setting.urls[process]}/portal/id-token`, {
      headers: { cookie: `__Host-sky_session=${token}` },
    })
    return answer.ok ? ((await answer.json()) as { idToken: string }).idToken : 'none'
  }

  /** Begins an authorization, and returns the path of its consent page. */
  async #consent({ token }: Session, process: 0 | 1): Promise<{ path: string; cookies: readonly string[] }> {
    const browser = new Browser()
    browser.cookies.set('__Host-sky_session', token)
    const base = this.#setting.urls[process]
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.#clientId,
      redirect_uri: redirectUri,
      scope: 'keys:manage',
      code_challenge_method: 'S256',
      code_challenge: challengeOf('x'.repeat(43)),
      state: 'state',
      resource: `${base}/mcp`,
    })
    const answer = await browser.open(`${base}/oauth/authorize?${query}`)
    const location = answer.headers.get('location')
    if (!location) throw new Error(`No consent page: ${answer.status} ${await answer.text()}`)
    const cookies = [...browser.cookies].filter(([name]) => name !== '__Host-sky_session')
    return { path: new URL(location, base).pathname, cookies: cookies.map((pair) => pair.join('=')) }
  }

  /** Everything that lasts on the two accounts, as text. */
  async lasting(): Promise<string> {
    const parts = [
      ['account', 'id', 'id, status'],
      ['api_key', 'account_id', 'key_id, name, hash, status, successor, daily_limit, expires_at'],
      ['feed', 'account_id', 'feed_id, key_id'],
      ['invitation', 'account_id', 'invitation_id'],
      ['membership', 'account_id', 'member_id, role'],
      ['membership', 'member_id', 'account_id, role'],
      ['passkey', 'account_id', 'credential_id, name'],
      ['identity', 'account_id', 'issuer, subject'],
      ['portal_session', 'account_id', 'session_id, acting_for, revoked_at'],
      ['webhook_endpoint', 'account_id', 'endpoint_id, url, description, generation, disabled_by'],
      ['sky_alert', 'account_id', 'alert_id, held_by'],
      ['oauth_grant', 'account_id', 'grant_id, status, daily_limit'],
      ['audit_event', 'account_id', 'event_id, action'],
    ].map(
      ([table, of, columns]) =>
        `SELECT '${table} ' || row(${columns})::text AS row FROM ${table} WHERE ${of} = ANY($1::text[])`,
    )
    const rows = await this.#setting.database.query<{ row: string }>(
      `${parts.join('\nUNION ALL ')}\nORDER BY 1`,
      [[this.#ada, this.#bea]],
    )
    return rows.map(({ row }) => row).join('\n')
  }

  /** After a request that had its authority: what it has changed of the model. */
  async learn(): Promise<void> {
    const { database } = this.#setting
    const { grantId, keyId, invitationId } = this.#things
    const [row] = await database.query<{
      role: Role | null
      assistant: boolean
      key: boolean
      invitation: boolean
      status: string
    }>(
      `SELECT (SELECT role FROM membership WHERE account_id = $1 AND member_id = $2) AS role,
         (SELECT status = 'active' FROM oauth_grant WHERE grant_id = $3) AS assistant,
         (SELECT status = 'active' FROM api_key WHERE key_id = $4) AS key,
         EXISTS (SELECT 1 FROM invitation WHERE invitation_id = $5) AS invitation,
         (SELECT status FROM account WHERE id = $2) AS status`,
      [this.#ada, this.#bea, grantId, keyId, invitationId],
    )
    const live = await database.query<{ id: string }>(
      'SELECT session_id AS id FROM portal_session WHERE account_id = $1 AND revoked_at IS NULL',
      [this.#bea],
    )
    this.#role = row?.role ?? null
    this.#hasAssistant = row?.assistant ?? false
    this.#hasKey = row?.key ?? false
    this.#hasInvitation = row?.invitation ?? false
    this.#isDeleted = row?.status === 'deleted'
    this.#isActive = row?.status === 'active'
    this.#live = new Set(live.map(({ id }) => id))
  }
}
