import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { type Browser, consentForm, signedIn } from '../oauth/browser.ts'
import { approved, authorizationUrl, post, register, registered } from '../oauth/client.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await testService()
  browser = await signedIn(service)
})
afterAll(() => service.close())

describe('O-29 client authentication by an assertion (RFC 7523)', () => {
  it('is advertised for public keys alone', async () => {
    const answer = await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`)
    const offered = (await answer.json()) as Record<string, string[]>
    expect(offered.token_endpoint_auth_methods_supported).toContain('none')
    expect(
      offered.token_endpoint_auth_methods_supported?.filter((method) => method.endsWith('_jwt')),
    ).toEqual(['private_key_jwt'])
    expect(
      offered.token_endpoint_auth_signing_alg_values_supported?.filter((name) => /^(HS|none)/.test(name)),
    ).toEqual([])
  })

  it.each(['token endpoint', 'issuer', 'another server'])(
    'signed with a client secret is rejected with the audience %s, and its code stays valid',
    async (audience) => {
      const client = (await (
        await register(service, { token_endpoint_auth_method: 'client_secret_post' })
      ).json()) as { client_id: string; client_secret: string }
      const { clientId, form } = await approved(service, browser, { client_id: client.client_id })
      const aud = {
        'token endpoint': `${service.baseUrl}/oauth/token`,
        issuer: service.baseUrl,
        'another server': ['https://other.example/token', service.baseUrl],
      }[audience]
      const now = Math.floor(Date.now() / 1000)
      const claims = { iss: clientId, sub: clientId, aud, jti: 'a', iat: now, exp: now + 60 }
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${part({ alg: 'HS256' })}.${part(claims)}`
      const signature = createHmac('sha256', client.client_secret).update(signed).digest('base64url')
      const refused = await post(service, '/oauth/token', {
        ...form,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: `${signed}.${signature}`,
      })
      expect([400, 401]).toContain(refused.status)
      expect(((await refused.json()) as { error: string }).error).toMatch(/^invalid_(client|request)$/)
      const withSecret = { ...form, client_secret: client.client_secret }
      expect((await post(service, '/oauth/token', withSecret)).status).toBe(200)
    },
  )
})

describe('O-45 a redirect after a form (RFC 9700 §4.12)', () => {
  it('is a 303 from the consent page to the client, so that the form is not resent', async () => {
    const clientId = await registered(service)
    const shown = await browser.follow(authorizationUrl(service, { client_id: clientId }))
    const body = consentForm(await shown.answer.text(), 'approve').toString()
    const headers = { origin: service.baseUrl, 'content-type': 'application/x-www-form-urlencoded' }
    const statuses: number[] = []
    let answer = await browser.open(shown.url, { method: 'POST', headers, body })
    let location = ''
    while (answer.status >= 300 && answer.status < 400) {
      statuses.push(answer.status)
      location = answer.headers.get('location') ?? ''
      if (!location.startsWith(service.baseUrl) && !location.startsWith('/')) break
      answer = await browser.open(new URL(location, service.baseUrl))
    }
    expect(location).toContain('code=')
    expect(new Set(statuses)).toEqual(new Set([303]))
  })

  it('is a 303 after a password', async () => {
    const page = await browser.open(`${service.baseUrl}/portal/account`)
    const csrf = /name="csrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
    const form = (fields: Record<string, string>) => ({
      method: 'POST',
      headers: { origin: service.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const password = 'a comet over the harbour'
    await browser.open(`${service.baseUrl}/portal/account/password`, form({ csrf, password }))
    const answer = await browser.open(`${service.baseUrl}/portal/sign-in/password`, form({ csrf, password }))
    expect(answer.status).toBe(303)
  })
})
