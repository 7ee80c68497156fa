import { z } from 'zod'
import { utcDay } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { moment } from '../../arguments/moment.ts'
import { angularDiameterArcsec } from '../../core/appearance/physical.ts'
import { hasMinor, isMajor, type ZodiacBody } from '../../core/bodies.ts'
import { aspectRecord } from '../../core/charts/record.ts'
import { equatorial, toJ2000 } from '../../core/frames/coordinates.ts'
import { roundAngle, roundAu, rounded, roundHours } from '../../core/round.ts'
import { constellationFields } from '../../core/stars/constellation.ts'
import { civilDayAt } from '../../core/time/civil-day.ts'
import { type Instant, instantOfUtc } from '../../core/time/time.ts'
import { aspectsAmong } from '../../core/zodiac/aspects.ts'
import { ayanamsa as ayanamsaOf, type Zodiac } from '../../core/zodiac/ayanamsa.ts'
import {
  type Placement,
  placement,
  placementRecord,
  zodiacLongitude,
  zodiacVector,
} from '../../core/zodiac/placement.ts'
import { signParts, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { zodiacPoints } from '../../core/zodiac/zodiac-points.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, compactByName, compactList } from '../../records/compact.ts'
import { constellationShape } from '../../records/sky-fields.ts'
import { dayEvents, dayRanges, signWarnings } from '../../records/unknown-time.ts'
import {
  aspect,
  ayanamsaDegrees,
  meanType,
  placeInZodiac,
  placementShape,
  truePlaceShape,
  zodiacPlaceShape,
} from '../../records/zodiac-place.ts'
import { aspectList } from '../../schema/aspect-list.ts'
import { zodiacBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { format } from '../../schema/format.ts'
import { calendar, datetime } from '../../schema/instant.ts'
import { timezone } from '../../schema/timezone.ts'
import { ayanamsa, zodiac } from '../../schema/zodiac.ts'

const groups = ['equatorial', 'aspects', 'points', 'sidereal', 'dms'] as const
type Group = (typeof groups)[number]
/** Default groups: without `dms`, which repeats `formatted`. */
const usual = groups.filter((group) => group !== 'dms')

const position = z
  .object({
    ...placementShape,
    ra: z.number().optional().describe('Right ascension, hours 0 to 24, apparent geocentric, of date.'),
    dec: z.number().optional().describe('Declination, degrees -90 to 90, of date.'),
    constellation: constellationShape.constellation.optional(),
    constellationName: constellationShape.constellationName.optional(),
    distanceAu: z
      .number()
      .nullable()
      .optional()
      .describe('Distance from the centre of the Earth, au; null of a point without one.'),
    angularDiameterArcsec: z
      .number()
      .nullable()
      .optional()
      .describe('Equatorial diameter from the centre of the Earth, arcseconds; null where it is not known.'),
    sidereal: placeInZodiac.optional().describe('Place in the sidereal zodiac of ayanamsa.'),
    dms: z
      .object({
        degrees: z.int().describe('Degrees 0 to 29.'),
        minutes: z.int().describe('Minutes of arc.'),
        seconds: z.int().describe('Seconds of arc, rounded.'),
      })
      .meta({ id: 'DegreesMinutesSeconds' })
      .optional()
      .describe('signDegree in whole degrees, minutes and seconds of arc.'),
  })
  .meta({ id: 'ZodiacPosition' })
const point = z
  .object({
    ...zodiacPlaceShape,
    latitude: z.number().optional().describe('Degrees from the ecliptic, north positive; only of lilith.'),
    type: meanType,
    ...truePlaceShape,
  })
  .meta({ id: 'OrbitPoint' })

export default defineTool({
  name: 'get_zodiac_positions',
  title: 'Zodiac positions',
  summary:
    'The signs and degrees of the planets at a moment, without a place. For horoscope columns and quick checks.',
  description:
    'Places of bodies in the zodiac at an instant, seen from the centre of the Earth, no place needed: ' +
    'sign, degree, speed, retrograde state, distance, right ascension and declination, constellation, ' +
    "lunar nodes, mean Lilith and current aspects. Houses or a person's chart: get_natal_chart. Altitude " +
    'or rise times: get_body.',
  route: 'GET /v1/zodiac/positions',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({
    datetime,
    calendar,
    bodies: zodiacBodies,
    zodiac,
    ayanamsa,
    aspects: aspectList,
    include: commaList(groups, {
      description: `all, minimal, or a comma list: ${groups.join(', ')}. all leaves out dms.`,
      problem: 'invalid_include',
      alone: { all: usual, minimal: [] },
    }).default(usual),
    timezone: timezone.optional(),
    format,
  }),
  output: z.object({
    positions: z
      .union([z.record(z.string(), position), compact])
      .describe('Places of the bodies by name, or a table of them.'),
    points: z
      .object({
        northNode: point.describe('Ascending node of the Moon.'),
        southNode: point.describe('Descending node of the Moon.'),
        lilith: point.describe("Apogee of the Moon's orbit, the Black Moon."),
      })
      .meta({ id: 'OrbitPoints' })
      .nullable()
      .describe('Group points; null without it.'),
    aspects: z
      .union([z.array(aspect), compact])
      .nullable()
      .describe('Group aspects, the closest first, or a table of them; null without it.'),
    ayanamsa: ayanamsaDegrees
      .nullable()
      .describe('Distance of the sidereal zodiac from the tropical one; null where neither is asked for.'),
  }),
  example: { datetime: '2026-11-20T20:00:00Z', bodies: 'sun,moon,mercury' },
  prepare: (input, { now }) => ({
    at: moment(input.datetime, { now, timezone: input.timezone, calendar: input.calendar }),
    ...input,
  }),
  credits: 1,
  heavy: ({ bodies }) => hasMinor(bodies),
  compute(request) {
    const { include, format, at: chosenMoment, timezone } = request
    const instant = instantOfUtc(chosenMoment.utc)
    const zodiac = zodiacChoice(request)
    const has = (group: Group) => include.includes(group)
    const placed = request.bodies.map((body) => ({ id: body, ...placement(body, instant, zodiac) }))
    const positions = Object.fromEntries(
      placed.map(({ id, ...place }) => [
        id,
        Object.assign(
          placementRecord(place),
          has('equatorial') && equatorialFields(id, place, instant),
          has('sidereal') && { sidereal: siderealPlace(id, instant, request.ayanamsa) },
          has('dms') && { dms: signParts(placementRecord(place).signDegree) },
        ),
      ]),
    )
    const aspects = aspectsAmong(placed, request.aspects).map(aspectRecord)
    // A date is its midnight: a body may have another sign later that day.
    const day = chosenMoment.dateOnly
      ? timezone
        ? civilDayAt(timezone, chosenMoment.utc)
        : utcDay(chosenMoment.utc)
      : null
    const degrees = roundAngle(ayanamsaOf(request.ayanamsa, instant))
    const sidereal = has('sidereal') || request.zodiac === 'sidereal'
    return {
      data: {
        positions: format === 'compact' ? compactByName('body', positions) : positions,
        points: has('points') ? zodiacPoints(instant, zodiac) : null,
        aspects: has('aspects') ? (format === 'compact' ? compactList(aspects) : aspects) : null,
        ayanamsa: sidereal ? { name: request.ayanamsa, degrees } : null,
      },
      measured: { utc: instant.utc, bodies: request.bodies, events: dayEvents({ day }) },
      settings: chartSettings(request, instant),
      warnings: [
        ...chosenMoment.warnings,
        ...signWarnings(dayRanges({ day }, zodiac, request.bodies), { timezone }),
      ],
    }
  },
})

/** Group `equatorial` of one body. */
function equatorialFields(body: ZodiacBody, { distanceAu }: Placement, instant: Instant) {
  const vector = zodiacVector(body, instant)
  const { ra, dec } = equatorial(vector)
  return {
    ra: roundHours(ra),
    dec: roundAngle(dec),
    ...constellationFields(toJ2000(vector, instant)),
    distanceAu: distanceAu === null ? null : roundAu(distanceAu),
    angularDiameterArcsec:
      isMajor(body) && distanceAu !== null ? rounded(angularDiameterArcsec(body, distanceAu), 2) : null,
  }
}

/** Group `sidereal` of one body. */
function siderealPlace(body: ZodiacBody, instant: Instant, ayanamsa: Zodiac) {
  return zodiacPlace(zodiacLongitude(body, instant, ayanamsa))
}
