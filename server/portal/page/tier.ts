import { tierAtLeast } from '../../../tools/contract/tiers.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { chip } from '../../html/chip.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { User } from './page-request.ts'

/** Title of a tool for people; the name of one that no longer exists. */
export const toolTitle = (tool: string, { byName }: Registry): string =>
  byName.get(tool)?.descriptor.title ?? tool

/** A tool with its lowest tier. */
type Gated = Pick<Descriptor, 'title' | 'tier'>

/** True if the user's tier does not include the tool. */
export function isLocked({ caller }: User, { tier }: Gated): boolean {
  return !tierAtLeast(caller.tier, tier)
}

/** Mark behind the name of a tool that the user's tier does not include; null if it does. */
export const tierMark = (person: User, gated: Gated): Markup | null =>
  isLocked(person, gated) ? chip(`needs ${gated.tier}`, 'warn') : null

/** Note in place of a form that the user's tier does not include, with the alternatives; null if it does. */
export function requiredTier(person: User, gated: Gated): Markup | null {
  if (!isLocked(person, gated)) return null
  return markup`<p class="note">${gated.title} needs the ${gated.tier} tier. You are on ${person.caller.tier};
the operator of this service can change that. A <a href="/portal/keys">test key</a> works with every tier.</p>`
}
