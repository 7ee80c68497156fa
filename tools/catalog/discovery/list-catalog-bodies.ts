import { z } from 'zod'
import {
  bodyIds,
  bodyName,
  EQUATORIAL_RADIUS_KM,
  lunarPointIds,
  POLAR_RADIUS_KM,
  placePointIds,
  smallBodyIds,
  uranianIds,
} from '../../core/bodies.ts'
import { bodyFacts } from '../../core/data/bodies.ts'
import { asteroids } from '../../core/targets/asteroid-table.ts'
import { defineTool } from '../../declaration/define.ts'
import { majorBody } from '../../schema/names.ts'

export default defineTool({
  name: 'list_catalog_bodies',
  title: 'Body catalog',
  summary:
    'All planets, minor planets and chart points that you can ask for by name. Handy when you are not sure how something is spelled.',
  description:
    'List static metadata (radius, mass, orbit, rotation, names) of the ten bodies, and by id and name all others that the service knows: ' +
    'asteroids, dwarf planets, hypothetical planets and points of charts. Where a body is now: get_body.',
  route: 'GET /v1/catalog/bodies',
  auth: 'none',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({}),
  output: z.object({
    bodies: z
      .array(
        z
          .object({
            id: majorBody.describe('Name of the body in requests.'),
            name: z.string().describe('English name.'),
            symbol: z.string().describe('Astronomical symbol, one character.'),
            type: z.enum(['star', 'planet', 'moon', 'dwarf planet']).describe('Kind of body.'),
            parent: z.string().nullable().describe('Body that it orbits; null for the Sun.'),
            equatorialRadiusKm: z.number().describe('Radius at the equator, km.'),
            polarRadiusKm: z.number().describe('Radius at the poles, km.'),
            meanRadiusKm: z.number().describe('Radius of the sphere with the same volume, km.'),
            massKg: z.number().describe('Mass, kg, without satellites.'),
            gmKm3S2: z.number().describe('Gravitational constant times mass, km³/s², without satellites.'),
            siderealRotationHours: z
              .number()
              .describe('Period of rotation against the stars, hours; negative when retrograde.'),
            axialTiltDeg: z
              .number()
              .describe(
                'Inclination of the equator to the orbit, degrees; above 90 when the rotation is retrograde.',
              ),
            orbit: z
              .object({
                semiMajorAxisAu: z.number().describe('Semi-major axis, au.'),
                eccentricity: z.number().describe('Eccentricity, a ratio: 0 is a circle.'),
                inclinationDeg: z.number().describe('Inclination to the ecliptic, degrees.'),
                periodDays: z.number().describe('Sidereal period, days of 86,400 s.'),
              })
              .meta({ id: 'MeanOrbit' })
              .nullable()
              .describe('Mean orbit about the parent, ecliptic and equinox of J2000.0; null for the Sun.'),
            discovered: z
              .string()
              .nullable()
              .describe('Year and discoverers; null for bodies known since antiquity.'),
            nakedEye: z.boolean().describe('True if it can be seen without an instrument.'),
            meanMagnitude: z
              .number()
              .describe(
                'Visual magnitude, mean over time from the Earth; of the Moon when full at its mean distance.',
              ),
            satellitesSupported: z
              .array(z.string())
              .describe('Satellites whose positions get_jupiter_moons gives; empty for all but Jupiter.'),
            zodiac: z
              .object({
                rules: z
                  .array(z.string())
                  .describe('Signs that it rules, the traditional and the modern ones.'),
                exaltedIn: z.string().nullable().describe('Sign of its exaltation; null if it has none.'),
              })
              .meta({ id: 'SignRulership' })
              .describe('Rulership of signs.'),
            supports: z
              .object({
                riseSet: z.boolean().describe('Rise, culmination and set.'),
                phases: z.boolean().describe('Phase and illumination.'),
                zodiac: z.boolean().describe('Place in the zodiac.'),
                physical: z.boolean().describe('Size, tilt and central meridian of the disc.'),
                pov: z.boolean().describe('Whether it can be the point of view.'),
              })
              .meta({ id: 'BodySupport' })
              .describe('Groups of data that exist for the body.'),
            source: z.string().describe('Authorities for the values of the record.'),
          })
          .meta({ id: 'CatalogBody' }),
      )
      .describe('The ten bodies, from the Sun and the Moon outward.'),
    others: z
      .array(
        z
          .object({
            id: z.string().describe('Name of the body or point in requests.'),
            name: z.string().describe('English name.'),
            kind: z
              .enum(['small body', 'hypothetical planet', 'lunar point', 'chart point'])
              .meta({ id: 'OtherBodyKind' })
              .describe('small body: asteroid or dwarf planet.'),
          })
          .meta({ id: 'OtherBody' }),
      )
      .describe('Bodies and points beside the ten; get_reference topic=bodies describes them.'),
    count: z.int().describe('Number of bodies with metadata.'),
  }),
  example: {},
  credits: 0,
  compute: () => ({ data: { bodies: bodyIds.map(entry), others: furtherBodies(), count: bodyIds.length } }),
})

const ofKind = <K extends string>(ids: readonly string[], kind: K) =>
  ids.map((id) => ({ id, name: bodyName(id), kind }))

const furtherBodies = () => [
  ...ofKind(smallBodyIds, 'small body' as const),
  ...asteroids().map(({ id, name }) => ({ id, name, kind: 'small body' as const })),
  ...ofKind(uranianIds, 'hypothetical planet' as const),
  ...ofKind(lunarPointIds, 'lunar point' as const),
  ...ofKind(placePointIds, 'chart point' as const),
]

const source = 'IAU WGCCRE 2015; NASA Planetary Fact Sheets; JPL DE440; magnitudes Mallama & Hilton (2018)'

function entry(id: (typeof bodyIds)[number]) {
  const { name, symbol, type, parent, meanRadiusKm, zodiac, satellitesSupported, ...facts } = bodyFacts[id]
  return {
    id,
    name,
    symbol,
    type,
    parent,
    equatorialRadiusKm: EQUATORIAL_RADIUS_KM[id],
    polarRadiusKm: POLAR_RADIUS_KM[id],
    meanRadiusKm,
    ...facts,
    satellitesSupported: [...satellitesSupported],
    zodiac: { rules: [...zodiac.rules], exaltedIn: zodiac.exaltedIn },
    supports: { riseSet: true, phases: id !== 'sun', zodiac: true, physical: true, pov: true },
    source,
  }
}
