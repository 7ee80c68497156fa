import { z } from 'zod'
import { localTime, moment } from '../arguments/moment.ts'
import { refractionSetting } from '../arguments/observation.ts'
import { siteFor, siteOf, siteShape } from '../arguments/site.ts'
import { isEquatorial, rayOf, skyPosition, skyPositionShape } from '../arguments/sky-position.ts'
import { targetWarnings } from '../arguments/target.ts'
import {
  type FrameName,
  frameNames,
  inFrame,
  isCatalogueFrame,
  type Ray,
  type Standpoint,
} from '../core/ephemeris/frame-conversion.ts'
import { refraction } from '../core/frames/coordinates.ts'
import { roundAngle, roundDirection, rounded, roundHours } from '../core/round.ts'
import { constellation } from '../core/stars/constellation.ts'
import { instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { zodiacPlace } from '../core/zodiac/zodiac.ts'
import { defineTool } from '../define.ts'
import { zodiacPlaceShape } from '../records/zodiac-place.ts'
import { commaList } from '../schema/comma-list.ts'
import { datetime } from '../schema/instant.ts'
import { timezone } from '../schema/timezone.ts'

const equatorial = z.object({ ra: z.number(), dec: z.number() }).nullable().optional()
const ecliptic = z.object({ longitude: z.number(), latitude: z.number() }).nullable().optional()

export default defineTool({
  name: 'convert_coordinates',
  title: 'Convert sky coordinates',
  description:
    'Convert one position or target between equatorial (J2000, of date), ecliptic, horizontal and galactic frames; ' +
    'also returns its constellation and zodiac place. Horizontal needs latitude and longitude. For everything about ' +
    'a planet use get_body; for time scales convert_time. 1 credit.',
  route: 'GET /v1/coordinates/convert',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({
    ...skyPositionShape,
    to: commaList(frameNames, {
      description: `Comma list: ${frameNames.join(', ')}. Default all that exist.`,
      problem: 'invalid_parameter',
      alone: { all: frameNames },
    }).optional(),
    datetime,
    ...siteShape,
    timezone: timezone.optional(),
  }),
  output: z.object({
    input: z.object({
      target: z.string().nullable(),
      name: z.string().nullable(),
      from: z.enum(frameNames).nullable(),
      x: z.number().nullable(),
      y: z.number().nullable(),
      datetime: z.iso.datetime(),
      datetimeLocal: z.string().optional(),
    }),
    frames: z
      .object({
        equatorialJ2000: equatorial.meta({
          description: 'Hours and degrees, mean equator of J2000.0, astrometric as in catalogs.',
        }),
        equatorialDate: equatorial.meta({
          description: 'Hours and degrees, true equator of date, apparent.',
        }),
        eclipticJ2000: ecliptic,
        eclipticDate: ecliptic.meta({ description: 'True equinox and ecliptic of date.' }),
        horizontal: z
          .object({ azimuth: z.number(), altitude: z.number(), altitudeAirless: z.number() })
          .nullable()
          .optional()
          .meta({ description: 'null without a place. altitude has standard refraction.' }),
        galactic: ecliptic,
      })
      .meta({ description: 'The same direction in each frame.' }),
    constellation: z.object({ symbol: z.string(), name: z.string() }),
    zodiac: z.object({ ...zodiacPlaceShape, latitude: z.number() }).meta({ description: 'Tropical.' }),
  }),
  example: { target: 'star:sirius', datetime: '2026-11-20T20:00:00Z', latitude: 51.4779, longitude: -0.0015 },
  prepare(input, { now }) {
    const needsPlace = input.from === 'horizontal' || input.to?.includes('horizontal')
    const observer = needsPlace ? siteFor('The horizontal frame', input) : siteOf(input)
    const at = moment(input.datetime, { now, timezone: input.timezone, longitude: input.longitude })
    return { ...input, asked: skyPosition(input), observer, at }
  },
  credits: 1,
  views: {
    table: ({ frames }) => Object.entries(frames).map(([frame, named]) => ({ frame, ...named })),
  },
  compute({ asked, observer, at, to, timezone }) {
    const standpoint = { instant: instantOfUtc(at.utc), observer }
    const ray = rayOf(asked, standpoint)
    const { longitude, latitude } = inFrame('eclipticDate', ray.apparent, standpoint)
    const target = 'target' in asked ? asked.target : null
    const { from, x, y } = 'from' in asked ? asked : { from: null, x: null, y: null }
    return {
      data: {
        input: {
          target: target?.id ?? null,
          name: target?.name ?? null,
          from,
          x,
          y,
          datetime: isoSeconds(at.utc),
          ...(timezone ? { datetimeLocal: localTime(at.utc, timezone) as string } : {}),
        },
        frames: Object.fromEntries(
          (to ?? frameNames).map((frame) => [
            frame,
            frame === 'horizontal' && !observer ? null : anglesRecord(frame, ray, standpoint),
          ]),
        ),
        constellation: constellation(ray.astrometric),
        zodiac: { ...zodiacPlace(longitude), latitude: roundAngle(latitude) },
      },
      referenceFrame: observer ? 'topocentric' : 'geocentric',
      settings: {
        place:
          'equatorialJ2000, eclipticJ2000, galactic: astrometric (light-time only), as catalogs; of date and horizontal: apparent (with deflection and aberration)',
        refraction: refractionSetting,
        deltaTSeconds: rounded(standpoint.instant.deltaT, 2),
      },
      warnings: [...at.warnings, ...('target' in asked ? targetWarnings([asked]) : [])],
    }
  },
})

/** Angles of a direction, named as in its frame. */
function anglesRecord(frame: FrameName, { apparent, astrometric }: Ray, at: Standpoint) {
  const { longitude, latitude } = inFrame(frame, isCatalogueFrame(frame) ? astrometric : apparent, at)
  if (isEquatorial(frame)) return { ra: roundHours(longitude / 15), dec: roundAngle(latitude) }
  if (frame !== 'horizontal') return { longitude: roundDirection(longitude), latitude: roundAngle(latitude) }
  return {
    azimuth: roundDirection(longitude),
    altitude: roundAngle(latitude + refraction(latitude)),
    altitudeAirless: roundAngle(latitude),
  }
}
