import type { Config } from '../config.ts'
import { markup } from '../docs/markup.ts'
import type { Reply } from '../exchange.ts'
import type { Door } from './doors.ts'
import { plaintext } from './keys.ts'
import { csrfField, framed } from './layout.ts'
import type { PersonalVisit, PortalStores } from './visit.ts'
import { instant } from './words.ts'

/**
 * Shows a key that an assistant asked for, once, to its owner. The address holds no secret, since it stands in a
 * conversation: the session says whose key it is, and the key has no plaintext before the owner asks for it here.
 * Opening takes a form, so that a preview of the link or a page fetched ahead opens nothing.
 */
export function openKeyDoor({ keys }: PortalStores, config: Config): Door<PersonalVisit> {
  const idOf = ({ exchange }: PersonalVisit) => exchange.event.context.params?.keyId ?? ''
  return {
    async get(visit) {
      const key = (await keys.list(visit.person.accountId)).find(({ keyId }) => keyId === idOf(visit))
      if (key?.last4 !== null || key.status !== 'active') return gone(visit)
      return framed(
        {
          title: `Open ${key.name ?? 'a new key'}?`,
          body: markup`<p class="lead">An assistant asked for this ${key.mode} key ${instant(key.createdAt)}. It is made
when you open it, and shown this once: have a place ready to keep it in. The assistant never sees it.</p>
<form method="post">${csrfField(visit)}<div class="actions"><button>Open the key</button>
<a class="button-like" href="/portal/keys/${key.keyId}/revoke">Revoke it</a></div></form>`,
        },
        visit,
      )
    },

    async post(visit) {
      const key = await keys.open(visit.person.accountId, idOf(visit))
      if (!key) return gone(visit)
      const body = markup`${plaintext(key.apiKey, key.name, config)}<p><a href="/portal/keys">All keys</a></p>`
      return framed({ title: 'API key', body }, visit)
    },
  }
}

function gone(visit: PersonalVisit): Reply {
  return framed(
    {
      title: 'No key to open here',
      body: markup`<p class="lead">It was opened already, was revoked, waited for more than a day, or is not yours.</p>
<p>Make another under <a href="/portal/keys">API keys</a>.</p>`,
      status: 410,
    },
    visit,
  )
}
