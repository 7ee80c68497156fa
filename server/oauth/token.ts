import { paths } from '../../oauth/protocol/paths.ts'
import { type OwnResources, revocationRequest, tokenRequest } from '../../oauth/requests.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
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
  /** The public URL that a request was sent to. */
  readonly issuerOf: (exchange: Exchange) => string
  readonly addressOf: (exchange: Exchange) => string
  /** Counter of unknown codes and tokens, by network address. */
  readonly guesses: FixedWindow
  /** Our resource and its aliases. */
  readonly resources: OwnResources
}

/** Token endpoint (RFC 6749 §3.2). */
export function token(deps: TokenDeps): Handler {
  return form(deps, paths.token, (parameters) => tokenRequest(parameters, deps.resources))
}

/** Revocation endpoint (RFC 7009 §2). */
export function revoke(deps: TokenDeps): Handler {
  return form(deps, paths.revocation, revocationRequest)
}

/**
 * Handler of a form post; parameters in the URL are ignored.
 * @param prepare validates and normalizes the fields
 */
function form(
  { ask, issuerOf, addressOf, guesses }: TokenDeps,
  target: string,
  prepare: (parameters: URLSearchParams) => ReturnType<typeof tokenRequest>,
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
    const reply = forward(
      await ask({
        issuer: issuerOf(exchange),
        method: 'POST',
        target,
        headers: formHeaders(exchange),
        body: prepared.params.toString(),
        address,
      }),
    )
    return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
  }
}
