import { paths } from '../../oauth/configuration.ts'
import type { RefreshTokenGrace } from '../../oauth/refresh-races.ts'
import { type OwnResources, revocationRequest, tokenRequest } from '../../oauth/requests.ts'
import type { Exchange, Handler, Reply } from '../http/exchange.ts'
import { isMediaType, readBytes, readForm } from '../http/request-body.ts'
import type { FixedWindow } from '../limits/fixed-window.ts'
import { type EndpointRequest, formHeaders, forward } from './endpoints.ts'
import { errorBody, oauthError, tooMany } from './error-response.ts'

/** No request to these endpoints comes near it. */
const longestForm = 16 * 1024
/** Codes and refresh tokens that were never issued which one address may try in a minute. */
export const guessLimit = 100

export interface TokenDeps {
  readonly ask: EndpointRequest
  readonly addressOf: (exchange: Exchange) => string
  readonly guesses: FixedWindow
  readonly races: RefreshTokenGrace
  readonly resources: OwnResources
}

/** RFC 6749 §3.2 and RFC 7009 §2: forms in the body of a POST, nothing from the address. */
export function token(deps: TokenDeps): Handler {
  const prepare = (sent: URLSearchParams) => tokenRequest(sent, deps.resources)
  return form(deps, paths.token, prepare, async (params, ask) => {
    const refreshToken = params.get('grant_type') === 'refresh_token' ? params.get('refresh_token') : null
    if (!refreshToken) return ask()
    const overtaken = oauthError('invalid_grant', 'another request has just used this refresh token')
    return (await deps.races.alone(refreshToken, ask, grantOf)) ?? overtaken
  })
}

function grantOf({ status, body }: Reply): string | undefined {
  if (status !== 200 || typeof body !== 'string') return undefined
  return (JSON.parse(body) as { access_token?: string }).access_token
}

export function revoke(deps: TokenDeps): Handler {
  return form(deps, paths.revocation, revocationRequest)
}

function form(
  { ask, addressOf, guesses }: TokenDeps,
  target: string,
  prepare: (sent: URLSearchParams) => ReturnType<typeof tokenRequest>,
  around: (params: URLSearchParams, ask: () => Promise<Reply>) => Promise<Reply> = (_, ask) => ask(),
): Handler {
  return async (exchange) => {
    const address = addressOf(exchange)
    const guessed = guesses.look(address, guessLimit)
    if (!guessed.allowed) return tooMany('too many unknown codes and tokens', guessed.resetSeconds)
    const { req } = exchange.event
    if (!isMediaType(req.headers.get('content-type'), 'application/x-www-form-urlencoded')) {
      return oauthError('invalid_request', 'send application/x-www-form-urlencoded in UTF-8')
    }
    let fields: URLSearchParams
    try {
      fields = readForm(await readBytes(req, longestForm))
    } catch (error) {
      return errorBody(error, 'invalid_request')
    }
    const prepared = prepare(fields)
    if ('refused' in prepared) {
      return oauthError(prepared.refused.error, prepared.refused.error_description)
    }
    const sent = {
      method: 'POST',
      target,
      headers: formHeaders(exchange),
      body: prepared.params.toString(),
      address,
    }
    const reply = await around(prepared.params, async () => forward(await ask(sent)))
    return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
  }
}
