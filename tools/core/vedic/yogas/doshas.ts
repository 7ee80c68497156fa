import { normalDegrees } from '../../math/angles.ts'
import { EARLIEST_UTC, type Instant, instantOfUtc, LATEST_UTC, MS_PER_DAY, ttOfUtc } from '../../time/time.ts'
import type { Ayanamsa } from '../../zodiac/ayanamsa.ts'
import { ingresses } from '../../zodiac/ingresses.ts'
import { zodiacLongitude } from '../../zodiac/placement.ts'
import { type Sign, signOf, signs } from '../../zodiac/zodiac.ts'
import type { Graha } from '../nakshatras.ts'
import { houseFrom } from '../rashis.ts'
import { strengthPlanets } from '../strengths/varga-dignity.ts'
import type { YogaChart } from './yoga-chart.ts'

/** Houses in which Mars makes the dosha; books of the north leave out the second. */
export const mangalHouses: readonly number[] = [1, 2, 4, 7, 8, 12]

/** Signs that take the dosha away, by house. */
const mangalExceptions: Readonly<Record<number, readonly Sign[]>> = {
  2: ['gemini', 'virgo'],
  4: ['aries', 'scorpio'],
  7: ['cancer', 'capricorn'],
  8: ['sagittarius', 'pisces'],
  12: ['taurus', 'libra'],
}

/** Origins that houses of Mars count from. */
const origins = ['lagna', 'moon', 'venus'] as const
export type MangalOrigin = (typeof origins)[number]

/** Mars in houses of conflict, and all that handbooks name as its cancellation. */
export interface MangalDosha {
  /** House of Mars from each origin. */
  readonly houses: Readonly<Record<MangalOrigin, number>>
  /** Origins from which it is in one of the houses. */
  readonly from: readonly MangalOrigin[]
  readonly cancellations: readonly string[]
}

/**
 * Dosha of Mars.
 * @see B. V. Raman, Muhurtha (1946), as handbooks quote it, for houses and exceptions.
 */
export function mangalDosha(chart: YogaChart): MangalDosha {
  const sign = chart.signOf('mars')
  const starts = { lagna: chart.rising, moon: chart.moonSign, venus: chart.signOf('venus') }
  const houses = {
    lagna: chart.house('mars', starts.lagna),
    moon: chart.house('mars', starts.moon),
    venus: chart.house('mars', starts.venus),
  }
  const from = origins.filter((origin) => mangalHouses.includes(houses[origin]))
  const excepted = from.filter((origin) => mangalExceptions[houses[origin]]?.includes(sign))
  const facts: readonly (readonly [holds: boolean, fact: string])[] = [
    ...excepted.map((origin) => [true, `house ${houses[origin]} from ${origin} in ${sign}`] as const),
    [sign === 'leo' || sign === 'aquarius', `mars in ${sign}`],
    [chart.signOf('jupiter') === sign, 'mars with jupiter'],
    [chart.moonSign === sign, 'mars with moon'],
    [chart.looksAt('jupiter', sign), 'jupiter looks at mars'],
    [chart.house('jupiter') === 1, 'jupiter in the lagna'],
    [chart.house('venus') === 1, 'venus in the lagna'],
  ]
  const cancellations = from.length === 0 ? [] : facts.filter(([holds]) => holds).map(([, fact]) => fact)
  return { houses, from, cancellations }
}

/** Names of the serpent by the house of Rahu. */
const serpents = [
  'Ananta',
  'Kulika',
  'Vasuki',
  'Shankhapala',
  'Padma',
  'Mahapadma',
  'Takshaka',
  'Karkotaka',
  'Shankhachuda',
  'Ghataka',
  'Vishadhara',
  'Sheshanaga',
] as const

/** The seven planets on one side of the nodes. */
export interface KaalSarp {
  readonly name: (typeof serpents)[number]
  /** Node from which the planets follow in the order of the zodiac. */
  readonly after: 'rahu' | 'ketu'
}

/** The dosha of the serpent by longitudes; null: planets on both sides. Not in the old texts: after handbooks of our time. */
export function kaalSarp(longitudes: Readonly<Record<Graha, number>>, houseOfRahu: number): KaalSarp | null {
  const behind = strengthPlanets.filter(
    (planet) => normalDegrees(longitudes[planet] - longitudes.rahu) < 180,
  ).length
  if (behind !== 0 && behind !== strengthPlanets.length) return null
  return {
    name: serpents[houseOfRahu - 1] as (typeof serpents)[number],
    after: behind === 0 ? 'ketu' : 'rahu',
  }
}

/** Saturn in one of the three signs: house from the Moon's sign, ms since 1970 UTC. */
export interface SaturnStay {
  readonly house: number
  /** `null`: before the years of the ephemeris. */
  readonly start: number | null
  /** `null`: after the years of the ephemeris. */
  readonly end: number | null
}

/** The passage of Saturn over the sign of the Moon. */
export interface SadeSati {
  /** House of Saturn from the Moon's sign at the instant. */
  readonly house: number
  /** Stays in the twelfth, first and second sign, of the passage that runs or comes next. */
  readonly stays: readonly SaturnStay[]
}

const sadeSatiHouses: readonly number[] = [12, 1, 2]
const YEAR = 365.25
/** Degrees that Saturn goes in a year, on the mean; its ellipse and loops put it up to two years before or behind. */
const PACE = 12.2
/** Degrees ahead of the twelfth sign from which on Saturn is in the three signs, or may come back into them. */
const WITHIN = 258
/** Days outside the three signs that end a passage; loops come back within a year. */
const APART = 500

const FIRST_DAY = ttOfUtc(EARLIEST_UTC)
const LAST_DAY = ttOfUtc(LATEST_UTC)

/** Stays of Saturn in signs in from ≤ t < to (TT days); those that the ends of the ephemeris cut are open there. */
function saturnStays(from: number, to: number, ayanamsa: Ayanamsa) {
  const entries = [...ingresses('saturn', from, to, ayanamsa)].map(({ instant, sign }) => ({
    sign,
    start: instant.utc as number | null,
  }))
  if (from === FIRST_DAY) {
    const sign = signOf(zodiacLongitude('saturn', instantOfUtc(EARLIEST_UTC), ayanamsa))
    entries.unshift({ sign, start: null })
  }
  const stays = entries.map((entry, index) => ({ ...entry, end: entries[index + 1]?.start ?? null }))
  return to === LAST_DAY ? stays : stays.slice(0, -1)
}

/** Passages of Saturn over the three signs in from ≤ t < to (TT days), each with its stays. */
function passages(moonSign: Sign, from: number, to: number, ayanamsa: Ayanamsa): SaturnStay[][] {
  const all: SaturnStay[][] = []
  for (const { sign, start, end } of saturnStays(from, to, ayanamsa)) {
    const stay = { house: houseFrom(moonSign, sign), start, end }
    if (!sadeSatiHouses.includes(stay.house)) continue
    const last = all.at(-1)
    if (last && start !== null && start - (last.at(-1)?.end ?? start) < APART * MS_PER_DAY) last.push(stay)
    else all.push([stay])
  }
  return all
}

/**
 * Seven and a half years of Saturn about a natal Moon, after handbooks of our time. There are no stays where the ephemeris ends
 * before the next passage.
 */
export function sadeSati(moonSign: Sign, instant: Instant, ayanamsa: Ayanamsa): SadeSati {
  const saturn = zodiacLongitude('saturn', instant, ayanamsa)
  const ahead = normalDegrees(30 * (signs.indexOf(moonSign) - 1) - saturn)
  const start = ahead / PACE
  const ranges = [...(ahead > WITHIN ? ([[-9.5, 9.5]] as const) : []), [start - 2.5, start + 11] as const]
  const day = (years: number) => Math.min(LAST_DAY, Math.max(FIRST_DAY, instant.tt + years * YEAR))
  for (const [from, to] of ranges) {
    const running = passages(moonSign, day(from), day(to), ayanamsa)
      .filter(([first]) => first?.house === 12 || first?.start === null)
      .find((passage) => (passage.at(-1)?.end ?? Number.POSITIVE_INFINITY) > instant.utc)
    if (running) return { house: houseFrom(moonSign, signOf(saturn)), stays: running }
  }
  return { house: houseFrom(moonSign, signOf(saturn)), stays: [] }
}
