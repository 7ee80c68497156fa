import { z } from 'zod'
import { zodiacChoice } from '../../arguments/chart-settings.ts'
import { angularDiameterArcsec } from '../../core/appearance/physical.ts'
import { type HeliocentricBody, isMajor, type ZodiacBody } from '../../core/bodies.ts'
import { harmonicPlacement } from '../../core/charts/harmonic.ts'
import { equatorial, toJ2000 } from '../../core/frames/coordinates.ts'
import { normalDegrees } from '../../core/math/angles.ts'
import type { Vector } from '../../core/math/geometry.ts'
import { roundAngle, roundAu, rounded, roundHours } from '../../core/round.ts'
import { constellationFields } from '../../core/stars/constellation.ts'
import type { Instant } from '../../core/time/time.ts'
import {
  type Ayanamsa,
  ayanamsa as ayanamsaAt,
  type Zodiac,
  type ZodiacKind,
  zodiacOrigin,
} from '../../core/zodiac/ayanamsa.ts'
import { heliocentricPlacement, seenFromSun } from '../../core/zodiac/heliocentric.ts'
import { type Placement, placement, placementRecord, zodiacVector } from '../../core/zodiac/placement.ts'
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
import type { ZodiacView } from './zodiac-view.ts'

const position = z
  .object({
    ...placementShape,
    ra: z.number().optional().describe('Right ascension, hours 0 to 24, of date.'),
    dec: z.number().optional().describe('Declination, degrees -90 to 90, of date.'),
    constellation: constellationShape.constellation.optional(),
    constellationName: constellationShape.constellationName.optional(),
    distanceAu: z
      .number()
      .nullable()
      .optional()
      .describe('Distance from the Earth or pov, au; null of a point without one.'),
    angularDiameterArcsec: z
      .number()
      .nullable()
      .optional()
      .describe('Equatorial diameter from there, arcseconds; null where it is not known.'),
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
    .describe('Group points; null without it and with pov=sun.'),
  aspects: z
    .union([z.array(aspect), compact])
    .nullable()
    .describe('Group aspects, the closest first, or a table of them; null without it.'),
  ayanamsa: ayanamsaDegrees
    .nullable()
    .describe('Distance of the sidereal zodiac from the tropical one; null where neither is asked for.'),
}

/** A body in the zodiac of a request, with the vector of its direction, true equator of date. */
export interface PlacedBody extends Placement {
  readonly id: ZodiacBody | HeliocentricBody
  readonly vector: Vector
}

/** Bodies in a zodiac as their point of view has them. */
export const placedIn = (view: ZodiacView, instant: Instant, zodiac: Zodiac): PlacedBody[] =>
  view.pov === 'sun'
    ? view.bodies.map((id) => ({
        id,
        ...heliocentricPlacement(id, instant, zodiac),
        vector: seenFromSun(id, instant).vector,
      }))
    : view.bodies.map((id) => ({
        id,
        ...placement(id, instant, zodiac),
        vector: zodiacVector(id, instant),
      }))

/** Groups of fields that come, the zodiac, the ayanamsa of the group `sidereal`, and the harmonic. */
interface PositionChoice {
  readonly include: readonly string[]
  readonly zodiac: ZodiacKind
  readonly ayanamsa: Ayanamsa
  readonly harmonic: number
}

/** Record of a body in the zodiac, with the members of the chosen groups. */
export function positionRecord(placed: PlacedBody, instant: Instant, choice: PositionChoice) {
  const { include, ayanamsa, harmonic } = choice
  const record = placementRecord(harmonicPlacement(placed, harmonic))
  const inSidereal = () =>
    placed.longitude + zodiacOrigin(zodiacChoice(choice), instant) - ayanamsaAt(ayanamsa, instant)
  return Object.assign(
    record,
    include.includes('equatorial') && equatorialFields(placed, instant),
    include.includes('sidereal') && { sidereal: zodiacPlace(normalDegrees(inSidereal() * harmonic)) },
    include.includes('dms') && { dms: signParts(record.signDegree) },
  )
}

/** Group `equatorial` of one body. */
function equatorialFields({ id, vector, distanceAu }: PlacedBody, instant: Instant) {
  const { ra, dec } = equatorial(vector)
  const hasSize = isMajor(id) || id === 'earth'
  return {
    ra: roundHours(ra),
    dec: roundAngle(dec),
    ...constellationFields(toJ2000(vector, instant)),
    distanceAu: distanceAu === null ? null : roundAu(distanceAu),
    angularDiameterArcsec:
      hasSize && distanceAu !== null ? rounded(angularDiameterArcsec(id, distanceAu), 2) : null,
  }
}
