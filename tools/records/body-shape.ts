import { z } from 'zod'
import { placementShape } from './zodiac-place.ts'

const time = z.iso.datetime().nullable()
const localTime = z.string().nullable().optional()
const angle = z.number().nullable()

const riseSet = z
  .object({
    status: z.enum(['normal', 'alwaysUp', 'alwaysDown', 'riseOnly', 'setOnly', 'multiple']),
    rise: time,
    transit: time,
    set: time,
    transitAltitude: angle.meta({ description: 'With standard refraction.' }),
    transitAltitudeAirless: angle,
    riseAzimuth: angle.optional(),
    setAzimuth: angle.optional(),
    riseLocal: localTime,
    transitLocal: localTime,
    setLocal: localTime,
    more: z
      .array(
        z.object({
          kind: z.enum(['rise', 'transit', 'set']),
          time: z.iso.datetime(),
          timeLocal: z.string().optional(),
        }),
      )
      .optional()
      .meta({ description: 'Further events of a day that has two of a kind.' }),
  })
  .nullable()

/** Output shape of a body; `include` chooses its groups of fields. */
export const bodyRecordShape = {
  body: z.string(),
  altitude: angle.optional().meta({ description: 'Degrees above the horizon, with standard refraction.' }),
  azimuth: angle.optional().meta({ description: 'Degrees from north through east.' }),
  aboveHorizon: z.boolean().nullable().optional(),
  altitudeAirless: angle.optional().meta({ description: 'Degrees above the horizon without refraction.' }),
  ra: z.number().optional().meta({ description: 'Right ascension of date, hours.' }),
  dec: z.number().optional().meta({ description: 'Declination of date, degrees.' }),
  distanceAu: z.number().optional(),
  constellation: z.string().optional().meta({ description: 'IAU code.' }),
  constellationName: z.string().optional(),
  phase: z.string().nullable().optional(),
  illumination: z.number().min(0).max(1).nullable().optional(),
  waxing: z.boolean().nullable().optional(),
  phaseAngle: angle.optional(),
  elongation: angle.optional().meta({
    description:
      "From the Sun. As phase, illumination and magnitude from the Earth's centre or that of pov: from a place the Moon's differs by up to 1°.",
  }),
  magnitude: z.number().optional(),
  riseSet: riseSet.optional(),
  zodiac: z.object(placementShape).optional(),
}

const xyz = { x: z.number(), y: z.number(), z: z.number() }

/** Output shape of geometric positions and velocities: au and au/day, mean equator and equinox of J2000.0. */
export const vectorRecordShape = z.object({
  frame: z.literal('equatorialJ2000'),
  geocentric: z.object(xyz),
  heliocentric: z.object({ ...xyz, vx: z.number(), vy: z.number(), vz: z.number() }),
})
