import { paths } from '../../oauth/configuration.ts'
import type { RefreshTokenGrace } from '../../oauth/refresh-races.ts'
import { type OwnResources, revocationRequest, tokenRequest } from '../../oauth/requests.ts'
import type { Exchange, Handler, Reply } from '../http/exchange.ts'
import { isMediaType, readBytes, readForm } from '../http/request-body.ts'
import type { FixedWindow } from '../limits/fixed-window.ts'
import { type EndpointRequest, formHeaders, forward } from './endpoints.ts'
import { errorBody, oauthError, tooMany } from './error-response.ts'

/** Maximum bytes of a request; real ones are far smaller. */
const longestForm = 16 * 1024
/** Unknown codes and refresh tokens that one network address may send in a minute. */
export const guessLimit = 100

/** Dependencies of the token and revocation endpoints. */
export interface TokenDeps {
  readonly ask: EndpointRequest
  readonly addressOf: (exchange: Exchange) => string
  /** Counter of unknown codes and tokens, by network address. */
  readonly guesses: FixedWindow
  readonly races: RefreshTokenGrace
  /** Our resource and its aliases. */
  readonly resources: OwnResources
}

/** Token endpoint (RFC 6749 §3.2). Of parallel refreshes with one token the first succeeds. */
export function token(deps: TokenDeps): Handler {
  const prepare = (sent: URLSearchParams) => tokenRequest(sent, deps.resources)
  return form(deps, paths.token, prepare, async (params, ask) => {
    const refreshToken = params.get('grant_type') === 'refresh_token' ? params.get('refresh_token') : null
    if (!refreshToken) return ask()
    const overtaken = oauthError('invalid_grant', 'another request has just used this refresh token')
    return (await deps.races.alone(refreshToken, ask, grantOf)) ?? overtaken
  })
}

/** Access token of a successful response. */
function grantOf({ status, body }: Reply): string | undefined {
  if (status !== 200 || typeof body !== 'string') return undefined
  return (JSON.parse(body) as { access_token?: string }).access_token
}

/** Revocation endpoint (RFC 7009 §2). */
export function revoke(deps: TokenDeps): Handler {
  return form(deps, paths.revocation, revocationRequest)
}

/**
 * Handler of a form post; parameters in the URL are ignored.
 * @param prepare validates and normalizes the fields
 * @param around wraps the request to the library
 */
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
