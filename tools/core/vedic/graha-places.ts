import { chartFrame, houseFrame } from '../charts/chart.ts'
import { bodyFacts } from '../data/bodies.ts'
import { meanNode, osculatingPoints } from '../ephemeris/nodes.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { type Instant, shifted } from '../time/time.ts'
import { type Ayanamsa, zodiacOrigin } from '../zodiac/ayanamsa.ts'
import { placement } from '../zodiac/placement.ts'
import { signRuler } from '../zodiac/rulers.ts'
import { signOf } from '../zodiac/zodiac.ts'
import { type Graha, grahas } from './nakshatras.ts'

export const nodeTypes = ['mean', 'true'] as const
export type NodeType = (typeof nodeTypes)[number]

/** A graha in a sidereal zodiac: degrees and degrees a day, not rounded. */
export interface GrahaPlace {
  readonly longitude: number
  readonly latitude: number
  readonly speed: number
}

function nodeLongitude(instant: Instant, type: NodeType, ayanamsa: Ayanamsa): number {
  const node = type === 'mean' ? meanNode(instant) : osculatingPoints(instant).node
  return normalDegrees(node - zodiacOrigin(ayanamsa, instant))
}

/** Half the span in days that a node's speed is taken over. */
const NODE_SPAN = 0.25

/** Places of the nine grahas: apparent, geocentric; Rahu is the ascending node, Ketu opposite. */
export function grahaPlaces(
  instant: Instant,
  ayanamsa: Ayanamsa,
  nodeType: NodeType,
): Record<Graha, GrahaPlace> {
  const longitudeAt = (days: number) => nodeLongitude(shifted(instant, days), nodeType, ayanamsa)
  const rahu = {
    longitude: nodeLongitude(instant, nodeType, ayanamsa),
    latitude: 0,
    speed: circularDifference(longitudeAt(NODE_SPAN), longitudeAt(-NODE_SPAN)) / (2 * NODE_SPAN),
  }
  const place = (graha: Graha): GrahaPlace => {
    if (graha === 'rahu') return rahu
    if (graha === 'ketu') return { ...rahu, longitude: normalDegrees(rahu.longitude + 180) }
    return placement(graha, instant, ayanamsa)
  }
  return Object.fromEntries(grahas.map((graha) => [graha, place(graha)])) as Record<Graha, GrahaPlace>
}

/** Sidereal longitude of the lagna, degrees: the ascendant of a place, in degrees north and east. */
export function lagnaLongitude(
  instant: Instant,
  place: { readonly latitude: number; readonly longitude: number },
  ayanamsa: Ayanamsa,
): number {
  const frame = houseFrame(instant, place, zodiacOrigin(ayanamsa, instant))
  return chartFrame(frame, 'whole-sign').angles.ascendant
}

/**
 * Distance in longitude from the Sun, degrees, within which a planet is combust, and the narrower one when it is
 * retrograde. Sūrya Siddhānta (tr. E. Burgess, 1860), IX.6–9, for the days of first and last visibility.
 */
export const combustionOrbs: Readonly<
  Partial<Record<Graha, { readonly direct: number; readonly retrograde: number }>>
> = {
  moon: { direct: 12, retrograde: 12 },
  mars: { direct: 17, retrograde: 17 },
  mercury: { direct: 14, retrograde: 12 },
  jupiter: { direct: 11, retrograde: 11 },
  venus: { direct: 10, retrograde: 8 },
  saturn: { direct: 15, retrograde: 15 },
}

export function isCombust(graha: Graha, places: Readonly<Record<Graha, GrahaPlace>>): boolean {
  const orbs = combustionOrbs[graha]
  const { longitude, speed } = places[graha]
  if (!orbs) return false
  return (
    Math.abs(circularDifference(longitude, places.sun.longitude)) <
    (speed < 0 ? orbs.retrograde : orbs.direct)
  )
}

export const grahaDignities = ['exalted', 'debilitated', 'own'] as const
export type GrahaDignity = (typeof grahaDignities)[number]

/** Dignity by sign. The nodes have none: authors disagree on theirs. */
export function grahaDignity(graha: Graha, longitude: number): GrahaDignity | null {
  if (graha === 'rahu' || graha === 'ketu') return null
  const sign = signOf(longitude)
  const { exaltedIn } = bodyFacts[graha].zodiac
  if (sign === exaltedIn) return 'exalted'
  if (signOf(longitude + 180) === exaltedIn) return 'debilitated'
  return signRuler[sign] === graha ? 'own' : null
}
