import { chartFrame, houseFrame } from '../charts/chart.ts'
import { withinPolarCircle } from '../charts/house-systems/frame.ts'
import { type Cusps, houseOf } from '../charts/houses.ts'
import { normalDegrees } from '../math/angles.ts'
import type { Instant } from '../time/time.ts'
import { type Ayanamsa, zodiacOrigin } from '../zodiac/ayanamsa.ts'
import { signRuler } from '../zodiac/rulers.ts'
import { signOf } from '../zodiac/zodiac.ts'
import { type Dasha, subdashas } from './dashas.ts'
import { type Graha, grahas, NAKSHATRA, nakshatraPlace } from './nakshatras.ts'

/** The nine unequal parts of a nakshatra or of a sub, from 0 to 1, which share it as dashas share their cycle. */
const partsFrom = (lord: Graha): Dasha[] => subdashas({ system: 'vimshottari', lord, start: 0, end: 1 })

/** Share of a whole by which the rounding of sums may put a start ahead of itself: 1e-10 of a nakshatra is 0.000005″. */
const START_MARGIN = 1e-10

/** The part that a share of the whole falls in, and the share of that part passed. */
function partAt(lord: Graha, fraction: number): { readonly lord: Graha; readonly fraction: number } {
  const part = partsFrom(lord).findLast(({ start }) => start <= fraction + START_MARGIN) as Dasha
  return { lord: part.lord, fraction: Math.max(0, fraction - part.start) / (part.end - part.start) }
}

/**
 * Starts of the 249 parts of the zodiac, degrees: the 243 subs of the nakshatras, six of which the ends of signs cut in two.
 */
const subStarts: readonly number[] = [
  ...new Set(
    Array.from({ length: 27 }, (_, nakshatra) => {
      const { lord } = nakshatraPlace((nakshatra + 0.5) * NAKSHATRA).nakshatra
      return partsFrom(lord).map(({ start }) => rounded((nakshatra + start) * NAKSHATRA))
    })
      .flat()
      .concat(Array.from({ length: 12 }, (_, sign) => 30 * sign)),
  ),
].sort((first, second) => first - second)

/** Degrees to 10 decimals, so that starts that both a sub and a sign have are one. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e10) / 1e10
}

/** Lords of a longitude, from the widest part to the narrowest. */
export interface KpLords {
  readonly sign: Graha
  readonly star: Graha
  readonly sub: Graha
  readonly subSub: Graha
  /** Of the sub, 1–249. */
  readonly number: number
}

/**
 * Lords of a sidereal longitude in degrees: of its sign, nakshatra, sub and sub-sub. Parts have the shares of the Vimshottari
 * years and begin with the lord of the whole.
 * @see after handbooks of K. S. Krishnamurti, Krishnamurti Padhdhati, Readers I and II (1963).
 */
export function kpLords(longitude: number): KpLords {
  const place = normalDegrees(longitude)
  const { nakshatra, fraction } = nakshatraPlace(place)
  const sub = partAt(nakshatra.lord, fraction)
  return {
    sign: signRuler[signOf(place)],
    star: nakshatra.lord,
    sub: sub.lord,
    subSub: partAt(sub.lord, sub.fraction).lord,
    number: subStarts.findLastIndex((start) => start <= place) + 1,
  }
}

/** Sidereal cusps of Placidus, degrees; null inside the polar circles, where they do not exist. */
export function placidusCusps(
  instant: Instant,
  place: { readonly latitude: number; readonly longitude: number },
  ayanamsa: Ayanamsa,
): Cusps | null {
  const frame = houseFrame(instant, place, zodiacOrigin(ayanamsa, instant))
  return withinPolarCircle(frame) ? null : chartFrame(frame, 'placidus').cusps
}

/** Significators of a house, the strongest first. */
export interface Significators {
  /** Grahas in a nakshatra of an occupant. */
  readonly starsOfOccupants: readonly Graha[]
  readonly occupants: readonly Graha[]
  /** Grahas in a nakshatra of the owner. */
  readonly starsOfOwner: readonly Graha[]
  /** Lord of the sign on the cusp. */
  readonly owner: readonly Graha[]
}

/** Significators of the twelve houses between cusps, by sidereal longitudes. Nodes stand for themselves alone. */
export function significators(
  cusps: Cusps,
  longitudes: Readonly<Record<Graha, number>>,
): readonly Significators[] {
  const inStarsOf = (lords: readonly Graha[]) =>
    grahas.filter((graha) => lords.includes(nakshatraPlace(longitudes[graha]).nakshatra.lord))
  return cusps.map((cusp, index) => {
    const occupants = grahas.filter((graha) => houseOf(longitudes[graha], cusps) === index + 1)
    const owner = [signRuler[signOf(cusp)]]
    return { starsOfOccupants: inStarsOf(occupants), occupants, starsOfOwner: inStarsOf(owner), owner }
  })
}
