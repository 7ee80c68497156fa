import { z } from 'zod'
import { angularDiameterArcsec } from '../../core/appearance/physical.ts'
import { isMajor, type ZodiacBody } from '../../core/bodies.ts'
import { equatorial, toJ2000 } from '../../core/frames/coordinates.ts'
import { roundAngle, roundAu, rounded, roundHours } from '../../core/round.ts'
import { constellationFields } from '../../core/stars/constellation.ts'
import type { Instant } from '../../core/time/time.ts'
import type { Ayanamsa } from '../../core/zodiac/ayanamsa.ts'
import {
  type Placement,
  placementRecord,
  zodiacLongitude,
  zodiacVector,
} from '../../core/zodiac/placement.ts'
import { signParts, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { compact } from '../compact.ts'
import { constellationShape } from '../sky-fields.ts'
import {
  aspect,
  ayanamsaDegrees,
  meanType,
  placeInZodiac,
  placementShape,
  truePlaceShape,
  zodiacPlaceShape,
} from '../zodiac-place.ts'

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

/** Output shape of the places of bodies in the zodiac. */
export const zodiacPositionsShape = {
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
}

/** Groups of fields that come, and the ayanamsa of the group `sidereal`. */
interface PositionChoice {
  readonly include: readonly string[]
  readonly ayanamsa: Ayanamsa
}

/** Record of a body in the zodiac, with the members of the chosen groups. */
export function positionRecord(
  body: ZodiacBody,
  place: Placement,
  instant: Instant,
  { include, ayanamsa }: PositionChoice,
) {
  const record = placementRecord(place)
  return Object.assign(
    record,
    include.includes('equatorial') && equatorialFields(body, place, instant),
    include.includes('sidereal') && { sidereal: zodiacPlace(zodiacLongitude(body, instant, ayanamsa)) },
    include.includes('dms') && { dms: signParts(record.signDegree) },
  )
}

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
