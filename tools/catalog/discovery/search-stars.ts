import { z } from 'zod'
import { Problem, quote } from '../../contract/problems.ts'
import { publicRows } from '../../contract/tiers.ts'
import { roundAngle, rounded, roundHours, roundMagnitude } from '../../core/round.ts'
import { type CatalogEntry, searchCatalog } from '../../core/stars/catalog.ts'
import { constellationCode, constellations } from '../../core/stars/constellations.ts'
import { magnitudeBands, surfaceBrightness } from '../../core/stars/deep-sky.ts'
import { variability } from '../../core/stars/variable-stars.ts'
import { nearTargets } from '../../core/targets/sky-target.ts'
import { defineTool } from '../../declaration/define.ts'
import { nearestName } from '../../declaration/nearest-name.ts'
import { constellationShape } from '../../records/sky-fields.ts'
import { bodyElsewhere } from '../../schema/known-elsewhere.ts'
import { cursor, limit } from '../../schema/page.ts'

const entry = z
  .object({
    id: z.string().meta({ description: 'Usable as a target of other tools.' }),
    kind: z.string().describe('star, or the type of a cluster, nebula or galaxy.'),
    name: z
      .string()
      .nullable()
      .describe('Proper name approved by the IAU, or usual name of a deep-sky object; null without one.'),
    bayer: z.string().nullable().describe('Greek letter and constellation, as `α CMa`; null without one.'),
    flamsteed: z
      .string()
      .nullable()
      .describe('Flamsteed number and constellation, as `9 CMa`; null without one.'),
    hr: z.int().nullable().describe('Number in the Bright Star Catalogue; null without one.'),
    hip: z.int().nullable().describe('Number in the Hipparcos Catalogue; null without one.'),
    hd: z.int().nullable().describe('Number in the Henry Draper Catalogue; null without one.'),
    parallaxMas: z
      .number()
      .nullable()
      .describe('Parallax, milliarcseconds; null where none above zero is known.'),
    spectralType: z
      .string()
      .nullable()
      .describe('Spectral type of a star, of companions behind +; null if not known.'),
    isDouble: z
      .boolean()
      .nullable()
      .describe('Whether a star has a companion, bound or in the line of sight; null for deep-sky objects.'),
    messier: z.string().nullable().describe('Messier number, as `M31`; null without one.'),
    designation: z.string().nullable().describe('NGC or other number of a deep-sky object; null for stars.'),
    otherDesignations: z
      .array(z.string())
      .describe('Further numbers: Caldwell (`C 20`), Collinder, Sharpless.'),
    ...constellationShape,
    ra: z
      .number()
      .describe('Right ascension, hours 0 to 24, mean equator and equinox of J2000.0, epoch 2000.0.'),
    dec: z.number().describe('Declination, degrees -90 to 90, as ra.'),
    magnitude: z
      .number()
      .nullable()
      .describe(
        'Visual magnitude unless magnitudeBand says otherwise; of a variable star that of the catalog; null where none is known.',
      ),
    magnitudeBand: z
      .enum(magnitudeBands)
      .meta({ id: 'MagnitudeBand' })
      .nullable()
      .describe(
        'estimated: visual, from blue by the mean color of the kind. blue, unknown: not for the eye.',
      ),
    surfaceBrightness: z
      .number()
      .nullable()
      .describe('Mean magnitude of a square arcsecond; null for stars, and without magnitude or size.'),
    variable: z
      .object({
        type: z
          .string()
          .describe(
            'Type in the General Catalogue of Variable Stars: M (Mira), EA (Algol), DCEP (δ Cephei).',
          ),
        brightest: z.number().describe('Visual magnitude at its brightest.'),
        faintest: z.number().describe('Visual magnitude at its faintest.'),
        periodDays: z.number().nullable().describe('Period of the variation, days; null if it has none.'),
      })
      .meta({ id: 'StarVariability' })
      .nullable()
      .describe('Range of a star to magnitude 6.5 that varies by 0.1 mag or more; else null.'),
    colorIndex: z
      .number()
      .nullable()
      .describe('B−V, magnitudes: below 0 blue, above 1.5 red; null if not measured.'),
    pmRa: z
      .number()
      .nullable()
      .describe('Proper motion in right ascension times cos(dec), milliarcseconds a year.'),
    pmDec: z
      .number()
      .nullable()
      .describe('Proper motion in declination, milliarcseconds a year, north positive.'),
    sizeArcmin: z
      .array(z.number())
      .nullable()
      .describe('Greater and lesser diameter, arcminutes; null where none is known.'),
  })
  .meta({ id: 'Star' })

const codes = constellations.map(({ code }) => code)
const nameOf = new Map(constellations.map(({ code, name }) => [code, name]))

export default defineTool({
  name: 'search_stars',
  title: 'Star catalog search',
  summary:
    'Find stars, clusters, nebulae and galaxies by name, brightness or constellation. Use it to pick something to look at or to chart.',
  description:
    'Search stars to magnitude 8 and 15,800 clusters, nebulae and galaxies by name, designation or ' +
    'constellation (Sirius, alpha CMa, HR 2491, M31, NGC 7000, C 14), brightest first. Each has J2000 ' +
    'data and an id that get_ephemeris, get_rise_set, plan_observing and search_sky_conditions take as ' +
    'target.',
  route: 'GET /v1/catalog/stars',
  auth: 'none',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    q: z
      .string()
      .max(100, 'the name is too long')
      .optional()
      .meta({ description: 'Name, designation or constellation that is searched. Default all.' }),
    constellation: z
      .string()
      .max(40, 'the name is too long')
      .transform((text, context): string => {
        const code = constellationCode(text)
        if (code !== undefined) return code
        const nearest = nearestName(
          text,
          constellations.map(({ name }) => name),
        )
        context.addIssue({
          code: 'custom',
          input: text,
          message: 'there is no such constellation',
          params: { allowed: codes, ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}) },
        })
        return z.NEVER
      })
      .optional()
      .meta({ description: 'Constellation by IAU code or name: Ori, Orion.' }),
    magnitudeMax: z
      .number({ error: 'magnitudeMax must be a number' })
      .min(-2, 'magnitudeMax must be at least -2')
      .max(20, 'magnitudeMax must be at most 20')
      .optional()
      .meta({ description: 'Magnitude of the faintest that is listed.' }),
    limit: limit(1000, 20).meta({
      description: `Most rows of a page; ${publicRows} at most without an API key.`,
    }),
    cursor,
  }),
  output: z.object({
    stars: z
      .array(entry)
      .describe(
        'Stars and deep-sky objects; of a search without q the brightest first, without magnitude last.',
      ),
    count: z.int().describe('Rows of this answer.'),
    total: z.int().describe('Rows of the whole search.'),
  }),
  example: { q: 'Sirius' },
  refuses: ['star_not_found', 'missing_api_key', 'invalid_api_key', 'revoked_api_key'],
  prepare: (input, { position }) => ({ first: Number(position ?? 0), ...input }),
  credits: 0,
  compute({ q, constellation, magnitudeMax, limit, first }) {
    const matching = searchCatalog({ q, constellation, magnitudeMax })
    // An empty list is a valid result of the filters; an unknown name is an error.
    if (q !== undefined && matching.length === 0 && searchCatalog({ q }).length === 0) {
      const elsewhere = bodyElsewhere(q)
      const [nearestTarget] = elsewhere ? [] : nearTargets(q)
      const explanation = elsewhere ? `: it is ${elsewhere.what.replace(/, which .*/, '')}` : ''
      throw new Problem(
        'star_not_found',
        `The catalog has no star or deep-sky object ${quote(q)}${explanation}.`,
        {
          parameter: 'q',
          hint: elsewhere
            ? elsewhere.hint
            : nearestTarget
              ? `Did you mean ${nearestTarget}?`
              : 'Send a name (Sirius), a designation (alpha CMa, HR 2491, M31, NGC 7000) or a constellation.',
        },
      )
    }
    const page = matching.page(first, limit)
    const next = first + limit < matching.length
    return {
      data: {
        stars: page.map(record),
        count: page.length,
        total: matching.length,
      },
      rows: {
        list: 'stars',
        first: first + 1,
        last: first + page.length,
        of: matching.length,
        next: next ? { position: String(first + limit), credits: 0 } : undefined,
      },
      freshness: 'static',
    }
  },
})

const orNull = (magnitude: number | null) => (magnitude === null ? null : roundMagnitude(magnitude))

function record(entry: CatalogEntry) {
  const star = 'hip' in entry ? entry : undefined
  const object = 'messier' in entry ? entry : undefined
  return {
    id: entry.id,
    kind: entry.kind,
    name: entry.name,
    bayer: star?.bayer ?? null,
    flamsteed: star?.flamsteed ?? null,
    hr: star?.hr ?? null,
    hip: star?.hip ?? null,
    hd: star?.hd ?? null,
    parallaxMas: star?.parallaxMas ?? null,
    spectralType: star?.spectralType ?? null,
    isDouble: star?.isDouble ?? null,
    messier: object?.messier ?? null,
    designation: object?.designation ?? null,
    otherDesignations: [...(object?.otherDesignations ?? [])],
    constellation: entry.constellation,
    constellationName: nameOf.get(entry.constellation) as string,
    ra: roundHours(entry.ra),
    dec: roundAngle(entry.dec),
    magnitude: orNull(entry.magnitude),
    magnitudeBand: object ? object.magnitudeBand : 'visual',
    surfaceBrightness: orNull(object ? surfaceBrightness(object) : null),
    variable: (star && variability(star.hip)) ?? null,
    colorIndex: star?.colorIndex == null ? null : rounded(star.colorIndex, 3),
    pmRa: entry.pmRa,
    pmDec: entry.pmDec,
    sizeArcmin: object?.size ? [...object.size] : null,
  }
}
