import { ClientMetadataError, clientMetadata } from '../../oauth/client-metadata.ts'
import { paths } from '../../oauth/configuration.ts'
import { readBytes } from '../body.ts'
import type { Exchange, Handler } from '../exchange.ts'
import { readStrictJson } from '../json.ts'
import { Window } from '../window.ts'
import { type Ask, passedOn } from './endpoints.ts'
import { oauthRefusal, refusedBody, tooMany } from './refusals.ts'

const longestRegistration = 16 * 1024
/** Clients that one address may register in an hour. */
export const registrationLimit = 500
const hour = 3_600

/** RFC 7591 §3: clients register themselves, within bounds. */
export function register(ask: Ask, addressOf: (exchange: Exchange) => string): Handler {
  const registrations = new Window(hour)
  return async (exchange) => {
    const address = addressOf(exchange)
    const spent = registrations.spend(address, registrationLimit)
    if (!spent.allowed) {
      return tooMany(`more than ${registrationLimit} registrations in an hour`, spent.resetSeconds)
    }
    const { req } = exchange.event
    if (!/^application\/json\s*(;|$)/i.test(req.headers.get('content-type') ?? '')) {
      return oauthRefusal('invalid_client_metadata', 'send application/json')
    }
    try {
      const body = JSON.stringify(clientMetadata(readStrictJson(await readBytes(req, longestRegistration))))
      const headers = { 'content-type': 'application/json' }
      return passedOn(await ask({ method: 'POST', target: paths.registration, headers, body, address }))
    } catch (error) {
      if (error instanceof ClientMetadataError) return oauthRefusal(error.error, error.message)
      return refusedBody(error, 'invalid_client_metadata')
    }
  }
}
