import { markup } from '../docs/markup.ts'
import type { Door } from './doors.ts'
import { framed } from './layout.ts'
import type { PersonalVisit, PortalStores } from './visit.ts'

export function overviewDoor(stores: PortalStores): Door<PersonalVisit> {
  return {
    async get(visit) {
      const { accountId, caller } = visit.person
      const { used, quota } = await stores.ledger.balance(accountId, 'live')
      const body = markup`<dl class="figures"><div><dt>Tier</dt><dd>${caller.tier}</dd></div>
<div><dt>Credits left today</dt><dd>${quota - used}</dd></div></dl>`
      return framed({ title: 'Overview', body }, visit)
    },
  }
}
