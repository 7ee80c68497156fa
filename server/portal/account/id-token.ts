import type { EmbeddedIdentity } from '../../../oauth/sign-in/identity.ts'
import { Problem } from '../../../tools/problems.ts'
import { type Handler, methodNotAllowed, type Reply } from '../../http/exchange.ts'
import { prefersHtml } from '../../http/media-ranges.ts'
import { instantOf } from '../page/format.ts'
import { onward } from '../page/layout.ts'
import { type PortalStores, readPageRequest } from '../page/page-request.ts'

/** The ID token that the key endpoints ask for, for programs that hold a session. Answers JSON, refusals too. */
export function idTokenHandler(identity: EmbeddedIdentity, stores: PortalStores): Handler {
  return async (exchange) => {
    if (exchange.event.req.method !== 'GET') throw methodNotAllowed(['GET'])
    const { person } = await readPageRequest(exchange, stores)
    if (!person && prefersHtml(exchange.event.req.headers.get('accept'))) {
      return onward('/portal/sign-in?return=/portal/id-token')
    }
    if (!person) {
      throw new Problem('id_token_required', 'Sign in at the portal first.', {
        hint: 'Open the sign-in link, then ask again.',
      })
    }
    const { idToken, expiresAt } = await identity.idToken(person.accountId, person.sessionId)
    return json({ idToken, expiresAt: instantOf(expiresAt) }, 'no-store')
  }
}

/** The keys that those tokens are verified with. */
export function publicKeysHandler(identity: EmbeddedIdentity): Handler {
  return async ({ event }) => {
    if (event.req.method !== 'GET') throw methodNotAllowed(['GET'])
    return json(await identity.publicKeys(), 'public, max-age=300')
  }
}

function json(value: unknown, cacheControl: string): Reply {
  return {
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
    body: JSON.stringify(value),
  }
}
