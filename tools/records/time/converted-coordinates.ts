import { z } from 'zod'
import { type Angles, isEquatorial } from '../../arguments/sky-position.ts'
import type { AskedTarget } from '../../arguments/target.ts'
import {
  type FrameName,
  inFrame,
  isCatalogueFrame,
  type Ray,
  type Standpoint,
} from '../../core/ephemeris/frame-conversion.ts'
import { refraction } from '../../core/frames/coordinates.ts'
import { roundAngle, roundDirection, roundHours } from '../../core/round.ts'
import { constellation } from '../../core/stars/constellation.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { givenInstant } from '../../schema/instant.ts'
import { frameName } from '../../schema/names.ts'
import { altitude, altitudeAirless, azimuth, constellationShape } from '../sky-fields.ts'
import { zodiacPlaceShape } from '../zodiac-place.ts'

const equatorial = z
  .object({
    ra: z.number().describe('Right ascension, hours 0 to 24.'),
    dec: z.number().describe('Declination, degrees -90 to 90.'),
  })
  .meta({ id: 'EquatorialPosition' })
  .nullable()
  .optional()
const ecliptic = z
  .object({
    longitude: z.number().describe('Degrees 0 to 360 along the fundamental plane.'),
    latitude: z.number().describe('Degrees -90 to 90 from the fundamental plane, north positive.'),
  })
  .meta({ id: 'EclipticPosition' })
  .nullable()
  .optional()

/** Output shape of a position in every frame. */
export const convertedCoordinates = z
  .object({
    input: z
      .object({
        target: z.string().nullable().describe('Id of the target; null when angles were sent.'),
        name: z.string().nullable().describe('Name of the target; null when angles were sent.'),
        from: frameName.nullable().describe('Frame of x and y; null when a target was sent.'),
        x: z
          .number()
          .nullable()
          .describe(
            'Right ascension in hours, longitude or azimuth in degrees; null when a target was sent.',
          ),
        y: z
          .number()
          .nullable()
          .describe('Declination, latitude or altitude, degrees; null when a target was sent.'),
        datetime: givenInstant('Instant of the frames of date and of the horizon.'),
      })
      .meta({ id: 'GivenPosition' })
      .describe('The position as it was read.'),
    frames: z
      .object({
        equatorialJ2000: equatorial.describe(
          'Mean equator and equinox of J2000.0, astrometric as in catalogs.',
        ),
        equatorialDate: equatorial.describe('True equator and equinox of date, apparent.'),
        eclipticJ2000: ecliptic.describe('Mean ecliptic and equinox of J2000.0, astrometric.'),
        eclipticDate: ecliptic.describe('True equinox and ecliptic of date, apparent.'),
        horizontal: z
          .object({
            azimuth,
            altitude,
            altitudeAirless,
          })
          .meta({ id: 'HorizontalPosition' })
          .nullable()
          .optional()
          .describe('Over the place; null without one.'),
        galactic: ecliptic.describe('IAU 1958 galactic longitude and latitude, astrometric.'),
      })
      .meta({ id: 'FramePositions' })
      .describe('The same direction in each frame.'),
    ...constellationShape,
    zodiac: z
      .object({
        ...zodiacPlaceShape,
        latitude: z.number().describe('Ecliptic latitude, degrees -90 to 90, north positive.'),
      })
      .meta({ id: 'EclipticPlace' })
      .describe('Place in the tropical zodiac of date.'),
  })
  .meta({ id: 'ConvertedCoordinates' })

/** Record of a position as it was read. */
export function positionRecord(position: AskedTarget | Angles, utc: number) {
  const target = 'target' in position ? position.target : null
  const { from, x, y } = 'from' in position ? position : { from: null, x: null, y: null }
  return { target: target?.id ?? null, name: target?.name ?? null, from, x, y, datetime: isoSeconds(utc) }
}

/** Record of a direction in frames, with its constellation and its place in the tropical zodiac of date. */
export function directionRecord(ray: Ray, standpoint: Standpoint, frames: readonly FrameName[]) {
  const { longitude, latitude } = inFrame('eclipticDate', ray.apparent, standpoint)
  const anglesIn = (frame: FrameName) =>
    frame === 'horizontal' && !standpoint.observer ? null : anglesRecord(frame, ray, standpoint)
  return {
    frames: Object.fromEntries(frames.map((frame) => [frame, anglesIn(frame)])),
    ...constellationRecord(ray),
    zodiac: Object.assign(zodiacPlace(longitude), { latitude: roundAngle(latitude) }),
  }
}

/** Constellation of a direction, as in other answers. */
function constellationRecord({ astrometric }: Ray) {
  const { symbol, name } = constellation(astrometric)
  return { constellation: symbol, constellationName: name }
}

/** Angles of a direction, named as in its frame. */
function anglesRecord(frame: FrameName, { apparent, astrometric }: Ray, standpoint: Standpoint) {
  const { longitude, latitude } = inFrame(frame, isCatalogueFrame(frame) ? astrometric : apparent, standpoint)
  if (isEquatorial(frame)) return { ra: roundHours(longitude / 15), dec: roundAngle(latitude) }
  if (frame !== 'horizontal') return { longitude: roundDirection(longitude), latitude: roundAngle(latitude) }
  return {
    azimuth: roundDirection(longitude),
    altitude: roundAngle(latitude + refraction(latitude, standpoint.observer?.air)),
    altitudeAirless: roundAngle(latitude),
  }
}
