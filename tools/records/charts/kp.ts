import { z } from 'zod'
import type { Cusps } from '../../core/charts/houses.ts'
import { roundDirection } from '../../core/round.ts'
import { kpLords, significators } from '../../core/vedic/kp.ts'
import { type Graha, grahas } from '../../core/vedic/nakshatras.ts'
import { graha } from '../../schema/names.ts'

const lords = z
  .object({
    longitude: z.number().describe('Degrees.'),
    lords: z.array(graha).describe('Of sign, star, sub, sub-sub.'),
    number: z.int().describe('Of the 249 subs.'),
  })
  .meta({ id: 'KpLords' })

/** Output shape of the lords and significators of Krishnamurti. */
export const kpShape = z
  .object({
    grahas: z.record(z.string(), lords).describe('By name.'),
    cusps: z.array(lords).describe('Of Placidus.'),
    significators: z
      .array(z.record(z.string(), z.array(graha)).meta({ id: 'KpHouse' }))
      .describe('By house: starsOfOccupants, occupants, starsOfOwner, owner.'),
  })
  .meta({ id: 'Kp' })
  .nullable()
  .describe('Krishnamurti: lords and significators; null: no birth time, or inside the polar circles.')

/** Record of the lords and significators of a chart. */
export function kpRecord(
  cusps: Cusps,
  longitudes: Readonly<Record<Graha, number>>,
): NonNullable<z.output<typeof kpShape>> {
  const directions = cusps.map(roundDirection)
  const lordsAt = (longitude: number) => {
    const { sign, star, sub, subSub, number } = kpLords(longitude)
    return { longitude, lords: [sign, star, sub, subSub], number }
  }
  return {
    grahas: Object.fromEntries(grahas.map((graha) => [graha, lordsAt(longitudes[graha])])),
    cusps: directions.map(lordsAt),
    significators: significators(directions, longitudes).map((house) =>
      Object.fromEntries(Object.entries(house).map(([kind, members]) => [kind, [...members]])),
    ),
  }
}
