import { createHash, randomBytes } from 'node:crypto'
import type { TestService } from '../harness.ts'
import { type Browser, decide } from './browser.ts'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
  readonly token_type: string
}

export const redirectUri = 'http://127.0.0.1:7777/callback'

export async function register(
  service: Pick<TestService, 'baseUrl'>,
  metadata: object = {},
): Promise<Response> {
  return fetch(`${service.baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Test assistant',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  })
}

export async function registered(
  service: Pick<TestService, 'baseUrl'>,
  metadata: object = {},
): Promise<string> {
  const answer = await register(service, metadata)
  const body = (await answer.json()) as { client_id: string }
  if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`)
  return body.client_id
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function newVerifier(): string {
  return randomBytes(32).toString('base64url')
}

/** Parameters of a valid authorization request, with changes; `undefined` omits one. */
export function authorizationUrl(
  service: TestService,
  parameters: Readonly<Record<string, string | undefined>>,
): URL {
  const url = new URL('/oauth/authorize', service.baseUrl)
  const all = {
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    code_challenge: challengeOf('x'.repeat(43)),
    state: 'state-1',
    resource: service.mcpUrl,
    ...parameters,
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value)
  return url
}

export async function post(service: TestService, path: string, form: Readonly<Record<string, string>>) {
  return fetch(`${service.baseUrl}${path}`, { method: 'POST', body: new URLSearchParams(form) })
}

/** An authorization code with the parameters that redeem it. */
export interface Approved {
  readonly clientId: string
  readonly code: string
  readonly form: Readonly<Record<string, string>>
}

export async function approved(
  service: TestService,
  browser: Browser,
  parameters: Readonly<Record<string, string | undefined>> = {},
): Promise<Approved> {
  const clientId = parameters.client_id ?? (await registered(service))
  const verifier = newVerifier()
  const url = authorizationUrl(service, {
    client_id: clientId,
    code_challenge: challengeOf(verifier),
    ...parameters,
  })
  const back = await decide(browser, url, 'approve', (parameters.scope ?? '').split(' '))
  const code = back.searchParams.get('code')
  if (!code) throw new Error(`no code: ${back}`)
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: parameters.redirect_uri ?? redirectUri,
    code_verifier: verifier,
  }
  return { clientId, code, form }
}

export async function connected(
  service: TestService,
  browser: Browser,
  parameters: Readonly<Record<string, string | undefined>> = {},
): Promise<Tokens & { readonly clientId: string }> {
  const { clientId, form } = await approved(service, browser, parameters)
  const answer = await post(service, '/oauth/token', form)
  const tokens = (await answer.json()) as Tokens
  if (answer.status !== 200) throw new Error(`no tokens: ${JSON.stringify(tokens)}`)
  return { ...tokens, clientId }
}

export function refresh(service: TestService, clientId: string, refreshToken: string, more: object = {}) {
  const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...more }
  return post(service, '/oauth/token', form)
}

/** One minimal tool call over MCP. */
export function callTool(
  service: TestService,
  token: string,
  name: string,
  args: object = {},
): Promise<Response> {
  return fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
}
