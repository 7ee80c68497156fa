import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { localDayNumber, type SolarDay } from '../../horizon/solar-days.ts'
import { arcSine, normalDegrees, sine } from '../../math/angles.ts'
import { weekday } from '../../time/day-count.ts'
import { chaldeanOrder, weekdayRulers } from '../../zodiac/planetary-hours.ts'
import type { Graha } from '../nakshatras.ts'
import { arcStrength } from './sthana.ts'
import type { PlanetLongitudes } from './varga-dignity.ts'

/** When a birth is, as strengths of time read it. */
export interface BirthTime {
  readonly utc: number
  /** The day that it lies in, by the Sun. */
  readonly day: SolarDay
  /** Day count from 1970 of the local date of the sunrise: civil with a time zone, else in local mean time. */
  readonly dayNumber: number
  /** Degrees that the Sun has turned since its lower culmination, 0 to 360: 180 at noon. */
  readonly solarTime: number
}

/** Planets that are strong at noon; Moon, Mars and Saturn are at midnight, Mercury always. */
const strongAtNoon: readonly Planet[] = ['sun', 'jupiter', 'venus']

/** Strength of day and night, virupas. */
function natonnata(planet: Planet, { solarTime }: BirthTime): number {
  if (planet === 'mercury') return 60
  const fromMidnight = arcStrength(solarTime, 0)
  return strongAtNoon.includes(planet) ? fromMidnight : 60 - fromMidnight
}

/** Strength of the fortnight, virupas; the Moon's is doubled. */
function paksha(planet: Planet, longitudes: PlanetLongitudes, benefics: ReadonlySet<Graha>): number {
  const light = arcStrength(longitudes.moon, longitudes.sun)
  const strength = benefics.has(planet) ? light : 60 - light
  return planet === 'moon' ? 2 * strength : strength
}

/** Rulers of the thirds of the daylight, then of the night; Jupiter is strong in all. */
const thirds: readonly Planet[] = ['mercury', 'sun', 'saturn', 'moon', 'venus', 'mars']

function tribhaga(planet: Planet, { utc, day }: BirthTime): number {
  const [first, start, end] =
    utc < day.sunset ? [0, day.sunrise, day.sunset] : [3, day.sunset, day.nextSunrise]
  const third = Math.min(2, Math.floor((3 * (utc - start)) / (end - start)))
  return planet === 'jupiter' || planet === thirds[first + third] ? 60 : 0
}

/**
 * Days from the creation to the beginning of 1970 in the count of the Sūrya Siddhānta: 714,404,108,572 at the beginning of
 * 1860 (tr. E. Burgess, 1860, note on I.48–51), a Sunday, which the count begins with.
 */
const AHARGANA_1970 = 714_404_108_572 + (2_440_587.5 - 2_400_410.5)

/** Ruler of the weekday that the running period of so many days began with. */
function periodLord(dayNumber: number, days: number): Planet {
  const passed = AHARGANA_1970 + dayNumber
  return weekdayRulers[weekday(dayNumber - (passed % days))] as Planet
}

/** Rulers of year (360 days), month (30), weekday and hour: the hours are 24 equal parts from sunrise to sunrise. */
export function timeLords({ utc, day, dayNumber }: BirthTime) {
  const { sunrise, nextSunrise } = day
  const vara = weekdayRulers[weekday(dayNumber)] as Planet
  const hour = Math.floor((24 * (utc - sunrise)) / (nextSunrise - sunrise))
  return {
    abda: periodLord(dayNumber, 360),
    masa: periodLord(dayNumber, 30),
    vara,
    hora: chaldeanOrder[(chaldeanOrder.indexOf(vara) + hour) % 7] as Planet,
  }
}

/** Obliquity of the ecliptic in the texts, degrees. Sūrya Siddhānta II.28. */
const OBLIQUITY = 24
/** Planets that are strong in the south; Mercury is both ways, the others in the north. */
const strongInSouth: readonly Planet[] = ['moon', 'saturn']

/** Strength of declination, virupas; the Sun's is doubled. @param longitude tropical, degrees. */
export function ayana(planet: Planet, longitude: number): number {
  const declination = arcSine(sine(OBLIQUITY) * sine(longitude))
  const towards =
    planet === 'mercury' ? Math.abs(declination) : strongInSouth.includes(planet) ? -declination : declination
  const strength = ((OBLIQUITY + towards) / (2 * OBLIQUITY)) * 60
  return planet === 'sun' ? 2 * strength : strength
}

/** Parts of the strength of time but for war, virupas. */
export interface KalaStrength {
  readonly natonnata: number
  readonly paksha: number
  readonly tribhaga: number
  readonly abda: number
  readonly masa: number
  readonly vara: number
  readonly hora: number
  readonly ayana: number
}

/**
 * Strength of time without war.
 * @param origin of the sidereal zodiac, tropical degrees.
 * @see BPHS 27.8–17, as B. V. Raman, Graha and Bhava Balas (13th ed., 1992), ch. V has it.
 */
export function kalaStrength(
  planet: Planet,
  longitudes: PlanetLongitudes,
  time: BirthTime,
  { benefics, origin }: { readonly benefics: ReadonlySet<Graha>; readonly origin: number },
): KalaStrength {
  const lords = timeLords(time)
  const ifLord = (lord: keyof typeof lords, virupas: number) => (lords[lord] === planet ? virupas : 0)
  return {
    natonnata: natonnata(planet, time),
    paksha: paksha(planet, longitudes, benefics),
    tribhaga: tribhaga(planet, time),
    abda: ifLord('abda', 15),
    masa: ifLord('masa', 30),
    vara: ifLord('vara', 45),
    hora: ifLord('hora', 60),
    ayana: ayana(planet, normalDegrees(longitudes[planet] + origin)),
  }
}

/** A place whose days have dates of a time zone, or of its mean time. */
export interface DatedPlace {
  readonly latitude: number
  readonly longitude: number
  readonly timezone?: string | undefined
}

/** Day count and solar time of a birth from its solar day. @param hourAngle of the Sun, degrees. */
export const birthTime = (
  utc: number,
  day: SolarDay,
  { longitude, timezone }: DatedPlace,
  hourAngle: number,
): BirthTime => ({
  utc,
  day,
  dayNumber: localDayNumber(day.sunrise, longitude, timezone),
  solarTime: normalDegrees(hourAngle + 180),
})
