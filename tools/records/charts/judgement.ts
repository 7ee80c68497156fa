import { z } from 'zod'
import { instantField } from '../../schema/instant.ts'
import { traditionalPlanet as planet } from '../../schema/names.ts'
import { house, placeInZodiac } from '../zodiac-place.ts'
import { midpointContact } from './chart-analysis.ts'

const withTime = 'null without a birth time.'
const time = instantField.describe('When.')

const fact = z
  .object({
    fact: z.string().describe('house, swift, combust ….'),
    points: z.int().nullable().describe("Lilly's; null where he has none."),
    other: z.string().optional().describe('Planet, node or star.'),
    orb: z.number().optional().describe('Degrees from Sun or star.'),
  })
  .meta({ id: 'AccidentalFact' })
const accidental = z
  .object({
    planet: planet.describe('Planet.'),
    house,
    facts: z.array(fact).describe('Rows that it meets.'),
  })
  .meta({ id: 'AccidentalDignity' })

const share = z
  .object({
    of: z.string().describe('Point, day, hour or house.'),
    by: z.string().describe('Dignity, ruler or place.'),
    planet: planet.describe('Planet.'),
    points: z.int().describe('Points.'),
  })
  .meta({ id: 'AlmutenShare' })
const almuten = z
  .object({
    id: z.string().describe('figuris, point, house1 … house12, lotFortune, syzygy.'),
    almuten: z.array(planet).describe('Most points; several in a tie.'),
    scores: z.record(z.string(), z.int()).describe('Points by planet.'),
    shares: z.array(share).optional().describe('Every part, of figuris.'),
  })
  .meta({ id: 'Almuten' })

const turn = z
  .object({
    event: z.string().describe('conjunction, turnsDirect, entersSign, trine ….'),
    other: planet.optional().describe('Of an aspect.'),
    time,
    days: z.number().describe('Days from the birth.'),
  })
  .meta({ id: 'JudgementEvent' })
const phase = z
  .object({
    planet: planet.describe('Planet.'),
    eastOfSun: z.number().describe('Degrees of longitude, -180 to 180.'),
    events: z.array(turn).describe('Last and next at 0°, 15°, 180° from the Sun or stations.'),
  })
  .meta({ id: 'PlanetPhase' })

const paranAngle = z.string().describe('rises, culminates, sets, anticulminates.')
const paran = z
  .object({
    first: z.string().describe('Body.'),
    firstAngle: paranAngle,
    second: z.string().describe('Body or star.'),
    secondAngle: z.string().describe('Likewise.'),
    time,
    minutes: z.number().describe('By which the second is later.'),
  })
  .meta({ id: 'Paran' })

const horary = z
  .object({
    hourRuler: planet.nullable().describe('null in polar day and night.'),
    facts: z.array(z.string()).describe('Those that hold.'),
    moon: z.array(turn).describe('Its entry into the sign, exact aspects, exit.'),
  })
  .meta({ id: 'HoraryChart' })

/** Output shape of the groups of judgement; `null` if unknown without the time of birth. */
export const judgementShape = {
  accidental: z.array(accidental).describe('Accidental dignities.'),
  almuten: z.array(almuten).nullable().describe(withTime),
  dispositors: z
    .object({
      chains: z.record(z.string(), z.array(planet)).describe('Rulers of signs, by point.'),
      final: planet.nullable().describe('At the end of all chains; null if none.'),
      loops: z.array(z.array(planet)).describe('Planets in signs of one another.'),
    })
    .meta({ id: 'Dispositors' })
    .describe('Rulers of rulers.'),
  syzygy: z
    .object({
      kind: z.enum(['new moon', 'full moon']).describe('Which.'),
      time,
      luminary: z.enum(['sun', 'moon']).describe('Whose place it is.'),
      place: placeInZodiac.describe('Its degree.'),
    })
    .meta({ id: 'PrenatalSyzygy' })
    .nullable()
    .describe(withTime),
  phases: z.array(phase).describe('Mercury to Saturn.'),
  parans: z.array(paran).nullable().describe(withTime),
  horary: horary.nullable().describe(withTime),
  dial: z
    .object({
      positions: z.record(z.string(), z.number()).describe('Degrees 0 to 90, in order.'),
      trees: z.record(z.string(), z.array(midpointContact)).describe('By point: midpoints as sun/moon.'),
    })
    .meta({ id: 'Dial90' })
    .describe('90° dial.'),
}
