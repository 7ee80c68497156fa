import type { Observer } from '../frames/earth.ts'
import {
  type BestView,
  bestView,
  DARK_ENOUGH,
  HIGH_ENOUGH,
  SUN_DOWN,
  viewAt,
} from '../observing/best-view.ts'
import { type Conjunction, isSunUpDuring } from './conjunctions.ts'
import { bestContact } from './occultation.ts'

export const conjunctionKinds = ['conjunction', 'occultation', 'graze', 'transit', 'eclipse'] as const
export type ConjunctionKind = (typeof conjunctionKinds)[number]

export const conjunctionKind = ({ occultation, graze, transit }: Conjunction): ConjunctionKind =>
  occultation ? 'occultation' : graze ? 'graze' : (transit ?? 'conjunction')

/** Elongation in degrees below which a pair is too near the Sun to be visible. */
const GLARE = 12
/**
 * Elongation in degrees below which a pair is never up in the dark: one of them is, 5° up with the Sun 6° down, 10° from it and more.
 * The place sees the Moon up to 1° from where the centre of the Earth does, and within 12 h it moves 7°.
 */
const NEVER_DARK = 2
/** Elongation in degrees above which a pair is up all night: within a hand's breadth of opposition. */
const ALL_NIGHT = 150

/** When a pair is up, by its elongation: `evening`, `morning`, `all night`, or `near the Sun`; null of the Sun itself. */
export function conjunctionSky({
  elongation,
  isEast,
}: Conjunction): 'evening' | 'morning' | 'all night' | 'near the Sun' | null {
  if (elongation === null) return null
  if (elongation < GLARE) return 'near the Sun'
  return elongation > ALL_NIGHT ? 'all night' : isEast ? 'evening' : 'morning'
}

/** Best time to look: a contact of the occultation by night, or else the pair after sunset. */
export function bestConjunctionView(
  { pair, instant, elongation, occultation, graze, crossing }: Conjunction,
  site: Observer,
): BestView | null {
  if (crossing) return null
  if (graze) {
    const view = viewAt(pair, site, graze.instant)
    return Math.min(...view.altitudes) >= HIGH_ENOUGH && view.sunAltitude <= DARK_ENOUGH ? view : null
  }
  if (!occultation) return (elongation ?? 0) < NEVER_DARK ? null : bestView(pair, site, instant.tt)
  const contact = bestContact(occultation)
  return contact && contact.sunAltitude <= SUN_DOWN ? viewAt(pair, site, contact.instant) : null
}

/** Whether the place sees a meeting, by day too what then is seen. */
export function isConjunctionObservable(
  { pair, instant, occultation, transit, crossing }: Conjunction,
  site: Observer,
  best: BestView | null,
): boolean {
  if (crossing) return crossing.isSeen
  if (transit) return isSunUpDuring(pair, site, instant.tt)
  return occultation ? bestContact(occultation) !== null : best !== null
}
