import { z } from 'zod'
import { instantField } from '../../schema/instant.ts'
import { vectorRecordShape } from '../body-shape.ts'
import { saturnMoon } from './saturn-moon.ts'

const angle = z.number().nullable()
const date = instantField.nullable()
const passageSchema = z
  .object({
    time: instantField.describe('When.'),
    errorDays: z.number().describe('Error, days.'),
  })
  .meta({ id: 'PerihelionPassage' })
  .nullable()
/** Output shape of what one body has beside the members of all bodies; `include` chooses its groups. */
export const bodyDetailsShape = {
  magnitude: angle.optional().describe('Apparent visual magnitude; null for an orbit without H or M1.'),
  vectorData: vectorRecordShape.optional().describe('Group vectors: geometric positions and velocity.'),
  physical: z
    .object({
      angularDiameterArcsec: z.number().describe('Equatorial diameter seen from the place, arcseconds.'),
      phaseDefectArcsec: angle.describe(
        'Greatest width of the unlit part of the disc, arcseconds; null for the Sun.',
      ),
      subObserverLongitude: z
        .number()
        .describe(
          'Planetographic longitude of the centre of the disc, degrees 0 to 360; of Jupiter in System III.',
        ),
      subObserverLatitude: z.number().describe('Planetographic latitude of the centre of the disc, degrees.'),
      subSolarLongitude: angle.describe(
        'Planetographic longitude with the Sun overhead, degrees 0 to 360; null for the Sun.',
      ),
      subSolarLatitude: angle.describe(
        'Planetographic latitude with the Sun overhead, degrees; null for the Sun.',
      ),
      northPoleAngle: z
        .number()
        .describe('Position angle of the north pole, degrees 0 to 360, east of north.'),
      ringTilt: angle.describe(
        "How far Saturn's rings are open, degrees: 0 edge-on, 27 widest, negative from the south; else null.",
      ),
      centralMeridianSystem1: angle.describe(
        "Jupiter's central meridian in System I, degrees 0 to 360; else null.",
      ),
      centralMeridianSystem2: angle.describe('The same in System II, degrees; else null.'),
      siderealTimeAtMeridian: z.number().describe('Local apparent sidereal time, hours 0 to 24.'),
    })
    .meta({ id: 'BodyDisc' })
    .nullable()
    .optional()
    .describe('Group physical: the disc, its faces and its size; null for small bodies.'),
  orbit: z
    .object({
      frame: z.literal('eclipticJ2000').describe('Mean ecliptic and equinox of J2000.0.'),
      centre: z.enum(['sun', 'earth']).describe('Body at the focus: the Earth for the Moon, else the Sun.'),
      semiMajorAxisAu: z.number().describe('Semi-major axis, au.'),
      eccentricity: z.number().describe('Eccentricity, a ratio: 0 is a circle.'),
      inclination: z.number().describe('Inclination to the ecliptic, degrees 0 to 180.'),
      ascendingNode: z.number().describe('Longitude of the ascending node, degrees 0 to 360.'),
      argPerihelion: z.number().describe('Argument of perihelion (Moon: perigee), degrees 0 to 360.'),
      trueAnomaly: z.number().describe('True anomaly, degrees 0 to 360.'),
      meanAnomaly: z.number().describe('Mean anomaly, degrees 0 to 360.'),
      periodDays: z.number().describe('Period of the ellipse, days.'),
      perihelionAu: z.number().describe('Least distance on the ellipse, au; of the Moon its perigee.'),
      aphelionAu: z.number().describe('Greatest distance on the ellipse, au; of the Moon its apogee.'),
      perihelion: date.describe(
        'When the ellipse is next at its nearest, of comets as perihelia.next; else of the two-body motion; null after 9999.',
      ),
      aphelion: date.describe(
        'When the ellipse is next at its farthest; of the two-body motion, not of the sky; null after 9999.',
      ),
    })
    .meta({ id: 'Orbit' })
    .nullable()
    .optional()
    .describe(
      'Group orbit: the ellipse that the body would follow from now on undisturbed; null for the Sun and on a hyperbola.',
    ),
  perihelia: z
    .object({
      before: passageSchema.describe('Last.'),
      next: passageSchema.describe('Next.'),
    })
    .meta({ id: 'Perihelia' })
    .nullable()
    .optional()
    .describe(
      'Group orbit, of comets and orbit: perihelia of the perturbed orbit; null where none is within 80 years of the elements (orbit: 50).',
    ),
  motion: z
    .object({
      raRate: z.number().describe('Degrees of right ascension a day, east positive.'),
      decRate: z.number().describe('Degrees of declination a day, north positive.'),
      longitudeRate: z.number().describe('Degrees of ecliptic longitude a day, negative when retrograde.'),
      radialVelocityKmS: z
        .number()
        .describe('Change of the geocentric distance, km/s, positive when receding.'),
    })
    .meta({ id: 'BodyMotion' })
    .optional()
    .describe('Group motion: apparent geocentric motion of date.'),
  moons: z
    .array(saturnMoon)
    .nullable()
    .optional()
    .describe("Group moons: Saturn's to magnitude 13, geocentric; null for other bodies."),
}
