import type { AddressLimits } from '../../db/accounts/address-limits.ts'
import { ClientMetadataError, clientMetadata } from '../../oauth/clients/client-metadata.ts'
import { paths } from '../../oauth/protocol/paths.ts'
import type { Config } from '../config/config.ts'
import { readStrictJson } from '../encoding/strict-json.ts'
import type { Exchange, Handler } from '../http/exchange.ts'
import { isMediaType, readBytes } from '../http/request-body.ts'
import { type EndpointRequest, forward } from './endpoints.ts'
import { errorBody, oauthError, tooMany } from './error-response.ts'

/** Maximum bytes of a request. */
const longestRegistration = 16 * 1024
const hour = 3_600

/** Dependencies of the registration endpoint. */
export interface RegisterDeps {
  readonly ask: EndpointRequest
  readonly config: Config
  readonly limits: AddressLimits
  readonly addressOf: (exchange: Exchange) => string
  readonly onRefusedClient: (client: string, reason: string) => void
}

/** Registration endpoint (RFC 7591 §3), rate-limited by network address. */
export function register({ ask, config, limits, addressOf, onRefusedClient }: RegisterDeps): Handler {
  const limit = config.REGISTRATION_LIMIT
  return async (exchange) => {
    const address = addressOf(exchange)
    const grant = await limits.consume('registration', address, limit, hour)
    if (!grant.allowed) return tooMany(`more than ${limit} registrations in an hour`, grant.resetSeconds)
    const { req } = exchange.event
    if (!isMediaType(req.headers.get('content-type'), 'application/json')) {
      return oauthError('invalid_client_metadata', 'send application/json in UTF-8')
    }
    try {
      const metadata = readStrictJson(await readBytes(req, longestRegistration))
      const body = JSON.stringify(clientMetadata(metadata, 'registration'))
      const headers = { 'content-type': 'application/json' }
      return forward(await ask({ method: 'POST', target: paths.registration, headers, body, address }))
    } catch (error) {
      if (error instanceof ClientMetadataError) {
        onRefusedClient('registration', error.message)
        return oauthError(error.error, error.message)
      }
      return errorBody(error, 'invalid_client_metadata')
    }
  }
}
