import { z } from 'zod'
import type { SpeculumRow } from '../../core/charts/directions/speculum.ts'
import { roundAngle, roundDirection } from '../../core/round.ts'

const orNone = z.number().nullable()

/** Output shape of a row of a speculum. */
export const speculumRow = z
  .object({
    point: z.string().describe('Body, angle or node of the birth chart.'),
    rightAscension: z.number().describe('Degrees 0 to 360.'),
    declination: z.number().describe('Degrees, north positive.'),
    aboveHorizon: z.boolean().describe('Whether it stands above the horizon.'),
    meridianDistance: z
      .number()
      .describe('Degrees from the upper meridian above the horizon, from the lower one below it.'),
    semiArc: orNone.describe(
      'Of the day above the horizon, else of the night; null of what never sets or rises.',
    ),
    ascensionalDifference: orNone.describe('Degrees by which half its day exceeds 90; null likewise.'),
    horizontalDistance: orNone.describe('Degrees of semiArc less meridianDistance; null likewise.'),
    pole: orNone.describe('Pole of its circle by directionMethod, degrees; null likewise.'),
    mundanePlace: orNone.describe('Degrees 0 to 360 between the angles, from the ascendant; null likewise.'),
  })
  .meta({ id: 'SpeculumRow' })

const rounded = (degrees: number | null) => degrees && roundAngle(degrees)

/** Record of a row of a speculum. */
export const speculumRecord = (row: SpeculumRow): z.input<typeof speculumRow> => ({
  point: row.id,
  rightAscension: roundDirection(row.rightAscension),
  declination: roundAngle(row.declination),
  aboveHorizon: row.aboveHorizon,
  meridianDistance: roundAngle(row.meridianDistance),
  semiArc: rounded(row.semiArc),
  ascensionalDifference: rounded(row.ascensionalDifference),
  horizontalDistance: rounded(row.horizontalDistance),
  pole: rounded(row.pole),
  mundanePlace: row.place && roundDirection(row.place),
})
