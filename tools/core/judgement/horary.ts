import { rulersOf, type TraditionalPlanet, traditionalPlanets } from '../charts/dignities.ts'
import type { DignityTables } from '../charts/dignity-tables.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import type { Zodiac } from '../zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../zodiac/placement.ts'
import { LONGEST_STAY, type MoonAspect, moonAspectsWith, moonPassages } from '../zodiac/void-of-course.ts'

/** Degrees of a sign below which an ascendant is early, and above which it is late. W. Lilly, Christian Astrology (1647), p. 122. */
export const EARLY_ASCENDANT = 3
export const LATE_ASCENDANT = 27
/** The burnt way: from 15° Libra to 15° Scorpio, where Lilly's handbooks have it. */
export const BURNT_WAY = [195, 225] as const

/** Facts that are looked for before a question is judged. */
export const horaryFacts = [
  'hourByDomicile',
  'hourByTriplicity',
  'earlyAscendant',
  'lateAscendant',
  'saturnInSeventh',
  'moonInBurntWay',
  'moonVoidInSign',
  'moonVoidFor30Degrees',
] as const
export type HoraryFact = (typeof horaryFacts)[number]

/** A chart as these facts are read from it. */
export interface Question {
  /** Ruler of the planetary hour; `null` where there is none. */
  readonly hourRuler: TraditionalPlanet | null
  readonly ascendant: number
  readonly moon: number
  readonly houseOfSaturn: number
  readonly isDay: boolean
  readonly lunarPath: LunarWay
}

/** The facts that hold. Lilly (1647), pp. 121–123, as handbooks quote him. */
export function factsOf(question: Question, tables: DignityTables): HoraryFact[] {
  const { hourRuler, ascendant, moon, houseOfSaturn, isDay, lunarPath: way } = question
  const { domicile, triplicity } = rulersOf(ascendant, isDay, tables)
  const degree = ascendant % 30
  const holds: Readonly<Record<HoraryFact, boolean>> = {
    hourByDomicile: domicile === hourRuler,
    hourByTriplicity: hourRuler !== null && triplicity === hourRuler,
    earlyAscendant: degree < EARLY_ASCENDANT,
    lateAscendant: degree > LATE_ASCENDANT,
    saturnInSeventh: houseOfSaturn === 7,
    moonInBurntWay: moon >= BURNT_WAY[0] && moon < BURNT_WAY[1],
    moonVoidInSign: way.voidInSign,
    moonVoidFor30Degrees: way.voidFor30Degrees,
  }
  return horaryFacts.filter((fact) => holds[fact])
}

/** A tenth of a second, to which passages are found. */
const TOLERANCE = 0.1 / 86400

/** An exact aspect of the Moon to one of the six other planets. */
export type LunarAspect = MoonAspect<TraditionalPlanet>

/** The Moon's way through its sign. */
export interface LunarWay {
  readonly entersSign: Instant
  readonly leavesSign: Instant
  /** Exact aspects in the sign, in order of time. */
  readonly aspects: readonly LunarAspect[]
  /** No aspect follows in the sign. */
  readonly voidInSign: boolean
  /** No aspect follows within the next 30° of its way, whatever the sign. */
  readonly voidFor30Degrees: boolean
}

/** When the Moon passes multiples of 30° counted from a longitude, about an instant: the last one, and the next. */
function passagesAbout(instant: Instant, from: number, zodiac: Zodiac): [Instant, Instant] {
  const passages = [...moonPassages(instant.tt - LONGEST_STAY, instant.tt + LONGEST_STAY, zodiac, from)].map(
    ({ at: tt }) => tt,
  )
  const last = passages.findLast((tt) => tt <= instant.tt + TOLERANCE)
  const next = passages.find((tt) => tt > instant.tt + TOLERANCE)
  if (last === undefined || next === undefined) throw new RangeError('a sign passed without its end')
  return [instantOfTt(last), instantOfTt(next)]
}

/**
 * The Moon's exact aspects in its sign, to the six other planets that the tradition knows, and whether it is void of course: by
 * the sign (Lilly (1647), p. 112, without orbs), and by the next 30° of its way (Antiochus, as handbooks quote him).
 */
export function lunarWay(instant: Instant, zodiac: Zodiac): LunarWay {
  const [entersSign, leavesSign] = passagesAbout(instant, 0, zodiac)
  const [, after30] = passagesAbout(instant, zodiacLongitude('moon', instant, zodiac), zodiac)
  const until = leavesSign.tt > after30.tt ? leavesSign : after30
  const aspects = traditionalPlanets
    .filter((planet) => planet !== 'moon')
    .flatMap((planet) => moonAspectsWith(planet, entersSign, until))
    .sort((a, b) => a.instant.tt - b.instant.tt)
  const ahead = aspects.filter(({ instant: exact }) => exact.tt > instant.tt)
  const isBefore =
    (end: Instant) =>
    ({ instant: exact }: LunarAspect): boolean =>
      exact.tt < end.tt
  return {
    entersSign,
    leavesSign,
    aspects: aspects.filter(isBefore(leavesSign)),
    voidInSign: !ahead.some(isBefore(leavesSign)),
    voidFor30Degrees: !ahead.some(isBefore(after30)),
  }
}
