import { z } from 'zod'
import { bodyIds, EQUATORIAL_RADIUS_KM, POLAR_RADIUS_KM } from '../core/bodies.ts'
import { bodyFacts } from '../core/data/bodies.ts'
import { defineTool } from '../define.ts'

export default defineTool({
  name: 'list_catalog_bodies',
  title: 'Body catalog',
  description:
    'List static metadata (radius, mass, orbit, rotation, names) of the ten bodies. Where a body is now: get_body. Free, no key.',
  route: 'GET /v1/catalog/bodies',
  auth: 'none',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({}),
  output: z.object({
    bodies: z.array(
      z.object({
        id: z.enum(bodyIds),
        name: z.string(),
        symbol: z.string(),
        type: z.enum(['star', 'planet', 'moon', 'dwarf planet']),
        parent: z.string().nullable(),
        equatorialRadiusKm: z.number(),
        polarRadiusKm: z.number(),
        meanRadiusKm: z.number(),
        massKg: z.number(),
        gmKm3S2: z.number(),
        siderealRotationHours: z.number(),
        axialTiltDeg: z.number(),
        orbit: z
          .object({
            semiMajorAxisAu: z.number(),
            eccentricity: z.number(),
            inclinationDeg: z.number(),
            periodDays: z.number(),
          })
          .nullable(),
        discovered: z.string().nullable(),
        nakedEye: z.boolean(),
        meanMagnitude: z.number().meta({
          description: 'Visual, mean over time from the Earth; of the Moon when full at its mean distance.',
        }),
        satellitesSupported: z.array(z.string()),
        zodiac: z.object({ rules: z.array(z.string()), exaltedIn: z.string().nullable() }),
        supports: z.object({
          riseSet: z.boolean(),
          phases: z.boolean(),
          zodiac: z.boolean(),
          physical: z.boolean(),
          pov: z.boolean(),
        }),
        source: z.string(),
      }),
    ),
    count: z.int(),
  }),
  example: {},
  credits: 0,
  compute: () => ({ data: { bodies: bodyIds.map(entry), count: bodyIds.length } }),
})

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
