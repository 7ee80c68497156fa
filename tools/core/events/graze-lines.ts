/** Lines on the Earth along which a target grazes the Moon's limb. */

import { MOON_RADIUS } from '../appearance/disc-radii.ts'
import { positionAngle } from '../appearance/physical.ts'
import type { Observer } from '../frames/earth.ts'
import { groundKm, placeAlong } from '../math/geo-lines.ts'
import { direction } from '../math/geometry.ts'
import { MOON, type SkyTarget } from '../targets/sky-target.ts'
import type { Instant } from '../time/time.ts'
import { type GrazedLimb, type GrazePlace, nearestGraze, passages } from './graze-limit.ts'
import { contactAt, type OccultationContact } from './occultation.ts'

/** A place on a line of grazes, with what is seen there when the target is on the limb. */
export interface GrazePoint extends OccultationContact {
  readonly site: Observer
}

export interface GrazeLine {
  readonly side: 'north' | 'south'
  /** Along the line from its earlier end, each with the target above the horizon; far north and south the time can turn. */
  readonly points: readonly GrazePoint[]
}

/** Kilometres from one point of a line to the next; the line lies within 0.1 km of the chords between them. */
const STEP_KM = 25
/** Points beyond which no line goes on within a radius of 1000 km, even a crooked one. */
const MOST_POINTS = 200

const azimuthTo = (from: Observer, to: Observer): number =>
  positionAngle(direction(from.longitude, from.latitude), direction(to.longitude, to.latitude))

/**
 * The lines of grazes of a target by the Moon within a distance of a place, for the mean limb: points from 25 to 25 km, each the
 * nearest on the line to where the last two point. They have the height of the place above the ellipsoid.
 *
 * **Accuracy**: the Moon's limb within 0.01″ at each point; 0.36 to 0.50 km from the lines of Occult for ZC 51 (2008), ZC 828 (2011) and ν Scorpii (2013),
 * always to the outside, as of a limb 0.2″ higher; 3 s, 0.03° of axis and Watts angle. Mountains and valleys of the limb, 2″ and more, move
 * what is seen by some 4 km to either side.
 */
export function grazeLines(
  target: SkyTarget,
  nearInstant: Instant,
  observer: Observer,
  withinKm: number,
): GrazeLine[] {
  const passing = passages('moon', target, MOON_RADIUS, nearInstant)
  const isWithin = ({ site }: GrazePlace): boolean => groundKm(observer, site) <= withinKm
  return ([1, -1] as const).flatMap((limb) => {
    const first = nearestGraze(observer, limb, passing)
    if (!first || !isWithin(first)) return []
    const ways = [90, -90].map((turn) => trace(first, first.azimuth + turn, limb, passing, isWithin))
    const [onward = [], back = []] = ways
    const places = [...back.reverse(), first, ...onward]
    const inTime = (places[0] as GrazePlace).instant.tt < (places.at(-1) as GrazePlace).instant.tt
    return visibleParts(inTime ? places : places.reverse(), target)
  })
}

/** Further places of a line from one on, until it leaves the region. */
function trace(
  first: GrazePlace,
  azimuth: number,
  limb: GrazedLimb,
  passing: ReturnType<typeof passages>,
  isWithin: (place: GrazePlace) => boolean,
): GrazePlace[] {
  const places: GrazePlace[] = []
  let [last, heading] = [first, azimuth]
  while (places.length < MOST_POINTS) {
    const ahead = { ...last.site, ...placeAlong(last.site, heading, STEP_KM) }
    const next = nearestGraze(ahead, limb, passing)
    if (!next || !isWithin(next)) return places
    heading = azimuthTo(next.site, last.site) + 180
    places.push(next)
    last = next
  }
  return places
}

/** The stretches of a line on which the target is up, each with one limb grazed. */
function visibleParts(places: readonly GrazePlace[], target: SkyTarget): GrazeLine[] {
  const lines: { side: GrazeLine['side']; points: GrazePoint[] }[] = []
  let line: (typeof lines)[number] | undefined
  for (const { side, site, instant } of places) {
    const contact = contactAt(MOON, target, instant, site)
    if (contact.altitude < 0) line = undefined
    else if (line?.side === side) line.points.push({ ...contact, site })
    else {
      line = { side, points: [{ ...contact, site }] }
      lines.push(line)
    }
  }
  return lines.filter(({ points }) => points.length > 1)
}
