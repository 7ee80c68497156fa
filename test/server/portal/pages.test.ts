import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'
import { newPerson, signedInTo } from './person.ts'
import { csrfOf, Visitor } from './visitor.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(() => service.close())

const personal = [
  '/portal',
  '/portal/usage',
  '/portal/requests',
  '/portal/keys',
  '/portal/assistants',
  '/portal/connect',
  '/portal/sky',
  '/portal/chart',
  '/portal/account',
  '/portal/account/sessions',
  '/portal/account/delete',
]
/** Every address that a form of these pages is sent to, with the page it stands on and fields that would do. */
const forms: readonly [page: string, action: string, fields: Record<string, string>][] = [
  ['/portal/keys', '/portal/keys', { name: 'forged' }],
  ['/portal/keys', '/portal/keys/key_1/rotate', { overlap: 'none' }],
  ['/portal/account', '/portal/account/password', { password: 'a long enough password' }],
  ['/portal/account/sessions', '/portal/account/sessions', { end: 'all' }],
  ['/portal/account/delete', '/portal/account/delete', { sure: 'delete my account' }],
  ['/portal', '/portal/sign-out', {}],
]
const plaintext = /ac_(live|test)_\w{38}/
const anyKey = /ac_(live|test)_\w{38}/g

const keyOf = (html: string) => plaintext.exec(html)?.[0] ?? ''
const asKey = (key: string) => service.get('/v1/account/usage', { authorization: `Bearer ${key}` })

describe('access', () => {
  it.each(personal)('%s redirects to sign-in without a session, and back afterwards', async (path) => {
    const answer = await new Visitor(service.baseUrl).open(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/portal/sign-in?return=${encodeURIComponent(path)}`,
    ])
  })

  it('O-33 P-06 P-07 every page forbids framing, caching and foreign resources', async () => {
    const { visitor } = await newPerson(service)
    const stranger = new Visitor(service.baseUrl)
    for (const path of [...personal, '/portal/sign-in', '/portal/sign-in?token=spent', '/portal/deleted']) {
      const { headers } = await (personal.includes(path) ? visitor : stranger).open(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toMatch(/^default-src 'none'; /)
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).toContain("base-uri 'none'")
      expect(policy, path).toContain("object-src 'none'")
      expect(policy, path).toMatch(/form-action 'self'(;|$)/)
      expect(policy, path).not.toMatch(/unsafe|\*|https?:/)
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    }
  })

  it('P-06 no page has inline scripts, styles or event handlers', async () => {
    const { visitor } = await newPerson(service)
    const stranger = new Visitor(service.baseUrl)
    for (const path of [...personal, '/portal/playground', '/portal/sign-in', '/portal/deleted']) {
      const html = await (path === '/portal/sign-in' ? stranger : visitor).read(path)
      expect(html, path).toMatch(/<script src="\/[^"]+" defer><\/script>/)
      expect(html, path).not.toMatch(/<script(?! src="\/)|<style|<[^>]*\s(style|on\w+)=|javascript:/i)
    }
  })
})

describe('P-05 a form', () => {
  it.each(forms)(
    'on %s to %s is rejected without its token, with another one, and from another site',
    async (...form) => {
      const [page, action, fields] = form
      const { visitor, accountId } = await newPerson(service)
      const other = csrfOf(await (await newPerson(service)).visitor.read(page))
      const csrf = csrfOf(await visitor.read(page))
      const refused = [
        await visitor.post(action, fields),
        await visitor.post(action, { ...fields, csrf: 'x'.repeat(43) }),
        await visitor.post(action, { ...fields, csrf: other }),
        await visitor.post(action, { ...fields, csrf }, { origin: 'https://evil.example' }),
        await visitor.post(action, { ...fields, csrf }, { origin: 'null' }),
        await visitor.post(action, { ...fields, csrf }, { 'sec-fetch-site': 'cross-site' }),
        await visitor.post(action, { ...fields, csrf }, { 'sec-fetch-site': 'same-site' }),
      ]
      expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(403))
      expect((await visitor.open('/portal')).status).toBe(200)
      const [row] = await service.database.query<{ status: string }>(
        'SELECT status FROM account WHERE id = $1',
        [accountId],
      )
      expect(row?.status).toBe('active')
    },
  )

  it('of another media type is 415', async () => {
    const { visitor } = await newPerson(service)
    const answer = await visitor.post('/portal/keys', {}, { 'content-type': 'text/plain' })
    expect(answer.status).toBe(415)
  })
})

describe('P-04 a GET', () => {
  it('changes nothing, wherever a link of the portal leads', async () => {
    const { visitor, accountId } = await newPerson(service)
    await visitor.send('/portal/keys', { name: 'watched' })
    const counts = async () =>
      (
        await service.database.query(
          `SELECT (SELECT count(*) FROM api_key WHERE account_id = $1 AND status = 'active')::int AS keys,
             (SELECT count(*) FROM portal_session WHERE account_id = $1 AND revoked_at IS NULL)::int AS sessions,
             (SELECT count(*) FROM audit_event WHERE account_id = $1)::int AS events,
             (SELECT count(*) FROM ledger_entry WHERE account_id = $1)::int AS entries`,
          [accountId],
        )
      )[0]
    const before = await counts()
    const seen = new Set(['/portal'])
    for (const path of seen) {
      const html = await visitor.read(path)
      for (const [, href = ''] of html.matchAll(/href="(\/portal[^"#]*)"/g))
        seen.add(href.replaceAll('&amp;', '&'))
    }
    expect(seen.size).toBeGreaterThan(15)
    expect(await counts()).toEqual(before)
  })

  it('of a form-only path is 405 with Allow', async () => {
    const { visitor } = await newPerson(service)
    for (const path of ['/portal/sign-out', '/portal/account/password']) {
      const answer = await visitor.open(path)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})

describe('keys', () => {
  it('K-15 P-13 the plaintext is on one page, once, and on none after it', async () => {
    const { visitor } = await newPerson(service)
    const page = await (await visitor.send('/portal/keys', { name: 'laptop' })).text()
    expect(new Set(page.match(anyKey)).size).toBe(1)
    expect(page).toContain(`curl "${service.baseUrl}/v1/`)
    for (const path of personal) expect(await visitor.read(path), path).not.toMatch(plaintext)
  })

  it('a key works from when it is shown until it is revoked, and not one call longer', async () => {
    const { visitor } = await newPerson(service)
    const key = keyOf(await (await visitor.send('/portal/keys', { name: 'short-lived' })).text())
    expect((await asKey(key)).status).toBe(200)
    const ask = /\/portal\/keys\/key_\w+\/revoke/.exec(await visitor.read('/portal/keys'))?.[0] ?? ''
    expect(await visitor.read(ask)).toContain('Revoke short-lived?')
    expect((await asKey(key)).status).toBe(200)
    expect((await visitor.send(ask, {})).status).toBe(303)
    expect((await asKey(key)).status).toBe(401)
  })

  it('a ticked box creates a test key', async () => {
    const { visitor } = await newPerson(service)
    const html = await (await visitor.send('/portal/keys', { name: 'try', test: 'yes' })).text()
    expect(keyOf(html)).toMatch(/^ac_test_/)
  })

  it('P-08 K-08 a name is text wherever it is shown', async () => {
    const { visitor } = await newPerson(service)
    await visitor.send('/portal/keys', { name: '<img src=x onerror=alert(1)>' })
    for (const path of ['/portal/keys', '/portal', '/portal/account']) {
      expect(await visitor.read(path), path).not.toContain('<img src=x')
    }
    expect(await visitor.read('/portal/keys')).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('K-08 a name of 65 characters is refused with the reason beside the form', async () => {
    const { visitor } = await newPerson(service)
    const answer = await visitor.send('/portal/keys', { name: 'x'.repeat(65) })
    expect([answer.status, (await answer.text()).includes('more than 64 characters')]).toEqual([400, true])
  })

  it('K-14 a 21st key is rejected with a hint', async () => {
    const { visitor, accountId } = await newPerson(service)
    await service.database.query(
      `INSERT INTO api_key (account_id, key_id, mode, hash, last4, slot)
       SELECT $1, 'key_' || n, 'live', $1 || n, 'abcd', n FROM generate_series(1, 20) AS n`,
      [accountId],
    )
    const answer = await visitor.send('/portal/keys', { name: 'one more' })
    expect([answer.status, (await answer.text()).includes('Revoke one')]).toEqual([409, true])
  })

  it('of someone else cannot be seen or revoked', async () => {
    const owner = await newPerson(service)
    const key = keyOf(await (await owner.visitor.send('/portal/keys', { name: 'mine' })).text())
    const path = /\/portal\/keys\/key_\w+\/revoke/.exec(await owner.visitor.read('/portal/keys'))?.[0] ?? ''
    const stranger = (await newPerson(service)).visitor
    expect((await stranger.open(path)).status).toBe(404)
    expect((await stranger.send('/portal/keys', {}, { action: path })).status).toBe(404)
    expect((await asKey(key)).status).toBe(200)
  })
})

describe('the overview', () => {
  it('shows what is left, a bar for what was used, and the call in the list', async () => {
    const { visitor } = await newPerson(service)
    const key = keyOf(await (await visitor.send('/portal/keys', { name: 'asking' })).text())
    await service.get('/v1/bodies/mars?latitude=51.4779&longitude=0', { authorization: `Bearer ${key}` })
    const html = await visitor.read('/portal')
    expect(html).toContain('49,999 <small>of 50,000</small>')
    expect(html).toMatch(/<rect class="series-1"[^>]*><title>\d{4}-\d\d-\d\d: One body, 1<\/title>/)
    expect(html).toMatch(
      /One body<\/a><\/td>\s*<td data-label="Source">REST, key<\/td><td data-label="Credits" class="number">−1</,
    )
    expect(html).not.toMatch(/style=/)
  })
})

describe('sessions', () => {
  it('P-03 a copied cookie is invalid after sign-out', async () => {
    const { visitor } = await newPerson(service)
    const stolen = new Map(visitor.cookies)
    await visitor.send('/portal', {}, { action: '/portal/sign-out' })
    expect(visitor.cookies.has('__Host-sky_session')).toBe(false)
    const thief = new Visitor(service.baseUrl)
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.open('/portal')).status).toBe(303)
  })

  it('P-11 lists every browser, and signs out one or all', async () => {
    const { visitor, accountId } = await newPerson(service)
    const [phone, work] = [await signedInTo(service, accountId), await signedInTo(service, accountId)]
    const html = await visitor.read('/portal/account/sessions')
    const others = [...html.matchAll(/name="end" value="(ses_\w+)"/g)].map(([, id]) => id as string)
    expect(others).toHaveLength(2)
    await visitor.send('/portal/account/sessions', { end: others[0] as string })
    const open = async () =>
      (await Promise.all([phone, work].map((one) => one.open('/portal')))).filter(
        ({ status }) => status === 200,
      )
    expect(await open()).toHaveLength(1)
    await visitor.send('/portal/account/sessions', { end: 'all' })
    expect(await open()).toHaveLength(0)
    expect((await visitor.open('/portal')).status).toBe(303)
  })

  it('of someone else cannot be ended', async () => {
    const { visitor } = await newPerson(service)
    const other = await newPerson(service)
    const [row] = await service.database.query<{ id: string }>(
      'SELECT session_id AS id FROM portal_session WHERE account_id = $1',
      [other.accountId],
    )
    await visitor.send('/portal/account/sessions', { end: row?.id as string })
    expect((await other.visitor.open('/portal')).status).toBe(200)
  })

  it('P-11 ends a week after sign-in, and after a day without a page', async () => {
    const { visitor, accountId } = await newPerson(service)
    const age = (column: string, by: string) =>
      service.database.query(
        `UPDATE portal_session SET ${column} = ${column} - interval '${by}' WHERE account_id = $1`,
        [accountId],
      )
    await age('last_seen_at', '23 hours')
    expect((await visitor.open('/portal')).status).toBe(200)
    await age('last_seen_at', '25 hours')
    expect((await visitor.open('/portal')).status).toBe(303)
    const later = await signedInTo(service, accountId)
    await age('expires_at', '8 days')
    expect((await later.open('/portal')).status).toBe(303)
  })
})

describe('P-14 the account', () => {
  it('is exported whole, with its ledger and without a secret', async () => {
    const { visitor, accountId } = await newPerson(service, 'Ada <Lovelace>')
    const key = keyOf(await (await visitor.send('/portal/keys', { name: 'asking' })).text())
    await service.get('/v1/bodies/mars?latitude=51.4779&longitude=0', { authorization: `Bearer ${key}` })
    const answer = await visitor.open('/portal/account/export')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sky-account.json"')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { accountId, label: 'Ada <Lovelace>' },
      keys: [{ name: 'asking', last4: key.slice(-4) }],
      sessions: [{ accountId }],
      ledger: [{ tool: 'get_body', credits: -1 }],
    })
    expect(text).not.toMatch(plaintext)
    expect(text).not.toMatch(/"hash"/)
  })

  it('is not deleted without the confirmation text', async () => {
    const { visitor } = await newPerson(service)
    const answer = await visitor.send('/portal/account/delete', { sure: 'yes' })
    expect(answer.status).toBe(400)
    expect((await visitor.open('/portal')).status).toBe(200)
  })

  it('once deleted, its keys and sessions are dead and nothing says who it was, but the ledger stays', async () => {
    const { visitor, accountId } = await newPerson(service, 'Ada Lovelace')
    const key = keyOf(await (await visitor.send('/portal/keys', { name: 'laptop of Ada' })).text())
    await service.get('/v1/bodies/mars?latitude=51.4779&longitude=0', { authorization: `Bearer ${key}` })
    const answer = await visitor.send('/portal/account/delete', { sure: 'delete my account' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal/deleted'])
    expect((await asKey(key)).status).toBe(401)
    expect((await visitor.open('/portal')).status).toBe(303)
    const [left] = await service.database.query(
      `SELECT (SELECT label FROM account WHERE id = $1) AS label,
         (SELECT count(*) FROM api_key WHERE account_id = $1 AND name IS NOT NULL)::int AS names,
         (SELECT count(*) FROM portal_session WHERE account_id = $1)::int AS sessions,
         (SELECT count(*) FROM ledger_entry WHERE account_id = $1)::int AS entries`,
      [accountId],
    )
    expect(left).toEqual({ label: null, names: 0, sessions: 0, entries: 1 })
  })
})
