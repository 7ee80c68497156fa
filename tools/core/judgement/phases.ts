import type { TraditionalPlanet } from '../charts/dignities.ts'
import { circularDifference } from '../math/angles.ts'
import { roots } from '../math/root-finding.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { paceOf } from '../zodiac/body-speeds.ts'
import { zodiacLongitude } from '../zodiac/placement.ts'
import { stations } from '../zodiac/stations.ts'

/** The planets that have phases to the Sun and stations. */
export const phasePlanets = [
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
] as const satisfies readonly TraditionalPlanet[]
export type PhasePlanet = (typeof phasePlanets)[number]

export const phaseEvents = [
  'conjunction',
  'superiorConjunction',
  'inferiorConjunction',
  'opposition',
  'morningRising',
  'morningSetting',
  'eveningRising',
  'eveningSetting',
  'turnsRetrograde',
  'turnsDirect',
] as const
export type PhaseEventName = (typeof phaseEvents)[number]

/** A turn in the round of a planet with the Sun. */
export interface PhaseEvent {
  readonly event: PhaseEventName
  readonly instant: Instant
}

/** Distance from the Sun in longitude at which a planet comes out of its beams or enters them, degrees. Paulus, Introductory Matters (378), ch. 14, as handbooks quote it. */
export const BEAMS = 15
/** Days in which each planet has met the Sun and both stations at least once: its longest synodic round, and some room. */
const longestRound: Readonly<Record<PhasePlanet, number>> = {
  mercury: 135,
  venus: 600,
  mars: 830,
  jupiter: 410,
  saturn: 390,
}
/** A second. */
const TOLERANCE = 1 / 86400

/** Degrees of longitude by which a planet is east of the Sun, −180 to 180: it then sets after the Sun. */
export const eastOfSun = (body: TraditionalPlanet, instant: Instant): number =>
  circularDifference(zodiacLongitude(body, instant), zodiacLongitude('sun', instant))

/** Angles east of the Sun, and what it is when a planet passes each with and against the Sun's way. */
function turnsOf(body: PhasePlanet): readonly (readonly [angle: number, PhaseEventName?, PhaseEventName?])[] {
  if (body === 'mercury' || body === 'venus')
    return [
      [0, 'superiorConjunction', 'inferiorConjunction'],
      [BEAMS, 'eveningRising', 'eveningSetting'],
      [-BEAMS, 'morningSetting', 'morningRising'],
    ]
  // The Sun overtakes the outer planets: they only fall behind it.
  return [
    [0, undefined, 'conjunction'],
    [BEAMS, undefined, 'eveningSetting'],
    [-BEAMS, undefined, 'morningRising'],
    [180, undefined, 'opposition'],
  ]
}

/** Turns of a planet in from ≤ t < to (TT days), in order. */
export function phasesBetween(body: PhasePlanet, from: number, to: number): PhaseEvent[] {
  const options = { step: paceOf(body).step, tolerance: TOLERANCE, period: 360, touching: true }
  const meetings = turnsOf(body).flatMap(([angle, gaining, losing]) => {
    const excess = (tt: number) => circularDifference(eastOfSun(body, instantOfTt(tt)), angle)
    return [...roots(excess, from, to, options)].flatMap(({ at: tt, rising }): PhaseEvent[] => {
      const event = rising ? gaining : losing
      return event ? [{ event, instant: instantOfTt(tt) }] : []
    })
  })
  const stationEvents = [...stations(body, from, to)].map(
    ({ turns: after, instant }): PhaseEvent => ({
      event: after === 'direct' ? 'turnsDirect' : 'turnsRetrograde',
      instant,
    }),
  )
  return [...meetings, ...stationEvents].sort((a, b) => a.instant.tt - b.instant.tt)
}

/** Where a planet is in its round with the Sun. */
export interface Phase {
  readonly planet: PhasePlanet
  readonly eastOfSun: number
  /** The turns and the stations before and after, in order of time. */
  readonly events: readonly PhaseEvent[]
}

const isStation = ({ event }: PhaseEvent): boolean => event.startsWith('turns')

/** The phase of a planet at an instant, with the turns and the stations next to it. */
export function phaseOf(planet: PhasePlanet, instant: Instant): Phase {
  const room = longestRound[planet]
  const phaseList = phasesBetween(planet, instant.tt - room, instant.tt + room)
  const behind = phaseList.filter((turn) => turn.instant.tt <= instant.tt)
  const ahead = phaseList.filter((turn) => turn.instant.tt > instant.tt)
  const nearest = [behind.findLast(isStation), behind.at(-1), ahead[0], ahead.find(isStation)]
  const events = phaseList.filter((turn) => nearest.includes(turn))
  return { planet, eastOfSun: eastOfSun(planet, instant), events }
}
