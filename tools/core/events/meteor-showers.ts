/** Annual meteor showers: when they are active, where they come from and how many meteors to expect. */

import { showerRows, slopeRows, usualSlope } from '../data/meteor-showers.ts'
import { cosine, sine, tangent } from '../math/angles.ts'
import { folded } from '../text/folding.ts'
import { tableRows } from '../text/table-rows.ts'

export interface MonthDay {
  readonly month: number
  readonly day: number
}

export interface MeteorShower {
  /** The IAU's three letters: `PER`. */
  readonly code: string
  readonly name: string
  /** First and last day of activity; a shower that begins in December may end in January. */
  readonly activeFrom: MonthDay
  readonly activeTo: MonthDay
  /** Longitude of the Sun at the maximum, degrees, equinox J2000.0. */
  readonly peakSolarLongitude: number
  readonly radiant: Radiant
  /** Speed of the meteors above the atmosphere, km/s. */
  readonly velocityKmS: number
  /** Population index r: how many times more meteors there are for each magnitude fainter. */
  readonly populationIndex: number
  /** Zenithal hourly rate at the maximum; of a quiet year when `variable`. */
  readonly zhr: number
  readonly variable: boolean
  /** How the rate rises to the maximum and falls after it. */
  readonly slope: Slope
  readonly parent: string | null
}

/** J2000.0. */
export interface Radiant {
  /** Hours. */
  readonly ra: number
  /** Degrees. */
  readonly dec: number
}

/** Powers of ten for each degree of solar longitude. */
export interface Slope {
  readonly rising: number
  readonly falling: number
}

const slopes = new Map(
  tableRows(slopeRows, '|').map(([code, rising, falling]) => [
    code,
    { rising: Number(rising), falling: Number(falling) },
  ]),
)

/** All showers in the order of the year, from the Quadrantids of January. */
export const meteorShowers: readonly MeteorShower[] = tableRows(showerRows, '|').map(
  ([code, name, from, to, longitude, ra, dec, velocity, r, rate, parent]) => {
    return {
      code,
      name,
      activeFrom: monthDay(from),
      activeTo: monthDay(to),
      peakSolarLongitude: Number(longitude),
      radiant: { ra: Number(ra) / 15, dec: Number(dec) },
      velocityKmS: Number(velocity),
      populationIndex: Number(r),
      zhr: Number(rate.replace('var ', '')),
      variable: rate.startsWith('var'),
      slope: slopes.get(code) ?? { rising: usualSlope, falling: usualSlope },
      parent: parent || null,
    }
  },
)

function monthDay(text: string): MonthDay {
  const [month, day] = text.split('-').map(Number) as [number, number]
  return { month, day }
}

/** The shower of a code or name; or, when the text is none, those with a word of their name that begins so. */
export function findShowers(text: string): readonly MeteorShower[] {
  const query = folded(text)
  if (!query) return []
  const exact = meteorShowers.filter(({ code, name }) => [code.toLowerCase(), folded(name)].includes(query))
  if (exact.length > 0) return exact
  return meteorShowers.filter(({ name }) => ` ${folded(name)}`.includes(` ${query}`))
}

/** Mean obliquity of the ecliptic at J2000.0, degrees (IAU 2006). */
const obliquity = 84_381.406 / 3600

/**
 * Daily motion of a radiant. The Earth turns about the Sun by a degree of solar longitude in about a day, and the
 * radiant, which keeps its place in ecliptic coordinates that turn with the Sun, moves by a degree of longitude.
 *
 * @returns degrees in right ascension and declination for each degree of solar longitude.
 * @see P. Jenniskens et al., Icarus 266 (2016) 331, §2 (Sun-centred ecliptic radiants).
 * Accuracy: the Perseids move +1.39°, +0.27° a day so; observed +1.40°, +0.26° (Cook 1973).
 */
export function radiantDrift({ ra, dec }: Radiant): { readonly ra: number; readonly dec: number } {
  const alpha = ra * 15
  return {
    ra: cosine(obliquity) + sine(obliquity) * sine(alpha) * tangent(dec),
    dec: sine(obliquity) * cosine(alpha),
  }
}

/**
 * Zenithal hourly rate some way from the maximum.
 * @param degrees of solar longitude after the maximum, negative before it.
 * @see P. Jenniskens, Astron. Astrophys. 287, 990 (1994): two exponentials.
 *
 * **Accuracy**: of a typical year; the paper's slopes are known to 10–30 %, outbursts are not in them.
 */
export function zenithalRate({ zhr, slope }: Pick<MeteorShower, 'zhr' | 'slope'>, degrees: number): number {
  return zhr * 10 ** (-Math.abs(degrees) * (degrees < 0 ? slope.rising : slope.falling))
}

/** Altitudes below this see hardly a meteor, and the formula of the rate fails. */
const lowest = 5

/**
 * Meteors a single observer sees in an hour: the zenithal hourly rate brought back to a real sky.
 * @param sky `radiantAltitude` in degrees; `limitingMagnitude` of the faintest star seen.
 * @returns meteors an hour; 0 with the radiant below 5°.
 * @see IMO Handbook for Meteor Observers (2008), §8: ZHR = N · r^(6.5 − lm) / sin h, without clouds.
 */
export function hourlyRate(
  shower: Pick<MeteorShower, 'zhr' | 'populationIndex'>,
  sky: { readonly radiantAltitude: number; readonly limitingMagnitude: number },
): number {
  if (sky.radiantAltitude < lowest) return 0
  const visibleShare = shower.populationIndex ** (sky.limitingMagnitude - 6.5)
  return shower.zhr * visibleShare * sine(sky.radiantAltitude)
}
