import { radiusKm, SUN_RADIUS, semidiameter } from '../../appearance/disc-radii.ts'
import { KM_PER_AU, type SkyBody } from '../../bodies.ts'
import { apparentGeocentric, apparentTopocentric } from '../../ephemeris/position.ts'
import { horizontal } from '../../frames/coordinates.ts'
import type { Observer } from '../../frames/earth.ts'
import { ARCSECOND } from '../../math/angles.ts'
import { separation } from '../../math/geometry.ts'
import { refineExtremum, refineRoot } from '../../math/root-finding.ts'
import { instantOfTt, isoSeconds, utcOfTt } from '../../time/time.ts'
import { type BodyEvent, type EventFamily, TOLERANCE_DAYS } from './event.ts'
import { innerPlanets, solarConjunctions } from './sun-relation.ts'

/** The planet's disc beside the Sun's: angles in degrees. */
interface Passing {
  readonly separation: number
  readonly sun: number
  readonly planet: number
}

function passing(body: SkyBody, tt: number, observer?: Observer): Passing {
  const instant = instantOfTt(tt)
  const apparentPlace = (bodyId: SkyBody) =>
    observer ? apparentTopocentric(bodyId, instant, observer) : apparentGeocentric(bodyId, instant)
  const [sun, planet] = [apparentPlace('sun'), apparentPlace(body)]
  return {
    separation: separation(sun.vector, planet.vector),
    sun: semidiameter(SUN_RADIUS, sun.distanceAu),
    planet: semidiameter(radiusKm(body) / KM_PER_AU, planet.distanceAu),
  }
}

/** Least separation is within half a day of conjunction in longitude; a transit takes 8 h at most. */
const HALF_DAYS = 0.5

/** The four contacts about a least separation, TT days; null where the limb stays clear of the Sun's. */
function contacts(body: SkyBody, middle: number, observer?: Observer): Contacts<number | null> {
  const contact = (side: 1 | -1, offset: number): number | null => {
    const gap = (tt: number): number => {
      const now = passing(body, tt, observer)
      return now.separation - now.sun - side * now.planet
    }
    const [inside, far] = [gap(middle), middle + offset]
    return inside >= 0 ? null : refineRoot(gap, middle, far, inside, gap(far), TOLERANCE_DAYS)
  }
  return [contact(1, -HALF_DAYS), contact(-1, -HALF_DAYS), contact(-1, HALF_DAYS), contact(1, HALF_DAYS)]
}

/** The time of least separation in half a day about another, TT days. */
const closest = (body: SkyBody, near: number, observer?: Observer): number =>
  refineExtremum(
    (tt) => passing(body, tt, observer).separation ** 2,
    near - HALF_DAYS,
    near + HALF_DAYS,
    'minimum',
    TOLERANCE_DAYS,
  ).at

const timeText = (tt: number | null): string | null => (tt === null ? null : isoSeconds(utcOfTt(tt)))

/** One value for each contact, in order of time. */
type Contacts<T> = [T, T, T, T]

/** A transit as a place sees it. */
export interface LocalTransit {
  /** Least separation of the centres there, arcseconds, and when (ISO 8601 UTC). */
  readonly value: number
  readonly greatest: string
  /** ISO 8601 UTC; null where the limb stays clear of the Sun's. */
  readonly contacts: Contacts<string | null>
  /** Airless altitude of the Sun's centre at greatest transit and at each contact, degrees; below 0 it is not up. */
  readonly sunAltitude: number
  readonly sunAltitudes: Contacts<number | null>
}

/**
 * A transit from a place: the same search with topocentric places.
 * @param event of {@link solarTransit}
 *
 * **Accuracy**: contacts 20 s, as the geocentric ones.
 */
export function localTransit({ body, instant }: BodyEvent<SkyBody>, observer: Observer): LocalTransit {
  const middle = closest(body, instant.tt, observer)
  const times = contacts(body, middle, observer)
  const altitudeAt = (tt: number): number => {
    const contactInstant = instantOfTt(tt)
    return horizontal(apparentTopocentric('sun', contactInstant, observer).vector, contactInstant, observer)
      .altitudeAirless
  }
  return {
    value: passing(body, middle, observer).separation / ARCSECOND,
    greatest: isoSeconds(utcOfTt(middle)),
    contacts: times.map(timeText) as Contacts<string | null>,
    sunAltitude: altitudeAt(middle),
    sunAltitudes: times.map((tt) => (tt === null ? null : altitudeAt(tt))) as Contacts<number | null>,
  }
}

/**
 * Passages of Mercury and Venus before the Sun's disc, as the Earth's centre sees them: least separation and the four
 * contacts. Places on the Earth differ by up to 7 min (Venus) and 2 min (Mercury).
 *
 * **Accuracy**: greatest phase 5 s; contacts 20 s, against NASA's catalogs, whose radii of the planets differ.
 */
function* transits(body: SkyBody, fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const { name, instant } of solarConjunctions(body, fromTt - HALF_DAYS, toTt + HALF_DAYS)) {
    if (name !== 'inferior conjunction') continue
    const closestTt = closest(body, instant.tt)
    const { separation: apart, sun, planet } = passing(body, closestTt)
    if (apart >= sun + planet || closestTt < fromTt || closestTt >= toTt) continue
    const [contact1, contact2, contact3, contact4] = contacts(body, closestTt).map(timeText) as Contacts<
      string | null
    >
    yield {
      kind: 'solarTransit',
      name: 'transit of the Sun',
      body,
      instant: instantOfTt(closestTt),
      value: apart / ARCSECOND,
      unit: 'arcsec',
      detail: { contact1, contact2, contact3, contact4 },
    }
  }
}

export const solarTransit: EventFamily = { bodies: innerPlanets, search: transits }
