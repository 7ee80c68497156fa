import { SUN_RADIUS, semidiameter } from '../../appearance/disc-radii.ts'
import { type BodyId, EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../../bodies.ts'
import { apparentGeocentric } from '../../ephemeris/position.ts'
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

function passing(body: BodyId, tt: number): Passing {
  const instant = instantOfTt(tt)
  const sun = apparentGeocentric('sun', instant)
  const planet = apparentGeocentric(body, instant)
  return {
    separation: separation(sun.vector, planet.vector),
    sun: semidiameter(SUN_RADIUS, sun.distanceAu),
    planet: semidiameter(EQUATORIAL_RADIUS_KM[body] / KM_PER_AU, planet.distanceAu),
  }
}

/** Least separation is within half a day of conjunction in longitude; a transit takes 8 h at most. */
const HALF_DAYS = 0.5

/**
 * Passages of Mercury and Venus before the Sun's disc, as the Earth's centre sees them: least separation and the four
 * contacts. Places on the Earth differ by up to 7 min (Venus) and 2 min (Mercury).
 *
 * **Accuracy**: greatest phase 5 s; contacts 20 s, against NASA's catalogs, whose radii of the planets differ.
 */
function* transits(body: BodyId, fromTt: number, toTt: number): Generator<BodyEvent> {
  for (const { name, instant } of solarConjunctions(body, fromTt - HALF_DAYS, toTt + HALF_DAYS)) {
    if (name !== 'inferior conjunction') continue
    const apart = (tt: number): number => passing(body, tt).separation
    const { at, value } = refineExtremum(
      (tt) => apart(tt) ** 2,
      instant.tt - HALF_DAYS,
      instant.tt + HALF_DAYS,
      'minimum',
      TOLERANCE_DAYS,
    )
    const { sun, planet } = passing(body, at)
    if (Math.sqrt(value) >= sun + planet || at < fromTt || at >= toTt) continue
    const contact = (side: 1 | -1, away: number): string | null => {
      const gap = (tt: number): number => {
        const now = passing(body, tt)
        return now.separation - now.sun - side * now.planet
      }
      const [inside, far] = [gap(at), at + away]
      if (inside >= 0) return null
      return isoSeconds(utcOfTt(refineRoot(gap, at, far, inside, gap(far), TOLERANCE_DAYS)))
    }
    yield {
      kind: 'solarTransit',
      name: 'transit of the Sun',
      body,
      instant: instantOfTt(at),
      value: Math.sqrt(value) / ARCSECOND,
      unit: 'arcsec',
      detail: {
        contact1: contact(1, -HALF_DAYS),
        contact2: contact(-1, -HALF_DAYS),
        contact3: contact(-1, HALF_DAYS),
        contact4: contact(1, HALF_DAYS),
      },
    }
  }
}

export const solarTransit: EventFamily = { bodies: innerPlanets, search: transits }
