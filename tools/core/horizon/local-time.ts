/** Clock times of a place: what the law of its zone makes of them, and what the Sun does. */
import { type Civil, DAY, meanTimeOffset, wallMs } from '../time/civil.ts'
import { instantOfUtc } from '../time/time.ts'
import { localToUtc, type Offset, type OffsetCandidate, offsetAt, type Resolution } from '../time/zones.ts'
import { equationOfTime } from './solar-time.ts'

/** Where a clock hung. The latitude matters only where a town kept a time beside that of its country. */
export interface ClockPlace {
  /** Degrees east. */
  readonly longitude: number
  /** Degrees north. */
  readonly latitude?: number | undefined
}

/**
 * Which clock a reading was taken from:
 * `zone` – the standard time of the zone;
 * `cityMeanTime` – there was none yet, and without a longitude the mean time of the zone's chief town stands for all;
 * `ownMeanTime` – there was no standard time yet, and the place kept the mean time of its own meridian;
 * `ownOrCityMeanTime` – railways and offices kept the mean time of a city, most towns their own: either is possible;
 * `zoneOrTown` – the country had standard time, and the town kept another for daily life: either is possible.
 */
export type Clock = 'zone' | 'cityMeanTime' | 'ownMeanTime' | 'ownOrCityMeanTime' | 'zoneOrTown'

export interface ClockReading extends Resolution {
  readonly clock: Clock
  /** The candidate that a chart is cast for when the caller does not choose. */
  readonly usual: OffsetCandidate
}

/**
 * The instants a clock reading at a place can mean. Before standard time every town kept the mean time of its own
 * meridian; the database knows that of the zone's chief town only, so a known longitude goes before it.
 */
export function clockReading(zone: string, civil: Civil, place?: ClockPlace): ClockReading {
  const law = localToUtc(zone, civil)
  const usual = usualOf(law)
  const keptBy = timeBeforeStandard(usual)
  if (!place) return { ...law, clock: keptBy === 'standard' ? 'zone' : 'cityMeanTime', usual }
  if (keptBy === 'standard') return besideTheLaw(law, usual, civil, place)
  const ofPlace = localToUtc(zone, civil, (ofZone) => ownMeanTime(place.longitude, ofZone))
  const ownUsual = usualOf(ofPlace)
  const isOwnAlone =
    keptBy === 'ownMeridian' || Math.abs(ownUsual.offsetSeconds - usual.offsetSeconds) <= WITHIN_A_TOWN
  if (isOwnAlone) return { ...ofPlace, clock: 'ownMeanTime', usual: ownUsual }
  return { ...either(ownUsual, usual), clock: 'ownOrCityMeanTime', usual: ownUsual }
}

/** The clock that a place kept at an instant: the counterpart of {@link clockReading} with its usual candidate. */
export function clockOffsetAt(zone: string, utc: number, longitude: number | undefined): number {
  const law = { utc, ...offsetAt(zone, utc) }
  if (longitude === undefined || timeBeforeStandard(law) === 'standard') return law.offsetSeconds
  return ownOffset(longitude, law)
}

/** The earlier of two readings that happened, the later of two that were skipped: as every tool takes them. */
const usualOf = ({ status, candidates }: Resolution): OffsetCandidate =>
  (status === 'nonexistent' ? candidates.at(-1) : candidates[0]) as OffsetCandidate

/** Seconds: the breadth of a city, an eighth of a degree, inside which its mean time is that of every house. */
const WITHIN_A_TOWN = 30

/** By 1919 every country with a mean time of its own kept it everywhere: Russia, the last, by decree of 8 February. */
export const SHARED_EVERYWHERE = Date.UTC(1919, 6, 1)

/**
 * Mean times of a city that were the law of a whole country: offset in seconds, and the instant it began. Laws and
 * dates as in the IANA Time Zone Database, of July 2026: files africa, asia, backzone, europe and southamerica, with their comments.
 */
const lawfulMeanTimes: readonly (readonly [offset: number, from: number])[] = [
  // Paris: Tunisia from 12 May 1881, France and Algeria from 16 March 1891, Monaco from 1 June 1892.
  [561, Date.UTC(1881, 4, 11)],
  // Dublin: Ireland, Statutes (Definition of Time) Act 1880.
  [-1521, Date.UTC(1880, 7, 2)],
  // Amsterdam: Netherlands, by law from 1 May 1909; before, the custom of many towns.
  [1172, Date.UTC(1909, 4, 1)],
  // Copenhagen: Denmark.
  [3020, Date.UTC(1889, 11, 31)],
  // Athens: Greece.
  [5692, Date.UTC(1895, 8, 13)],
  // Córdoba: Argentina.
  [-15_408, Date.UTC(1894, 9, 31)],
  // Montevideo: Uruguay.
  [-13_491, Date.UTC(1908, 5, 10)],
  // Phù Liễn: French Indochina.
  [25_590, Date.UTC(1906, 5, 30)],
  // Singapore: Straits Settlements and Malay States.
  [24_925, Date.UTC(1900, 11, 31)],
]

/**
 * Whether an offset of the database was shared by law, was the mean time of the zone's chief town only, or that of a
 * city which some kept and others did not. The database writes LMT for the second and a name such as PMT for the third.
 */
function timeBeforeStandard({
  utc,
  offsetSeconds,
  abbreviation,
}: OffsetCandidate): 'standard' | 'ownMeridian' | 'city' {
  if (abbreviation === 'LMT') return 'ownMeridian'
  // Standard times stand whole five minutes from Greenwich; no mean time of a city in the database does, but by chance.
  const isMeanTime = abbreviation.endsWith('MT') && offsetSeconds % 300 !== 0
  const isLawful = lawfulMeanTimes.some(([offset, from]) => offset === offsetSeconds && utc >= from)
  return !isMeanTime || isLawful || utc >= SHARED_EVERYWHERE ? 'standard' : 'city'
}

/** Mean time of a longitude as an offset; where its zone left out or repeated a day, it did too. */
const ownMeanTime = (longitude: number, zone: Offset): Offset => ({
  offsetSeconds: ownOffset(longitude, zone),
  abbreviation: 'LMT',
  isDst: false,
})

/** Mean time of a longitude on the date that the zone kept: Manila was a day behind, Sitka a day ahead, of its meridian. */
function ownOffset(longitude: number, { offsetSeconds }: Offset): number {
  const meanOffset = meanTimeOffset(longitude)
  return meanOffset + Math.round((offsetSeconds - meanOffset) / A_DAY) * A_DAY
}

const A_DAY = DAY / 1000

/** Two clocks that may both have been looked at, earliest instant first. */
function either(first: OffsetCandidate, second: OffsetCandidate): Resolution {
  const candidates = [first, second].sort((a, b) => a.utc - b.utc)
  return { status: 'ambiguous', candidates, gap: null }
}

/**
 * Towns that kept a time of their own beside the standard time of India, and the years they did; degrees, seconds.
 * IANA Time Zone Database, file asia, comments on Asia/Kolkata; V. Ogle, The Global Transformation of Time (2015), ch. 4.
 */
const townClocks = [
  { name: 'Bombay Time', north: 18.96, east: 72.83, offsetSeconds: 17_460, from: 1906, before: 1955 },
  { name: 'Calcutta Time', north: 22.57, east: 88.36, offsetSeconds: 21_200, from: 1906, before: 1948 },
] as const
/** Degrees on either side: the town and its suburbs. */
const TOWN_REACH = 0.35

function townClockAt(utc: number, { latitude, longitude }: ClockPlace) {
  const year = new Date(utc).getUTCFullYear()
  return townClocks.find(
    ({ north, east, from, before }) =>
      latitude !== undefined &&
      Math.abs(latitude - north) < TOWN_REACH &&
      Math.abs(longitude - east) < TOWN_REACH &&
      year >= from &&
      year < before,
  )
}

/** The law, or the clock that the town kept beside it. */
function besideTheLaw(
  law: Resolution,
  usual: OffsetCandidate,
  civil: Civil,
  place: ClockPlace,
): ClockReading {
  const town = law.status === 'unique' ? townClockAt(usual.utc, place) : undefined
  if (!town) return { ...law, clock: 'zone', usual }
  const { offsetSeconds, name } = town
  const unchanged = {
    utc: wallMs(civil) - offsetSeconds * 1000,
    offsetSeconds,
    abbreviation: name,
    isDst: false,
  }
  return { ...either(usual, unchanged), clock: 'zoneOrTown', usual }
}

/** A clock reading as mean time of a longitude, to the second. */
export function meanTimeReading(civil: Civil, longitude: number): OffsetCandidate {
  const offsetSeconds = meanTimeOffset(longitude)
  return { utc: wallMs(civil) - offsetSeconds * 1000, offsetSeconds, abbreviation: 'LMT', isDst: false }
}

/**
 * Apparent solar time: what a sundial of a longitude shows at an instant.
 * @returns ms, as a UTC clock counts them; {@link civilAt} turns it into a reading.
 * Accuracy: a second, of which UT1 may differ from UTC by 0.9.
 */
export function sundialTime(utcMs: number, longitude: number): number {
  return utcMs + (longitude * 240 + equationOfTime(instantOfUtc(utcMs))) * 1000
}
