import { z } from 'zod'
import { type Birth, birth, birthShape, conventionShape } from '../arguments/birth.ts'
import { chartSettings, orbsByMover, orbsOf, zodiacChoice } from '../arguments/chart-settings.ts'
import { localTime, moment } from '../arguments/moment.ts'
import type { BodyId } from '../core/bodies.ts'
import { bodyIds } from '../core/bodies.ts'
import { castChart, chartAspects, chartMovers } from '../core/charts/chart.ts'
import { aspectRecord, chartRecord } from '../core/charts/record.ts'
import { NoSolution } from '../core/no-solution.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { aspectsBetween, type TransitMover } from '../core/zodiac/aspects.ts'
import { type Return, returns } from '../core/zodiac/returns.ts'
import { defineTool, type Warning } from '../define.ts'
import { Problem } from '../problems.ts'
import { aspect, house, houseCusp, placementShape, zodiacPlaceShape } from '../records/zodiac-place.ts'
import { aspectsOfBoth } from '../schema/aspect-list.ts'
import { body } from '../schema/body.ts'
import { instantRange, instantText } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'

export default defineTool({
  name: 'get_return_chart',
  title: 'Return chart',
  description:
    'Chart of the moment a body returns to its birth longitude (solar, lunar or planetary return), optionally ' +
    'relocated, with aspects to the birth chart. Lists several returns with count. 4 credits each.',
  route: 'GET /v1/charts/returns',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: z.strictObject({
    ...birthShape,
    body: body.meta({ description: `Body that returns: ${bodyIds.join(', ')}.` }),
    start: instantText('Look for returns from here on. Default now.').optional().meta({ default: 'now' }),
    count: z
      .int({ error: 'count must be a whole number' })
      .min(1, 'count must be at least 1')
      .max(100, 'count must be at most 100')
      .default(1)
      .meta({ description: 'How many returns, 1 to 100. Each is charged.' }),
    returnLatitude: latitude
      .optional()
      .meta({ description: 'Place of the return. Default the birth place.' }),
    returnLongitude: longitude
      .optional()
      .meta({ description: 'Place of the return. Default the birth place.' }),
    ...conventionShape,
    aspects: aspectsOfBoth,
  }),
  output: z.object({
    returns: z.array(
      z.object({
        time: z.string(),
        timeLocal: z.string().optional(),
        pass: z.int().meta({ description: 'Which pass of one retrograde loop; 1 when there is one only.' }),
        chart: z.object({
          planets: z.record(z.string(), z.object({ ...placementShape, house, declination: z.number() })),
          ascendant: z.object(zodiacPlaceShape).nullable(),
          midheaven: z.object({ ...zodiacPlaceShape, house }).nullable(),
          houseCusps: z.array(houseCusp).nullable(),
          aspects: z.array(aspect),
        }),
        aspectsToNatal: z.array(aspect.omit({ applying: true })),
      }),
    ),
    count: z.int(),
  }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2000-01-01T12:00:00Z',
    body: 'sun',
    start: '2026-11-20T00:00:00Z',
  },
  prepare(input, { now }) {
    const { timezone } = input
    if ((input.returnLatitude === undefined) !== (input.returnLongitude === undefined))
      throw halfAPlace(input)
    const from = moment(input.start, { now, timezone, longitude: input.longitude, parameter: 'start' })
    const born = birth(input, now)
    return { ...input, from, born }
  },
  credits: { formula: '4 × count', of: ({ count }) => 4 * count },
  // Each costs some ten milliseconds, of bodies that take decades for a round up to fifty.
  heavy: ({ body, count }) => count > 3 || outer.has(body),
  compute(request) {
    const { born, timezone, houseSystem } = request
    const zodiac = zodiacChoice(request)
    const { within, toNatal } = request.aspects
    const cast = (instant: Instant, place: Birth['place']) =>
      castChart({ instant, place, houseSystem, zodiac })
    const natal = cast(instantOfUtc(born.utc), born.place)
    const place = {
      latitude: request.returnLatitude ?? request.latitude,
      longitude: request.returnLongitude ?? request.longitude,
    }
    const { longitude } = natal.placements[request.body]
    const found = first(
      returns(request.body, longitude, instantOfUtc(request.from.utc), zodiac),
      request.count,
    )
    const shown = found.map(({ instant, pass }) => {
      // Without the time of birth the return is known to the day only, so its angles are unknown.
      const chart = cast(instant, born.place && place)
      const { planets, ascendant, midheaven, houseCusps } = chartRecord(chart)
      const aspects = chartAspects(chart, within).map(aspectRecord)
      return {
        time: isoSeconds(instant.utc),
        ...(timezone === undefined ? {} : { timeLocal: localTime(instant.utc, timezone) as string }),
        pass,
        chart: { planets, ascendant, midheaven, houseCusps, aspects },
        // Without `applying`, which would require a moving birth chart.
        aspectsToNatal: aspectsBetween(chartMovers(chart), chartMovers(natal), toNatal).map((one) => {
          const { applying: _, ...still } = aspectRecord(one)
          return still
        }),
      }
    })
    return {
      data: { returns: shown, count: shown.length },
      settings: {
        ...chartSettings(request, instantOfUtc(born.utc)),
        orbs: orbsOf(within),
        orbsToNatal: orbsByMover(toNatal, born.place ? [...bodyIds, ...angles] : bodyIds),
        returnPlace: { ...place, of: request.returnLatitude === undefined ? 'birth' : 'return' },
        returnTo: `the ${request.zodiac} longitude of birth`,
      },
      warnings: [
        ...born.warnings,
        ...(born.place ? [] : [toTheDay]),
        ...request.from.warnings.filter(({ code }) => !born.warnings.some((w) => w.code === code)),
      ],
    }
  },
})

const outer: ReadonlySet<BodyId> = new Set(['saturn', 'uranus', 'neptune', 'pluto'])

const angles = ['ascendant', 'midheaven'] as const satisfies readonly TransitMover[]

const toTheDay: Warning = {
  code: 'return_known_to_the_day',
  detail:
    'Returns are to the longitude at noon on the day of birth: each may occur about half a day earlier or later.',
}

/** The first returns of a search. */
function first(found: Iterable<Return>, count: number): Return[] {
  const taken: Return[] = []
  for (const one of found) {
    taken.push(one)
    if (taken.length === count) return taken
  }
  if (taken.length > 0) return taken
  throw new NoSolution(
    'event_not_found',
    `The body does not return before the end of the supported range, ${instantRange}.`,
  )
}

/** Problem for one coordinate of the return without the other. */
function halfAPlace({ returnLatitude }: { readonly returnLatitude?: number | undefined }): Problem {
  const parameter = returnLatitude === undefined ? 'returnLatitude' : 'returnLongitude'
  const hint = 'Send returnLatitude and returnLongitude together, or neither.'
  return new Problem('missing_parameter', `Missing: ${parameter}.`, { parameter, hint })
}
