/** How the quantities of charts run in time, and the stretches of those that are found event by event. */
import { houseFrame } from '../charts/chart.ts'
import { type DignityKind, dignityKinds, rulersOf, type TraditionalPlanet } from '../charts/dignities.ts'
import { ascendant } from '../charts/house-systems/angles.ts'
import { rightAscensionOf } from '../charts/house-systems/frame.ts'
import { ascensionalDifference } from '../charts/house-systems/semi-arcs.ts'
import { houseCusps, houseOf, houseSense } from '../charts/houses.ts'
import type { Observer } from '../frames/earth.ts'
import { localDayNumber, solarDaysBetween } from '../horizon/solar-days.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { type Interval, inBoth } from '../math/intervals.ts'
import { weekday } from '../time/day-count.ts'
import { instantOfTt, instantOfUtc, utcOfTt } from '../time/time.ts'
import { type AspectName, aspectRule, aspectSides } from '../zodiac/aspects.ts'
import { zodiacLongitude } from '../zodiac/placement.ts'
import { type PlanetaryHour, planetaryHours } from '../zodiac/planetary-hours.ts'
import { type MoonAspect, moonStays } from '../zodiac/void-of-course.ts'
import { type Curve, lead, longitude, type Subject } from './curves.ts'
import type { Bounds } from './quantity.ts'

const frameAt = (tt: number, observer: Observer | undefined) =>
  houseFrame(instantOfTt(tt), observer as Observer)

/** Ecliptic longitude that rises, degrees. */
export const rising =
  ({ observer }: Subject): Curve =>
  (tt) =>
    ascendant(frameAt(tt, observer))

/** Latitude within which the ascendant does not leap, degrees. */
const POLAR = 66
/** Shortest and longest of the steps, days. */
const STEPS = { least: 1 / 1000, most: 1 / 24 } as const

/** Days between looks at what leaps: half of the shortest rising of a sign, 56 minutes at the equator and 2 at 66°. */
function leaping({ observer }: Subject): number {
  const latitude = Math.abs(observer?.latitude ?? 0)
  if (latitude >= POLAR) return STEPS.least
  const frame = { ...frameAt(0, observer), latitude }
  // Aries and Pisces rise fastest: the end of Aries by its oblique ascension after its beginning.
  const rises = rightAscensionOf(30, frame.obliquity) - ascensionalDifference(30, frame)
  return Math.min(STEPS.most, Math.max(STEPS.least, rises / 720))
}

/** Days between looks at the ascendant, which leaps inside the polar circles. */
export const turning = (subject: Subject): number =>
  Math.abs(subject.observer?.latitude ?? 0) < POLAR ? STEPS.most : STEPS.least

/** Days between looks at a house. */
export const housing = (subject: Subject): number =>
  subject.houseSystem === 'whole-sign' ? leaping(subject) : turning(subject)

/**
 * Where a target stands in the houses, degrees: 30 for each house and its share of the one it is in.
 * @throws NoSolution `house_system_undefined` inside the polar circles, as {@link houseCusps}
 */
export function housePosition(subject: Subject): Curve {
  const { observer, houseSystem = 'equal' } = subject
  const place = longitude(subject)
  return (tt) => {
    const cusps = houseCusps(houseSystem, frameAt(tt, observer))
    const targetLongitude = place(tt)
    const house = houseOf(targetLongitude, cusps)
    const [cusp, next] = [cusps[house - 1] as number, cusps[house % 12] as number]
    const sense = houseSense(cusps)
    const share =
      normalDegrees(sense * (targetLongitude - cusp)) / (normalDegrees(sense * (next - cusp)) || 360)
    return 30 * (house - 1 + share)
  }
}

/** Half the days that a rate is taken over: a quarter of an hour. */
const MOMENT = 0.01

/** Degrees a day that a target gains on another. */
export function leadRate({ target, other: partner }: Subject): Curve {
  const ahead = lead(target, partner)
  return (tt) => circularDifference(ahead(tt + MOMENT), ahead(tt - MOMENT)) / (2 * MOMENT)
}

/** An aspect by its name, with an orb in degrees where one is wanted: `trine:3`. */
const aspectOf = (text: string) => {
  const [name, orb] = text.split(':')
  return aspectRule(name as AspectName, orb === undefined ? undefined : Number(orb))
}

/** Bounds of the lead within the orb of an aspect. */
export function withinOrb(name: string): Bounds[] {
  const { angle, orb } = aspectOf(name)
  return aspectSides(angle).map((exact) => ({
    low: normalDegrees(exact - orb),
    high: normalDegrees(exact + orb),
  }))
}

/** The same while the aspect comes nearer: from behind it moves forward, from beyond it back. */
export function applyingWithinOrb(name: string): Bounds[] {
  const { angle, orb } = aspectOf(name)
  return aspectSides(angle).flatMap((exact): Bounds[] => [
    { low: normalDegrees(exact - orb), high: normalDegrees(exact), moves: 'forward' },
    { low: normalDegrees(exact), high: normalDegrees(exact + orb), moves: 'back' },
  ])
}

/** Essential dignities and debilities that the degree alone decides; the triplicity needs the sect. */
export const degreeDignities = [
  ...dignityKinds.filter((kind) => kind !== 'triplicity'),
  'detriment',
  'fall',
] as const
type DegreeDignity = (typeof degreeDignities)[number]

/** The dignity of the opposite sign that makes a debility. */
const opposites: Readonly<Partial<Record<DegreeDignity, DignityKind>>> = {
  detriment: 'domicile',
  fall: 'exaltation',
}

/** Whether a planet has a dignity in a degree: signs, terms and faces all begin at whole degrees. */
function hasDignity(planet: TraditionalPlanet, name: DegreeDignity, degree: number): boolean {
  const opposite = opposites[name]
  const rulers = rulersOf(degree + 0.5 + (opposite ? 180 : 0), null)
  return rulers[opposite ?? (name as DignityKind)] === planet
}

/** Stretches of the zodiac in which a planet has a dignity. */
export function dignityArcs(name: string | boolean, { target }: Subject): Bounds[] {
  const has = (degree: number) =>
    hasDignity(target.body as TraditionalPlanet, name as DegreeDignity, normalDegrees(degree))
  const edges = Array.from({ length: 360 }, (_, degree) => degree)
  const starts = edges.filter((degree) => has(degree) && !has(degree - 1))
  const ends = edges.filter((degree) => !has(degree) && has(degree - 1))
  return starts.map((low) => ({ low, high: ends.find((end) => end > low) ?? (ends[0] as number) }))
}

/** The planetary hours of an interval, ms since 1970 UTC; none while the Sun does not rise or set. */
function hoursBetween({ observer, zone }: Subject, from: number, to: number): PlanetaryHour[] {
  const place = observer as Observer
  return solarDaysBetween(place, from, to).flatMap((day) =>
    planetaryHours(day, weekday(localDayNumber(day.sunrise, place.longitude, zone))),
  )
}

/** The hours of a planet in an interval. */
export function hoursOf(ruler: string, subject: Subject, within: Interval): Interval[] {
  const hours = hoursBetween(subject, utcOfTt(within.from), utcOfTt(within.to))
  const ofRuler = hours.filter((hour) => hour.ruler === ruler)
  return inBoth(
    [within],
    ofRuler.map(({ start, end }) => ({ from: instantOfUtc(start).tt, to: instantOfUtc(end).tt })),
  )
}

/** The planet whose hour runs; undefined while the Sun does not rise or set. */
export function hourRuler(subject: Subject, tt: number): string | undefined {
  const utc = utcOfTt(tt)
  return hoursBetween(subject, utc, utc + 1).find(({ start, end }) => start <= utc && utc < end)?.ruler
}

const nameOf = ({ body, aspect }: MoonAspect): string => `${aspect} ${body}`

/** Whether an aspect is the one that a name asks for: its body, its kind, or both. */
const isNamed = (next: MoonAspect, name: string): boolean =>
  name === next.body || name === next.aspect || name === nameOf(next)

/** When the Moon's next exact aspect before it leaves its sign is one of a name. */
export function beforeAspect(name: string, within: Interval): Interval[] {
  const stretches = [...moonStays(within.from, within.to)].flatMap(({ entry, aspects }) =>
    aspects.flatMap((next, index) => {
      const from = aspects[index - 1]?.instant.tt ?? entry.tt
      return isNamed(next, name) && next.instant.tt > from ? [{ from, to: next.instant.tt }] : []
    }),
  )
  return inBoth([within], stretches)
}

/** The Moon's next exact aspect before it leaves its sign, such as `trine venus`; undefined while it is void. */
export function nextMoonAspect(tt: number): string | undefined {
  const [stay] = moonStays(tt, tt + 1e-9)
  const next = stay?.aspects.find(({ instant }) => instant.tt > tt)
  return next && nameOf(next)
}

/** Sidereal longitude of the Moon by the ayanamsa of Lahiri, degrees. */
export const siderealMoon = (): Curve => (tt) => zodiacLongitude('moon', instantOfTt(tt), 'lahiri')
