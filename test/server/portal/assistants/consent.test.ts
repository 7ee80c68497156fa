import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../../harness.ts'
import { Browser, consentForm, decide, signedIn } from '../../../oauth/browser.ts'
import {
  authorizationUrl,
  callTool,
  challengeOf,
  connected,
  newVerifier,
  redirectUri,
  registered,
  post as send,
} from '../../../oauth/client.ts'
import { newPerson } from '../person.ts'
import { csrfOf } from '../visitor.ts'

let service: TestService
let person: Browser
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
  person = await signedIn(service)
})
afterAll(() => service.close())

const allScopes = 'sky:read charts:read usage:read keys:manage'

/** The consent page for a client with this metadata. */
async function shown(metadata: object = {}, parameters: Record<string, string> = {}) {
  const client_id = await registered(service, metadata)
  const { url, answer } = await person.follow(authorizationUrl(service, { client_id, ...parameters }))
  return { url, answer, html: await answer.text() }
}

const post = (browser: Browser, url: URL, form: URLSearchParams, headers: Record<string, string> = {}) =>
  browser.open(url, {
    method: 'POST',
    headers: { origin: url.origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form.toString(),
  })

describe('O-31 the consent page says', () => {
  it('shows client, redirect host and account, and that the name is not verified', async () => {
    const { html } = await shown({ client_name: 'Orrery' })
    expect(html).toContain('<h1>Connect a program on this computer?</h1>')
    expect(html).toContain('Calls itself</dt><dd>Orrery<')
    expect(html).toMatch(/Redirects to<\/dt><dd>127\.0\.0\.1:7777</)
    expect(html).toMatch(/Your account<\/dt><dd>owner</)
    expect(html).toContain('This name is not verified')
    expect(html).toContain('the program on this computer that listens at')
  })

  it('what each scope allows and costs, with keys:manage left to the person', async () => {
    const { html } = await shown({}, { scope: allScopes })
    const boxes = [...html.matchAll(/<input type="checkbox"[^>]*value="([\w:]+)"( checked)?>/g)]
    expect(boxes.map(([, name, checked]) => [name, Boolean(checked)])).toEqual([
      ['sky:read', true],
      ['charts:read', true],
      ['usage:read', true],
      ['keys:manage', false],
    ])
    expect(html).toContain('Most calls use 1 credit')
  })

  it('nothing of this computer when the answer goes to a site', async () => {
    const redirect_uri = 'https://assistant.example/callback'
    const { html, answer } = await shown({ redirect_uris: [redirect_uri] }, { redirect_uri })
    expect(html).not.toContain('program on this computer')
    expect(answer.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://assistant.example;",
    )
  })
})

describe('O-33 the consent page', () => {
  it('lets its form lead to the one place the answer goes to, and nowhere else', async () => {
    const { answer } = await shown()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("form-action 'self' http://127.0.0.1:7777;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('O-35 the consent page', () => {
  it('loads none of the addresses that the client gives of itself', async () => {
    const links = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri']
    const { html, answer } = await shown(
      Object.fromEntries(links.map((name) => [name, `https://tracker.example/${name}`])),
    )
    expect(answer.status).toBe(200)
    expect(html).not.toContain('tracker.example')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none';")
    expect(policy).toContain("img-src 'self' data:;")
  })
})

describe('O-34 a name', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
    ['{{7*7}}', '{{7*7}}'],
  ])('%s is shown as it stands', async (client_name, expected) => {
    const { html } = await shown({ client_name })
    expect(html).toContain(`Calls itself</dt><dd>${expected}<`)
    expect(html).not.toMatch(/<img src=x|<script>alert/)
  })

  it('that is well known gets no mark of trust from being so', async () => {
    const { html } = await shown({ client_name: 'Claude' })
    expect(html).toContain('This name is not verified')
  })

  it('stays text among the connected assistants', async () => {
    const client_id = await registered(service, { client_name: '<b onclick=alert(1)>Bold' })
    await connected(service, person, { client_id })
    const html = await (await person.open(`${service.baseUrl}/portal/assistants`)).text()
    expect(html).toContain('&lt;b onclick=alert(1)&gt;Bold')
    expect(html).not.toContain('<b onclick')
  })
})

describe('O-32 the answer', () => {
  it('with the token of another session, or from elsewhere, decides nothing', async () => {
    const { url, html } = await shown()
    const stranger = await newPerson(service)
    const form = consentForm(html, 'approve')
    const foreign = new URLSearchParams(form)
    foreign.set('csrf', csrfOf(await stranger.visitor.read('/portal')))
    expect((await post(person, url, foreign)).status).toBe(403)
    expect((await post(person, url, form, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(person, url, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(person, url, form)).status).toBe(303)
    expect((await post(person, url, form)).status).toBe(410)
  })

  it('with nothing ticked is asked for again, and still good afterwards', async () => {
    const { url, html } = await shown()
    const form = consentForm(html, 'approve')
    form.delete('scope')
    const again = await post(person, url, form)
    expect([again.status, (await again.text()).includes('Choose at least one permission')]).toEqual([
      200,
      true,
    ])
    expect((await post(person, url, consentForm(html, 'approve'))).status).toBe(303)
  })

  it('O-36 denial redirects to the client with access_denied and iss', async () => {
    const client_id = await registered(service)
    const back = await decide(person, authorizationUrl(service, { client_id }), 'deny')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      iss: service.baseUrl,
      state: 'state-1',
    })
  })

  it('O-36 leaves no connection and no approved client unless it is yes', async () => {
    const client_id = await registered(service)
    const url = authorizationUrl(service, { client_id })
    const { database } = service
    const kept = async () => [
      await database.query('SELECT status FROM oauth_grant WHERE client_id = $1', [client_id]),
      await database.query(
        'SELECT approved_at IS NOT NULL AS approved FROM oauth_client WHERE client_id = $1',
        [client_id],
      ),
    ]
    expect((await person.follow(url)).answer.status).toBe(200)
    expect(await kept()).toEqual([[], [{ approved: false }]])
    await decide(person, url, 'deny')
    expect(await kept()).toEqual([[], [{ approved: false }]])
    await decide(person, url)
    expect(await kept()).toEqual([[{ status: 'active' }], [{ approved: true }]])
  })
})

describe('without a session', () => {
  it('signs in first and comes back to the same request', async () => {
    const browser = new Browser()
    const client_id = await registered(service)
    const { url, answer } = await browser.follow(authorizationUrl(service, { client_id }))
    expect(url.pathname).toBe('/portal/sign-in')
    expect(url.searchParams.get('return')).toMatch(/^\/portal\/consent\/[\w-]{43}$/)
    expect(await answer.text()).toContain('approve or deny the assistant')
  })
})

describe('O-27 a connection', () => {
  it('is listed with what it may do, and dead once it was disconnected', async () => {
    const client_id = await registered(service, { client_name: 'Almanac' })
    const { access_token } = await connected(service, person, { client_id })
    const call = () =>
      fetch(service.mcpUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    expect((await call()).status).not.toBe(401)
    const list = new URL('/portal/assistants', service.baseUrl)
    const html = await (await person.open(list)).text()
    const item = html.slice(html.indexOf('<h2>Almanac</h2>'))
    const action = /href="(\/portal\/assistants\/grt_\w+\/disconnect)"/.exec(item)?.[1] ?? ''
    const question = await (await person.open(new URL(action, list))).text()
    expect(question).toContain('Disconnect Almanac?')
    const form = new URLSearchParams({ csrf: csrfOf(question) })
    expect((await post(person, new URL(action, list), form)).status).toBe(303)
    expect((await call()).status).toBe(401)
    expect(await (await person.open(list)).text()).toContain('you disconnected it')
  })

  it('of someone else cannot be ended', async () => {
    const client_id = await registered(service, { client_name: 'Mine' })
    await connected(service, person, { client_id })
    const html = await (await person.open(`${service.baseUrl}/portal/assistants`)).text()
    const action = /href="(\/portal\/assistants\/grt_\w+\/disconnect)"/.exec(html)?.[1] ?? ''
    const stranger = (await newPerson(service)).visitor
    expect((await stranger.send('/portal', {}, { action })).status).toBe(404)
    expect(await (await person.open(`${service.baseUrl}/portal/assistants`)).text()).toContain(action)
  })
})

describe('the daily limit of a connection', () => {
  const assistants = () => new URL('/portal/assistants', service.baseUrl)
  const call = async (token: string) => {
    const answer = await callTool(service, token, 'get_moon', { latitude: 51, longitude: 0 })
    const { result } = (await answer.json()) as {
      result: { isError?: boolean; structuredContent: { code?: string; detail?: string } }
    }
    return result.isError ? result.structuredContent : undefined
  }

  it('is set at consent, holds for its calls, is announced, and can be changed by its owner alone', async () => {
    const client_id = await registered(service, { client_name: 'Thrifty' })
    const verifier = newVerifier()
    const url = authorizationUrl(service, { client_id, code_challenge: challengeOf(verifier) })
    const { url: page, answer } = await person.follow(url)
    const form = consentForm(await answer.text(), 'approve')
    form.set('limit', 'plenty')
    const refused = await post(person, page, form)
    expect(await refused.text()).toContain('whole number from 1 to 1,000,000')
    form.set('limit', '2')
    const back = await person.follow(page, {
      method: 'POST',
      headers: { origin: page.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const redeemed = await send(service, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id,
      code: back.url.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
    const { access_token } = (await redeemed.json()) as { access_token: string }
    expect([await call(access_token), await call(access_token)]).toEqual([undefined, undefined])
    expect(await call(access_token)).toMatchObject({
      code: 'quota_exceeded',
      detail: 'This connection may use 2 credits a day; the call needs more than the 0 left today.',
    })
    const overview = await (await person.open(`${service.baseUrl}/portal`)).text()
    expect(overview).toContain(
      'Thrifty has used 2 of its 2 credits today. Daily limit reached: works again at 00:00 UTC',
    )
    const html = await (await person.open(assistants())).text()
    expect(html).toContain('2 credits of at most 2')
    const item = html.slice(html.indexOf('<h2>Thrifty</h2>'))
    const action = /action="(\/portal\/assistants\/grt_\w+\/limit)"/.exec(item)?.[1] ?? ''
    const stranger = (await newPerson(service)).visitor
    expect((await stranger.send('/portal', { limit: '' }, { action })).status).toBe(404)
    const raise = new URLSearchParams({ csrf: csrfOf(html), limit: '3' })
    expect((await post(person, new URL(action, assistants()), raise)).status).toBe(303)
    expect(await call(access_token)).toBeUndefined()
    expect((await call(access_token))?.code).toBe('quota_exceeded')
  })
})
