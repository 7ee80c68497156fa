import type { EmbeddedIdentity } from '../../../oauth/sign-in/identity.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { isoText } from '../../../tools/contract/values.ts'
import { assertRead, type Handler, type Reply } from '../../http/exchange.ts'
import { prefersHtml } from '../../http/headers/media-ranges.ts'
import { onward } from '../page/layout.ts'
import { type PortalStores, readPageRequest } from '../page/page-request.ts'

/**
 * GET endpoint that returns `{idToken, expiresAt}` for the session's user; the key endpoints require that token.
 * Without a session, browsers are redirected to sign in and programs get 401 as a problem record.
 */
export function idTokenHandler(identity: EmbeddedIdentity, stores: PortalStores): Handler {
  return async (exchange) => {
    assertRead(exchange.event.req.method)
    const { person } = await readPageRequest(exchange, stores)
    if (!person && prefersHtml(exchange.event.req.headers.get('accept'))) {
      return onward('/portal/sign-in?return=/portal/id-token')
    }
    if (!person) {
      throw new Problem('id_token_required', 'Sign in at the portal first.', {
        hint: 'Open the sign-in link, then send the request again.',
      })
    }
    const { idToken, expiresAt } = await identity.idToken(person.accountId, person.sessionId)
    return json({ idToken, expiresAt: isoText(expiresAt) }, 'no-store')
  }
}

/** JWKS endpoint: the public keys that verify these ID tokens. Cacheable for five minutes. */
export function publicKeysHandler(identity: EmbeddedIdentity): Handler {
  return async ({ event }) => {
    assertRead(event.req.method)
    return json(await identity.publicKeys(), 'public, max-age=300')
  }
}

/** JSON response. */
function json(value: unknown, cacheControl: string): Reply {
  return {
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
    body: JSON.stringify(value),
  }
}
