import { z } from 'zod'
import { instantField } from '../schema/instant.ts'
import {
  constellationShape,
  equatorialShape,
  magnitude,
  momentShape,
  placeOverHorizon,
  riseSetKind,
  riseSetStatus,
} from './sky-fields.ts'
import { placementInZodiac } from './zodiac-place.ts'

const time = instantField.nullable()
const angle = z.number().nullable()

const riseSet = z
  .object({
    status: riseSetStatus,
    rise: time.describe(
      'First rise of the day, upper limb of Sun and Moon, else the centre; null when there is none.',
    ),
    transit: time.describe('First culmination of the day; null when there is none.'),
    set: time.describe('First set of the day, as rise; null when there is none.'),
    transitAltitude: angle.describe(
      'Degrees above the horizon at the culmination, with standard refraction; null without a transit.',
    ),
    transitAltitudeAirless: angle.describe('The same in degrees without refraction; null without a transit.'),
    riseAzimuth: angle
      .optional()
      .describe('Degrees 0 to 360 from north through east at the rise; null without a rise.'),
    setAzimuth: angle
      .optional()
      .describe('Degrees 0 to 360 from north through east at the set; null without a set.'),
    more: z
      .array(z.object({ kind: riseSetKind, ...momentShape }).meta({ id: 'RiseSetEvent' }))
      .optional()
      .describe('Further events of a day that has two of a kind.'),
  })
  .meta({ id: 'RiseSet' })
  .nullable()

/** Output shape of a body; `include` chooses its groups of fields. */
export const bodyRecordShape = {
  body: z.string().describe('Name of the body.'),
  altitude: placeOverHorizon.altitude.optional(),
  azimuth: placeOverHorizon.azimuth.optional(),
  aboveHorizon: z.boolean().nullable().optional().describe('True with altitude above 0; null off the Earth.'),
  altitudeAirless: placeOverHorizon.altitudeAirless.optional(),
  ra: equatorialShape.ra.optional(),
  dec: equatorialShape.dec.optional(),
  distanceAu: z.number().optional().describe('Distance from the observer, au.'),
  constellation: constellationShape.constellation.optional(),
  constellationName: constellationShape.constellationName.optional(),
  phase: z.string().nullable().optional().describe("Name of the Moon's phase; null for other bodies."),
  illumination: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .optional()
    .describe('Lit fraction of the disc, 0 to 1; null for the Sun.'),
  waxing: z.boolean().nullable().optional().describe('True from new to full Moon; null for other bodies.'),
  phaseAngle: angle
    .optional()
    .describe('Degrees 0 to 180 between Sun and observer at the body, 0 when full; null for the Sun.'),
  elongation: angle
    .optional()
    .describe(
      "From the Sun, degrees 0 to 180; null for the Sun. As phase, illumination and magnitude from the Earth's centre or that of pov: from a place the Moon's differs by up to 1°.",
    ),
  magnitude: magnitude.optional(),
  riseSet: riseSet.optional().describe('Events of the local day; null off the Earth.'),
  zodiac: placementInZodiac
    .optional()
    .describe('Place in the tropical zodiac of date, geocentric; with pov from there.'),
}

const xyz = {
  x: z.number().describe('Towards the equinox, au.'),
  y: z.number().describe('Towards 6 h of right ascension, au.'),
  z: z.number().describe('Towards the north pole, au.'),
}

/** Output shape of geometric positions and velocities: au and au/day, mean equator and equinox of J2000.0. */
export const vectorRecordShape = z
  .object({
    frame: z.literal('equatorialJ2000').describe('Mean equator and equinox of J2000.0.'),
    geocentric: z
      .object(xyz)
      .meta({ id: 'PositionVector' })
      .describe('Geometric position from the centre of the Earth, au.'),
    heliocentric: z
      .object({
        ...xyz,
        vx: z.number().describe('Velocity towards the equinox, au a day.'),
        vy: z.number().describe('Velocity towards 6 h of right ascension, au a day.'),
        vz: z.number().describe('Velocity towards the north pole, au a day.'),
      })
      .meta({ id: 'StateVector' })
      .describe('Geometric position (au) and velocity (au a day) from the centre of the Sun.'),
  })
  .meta({ id: 'BodyVectors' })
