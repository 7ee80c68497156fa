import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { createMembers, type Role, roles } from '../../../db/accounts/members.ts'
import { includes, type Least, permissions } from '../../../server/portal/page/permissions.ts'
import { verifiedAddress } from '../../db/verified-address.ts'
import { type TestService, testService } from '../../harness.ts'
import { Browser, consentForm } from '../../oauth/browser.ts'
import { authorizationUrl, redirectUri, registered } from '../../oauth/client.ts'
import { backFrom, type IdentityProvider, openIdentityProvider } from './identity-provider.ts'
import { newPerson } from './person.ts'
import { Visitor } from './visitor.ts'

let service: TestService
let bank: IdentityProvider
beforeAll(async () => {
  bank = await openIdentityProvider()
  service = await testService({
    AUTH_BANK_ISSUER: bank.url,
    AUTH_BANK_ID: bank.clientId,
    ADDRESS_LIMIT: '100000',
    SIGN_IN_LIMIT: '100000',
  })
})
afterAll(async () => {
  await service.close()
  await bank.close()
})

const team = '/portal/team'
type Person = Awaited<ReturnType<typeof newPerson>>

/** The path of a new invitation's link. */
async function invite(owner: Visitor, role: Role, email = 'bea@sky.example'): Promise<string> {
  const answer = await owner.send(team, { email, role })
  expect(answer.status).toBe(200)
  const link = /http[^"<\s]+\/portal\/invitation\?token=[\w-]{43}/.exec(await answer.text())?.[0]
  if (!link) throw new Error('The page shows no link.')
  return link.slice(service.baseUrl.length)
}

async function accept(visitor: Visitor, link: string): Promise<Response> {
  const token = new URL(link, service.baseUrl).searchParams.get('token') ?? ''
  const page = await visitor.open(link)
  if (page.status !== 200) return page
  return visitor.send(link, { token }, { action: '/portal/invitation' })
}

const switchTo = (visitor: Visitor, accountId: string) =>
  visitor.send('/portal/account', { account: accountId }, { action: '/portal/switch' })

/** An account with a member in a role, who works on it now. */
async function withMember(role: Role): Promise<{ readonly ada: Person; readonly bea: Person }> {
  const ada = await newPerson(service, `Ada ${role}`)
  const bea = await newPerson(service, 'Bea')
  await join(bea, await invite(ada.visitor, role), ada)
  expect((await switchTo(bea.visitor, ada.accountId)).headers.get('location')).toBe('/portal')
  return { ada, bea }
}

/** Has a person without a verified address ask to join, and an owner confirm them. */
async function join(person: Person, link: string, owner: Person): Promise<void> {
  expect((await accept(person.visitor, link)).status).toBe(202)
  expect((await confirm(owner.visitor)).status).toBe(303)
}

/** Confirms the person who waits on the team page. */
async function confirm(owner: Visitor): Promise<Response> {
  const page = await owner.read(team)
  const of = (name: string) =>
    new RegExp(`team/confirm">[^]*?name="${name}" value="(\\w+)"`).exec(page)?.[1] ?? ''
  const fields = { invitation: of('invitation'), member: of('member') }
  return owner.send(team, fields, { action: `${team}/confirm` })
}

/** A path of the table with made-up parameters. */
const concrete = (path: string) => path.replace(/:tool$/, 'get_moon').replaceAll(/:\w+/g, 'none')
const rows = Object.entries(permissions) as [string, Least][]

describe('the table of permissions', () => {
  it.each(['viewer', 'developer', 'owner'] as const)(
    'a %s gets 403 for everything else, page and form',
    async (role) => {
      const { bea } = await withMember(role)
      for (const [path, least] of rows) {
        const isOpen = least === 'self' || includes(role, least)
        // Pages about the person are open to every role.
        if (least === 'self') continue
        const page = await bea.visitor.open(concrete(path))
        const isRefused = page.status === 403 && (await page.text()).includes('Not part of your role')
        if (page.status !== 405) expect([path, isRefused]).toEqual([path, !isOpen])
        if (isOpen) continue
        const form = await bea.visitor.send('/portal/account', {}, { action: concrete(path) })
        expect([path, form.status === 405 || form.status === 403]).toEqual([path, true])
      }
      const shown = await bea.visitor.read('/portal')
      for (const [path, least] of rows)
        if (least !== 'self' && !includes(role, least)) expect(shown).not.toContain(`href="${path}"`)
    },
  )

  it('names every page that needs a session, and each redirects to sign-in without one', async () => {
    for (const [path] of rows) {
      const answer = await new Visitor(service.baseUrl).open(concrete(path))
      expect([path, [303, 405].includes(answer.status)]).toEqual([path, true])
      if (answer.status === 303) expect(answer.headers.get('location')).toMatch(/^\/portal\/sign-in\?return=/)
    }
  })

  it('orders the roles', () => {
    expect(roles.map((one) => roles.map((least) => includes(one, least)))).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ])
  })
})

describe('an invitation', () => {
  it('is shown once, works once, and its page joins only when its form is sent', async () => {
    const ada = await newPerson(service, 'Ada <b>')
    const link = await invite(ada.visitor, 'viewer')
    expect(await ada.visitor.read(team)).not.toContain('token=')
    const [bea, carl] = [await newPerson(service, 'Bea'), await newPerson(service, 'Carl')]
    const page = await bea.visitor.read(link)
    expect(page).toContain('Join Ada &lt;b&gt;?')
    expect(page).toContain('A viewer reads the overview, usage and requests.')
    expect(page).toMatch(/open until <time/)
    expect(await createMembers(service.database).members(ada.accountId)).toEqual([])
    await join(bea, link, ada)
    expect((await accept(bea.visitor, link)).status).toBe(410)
    expect((await accept(carl.visitor, link)).status).toBe(410)
    expect(await ada.visitor.read(team)).toContain('Bea')
  })

  it('asks a visitor to sign in first and comes back', async () => {
    const ada = await newPerson(service)
    const link = await invite(ada.visitor, 'viewer')
    const answer = await new Visitor(service.baseUrl).open(link)
    expect(answer.headers.get('location')).toBe(`/portal/sign-in?return=${encodeURIComponent(link)}`)
    const page = await new Visitor(service.baseUrl).read(answer.headers.get('location') ?? '')
    expect(page).toContain('Sign in to read the invitation')
    expect(page).toContain('the first sign-in makes one')
    expect(await new Visitor(service.baseUrl).read('/portal/sign-in')).not.toContain('the invitation')
    expect(await ada.visitor.read(team)).not.toContain('No identity provider is set up')
  })

  it('names each page of a role, and the overview says whose account it is', async () => {
    const { ada, bea } = await withMember('developer')
    expect(await ada.visitor.read(team)).toContain(
      'make calls and manage keys, feeds, webhooks, alerts and assistants',
    )
    const shown = await bea.visitor.read('/portal')
    expect(shown).toContain(
      'You work on the account Ada developer (name not verified). A developer reads the overview',
    )
    expect(await ada.visitor.read('/portal')).not.toContain('You work on the account')
  })

  it('that was revoked is gone', async () => {
    const ada = await newPerson(service)
    const link = await invite(ada.visitor, 'owner')
    const invitation = /inv_\w+/.exec(await ada.visitor.read(team))?.[0] ?? ''
    const eve = await newPerson(service, 'Eve')
    expect((await eve.visitor.send(team, { invitation }, { action: `${team}/revoke` })).status).toBe(404)
    expect((await ada.visitor.send(team, { invitation }, { action: `${team}/revoke` })).status).toBe(303)
    expect((await accept(eve.visitor, link)).status).toBe(410)
  })

  it.each([
    ['bea@sky.example', true, 303],
    ['BEA@sky.example', true, 303],
    ['eve@sky.example', true, 403],
    ['eve@sky.example', false, 202],
    ['bea@sky.example', false, 202],
    ['bea@sky.example', 'true', 303],
    ['bea@sky.example', 'yes', 202],
  ])(
    'for bea@sky.example is answered to a sign-in with %s, verified %s, by %d',
    async (email, isVerified, status) => {
      const ada = await newPerson(service)
      const link = await invite(ada.visitor, 'viewer')
      Object.assign(bank.behaviour, {
        subject: `${email} ${isVerified}`,
        email,
        claims: { email_verified: isVerified },
      })
      const visitor = new Visitor(service.baseUrl)
      const leaving = await visitor.send(
        '/portal/sign-in',
        { return: link },
        { action: '/portal/sign-in/with/bank' },
      )
      const back = await backFrom(leaving)
      const arrived = await visitor.open(back.pathname + back.search)
      expect(arrived.headers.get('location')).toBe(link)
      expect((await accept(visitor, link)).status).toBe(status)
      const token = link.split('=')[1] ?? ''
      if (status === 403)
        expect(
          (await visitor.send('/portal/account', { token }, { action: '/portal/invitation' })).status,
        ).toBe(403)
    },
  )

  it('T-11 for another address stays closed to a person who signs in with a passkey or a link', async () => {
    const ada = await newPerson(service)
    const [link, eve] = [await invite(ada.visitor, 'owner'), await newPerson(service, 'bea@sky.example')]
    await verifiedAddress(service.database, eve.accountId, 'eve@sky.example')
    expect((await accept(eve.visitor, link)).status).toBe(403)
    const token = link.split('=')[1] ?? ''
    const forced = await eve.visitor.send('/portal/account', { token }, { action: '/portal/invitation' })
    expect([forced.status, await forced.text()]).toEqual([403, expect.stringContaining('for another person')])
  })

  it('T-11 of a person without a verified address joins when an owner has confirmed who they are', async () => {
    const ada = await newPerson(service)
    const link = await invite(ada.visitor, 'owner')
    const eve = await newPerson(service, 'bea@sky.example')
    expect(await eve.visitor.read(link)).toContain('Ask to join')
    expect(await (await accept(eve.visitor, link)).text()).toContain('An owner confirms you first')
    expect((await switchTo(eve.visitor, ada.accountId)).status).toBe(404)
    expect(await (await eve.visitor.open(link)).text()).toContain('An owner confirms you first')
    const page = await ada.visitor.read(team)
    expect(page).toContain('bea@sky.example (name not verified) opened the link')
    expect(page).toContain(`<code>${eve.accountId}</code>`)
    expect((await accept((await newPerson(service)).visitor, link)).status).toBe(403)
    const fields = { invitation: /inv_\w+/.exec(page)?.[0] ?? '', member: ada.accountId }
    expect((await ada.visitor.send(team, fields, { action: `${team}/confirm` })).status).toBe(404)
    expect((await confirm(ada.visitor)).status).toBe(303)
    expect((await switchTo(eve.visitor, ada.accountId)).status).toBe(303)
  })

  it.each([
    { email: 'no address', role: 'viewer' },
    { email: 'a@b', role: 'god' },
    { email: '', role: 'viewer' },
  ])('with %o is refused with a reason', async (fields) => {
    const ada = await newPerson(service)
    expect((await ada.visitor.send(team, fields)).status).toBe(400)
  })
})

describe('a member', () => {
  it('works on the account chosen, sees nothing of others, and goes back to the own one', async () => {
    const { ada, bea } = await withMember('developer')
    const carl = await newPerson(service, 'Carl')
    const keys = createApiKeys(service.database)
    for (const [{ accountId }, name] of [
      [ada, 'of ada'],
      [bea, 'of bea'],
      [carl, 'of carl'],
    ] as const)
      await keys.create(accountId, { name, mode: 'live' })
    const page = await bea.visitor.read('/portal/keys')
    expect([page.includes('of ada'), page.includes('of bea'), page.includes('of carl')]).toEqual([
      true,
      false,
      false,
    ])
    expect((await switchTo(bea.visitor, carl.accountId)).status).toBe(404)
    expect((await switchTo(bea.visitor, bea.accountId)).status).toBe(303)
    expect(await bea.visitor.read('/portal/keys')).toContain('of bea')
    // The account page stays that of the person.
    await switchTo(bea.visitor, ada.accountId)
    expect(await bea.visitor.read('/portal/account')).toContain(bea.accountId)
    const exported = JSON.parse(await bea.visitor.read('/portal/account/export'))
    expect(exported.account.accountId).toBe(bea.accountId)
  })

  it('makes calls at the cost of the account, which names them', async () => {
    const { ada, bea } = await withMember('developer')
    await bea.visitor.read('/portal/playground/get_moon?datetime=2026-03-20T12:00:00Z')
    await bea.visitor.send('/portal/keys', { name: 'made by bea' })
    const entries = await service.database.query<{ account_id: string; credential_id: string }>(
      `SELECT account_id, credential_id FROM ledger_entry WHERE credential_id = $1`,
      [bea.accountId],
    )
    for (const one of entries) expect(one.account_id).toBe(ada.accountId)
    expect(await ada.visitor.read('/portal/account')).toMatch(
      /an API key was created: <b>made by bea<\/b>\s+<span class="about">by Bea \(name not verified\)<\/span>/,
    )
  })

  it('does not send a form of one account to another', async () => {
    const { ada, bea } = await withMember('developer')
    const csrf = /name="csrf" value="([\w-]{86})"/.exec(await bea.visitor.read('/portal/keys'))?.[1] ?? ''
    await switchTo(bea.visitor, bea.accountId)
    const answer = await bea.visitor.post('/portal/keys', { csrf, name: 'stray' })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('expired')])
    expect(await createApiKeys(service.database).list(ada.accountId)).toEqual([])
  })

  it('who is removed loses the account with the next page; the sessions of the own account go on', async () => {
    const { ada, bea } = await withMember('owner')
    const remove = (by: Visitor, member: string) => by.send(team, { member }, { action: `${team}/remove` })
    // The account’s own person cannot be removed or changed.
    expect((await remove(bea.visitor, ada.accountId)).status).toBe(404)
    expect((await remove(ada.visitor, bea.accountId)).status).toBe(303)
    expect(await bea.visitor.read('/portal/team')).not.toContain('Ada owner')
    expect((await switchTo(bea.visitor, ada.accountId)).status).toBe(404)
    expect(await ada.visitor.read('/portal/account')).toContain(
      'a member was removed: <b>Bea (name not verified)</b>',
    )
  })

  it('leaves, and the account lists it', async () => {
    const { ada, bea } = await withMember('viewer')
    const answer = await bea.visitor.send(
      '/portal/account',
      { account: ada.accountId },
      { action: '/portal/account/leave' },
    )
    expect(answer.status).toBe(303)
    expect(await ada.visitor.read('/portal/account')).toContain(
      'a member left: <b>Bea (name not verified)</b>',
    )
    const own = { account: bea.accountId }
    const last = await bea.visitor.send('/portal/account', own, { action: '/portal/account/leave' })
    expect(last.status).toBe(404)
  })

  it('who is an owner exports the account without the ways in of its own person', async () => {
    const { ada, bea } = await withMember('owner')
    const exported = JSON.parse(await bea.visitor.read('/portal/team/export'))
    expect(exported.account.accountId).toBe(ada.accountId)
    expect([exported.sessions, exported.identities, exported.passkeys]).toEqual([[], [], []])
    expect(JSON.stringify(exported.events)).not.toContain('signed_in')
    // T-13 What others did, without their browsers, addresses and sessions.
    await ada.visitor.send('/portal/keys', { name: 'made by ada' })
    const { events } = JSON.parse(await bea.visitor.read('/portal/team/export')) as {
      events: { actor?: Record<string, string> }[]
    }
    const eventsOfOthers = events.filter(
      ({ actor }) => actor?.kind === 'person' && actor.id !== bea.accountId,
    )
    expect(eventsOfOthers.length).toBeGreaterThan(1)
    for (const { actor } of eventsOfOthers)
      expect(Object.keys(actor ?? {}).sort()).toEqual(['id', 'kind', 'name'])
    expect(await bea.visitor.read(team)).toMatch(
      /made by ada<\/b>\s+<span class="about">by Ada owner \(name not verified\)<\/span>/,
    )
    expect(await bea.visitor.read(team)).not.toMatch(/signed in\s/)
  })

  it('whose role changes has the new one with the next page', async () => {
    const { ada, bea } = await withMember('viewer')
    expect((await bea.visitor.open('/portal/keys')).status).toBe(403)
    const fields = { member: bea.accountId, role: 'developer' }
    expect((await ada.visitor.send(team, fields, { action: `${team}/role` })).status).toBe(303)
    expect((await bea.visitor.open('/portal/keys')).status).toBe(200)
  })
})

describe('an assistant', () => {
  /** Has a person decide about a new assistant for an account; returns the page and the status of the decision. */
  async function approve({ visitor }: Person, account: string) {
    const browser = new Browser()
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value)
    const clientId = await registered(service)
    const shown = await browser.follow(authorizationUrl(service, { client_id: clientId, scope: 'sky:read' }))
    const html = await shown.answer.text()
    const form = consentForm(html, 'approve')
    form.set('account', account)
    const { url, answer } = await browser.follow(shown.url, {
      method: 'POST',
      headers: { origin: shown.url.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    return { html, isConnected: url.href.startsWith(redirectUri), status: answer.status }
  }
  const grantsOf = (accountId: string) =>
    service.database.query(
      `SELECT approved_by FROM oauth_grant WHERE account_id = $1 AND status = 'active'`,
      [accountId],
    )

  it('acts for the account chosen, and ends when the member who approved it is removed', async () => {
    const { ada, bea } = await withMember('developer')
    const { html, isConnected } = await approve(bea, ada.accountId)
    expect(html).toContain('Account that is charged')
    expect(isConnected).toBe(true)
    expect(await grantsOf(ada.accountId)).toEqual([{ approved_by: bea.accountId }])
    expect((await approve(bea, bea.accountId)).isConnected).toBe(true)
    await ada.visitor.send(team, { member: bea.accountId }, { action: `${team}/remove` })
    expect(await grantsOf(ada.accountId)).toEqual([])
    expect(await grantsOf(bea.accountId)).toHaveLength(1)
  })

  it('is not connected to an account where the person is a viewer, or no member', async () => {
    const { ada, bea } = await withMember('viewer')
    const carl = await newPerson(service, 'Carl')
    for (const { accountId } of [ada, carl]) {
      const { html, isConnected, status } = await approve(bea, accountId)
      expect(html).not.toContain(accountId)
      expect([isConnected, status]).toEqual([false, 403])
      expect(await grantsOf(accountId)).toEqual([])
    }
  })
})
