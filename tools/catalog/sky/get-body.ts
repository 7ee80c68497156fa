import { z } from 'zod'
import { observation, observationSettings, observationShape } from '../../arguments/observation.ts'
import { eventsOf } from '../../arguments/period.ts'
import { estimatedError, followedOrbits, oneSkyBody, ownWarnings } from '../../arguments/target.ts'
import { orbitPoints, saturnMoonViews } from '../../core/appearance/saturn-moons.ts'
import { saturnMoons } from '../../core/appearance/saturn-orbits.ts'
import { isGivenBody, isMajor } from '../../core/bodies.ts'
import { motionRecord } from '../../core/records/motion.ts'
import { orbitRecord, periheliaRecord } from '../../core/records/orbit.ts'
import { physicalRecord } from '../../core/records/physical.ts'
import { vectorRecord } from '../../core/records/vectors.ts'
import { rounded } from '../../core/round.ts'
import { type Instant, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { type BodyRecord, bodyRecord, groupEvents } from '../../records/body-groups.ts'
import { bodyRecordShape, vectorRecordShape } from '../../records/body-shape.ts'
import { include } from '../../schema/comma-list.ts'
import { groupsOf } from '../../schema/include-groups.ts'
import { givenInstant, instantField } from '../../schema/instant.ts'
import { sideOnSky } from '../../schema/names.ts'

const groups = groupsOf('get_body')
const angle = z.number().nullable()
const date = instantField.nullable()
const passageSchema = z
  .object({
    time: instantField.describe('When.'),
    errorDays: z.number().describe('Error, days.'),
  })
  .meta({ id: 'PerihelionPassage' })
  .nullable()
const DISC = 'diameters from the place; points and angles of the disc from the centre of the Earth'
const RINGS = 'ringTilt is their opening: 0 edge-on, 27 widest; negative with the south face in view'

const MOONS =
  'Meeus, Astronomical Algorithms, ch. 46, after Dourneau: Enceladus to Rhea 0.1 arcseconds, Mimas 0.3, Titan 0.4, Iapetus 0.9; radius 60268 km; magnitudes 0.2'
const moon = z
  .object({
    moon: z.enum(saturnMoons).describe('Which.'),
    x: z.number().describe("Along Saturn's equator in its equatorial radii, west positive."),
    y: z.number().describe('Along its axis, north positive, the same radii.'),
    z: z.number().describe('Along the line of sight, positive behind Saturn, the same radii.'),
    positionAngle: z
      .number()
      .describe('From its centre: degrees 0 to 360 from celestial north through east.'),
    separationArcsec: z.number().describe('Arcseconds from its centre.'),
    side: sideOnSky.describe('Side of Saturn on the sky.'),
    nearest: z.enum(orbitPoints).describe('The nearest of four points of its orbit.'),
    state: z
      .enum(['visible', 'transit', 'occulted'])
      .describe('transit: before the disc; occulted: behind it.'),
    magnitude: z.number().describe('Apparent visual magnitude.'),
  })
  .meta({ id: 'SaturnMoon' })

export default defineTool({
  name: 'get_body',
  title: 'One body',
  summary:
    'Everything about one planet, the Sun, the Moon or a small body at one moment: where it is, how bright, when it rises and sets.',
  description:
    'Everything about one body for an observer and instant: altitude, azimuth, rise and set, phase, place ' +
    'in the zodiac, size, tilt, central meridian, orbit, motion, moons of Saturn. A place is required, ' +
    'and makes distance, right ascension and declination topocentric. Without a place: ' +
    'get_zodiac_positions bodies=mars; for comets and orbit: get_ephemeris. All bodies: get_sky_snapshot.',
  route: 'GET /v1/bodies/{body}',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({
    body: oneSkyBody('sun … pluto, ceres (topic=bodies), comet:2P, orbit: (topic=targets).'),
    ...observationShape,
    include: include(groups).prefault('all'),
  }),
  output: z.object({
    ...bodyRecordShape,
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
            'Planetographic longitude of the centre of the disc, degrees 0 to 360: the central meridian, of Jupiter in System III.',
          ),
        subObserverLatitude: z
          .number()
          .describe('Planetographic latitude of the centre of the disc, degrees.'),
        subSolarLongitude: angle.describe(
          'Planetographic longitude with the Sun overhead, degrees 0 to 360; null for the Sun.',
        ),
        subSolarLatitude: angle.describe(
          'Planetographic latitude with the Sun overhead, degrees; null for the Sun.',
        ),
        northPoleAngle: z
          .number()
          .describe('Position angle of the north pole, degrees 0 to 360 from celestial north through east.'),
        ringTilt: angle.describe(
          "How far Saturn's rings are open, degrees: 0 edge-on, 27 widest; negative: their south face is seen; null for other bodies.",
        ),
        centralMeridianSystem1: angle.describe(
          "Longitude of Jupiter's central meridian in System I, degrees 0 to 360; null for other bodies.",
        ),
        centralMeridianSystem2: angle.describe(
          'The same in System II, degrees 0 to 360; null for other bodies.',
        ),
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
      .array(moon)
      .nullable()
      .optional()
      .describe("Group moons: Saturn's to magnitude 13, geocentric; null for other bodies."),
    timestamp: givenInstant('Instant of the record.'),
  }),
  example: { body: 'moon', latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' },
  prepare: (input, { now }) => ({ seen: observation(input, now), ...input }),
  credits: 1,
  follows: ({ body, seen: { instant } }) => followedOrbits([body], [instant.utc, instant.utc]),
  heavy: ({ body: target }) => !isMajor(target.body),
  compute({ body: requestedBody, include, seen: observation }) {
    const { body, target } = requestedBody
    const { instant, observer } = observation
    const orbitWarnings = ownWarnings([requestedBody], [instant.utc, instant.utc])
    const all = include.length === groups.length
    const view = { pov: 'earth', instant, observer } as const
    const details = { azimuths: all, airless: all }
    const data = bodyRecord(body, view, observation, include, details) as BodyRecord & { timestamp: string }
    data.body = target.id
    if (include.includes('vectors')) data.vectorData = vectorRecord(body, instant)
    if (include.includes('physical')) data.physical = physicalRecord(body, instant, observer)
    if (include.includes('orbit')) {
      data.orbit = orbitRecord(body, instant)
      data.perihelia = isGivenBody(body) ? periheliaRecord(body, instant) : null
    }
    if (include.includes('motion')) data.motion = motionRecord(body, instant)
    if (include.includes('moons')) data.moons = body === 'saturn' ? moonRecords(instant) : null
    data.timestamp = isoSeconds(instant.utc)
    const settings = observationSettings(observation, include)
    if (include.includes('physical') && isMajor(body)) settings.physical = DISC
    if (include.includes('physical') && body === 'saturn') settings.rings = RINGS
    if (include.includes('moons') && body === 'saturn') settings.moons = MOONS
    return {
      data,
      measured: {
        utc: instant.utc,
        bodies: isGivenBody(body) ? [] : [body],
        events: eventsOf(groupEvents, include),
        ...estimatedError([requestedBody], [instant.utc, instant.utc]),
      },
      settings,
      warnings: [...observation.warnings, ...orbitWarnings],
    }
  },
})

function moonRecords(instant: Instant): z.input<typeof moon>[] {
  const views = saturnMoonViews(instant)
  return saturnMoons.map((moon) => {
    const { x, y, z, positionAngle, separationArcsec, side, nearest, state, magnitude } = views[moon]
    return {
      moon,
      x: rounded(x, 3),
      y: rounded(y, 3),
      z: rounded(z, 3),
      positionAngle: rounded(positionAngle, 2),
      separationArcsec: rounded(separationArcsec, 1),
      side,
      nearest,
      state,
      magnitude: rounded(magnitude, 1),
    }
  })
}
