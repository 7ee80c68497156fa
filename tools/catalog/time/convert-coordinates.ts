import { z } from 'zod'
import { moment } from '../../arguments/moment.ts'
import { refractionIn } from '../../arguments/observation.ts'
import { siteFor, siteOf, siteShape } from '../../arguments/site.ts'
import { isEquatorial, rayOf, skyPosition, skyPositionShape } from '../../arguments/sky-position.ts'
import {
  estimatedError,
  followedOrbits,
  isOwn,
  measuredBodies,
  ownWarnings,
  targetWarnings,
} from '../../arguments/target.ts'
import {
  type FrameName,
  frameNames,
  inFrame,
  isCatalogueFrame,
  type Ray,
  type Standpoint,
} from '../../core/ephemeris/frame-conversion.ts'
import { refraction } from '../../core/frames/coordinates.ts'
import { roundAngle, roundDirection, rounded, roundHours } from '../../core/round.ts'
import { constellation } from '../../core/stars/constellation.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { altitude, altitudeAirless, azimuth, constellationShape } from '../../records/sky-fields.ts'
import { zodiacPlaceShape } from '../../records/zodiac-place.ts'
import { commaList } from '../../schema/comma-list.ts'
import { airShape } from '../../schema/horizon.ts'
import { datetime, givenInstant } from '../../schema/instant.ts'
import { frameName } from '../../schema/names.ts'
import { timezone } from '../../schema/timezone.ts'

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

export default defineTool({
  name: 'convert_coordinates',
  title: 'Convert sky coordinates',
  summary: 'Converts a place in the sky between equatorial, ecliptic, galactic and horizontal coordinates.',
  description:
    'Convert one position, or one target, between the equatorial (J2000, of date), ecliptic, horizontal ' +
    'and galactic frames, with its constellation and its place in the zodiac. The horizontal frame needs ' +
    'latitude and longitude. Everything about a planet: get_body. Time scales: convert_time.',
  route: 'GET /v1/coordinates/convert',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({
    ...skyPositionShape,
    to: commaList(frameNames, {
      description: 'Comma list of frames, named as in from. Default all that exist.',
      problem: 'invalid_parameter',
      alone: { all: frameNames },
    }).optional(),
    datetime,
    ...siteShape,
    ...airShape,
    timezone: timezone.optional(),
  }),
  output: z
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
    .meta({ id: 'ConvertedCoordinates' }),
  example: { target: 'star:sirius', datetime: '2026-11-20T20:00:00Z', latitude: 51.4779, longitude: -0.0015 },
  prepare(input, { now }) {
    const needsPlace = input.from === 'horizontal' || input.to?.includes('horizontal')
    const observer = needsPlace ? siteFor('The horizontal frame', input) : siteOf(input)
    const chosenMoment = moment(input.datetime, { ...input, now })
    return { asked: skyPosition(input), observer, at: chosenMoment, ...input }
  },
  credits: 1,
  follows: ({ asked: position, at: chosenMoment }) =>
    followedOrbits('target' in position ? [position] : [], [chosenMoment.utc, chosenMoment.utc]),
  heavy: ({ asked: position }) => 'target' in position && isOwn(position),
  views: {
    table: ({ frames }) => Object.entries(frames).map(([frame, angles]) => ({ frame, ...angles })),
  },
  compute({ asked: position, observer, at: chosenMoment, to }) {
    const orbitWarnings =
      'target' in position ? ownWarnings([position], [chosenMoment.utc, chosenMoment.utc]) : []
    const standpoint = { instant: instantOfUtc(chosenMoment.utc), observer }
    const ray = rayOf(position, standpoint)
    const { longitude, latitude } = inFrame('eclipticDate', ray.apparent, standpoint)
    const target = 'target' in position ? position.target : null
    const { from, x, y } = 'from' in position ? position : { from: null, x: null, y: null }
    return {
      data: {
        input: {
          target: target?.id ?? null,
          name: target?.name ?? null,
          from,
          x,
          y,
          datetime: isoSeconds(chosenMoment.utc),
        },
        frames: Object.fromEntries(
          (to ?? frameNames).map((frame) => [
            frame,
            frame === 'horizontal' && !observer ? null : anglesRecord(frame, ray, standpoint),
          ]),
        ),
        ...constellationRecord(ray),
        zodiac: Object.assign(zodiacPlace(longitude), { latitude: roundAngle(latitude) }),
      },
      referenceFrame: observer ? 'topocentric' : 'geocentric',
      measured: {
        utc: chosenMoment.utc,
        ...('target' in position
          ? {
              bodies: measuredBodies([position]),
              ...estimatedError([position], [chosenMoment.utc, chosenMoment.utc]),
            }
          : { bodies: [] }),
      },
      settings: {
        place:
          'equatorialJ2000, eclipticJ2000, galactic: astrometric (light-time only), as catalogs; of date and horizontal: apparent (with deflection and aberration)',
        refraction: refractionIn(observer ?? {}),
        deltaTSeconds: rounded(standpoint.instant.deltaT, 2),
      },
      warnings: [
        ...chosenMoment.warnings,
        ...('target' in position ? targetWarnings([position]) : []),
        ...orbitWarnings,
      ],
    }
  },
})

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
