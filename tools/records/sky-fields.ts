import { z } from 'zod'
import { instantField } from '../schema/instant.ts'

/** Fields that answers share, each described once: with its unit, its range and its sign. */

/** Altitude as it is seen. */
export const altitude = z
  .number()
  .describe('Degrees -90 to 90, of the centre, with standard refraction; airless below -1.')
/** Altitude without the bending of light by air. */
export const altitudeAirless = z.number().describe('Degrees -90 to 90, of the centre, without refraction.')
/** Direction on the horizon. */
export const azimuth = z.number().describe('Degrees 0 to 360 from north through east.')

/** Altitude of a skyline below something. */
export const horizonAltitude = z
  .number()
  .optional()
  .describe('Apparent altitude of the horizon at azimuth, degrees; only with a skyline.')

/** Place of something in the equatorial frame of date. */
export const equatorialShape = {
  ra: z.number().describe('Right ascension, hours 0 to 24, apparent, true equator and equinox of date.'),
  dec: z.number().describe('Declination, degrees -90 to 90, north positive, as ra.'),
}

/** Constellation by the boundaries of the IAU. */
export const constellationShape = {
  constellation: z.string().describe('IAU code of the constellation.'),
  constellationName: z.string().describe('Latin name of the constellation.'),
}

/** Place on the Earth. */
export const geographicShape = {
  latitude: z.number().describe('Degrees -90 to 90, north positive, WGS 84.'),
  longitude: z.number().describe('Degrees -180 to 180, east positive.'),
}

/** Part of time. */
export const spanShape = {
  start: instantField.describe('When it begins.'),
  end: instantField.describe('When it ends.'),
}

/** Output shape of a part of time. */
export const timeSpan = z.object(spanShape).meta({ id: 'TimeSpan' })

/** Moment of something. */
export const momentShape = { time: instantField.describe('When it happens.') }
/** Output shape of a moment. */
export const eventTime = z.object(momentShape).meta({ id: 'EventTime' })

/** Place over the horizon, where there may be none. */
export const placeOverHorizon = {
  altitude: altitude
    .nullable()
    .describe(
      'Degrees -90 to 90 above the horizon, with standard refraction; null where there is no horizon.',
    ),
  altitudeAirless: altitudeAirless
    .nullable()
    .describe('Degrees -90 to 90 above the horizon, without refraction; null where there is no horizon.'),
  azimuth: azimuth
    .nullable()
    .describe('Degrees 0 to 360 from north through east; null where there is no horizon.'),
}

/** Brightness of something. */
export const magnitude = z.number().describe('Apparent visual magnitude.')

/** How a body rises and sets on a day. */
export const riseSetStatus = z
  .enum(['normal', 'alwaysUp', 'alwaysDown', 'riseOnly', 'setOnly', 'multiple'])
  .describe(
    'normal: one rise and one set; alwaysUp, alwaysDown: it stays there all day; riseOnly, setOnly: the other falls on another date; multiple: several of a kind.',
  )
  .meta({ id: 'RiseSetStatus' })

/** Kind of an event of a day. */
export const riseSetKind = z
  .enum(['rise', 'transit', 'set'])
  .describe('Kind of the event.')
  .meta({ id: 'RiseSetKind' })
