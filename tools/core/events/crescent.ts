import { semidiameter } from '../appearance/disc-radii.ts'
import { EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../bodies.ts'
import { apparentGeocentric, apparentTopocentric } from '../ephemeris/position.ts'
import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { riseSetTimes } from '../horizon/rise-set.ts'
import { cosine } from '../math/angles.ts'
import { separation } from '../math/geometry.ts'
import { bodyTarget } from '../targets/target.ts'
import { type Instant, instantOfTt, MS_PER_DAY, ttOfUtc } from '../time/time.ts'

/** Least arc of vision for a width of the crescent in arcminutes, degrees, but for its constant: shared by both criteria. */
const byWidth = (width: number): number => -6.3226 * width + 0.7319 * width ** 2 - 0.1018 * width ** 3

export const yallopClasses = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type YallopClass = (typeof yallopClasses)[number]
/** The value that a class is above: Yallop, NAO Technical Note 69 (1997), the six types by q. */
const YALLOP_ABOVE = [0.216, -0.014, -0.16, -0.232, -0.293, Number.NEGATIVE_INFINITY]

/**
 * Test value of Yallop for the young or old crescent.
 * @param arcv geocentric altitude of the Moon less that of the Sun, degrees, airless.
 * @param width topocentric width of the crescent, arcminutes.
 * @see Yallop, "A method for predicting the first sighting of the new crescent Moon", NAO Technical Note 69 (1997): q.
 */
export const yallopValue = (arcv: number, width: number): number => (arcv - 11.8371 - byWidth(width)) / 10
export const yallopClass = (q: number): YallopClass =>
  yallopClasses[YALLOP_ABOVE.findIndex((above) => q > above)] as YallopClass

export const odehZones = ['A', 'B', 'C', 'D'] as const
export type OdehZone = (typeof odehZones)[number]
/** The value that a zone begins at: Odeh (2004), the four zones by V. */
const ODEH_FROM = [5.65, 2, -0.96, Number.NEGATIVE_INFINITY]

/**
 * Visibility of Odeh.
 * @param arcv topocentric altitude of the Moon less that of the Sun, degrees, airless.
 * @param width topocentric width of the crescent, arcminutes.
 * @see Odeh, "New criterion for lunar crescent visibility", Experimental Astronomy 18, 39 (2004).
 */
export const odehValue = (arcv: number, width: number): number => arcv - 7.1651 - byWidth(width)
export const odehZone = (value: number): OdehZone =>
  odehZones[ODEH_FROM.findIndex((from) => value >= from)] as OdehZone

/** The crescent at its best time. */
export interface Crescent {
  readonly instant: Instant
  /** Topocentric, degrees: airless altitude of the Moon less the Sun's, distance of their centres. */
  readonly arcOfVision: number
  readonly elongation: number
  /** Topocentric, arcminutes. */
  readonly width: number
  readonly yallop: number
  readonly odeh: number
}

/** An evening after new Moon or a morning before it, TT days. */
export interface CrescentChance {
  /** Sunset, in the morning sunrise; and moonset or moonrise nearest to it. */
  readonly sun: number
  readonly moon: number
  /** Days that the Moon is up in the dark after sunset, or before sunrise; negative: it is not. */
  readonly lag: number
  /** `null` when the Moon is not up without the Sun. */
  readonly best: Crescent | null
}

/** Best time, as a share of the lag from the Sun's event: Yallop (1997), after Bruin. */
const BEST_SHARE = 4 / 9

function crescentAt(tt: number, observer: Observer): Crescent {
  const instant = instantOfTt(tt)
  const look = (place: typeof apparentTopocentric | typeof apparentGeocentric) => {
    const [moon, sun] = [place('moon', instant, observer), place('sun', instant, observer)]
    const height = (apparent: typeof moon) => horizontal(apparent.vector, instant, observer).altitudeAirless
    const arcl = separation(moon.vector, sun.vector)
    return { arcv: height(moon) - height(sun), arcl, distanceKm: moon.distanceAu * KM_PER_AU }
  }
  const geocentric = look(apparentGeocentric)
  const topocentric = look(apparentTopocentric)
  const radius = semidiameter(EQUATORIAL_RADIUS_KM.moon, topocentric.distanceKm) * 60
  const widthBy = ({ arcl }: { arcl: number }) => radius * (1 - cosine(arcl))
  const width = widthBy(topocentric)
  return {
    instant,
    arcOfVision: topocentric.arcv,
    elongation: topocentric.arcl,
    width,
    // Yallop takes the geocentric elongation for the width.
    yallop: yallopValue(geocentric.arcv, widthBy(geocentric)),
    odeh: odehValue(topocentric.arcv, width),
  }
}

/** Days around new Moon that are searched, and chances on either side. */
const REACH_DAYS = 3
const CHANCES = 2
/** The Moon sets or rises within half a day of the Sun near new Moon; where it does not, it stays up or down. */
const NEAREST_DAYS = 0.4

/**
 * The first two evenings after a new Moon and the last two mornings before it, in order of time, level ground; fewer
 * where the Sun or the Moon does not set or rise.
 *
 * **Accuracy**: times as `riseSet`; the criteria tell sightings by their own standard errors, not by ours.
 */
export function crescentChances(
  newMoonUtc: number,
  observer: Observer,
): { readonly mornings: readonly CrescentChance[]; readonly evenings: readonly CrescentChance[] } {
  const reach = REACH_DAYS * MS_PER_DAY
  const [sun, moon] = (['sun', 'moon'] as const).map((body) =>
    riseSetTimes(bodyTarget(body), observer, newMoonUtc - reach, newMoonUtc + reach),
  ) as [ReturnType<typeof riseSetTimes>, ReturnType<typeof riseSetTimes>]
  const chances = (suns: readonly number[], moons: readonly number[], sign: 1 | -1): CrescentChance[] =>
    suns.flatMap((sun) => {
      const nearest = moons.reduce<number | undefined>(
        (best, candidate) =>
          best === undefined || Math.abs(candidate - sun) < Math.abs(best - sun) ? candidate : best,
        undefined,
      )
      if (nearest === undefined || Math.abs(nearest - sun) > NEAREST_DAYS) return []
      const lag = sign * (nearest - sun)
      const best = lag > 0 ? crescentAt(sun + sign * BEST_SHARE * lag, observer) : null
      return [{ sun, moon: nearest, lag, best }]
    })
  const newMoonTt = ttOfUtc(newMoonUtc)
  const mornings = sun.rises.filter((sunrise) => sunrise < newMoonTt).slice(-CHANCES)
  const evenings = sun.sets.filter((sunset) => sunset > newMoonTt).slice(0, CHANCES)
  return { mornings: chances(mornings, moon.rises, -1), evenings: chances(evenings, moon.sets, 1) }
}
