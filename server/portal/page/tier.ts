import type { Descriptor } from '../../../tools/descriptor.ts'
import { tierAtLeast } from '../../../tools/tiers.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { User } from './page-request.ts'

type Gated = Pick<Descriptor, 'title' | 'tier'>

export function isLocked({ caller }: User, { tier }: Gated): boolean {
  return !tierAtLeast(caller.tier, tier)
}

/** Said before a form is filled in that would be refused, with the ways to get an answer all the same. */
export function requiredTier(person: User, gated: Gated): Markup | null {
  if (!isLocked(person, gated)) return null
  return markup`<p class="note">${gated.title} needs the ${gated.tier} tier. Your account is on the ${person.caller.tier} tier;
the operator of this service can change it. A <a href="/portal/keys">test key</a> works with every tier.</p>`
}
