import { z } from 'zod'
import { roundAngle, rounded, roundHours, roundMagnitude } from '../core/round.ts'
import { type CatalogEntry, searchCatalog } from '../core/stars/catalog.ts'
import { constellationCode, constellations } from '../core/stars/constellations.ts'
import { variability } from '../core/stars/variable-stars.ts'
import { defineTool } from '../define.ts'
import { nearestName } from '../nearest-name.ts'
import { Problem, quote } from '../problems.ts'
import { cursor, limit, pageStart, sealedCursor } from '../schema/page.ts'

const entry = z.object({
  id: z.string().meta({ description: 'Usable as a target of other tools.' }),
  kind: z.string().meta({ description: 'star, open cluster, spiral galaxy …' }),
  name: z.string().nullable(),
  bayer: z.string().nullable(),
  flamsteed: z.string().nullable(),
  hr: z.int().nullable(),
  hip: z.int().nullable(),
  messier: z.string().nullable(),
  designation: z.string().nullable().meta({ description: 'NGC or other number of a nebula.' }),
  constellation: z.string().meta({ description: 'IAU code.' }),
  constellationName: z.string(),
  ra: z.number().meta({ description: 'Hours, J2000.0.' }),
  dec: z.number().meta({ description: 'Degrees, J2000.0.' }),
  magnitude: z.number().meta({ description: 'Visual; of a variable star that of the catalog.' }),
  variable: z
    .object({
      type: z.string(),
      brightest: z.number(),
      faintest: z.number(),
      periodDays: z.number().nullable(),
    })
    .nullable()
    .meta({
      description: 'Range of a star that varies by 0.1 mag or more, with its type in the GCVS; else null.',
    }),
  colorIndex: z.number().nullable().meta({ description: 'B−V.' }),
  pmRa: z.number().nullable().meta({ description: 'Times cos(dec), milliarcseconds a year.' }),
  pmDec: z.number().nullable().meta({ description: 'Milliarcseconds a year.' }),
  sizeArcmin: z.array(z.number()).nullable(),
})

const codes = constellations.map(({ code }) => code)
const nameOf = new Map(constellations.map(({ code, name }) => [code, name]))

export default defineTool({
  name: 'search_stars',
  title: 'Star catalog search',
  description:
    'Search stars to magnitude 6.5 and Messier objects by name, designation or constellation (Sirius, alpha CMa, ' +
    'HR 2491, Pleiades, M31), brightest first. Returns J2000 data and an id usable as target in get_ephemeris, ' +
    'get_rise_set, plan_observing and search_sky_conditions. Free, no key.',
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
      .meta({ description: 'Name, designation or constellation. Default all.' }),
    constellation: z
      .string()
      .max(40, 'the name is too long')
      .transform((text, context): string => {
        const code = constellationCode(text)
        if (code !== undefined) return code
        const nearest = nearestName(text, codes)
        context.addIssue({
          code: 'custom',
          input: text,
          message: 'there is no such constellation',
          params: { allowed: codes, ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}) },
        })
        return z.NEVER
      })
      .optional()
      .meta({ description: 'IAU code or name, e.g. Ori.' }),
    magnitudeMax: z
      .number({ error: 'magnitudeMax must be a number' })
      .min(-2, 'magnitudeMax must be at least -2')
      .max(20, 'magnitudeMax must be at most 20')
      .optional()
      .meta({ description: 'Faintest magnitude.' }),
    limit: limit(1000, 20),
    cursor,
  }),
  output: z.object({
    stars: z.array(entry),
    count: z.int().meta({ description: 'Rows on this page.' }),
    total: z.int().meta({ description: 'Rows of the whole search.' }),
    nextCursor: z.string().optional(),
  }),
  example: { q: 'Sirius' },
  prepare: (input) => ({ ...input, first: firstRow(input.cursor) }),
  credits: 0,
  compute({ q, constellation, magnitudeMax, limit, first }) {
    const found = searchCatalog({ q, constellation, magnitudeMax })
    // An empty list is a valid result of the filters; an unknown name is an error.
    if (q !== undefined && found.length === 0 && searchCatalog({ q }).length === 0) {
      throw new Problem('star_not_found', `The catalog has no star or Messier object ${quote(q)}.`, {
        parameter: 'q',
        hint: 'Send a name (Sirius), a designation (alpha CMa, HR 2491, M31) or a constellation.',
      })
    }
    const page = found.slice(first, first + limit)
    const next = first + limit < found.length
    return {
      data: {
        stars: page.map(record),
        count: page.length,
        total: found.length,
        ...(next ? { nextCursor: sealedCursor('search_stars', String(first + limit)) } : {}),
      },
      freshness: 'static',
    }
  },
})

/** Row that a cursor names; the catalog is constant within a version. */
function firstRow(text: string | undefined): number {
  return pageStart('search_stars', text, (row) => (/^\d{1,5}$/.test(row) ? Number(row) : undefined)) ?? 0
}

function record(found: CatalogEntry) {
  const star = 'hip' in found ? found : undefined
  const nebula = 'messier' in found ? found : undefined
  return {
    id: found.id,
    kind: found.kind,
    name: found.name,
    bayer: star?.bayer ?? null,
    flamsteed: star?.flamsteed ?? null,
    hr: star?.hr ?? null,
    hip: star?.hip ?? null,
    messier: nebula?.messier ?? null,
    designation: nebula?.designation ?? null,
    constellation: found.constellation,
    constellationName: nameOf.get(found.constellation) as string,
    ra: roundHours(found.ra),
    dec: roundAngle(found.dec),
    magnitude: roundMagnitude(found.magnitude),
    variable: (star && variability(star.hip)) ?? null,
    colorIndex: star?.colorIndex == null ? null : rounded(star.colorIndex, 3),
    pmRa: found.pmRa,
    pmDec: found.pmDec,
    sizeArcmin: nebula?.size ? [...nebula.size] : null,
  }
}
