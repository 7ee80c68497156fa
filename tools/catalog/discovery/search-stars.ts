import { z } from 'zod'
import { Problem, quote } from '../../contract/problems.ts'
import { publicRows } from '../../contract/tiers.ts'
import { searchCatalog } from '../../core/stars/catalog.ts'
import { constellationCode, constellations } from '../../core/stars/constellations.ts'
import { nearTargets } from '../../core/targets/sky-target.ts'
import { instantOfUtc, MS_PER_DAY } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { nearestName } from '../../declaration/nearest-name.ts'
import { star, starRecord } from '../../records/discovery/star.ts'
import { bodyElsewhere } from '../../schema/known-elsewhere.ts'
import { cursor, limit } from '../../schema/page.ts'

const codes = constellations.map(({ code }) => code)
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
      .array(star)
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
  compute({ q, constellation, magnitudeMax, limit, first }, { now }) {
    const matching = searchCatalog({ q, constellation, magnitudeMax })
    // An empty list is a valid result of the filters; an unknown name is an error.
    if (q !== undefined && matching.length === 0 && searchCatalog({ q }).length === 0) throw unknownStar(q)
    const page = matching.page(first, limit)
    const next = first + limit < matching.length
    // Companions of a day: their angles change by less than the last digit in it.
    const today = instantOfUtc(Math.floor(now / MS_PER_DAY) * MS_PER_DAY)
    return {
      data: {
        stars: page.map((entry) => starRecord(entry, today)),
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

/** Problem for a name that is not in the catalog; it says what else has the name, or which one is near. */
function unknownStar(q: string): Problem {
  const elsewhere = bodyElsewhere(q)
  const [nearestTarget] = elsewhere ? [] : nearTargets(q)
  const explanation = elsewhere ? `: it is ${elsewhere.what.replace(/, which .*/, '')}` : ''
  const nearestHint = nearestTarget
    ? `Did you mean ${nearestTarget}?`
    : 'Send a name (Sirius), a designation (alpha CMa, HR 2491, M31, NGC 7000) or a constellation.'
  return new Problem(
    'star_not_found',
    `The catalog has no star or deep-sky object ${quote(q)}${explanation}.`,
    { parameter: 'q', hint: elsewhere ? elsewhere.hint : nearestHint },
  )
}
