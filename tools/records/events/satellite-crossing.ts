import { z } from 'zod'
import { satelliteSize } from '../../core/appearance/satellite-light.ts'
import { KM_PER_AU } from '../../core/bodies.ts'
import type { Pair, SatelliteCrossing } from '../../core/events/conjunctions.ts'
import { satelliteMembers } from '../../core/events/satellite-crossings.ts'
import { DEGREES } from '../../core/math/angles.ts'
import { rangeKm } from '../../core/records/satellite-place.ts'
import { roundAngle, roundDirection, rounded } from '../../core/round.ts'
import { TENTH, timeInUnit } from '../../core/time/written.ts'
import { instantField } from '../../schema/instant.ts'

/** Output shape of a satellite before a disc or beside it, when it is nearest to the middle. */
export const crossingShape = z
  .object({
    ingress: instantField.nullable().describe('null: passes beside.'),
    egress: instantField.nullable().describe('Leaves it.'),
    durationSeconds: z.number().nullable().describe('Between.'),
    radii: z.number().nullable().describe('In radii of the disc; null: a point.'),
    pathAngle: z.number().describe('Of its motion, degrees.'),
    altitude: z.number().describe('Degrees, with refraction.'),
    azimuth: z.number().describe('Degrees from north.'),
    rangeKm: z.number().describe('Distance, km.'),
    sizeArcsec: z.number().nullable().describe('Of ISS and Hubble; else null.'),
    sunlit: z.boolean().describe('Lit by the Sun.'),
  })
  .meta({ id: 'SatelliteCrossing' })

/** How crossings are reckoned, and how exact they are, for `meta.settings`. */
export const crossingRule =
  'SGP4; both above the horizon; each satellite with each other target; times to 0.1 s, right to about a second within 3 days of the elements, worse with each day: send those of the day; Sun 959.63″ at 1 au, Moon k 0.2725076; observable: before a disc, or beside it lit, 5° up, the Sun at -6° or lower'

/** Record of a crossing. */
export function crossingRecord(
  { ends, semidiameter, pathAngle, altitude, azimuth, distanceAu, isSunlit }: SatelliteCrossing,
  separation: number,
  pair: Pair,
): z.input<typeof crossingShape> {
  const [ingress, egress] = ends ?? []
  const size = satelliteSize(satelliteMembers(pair).elements)
  return {
    ingress: ingress ? timeInUnit(ingress.utc, TENTH) : null,
    egress: egress ? timeInUnit(egress.utc, TENTH) : null,
    durationSeconds: ingress && egress ? rounded((egress.utc - ingress.utc) / 1000, 2) : null,
    radii: semidiameter === null ? null : rounded(separation / semidiameter, 3),
    pathAngle: rounded(pathAngle, 2),
    altitude: roundAngle(altitude),
    azimuth: roundDirection(azimuth),
    rangeKm: rangeKm(distanceAu),
    sizeArcsec: size ? rounded((size / 1000 / (distanceAu * KM_PER_AU)) * (3600 * DEGREES), 1) : null,
    sunlit: isSunlit,
  }
}
