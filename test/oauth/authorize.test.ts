import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { Browser, consentForm, decide, signedIn } from './browser.ts'
import { authorizationUrl, connected, refresh, registered } from './client.ts'

let service: TestService
let browser: Browser
let clientId: string
let webClient: string
const webRedirect = 'https://assistant.example/callback'
beforeAll(async () => {
  service = await testService()
  browser = await signedIn(service)
  clientId = await registered(service)
  webClient = await registered(service, { redirect_uris: [webRedirect] })
})
afterAll(() => service.close())

/** The response to a fresh browser, without following redirects. */
const ask = (parameters: Record<string, string | undefined>) =>
  new Browser().open(authorizationUrl(service, { client_id: clientId, ...parameters }))
const web = (parameters: Record<string, string | undefined> = {}) =>
  ask({ client_id: webClient, redirect_uri: webRedirect, ...parameters })

/** Parameters of the error that the link of our own page has for a client that the person has not connected. */
async function sentBack(answer: Response): Promise<Record<string, string>> {
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  const html = await answer.text()
  const link = /<a href="([^"]+)" rel="noreferrer">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const url = new URL(link)
  expect(html).toContain(`<dd><b>${url.host}</b></dd>`)
  // OAuth 2.0 Multiple Response Types §5: an error for a response type that uses the fragment is in the fragment, too.
  if (url.hash) url.search = url.hash.slice(1)
  expect(url.href.split('?')[0]).toMatch(
    /^(http:\/\/127\.0\.0\.1:7777|https:\/\/assistant\.example)\/callback$/,
  )
  expect(url.searchParams.getAll('iss')).toEqual([service.baseUrl])
  return Object.fromEntries(url.searchParams)
}

async function refusedHere(answer: Response): Promise<void> {
  expect(answer.status).toBe(400)
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

describe('O-05 a client or redirect URI that is not registered', () => {
  it('is rejected on our own page', async () => {
    await refusedHere(await ask({ client_id: 'unknown' }))
    await refusedHere(await ask({ client_id: undefined }))
    await refusedHere(await ask({ redirect_uri: undefined }))
  })

  it.each([
    `${webRedirect}/`,
    'https://assistant.example/Callback',
    'https://ASSISTANT.example/callback',
    'https://assistant.example:8443/callback',
    `${webRedirect}?x=1`,
    'https://assistant.example/%2e/callback',
    'https://user@assistant.example/callback',
    'https://assistant.example@evil.example/callback',
    'https://аssistant.example/callback',
    '//evil.example/callback',
    'https:\\\\evil.example\\callback',
    'https://evil.example/callback',
    `${webRedirect}/more`,
    'http://assistant.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('%s is rejected on our own page', async (redirect_uri) => {
    await refusedHere(await web({ redirect_uri }))
  })
})

describe('O-06 a parameter sent twice', () => {
  it.each(['client_id', 'redirect_uri', 'state', 'scope', 'code_challenge', 'response_type'])(
    '%s is rejected on our own page',
    async (name) => {
      const url = authorizationUrl(service, { client_id: clientId, scope: 'sky:read' })
      url.searchParams.append(name, url.searchParams.get(name) ?? '')
      await refusedHere(await new Browser().open(url))
    },
  )
})

describe('O-07 unsupported response types and modes', () => {
  it.each(['token', 'id_token', 'code id_token', 'none', 'code token', ''])(
    'response_type %j returns no code',
    async (response_type) => {
      const back = await sentBack(await ask({ response_type }))
      expect(back.error).toMatch(/^(unsupported_response_type|invalid_request)$/)
      expect(back).not.toHaveProperty('code')
    },
  )

  it.each(['fragment', 'form_post', 'web_message', 'query.jwt', 'x'])(
    'response_mode %s is unsupported, and the error is in the query',
    async (response_mode) => {
      const back = await sentBack(await ask({ response_mode }))
      expect(back).toMatchObject({ error: 'unsupported_response_mode', state: 'state-1' })
    },
  )
})

describe('O-52 the error of a request that no person has answered', () => {
  const wrong: readonly [string, Record<string, string>][] = [
    ['prompt=none', { prompt: 'none' }],
    ['a wrong scope', { scope: 'admin' }],
    ['a wrong response type', { response_type: 'token' }],
    ['no PKCE', { code_challenge: '' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
    ['a request object', { request: 'x.y.z' }],
  ]

  it.each(wrong)('%s stops on our own page, signed in or not', async (_, parameters) => {
    const phisher = await registered(service, { redirect_uris: ['https://evil.example/phish'] })
    const query = { client_id: phisher, redirect_uri: 'https://evil.example/phish', ...parameters }
    for (const visitor of [new Browser(), browser]) {
      const answer = await visitor.open(authorizationUrl(service, query))
      expect([answer.status, answer.headers.get('location'), answer.headers.get('refresh')]).toEqual([
        400,
        null,
        null,
      ])
      expect(await answer.text()).toContain('<dd><b>evil.example</b></dd>')
      const json = await visitor.open(authorizationUrl(service, query), { headers: { accept: '*/*' } })
      expect([json.status, await json.json()]).toEqual([
        400,
        { error: expect.any(String), error_description: expect.any(String) },
      ])
    }
  })

  it.each(wrong)(
    '%s goes to a client that the person has connected, and to no other browser',
    async (_, parameters) => {
      const person = await signedIn(service)
      await connected(service, person, { client_id: webClient, redirect_uri: webRedirect })
      const url = authorizationUrl(service, {
        client_id: webClient,
        redirect_uri: webRedirect,
        ...parameters,
      })
      const answer = await person.open(url)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^https:\/\/assistant\.example\/callback[?#].*error=/),
      ])
      expect((await new Browser().open(url)).status).toBe(400)
    },
  )
})

describe('O-08 loopback redirect URIs (RFC 8252 §7.3)', () => {
  const loopback = (host: string) =>
    registered(service, { redirect_uris: [`http://${host}/cb`] }).then((client_id) => ({ client_id, host }))

  it.each(['127.0.0.1', 'localhost', '[::1]'])('%s is accepted with any port', async (host) => {
    const { client_id } = await loopback(host)
    for (const port of [':1', ':65535', '']) {
      const answer = await ask({ client_id, redirect_uri: `http://${host}${port}/cb` })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringContaining('/portal/consent/'),
      ])
    }
  })

  it('but not with another name, path or scheme', async () => {
    const { client_id } = await loopback('127.0.0.1')
    for (const uri of [
      'http://localhost:9/cb',
      'http://[::1]:9/cb',
      'http://127.0.0.2:9/cb',
      'http://127.0.0.1:9/cb/',
      'http://127.0.0.1:9/other',
      'https://127.0.0.1:9/cb',
      'http://127.0.0.1:9@evil.example/cb',
    ]) {
      await refusedHere(await ask({ client_id, redirect_uri: uri }))
    }
  })
})

describe('O-10 proof keys (RFC 7636)', () => {
  it.each([
    ['no challenge', { code_challenge: undefined }],
    ['no challenge, no method', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the method plain', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: undefined }],
    ['42 characters', { code_challenge: 'x'.repeat(42) }],
    ['129 characters', { code_challenge: 'x'.repeat(129) }],
    ['an empty challenge', { code_challenge: '' }],
  ])('%s is an invalid request, reported to the client', async (_, parameters) => {
    expect(await sentBack(await ask(parameters))).toMatchObject({
      error: 'invalid_request',
      state: 'state-1',
    })
  })
})

describe('O-19 the issuer in responses (RFC 9207)', () => {
  it('is in success and error responses once', async () => {
    const url = () => authorizationUrl(service, { client_id: clientId })
    const yes = await decide(browser, url())
    expect(yes.searchParams.getAll('iss')).toEqual([service.baseUrl])
    expect(yes.searchParams.get('state')).toBe('state-1')
    const no = await decide(browser, url(), 'deny')
    expect(no.searchParams.getAll('iss')).toEqual([service.baseUrl])
    expect(no.searchParams.get('error')).toBe('access_denied')
    expect(no.searchParams.get('code')).toBeNull()
  })
})

describe('O-20 scopes', () => {
  it.each([
    ['none', undefined, 'sky:read charts:read usage:read'],
    ['an empty one', '', 'sky:read charts:read usage:read'],
    ['one of ours', 'charts:read', 'charts:read'],
    ['ours among strangers', 'admin sky:read root', 'sky:read'],
    ['a repeated one', 'sky:read sky:read', 'sky:read'],
    ['a long stranger', `sky:read ${'x'.repeat(1_000)}`, 'sky:read'],
    ['those about the person alone', 'openid', 'sky:read charts:read usage:read'],
    ['those of OpenID Connect', 'openid profile email offline_access', 'sky:read charts:read usage:read'],
    ['what SDKs add of their own', 'sky:read offline_access', 'sky:read'],
  ])('%s: known scopes are granted', async (_, scope, granted) => {
    const tokens = await connected(service, browser, { client_id: clientId, scope })
    expect(tokens.scope.replace(' offline_access', '')).toBe(granted)
  })

  it.each(['admin', 'admin:all', 'sky', 'SKY:READ', 'constructor __proto__', '"'])(
    '%j has no supported scope, and the client gets invalid_scope',
    async (scope) => {
      expect(await sentBack(await ask({ scope }))).toMatchObject({ error: 'invalid_scope', state: 'state-1' })
    },
  )

  it.each([undefined, ''])('a request with %j gets the default scopes', async (scope) => {
    const { answer } = await browser.follow(authorizationUrl(service, { client_id: clientId, scope }))
    const boxes = (await answer.text()).matchAll(/<input type="checkbox"[^>]*value="([^"]*)"/g)
    expect([...boxes].map(([, name]) => name)).toEqual(['sky:read', 'charts:read', 'usage:read'])
  })

  it('keys:manage is granted only if the user ticks it', async () => {
    const scope = 'sky:read keys:manage'
    const url = () => authorizationUrl(service, { client_id: clientId, scope })
    const shown = await browser.follow(url())
    expect(await shown.answer.text()).toContain('keys:manage')
    expect((await connected(service, browser, { client_id: clientId, scope })).scope).toBe(scope)
    const unticked = await decide(browser, url())
    expect(unticked.searchParams.get('code')).toBeTruthy()
  })

  it.each([
    ['nothing that was left unticked', 'sky:read keys:manage', ['sky:read'], 'sky:read'],
    ['nothing that was unticked', 'sky:read charts:read', ['charts:read'], 'charts:read'],
    ['nothing that was ticked without being asked for', 'sky:read', ['sky:read', 'keys:manage'], 'sky:read'],
  ])('a connection is granted %s', async (_, asked, ticked, granted) => {
    const client_id = await registered(service)
    const { url, answer } = await browser.follow(authorizationUrl(service, { client_id, scope: asked }))
    const form = consentForm(await answer.text(), 'approve')
    form.delete('scope')
    for (const scope of ticked) form.append('scope', scope)
    const headers = { origin: url.origin, 'content-type': 'application/x-www-form-urlencoded' }
    const back = await browser.follow(url, { method: 'POST', headers, body: form.toString() })
    expect(back.url.searchParams.get('code')).toBeTruthy()
    // A token would be narrowed to the requested scopes, whatever its grant contains.
    const grants = await service.database.query('SELECT scopes FROM oauth_grant WHERE client_id = $1', [
      client_id,
    ])
    expect(grants).toEqual([{ scopes: granted }])
  })
})

describe('O-53 a request for what the service does not say of people', () => {
  const openid = 'openid profile email offline_access'

  it('gets no ID token, at first and at a refresh, and no metadata offers one', async () => {
    const tokens = await connected(service, browser, {
      client_id: clientId,
      scope: openid,
      prompt: 'consent',
      nonce: 'n',
      claims: '{"id_token":{"sub":null}}',
      acr_values: '1',
      id_token_hint: 'a.b.c',
    })
    expect(tokens).not.toHaveProperty('id_token')
    expect(tokens.scope.split(' ')).not.toContain('openid')
    for (const scope of [openid, 'openid', undefined]) {
      const refreshed = await connected(service, browser, { client_id: clientId, scope })
      const answer = await refresh(service, clientId, refreshed.refresh_token, scope ? { scope } : {})
      expect([answer.status, await answer.json()]).toEqual([
        200,
        expect.not.objectContaining({ id_token: expect.anything() }),
      ])
    }
    for (const name of ['openid-configuration', 'oauth-authorization-server']) {
      const metadata = await (await service.get(`/.well-known/${name}`)).json()
      expect(metadata).not.toHaveProperty('claims_supported')
      expect((metadata as { scopes_supported: string[] }).scopes_supported).not.toContain('openid')
    }
  })

  it('gets none for a connection of an earlier release either', async () => {
    const tokens = await connected(service, browser, { client_id: clientId })
    await service.database.query(
      `UPDATE oauth_artifact SET payload = jsonb_set(payload, '{scope}', '"openid sky:read offline_access"')
       WHERE kind = 'RefreshToken'`,
    )
    const answer = await refresh(service, clientId, tokens.refresh_token)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.not.objectContaining({ id_token: expect.anything() }),
    ])
  })
})

describe('O-55 a fresh sign-in', () => {
  const age = (minutes: number) =>
    service.database.query(
      `UPDATE portal_session SET created_at = now() - $1::int * interval '1 minute',
         proved_at = now() - $1::int * interval '1 minute'`,
      [minutes],
    )

  it.each([
    ['prompt=login', { prompt: 'login' }, 0, true],
    ['prompt=login consent', { prompt: 'login consent' }, 0, true],
    ['max_age=0', { max_age: '0' }, 0, true],
    ['max_age=60', { max_age: '60' }, 5, true],
    ['max_age=3600', { max_age: '3600' }, 5, false],
    ['max_age that is no number', { max_age: '1e3' }, 5, false],
  ])('is asked for by a client with %s', async (_, parameters: Record<string, string>, minutes, isAsked) => {
    const person = await signedIn(service)
    await age(minutes)
    const { url, answer } = await person.follow(
      authorizationUrl(service, { client_id: clientId, ...parameters }),
    )
    expect(answer.status).toBe(200)
    expect(url.pathname.startsWith('/portal/sign-in')).toBe(isAsked)
    if (isAsked) {
      expect(url.searchParams.get('return')).toMatch(/^\/portal\/consent\//)
      await service.database.query(`UPDATE portal_session SET proved_at = now() + interval '1 second'`)
      const consent = await person.open(new URL(url.searchParams.get('return') ?? '', service.baseUrl))
      expect([consent.status, (await consent.text()).includes('Permissions')]).toEqual([200, true])
      const back = await decide(person, new URL(url.searchParams.get('return') ?? '', service.baseUrl))
      expect(back.searchParams.get('code')).toBeTruthy()
    }
    await age(0)
  })

  it.each([
    ['prompt=login', { prompt: 'login' }],
    ['max_age=3600', { max_age: '3600' }],
  ])('is not that of a provider without a date: %s', async (_, parameters: Record<string, string>) => {
    const person = await signedIn(service)
    await service.database.query(
      `UPDATE portal_session SET created_at = now() + interval '1 second', proved_at = NULL`,
    )
    const { url } = await person.follow(authorizationUrl(service, { client_id: clientId, ...parameters }))
    expect(url.pathname.startsWith('/portal/sign-in')).toBe(true)
    await age(0)
  })

  it('is needed for keys:manage alone, and the request waits for it', async () => {
    const person = await signedIn(service)
    const url = () => authorizationUrl(service, { client_id: clientId, scope: 'sky:read keys:manage' })
    const consentPage = await person.follow(url())
    await age(11)
    const send = async (tick: readonly string[]) => {
      const html = await (await person.open(consentPage.url)).text()
      expect(html).toContain('To let it manage keys')
      return person.follow(consentPage.url, {
        method: 'POST',
        headers: { origin: consentPage.url.origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: consentForm(html, 'approve', tick).toString(),
      })
    }
    const stale = await send(['keys:manage'])
    const page = await stale.answer.text()
    expect([stale.answer.status, page.includes(encodeURIComponent(consentPage.url.pathname))]).toEqual([
      403,
      true,
    ])
    await age(0)
    const back = await decide(person, consentPage.url, 'approve', ['keys:manage'])
    expect(back.searchParams.get('code')).toBeTruthy()
    await age(11)
    expect((await decide(person, url())).searchParams.get('code')).toBeTruthy()
    await age(0)
  })
})

describe('O-22 resources at the authorization endpoint (RFC 8707)', () => {
  it.each(['https://other.example/mcp', 'mcp', '/mcp'])('%j is an invalid target', async (resource) => {
    expect(await sentBack(await ask({ resource }))).toMatchObject({ error: 'invalid_target' })
  })

  it('a fragment is an invalid target, and so is a foreign resource beside ours', async () => {
    expect(await sentBack(await ask({ resource: `${service.mcpUrl}#x` }))).toMatchObject({
      error: 'invalid_target',
    })
    const url = authorizationUrl(service, { client_id: clientId })
    url.searchParams.append('resource', 'https://other.example/mcp')
    expect(await sentBack(await new Browser().open(url))).toMatchObject({ error: 'invalid_target' })
  })

  it.each(['none', 'an empty one', 'a trailing slash', 'upper case', 'ours twice'])(
    '%s is ours',
    async (how) => {
      const url = authorizationUrl(service, { client_id: clientId, resource: undefined })
      const resource = { none: [], 'an empty one': [''], 'a trailing slash': [`${service.mcpUrl}/`] }[
        how
      ] ?? [service.mcpUrl]
      if (how === 'upper case') resource[0] = service.mcpUrl.replace('http:', 'HTTP:')
      if (how === 'ours twice') resource.push(`${service.mcpUrl}/`)
      for (const one of resource) url.searchParams.append('resource', one)
      expect((await new Browser().open(url)).headers.get('location')).toContain('/portal/consent/')
    },
  )
})

describe('a browser', () => {
  it('O-18 cannot finish the request of another browser', async () => {
    const attacker = await signedIn(service)
    const { url } = await attacker.follow(authorizationUrl(service, { client_id: clientId }))
    const victim = await signedIn(service)
    expect((await victim.open(url)).status).toBe(410)
    // The attacker approves, and passes the last step to the victim.
    const id = url.pathname.split('/').at(-1)
    const stolen = await victim.open(`${service.baseUrl}/oauth/authorize/${id}`)
    await refusedHere(stolen)
  })

  it('O-30 gets the consent page each time, whatever was approved before', async () => {
    await connected(service, browser, { client_id: clientId })
    const again = await browser.follow(authorizationUrl(service, { client_id: clientId }))
    expect([again.url.pathname.startsWith('/portal/consent/'), again.answer.status]).toEqual([true, 200])
  })

  it('gets login_required for prompt=none', async () => {
    expect(await sentBack(await ask({ prompt: 'none' }))).toMatchObject({ error: 'login_required' })
  })

  it('O-36 has one cookie for each tab, and none once the tab is done', async () => {
    const tabs = await signedIn(service)
    const before = tabs.cookies.size
    const one = await tabs.follow(authorizationUrl(service, { client_id: clientId, state: 'one' }))
    await tabs.follow(authorizationUrl(service, { client_id: clientId, state: 'two' }))
    expect(tabs.cookies.size).toBe(before + 2)
    const back = await decide(tabs, one.url)
    expect(back.searchParams.get('state')).toBe('one')
    expect(tabs.cookies.size).toBe(before + 1)
    // The back button: the page is still there, but not its request.
    expect((await tabs.open(one.url)).status).toBe(410)
  })

  it('P-01 gets only __Host- cookies that scripts cannot read', async () => {
    const answer = await ask({})
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(1)
    expect(cookies[0]).toMatch(/^__Host-[\w-]+=1; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/)
  })

  it('at an alias of the service is redirected to the public host', async () => {
    const url = authorizationUrl(service, { client_id: clientId })
    const other = url.href.replace('//localhost', '//127.0.0.1')
    const answer = await new Browser().open(other)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, url.href])
  })
})

describe('O-32 the form of the consent page', () => {
  it('is rejected without its token, and a second time', async () => {
    const person = await signedIn(service)
    const { url, answer } = await person.follow(authorizationUrl(service, { client_id: clientId }))
    const html = await answer.text()
    const send = (form: URLSearchParams) =>
      person.open(url, {
        method: 'POST',
        headers: { origin: url.origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
    for (const wrong of ['', 'x'.repeat(43)]) {
      const form = consentForm(html, 'approve')
      form.set('csrf', wrong)
      expect((await send(form)).status).toBe(403)
    }
    const good = consentForm(html, 'approve')
    expect((await send(good)).status).toBe(303)
    expect((await send(good)).status).not.toBe(303)
  })
})
