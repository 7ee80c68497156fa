import { z } from 'zod'
import { observation, observationSettings, observationShape } from '../arguments/observation.ts'
import { motionRecord } from '../core/records/motion.ts'
import { orbitRecord } from '../core/records/orbit.ts'
import { physicalRecord } from '../core/records/physical.ts'
import { vectorRecord } from '../core/records/vectors.ts'
import { isoSeconds } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { bodyRecord } from '../records/body-groups.ts'
import { bodyRecordShape, vectorRecordShape } from '../records/body-shape.ts'
import { body } from '../schema/body.ts'
import { include } from '../schema/include.ts'
import { groupsOf } from '../schema/include-groups.ts'

const groups = groupsOf('get_body')
const angle = z.number().nullable()
const DISC = 'diameters from the place; points and angles of the disc from the centre of the Earth'

export default defineTool({
  name: 'get_body',
  title: 'One body',
  description:
    'Full record of one body for an observer and instant: altitude, azimuth, rise and set, phase, zodiac place, size, tilt, ' +
    'central meridian, orbit, motion. Needs a place; without one get_zodiac_positions. All bodies: get_sky_snapshot. 1 credit.',
  route: 'GET /v1/bodies/{body}',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({ body, ...observationShape, include: include(groups).prefault('all') }),
  output: z.object({
    ...bodyRecordShape,
    vectorData: vectorRecordShape.optional(),
    physical: z
      .object({
        angularDiameterArcsec: z.number(),
        phaseDefectArcsec: angle,
        subObserverLongitude: z.number(),
        subObserverLatitude: z.number(),
        subSolarLongitude: angle,
        subSolarLatitude: angle,
        northPoleAngle: z.number(),
        ringTilt: angle,
        centralMeridianSystem1: angle,
        centralMeridianSystem2: angle,
        siderealTimeAtMeridian: z.number().meta({ description: 'Local apparent sidereal time, hours.' }),
      })
      .optional(),
    orbit: z
      .object({
        frame: z.literal('eclipticJ2000'),
        centre: z.enum(['sun', 'earth']),
        semiMajorAxisAu: z.number(),
        eccentricity: z.number(),
        inclination: z.number(),
        ascendingNode: z.number(),
        argPerihelion: z.number(),
        trueAnomaly: z.number(),
        meanAnomaly: z.number(),
        periodDays: z.number(),
        perihelionAu: z.number(),
        aphelionAu: z.number(),
        perihelion: z.string().meta({ description: 'When the ellipse is next at its nearest.' }),
        aphelion: z.string().meta({ description: 'When the ellipse is next at its farthest.' }),
      })
      .nullable()
      .optional(),
    motion: z
      .object({
        raRate: z.number().meta({ description: 'Degrees of right ascension a day.' }),
        decRate: z.number().meta({ description: 'Degrees of declination a day.' }),
        longitudeRate: z.number().meta({ description: 'Degrees of ecliptic longitude a day.' }),
        radialVelocityKmS: z.number(),
      })
      .optional(),
    timestamp: z.iso.datetime(),
  }),
  example: { body: 'moon', latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' },
  prepare: (input, { now }) => ({ ...input, seen: observation(input, now) }),
  credits: 1,
  compute({ body, include, seen }) {
    const { instant, observer } = seen
    const all = include.length === groups.length
    const view = { pov: 'earth', instant, observer } as const
    return {
      data: {
        ...bodyRecord(body, view, seen, include, { azimuths: all, airless: all }),
        ...(include.includes('vectors') ? { vectorData: vectorRecord(body, instant) } : {}),
        ...(include.includes('physical') ? { physical: physicalRecord(body, instant, observer) } : {}),
        ...(include.includes('orbit') ? { orbit: orbitRecord(body, instant) } : {}),
        ...(include.includes('motion') ? { motion: motionRecord(body, instant) } : {}),
        timestamp: isoSeconds(instant.utc),
      },
      measured: { utc: instant.utc, bodies: [body] },
      settings: {
        ...observationSettings(seen),
        ...(include.includes('physical') ? { physical: DISC } : {}),
      },
      warnings: seen.warnings,
    }
  },
})
