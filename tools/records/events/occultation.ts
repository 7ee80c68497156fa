import { z } from 'zod'
import { wattsAngle } from '../../core/appearance/limb-angles.ts'
import type { GrazeLimit } from '../../core/events/graze-limit.ts'
import type {
  NearGraze,
  Occultation,
  OccultationContact,
  PlacedContact,
} from '../../core/events/occultation.ts'
import { roundAngle, roundDirection, rounded } from '../../core/round.ts'
import type { DeepSkyObject } from '../../core/stars/deep-sky.ts'
import { instantField } from '../../schema/instant.ts'
import { timeFields } from '../event.ts'

/** Output shape of what is seen when the farther one is on the limb. */
export const contact = z
  .object({
    time: instantField.describe('When the centre of the farther one meets the limb.'),
    altitude: z.number().describe('Degrees, with standard refraction.'),
    azimuth: z.number().describe('Degrees 0 to 360 from north through east.'),
    positionAngle: z.number().describe('On the limb: degrees 0 to 360 from celestial north through east.'),
    axisAngle: z
      .number()
      .nullable()
      .describe("The same, degrees from the Moon's north pole; null of others."),
    wattsAngle: z.number().nullable().describe("axisAngle + 0.21°, for Watts' charts; null as it."),
    cuspAngle: z
      .number()
      .nullable()
      .describe('Degrees from the nearer cusp, negative on the lit limb; null: the Sun hides it.'),
    cusp: z
      .enum(['north', 'south'])
      .meta({ id: 'MoonCusp' })
      .nullable()
      .describe('The nearer cusp; null as cuspAngle.'),
    limb: z.enum(['dark', 'bright']).describe('Whether the limb there is dark or lit.'),
    sunAltitude: z.number().describe('Airless altitude of the Sun, degrees.'),
    limitingMagnitude: z.number().describe('Magnitude of the faintest star seen there: see settings.'),
    visible: z.boolean().describe('5° up, in a 10 cm telescope: see settings.'),
    aFactor: z
      .number()
      .nullable()
      .describe(
        'Later by so many minutes for each degree of longitude eastward; null near a graze, from 10.',
      ),
    bFactor: z.number().nullable().describe('The same for each degree of latitude northward.'),
  })
  .meta({ id: 'OccultationContact' })
/** Record of a contact. */
export type OccultationContactRecord = z.input<typeof contact>

const limit = z
  .object({
    side: z.enum(['north', 'south']).describe('Limb that is grazed there.'),
    distanceKm: z.number().describe('Kilometres from the place.'),
    azimuth: z.number().describe('Its nearest point: degrees 0 to 360 from north through east.'),
  })
  .meta({ id: 'OccultationLimit' })
/** Output shape of an occultation as a place sees it. */
export const occultationShape = z
  .object({
    disappearance: contact.describe('The farther one goes behind the nearer.'),
    reappearance: contact.describe('It comes out again.'),
    illumination: z.number().nullable().describe('Lit share of the nearer disc, 0 to 1; null of the Sun.'),
    waxing: z.boolean().nullable().describe('Of the Moon: its lit share grows; null of others.'),
    cluster: z.string().nullable().describe('Id of the open cluster around the star; null: none.'),
    limit: limit.nullable().describe('The nearer line of grazes; null beyond 1000 km.'),
  })
  .meta({ id: 'Occultation' })

/** Output shape of a graze: the line of it beside a place. */
export const grazeShape = limit
  .extend({ time: instantField.describe('When the Moon passes it.') })
  .meta({ id: 'OccultationGraze' })

/** How occultations are reckoned, and how exact that is. */
export const occultationRule =
  "visible: by a telescope of 10 cm in the light of the Sun; at the Moon's dark limb to magnitude 8, from 70 % lit falling to 5.5 at full; at the lit one 4.5 - 3.5 times illumination; one goes over into the other within 5° of a cusp. Contacts: the centre of the farther one on the nearer one's limb, for the place; Moon's mean limb k 0.2725076 (IAU 1982), its mountains left out: up to 6 s, near the limit minutes; stars as points, doubles as one place"

/** Record of an occultation; of a star in a cluster, with that. */
export const occultationRecord = (
  { disappearance, reappearance, illumination, isWaxing, limit }: Occultation,
  cluster: DeepSkyObject | null,
) => ({
  disappearance: contactRecord(disappearance),
  reappearance: contactRecord(reappearance),
  illumination: illumination && rounded(illumination, 3),
  waxing: isWaxing,
  cluster: cluster?.id ?? null,
  limit: limit && limitRecord(limit),
})

/** Record of a graze. */
export const grazeRecord = (graze: NearGraze) => ({ ...timeFields(graze.instant.utc), ...limitRecord(graze) })

const limitRecord = ({ side, distanceKm, azimuth }: GrazeLimit) => ({
  side,
  distanceKm: rounded(distanceKm, 1),
  azimuth: roundDirection(azimuth),
})

/** Record of what is seen when the farther one is on the limb; on a line of grazes without factors. */
export const contactRecord = ({
  instant,
  altitude,
  azimuth,
  positionAngle,
  cuspAngle,
  cusp,
  limb,
  axisAngle,
  sunAltitude,
  limitingMagnitude,
  isSeen,
  factors = null,
}: OccultationContact & Partial<PlacedContact>) => ({
  ...timeFields(instant.utc),
  altitude: roundAngle(altitude),
  azimuth: roundDirection(azimuth),
  positionAngle: roundDirection(positionAngle),
  axisAngle: axisAngle === null ? null : roundDirection(axisAngle),
  wattsAngle: axisAngle === null ? null : roundDirection(wattsAngle(axisAngle)),
  cuspAngle: cuspAngle === null ? null : roundAngle(cuspAngle),
  cusp,
  limb,
  sunAltitude: roundAngle(sunAltitude),
  limitingMagnitude: rounded(limitingMagnitude, 1),
  visible: isSeen,
  aFactor: factors && rounded(factors.a, 2),
  bFactor: factors && rounded(factors.b, 2),
})
