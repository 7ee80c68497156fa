import { z } from 'zod'
import {
  type Birth,
  birth,
  birthShape,
  conventionShape,
  readerClock,
  refusePointsWithoutTime,
} from '../../arguments/birth.ts'
import { chartSettings, orbsByMover, orbsOf, zodiacChoice } from '../../arguments/chart-settings.ts'
import { moment } from '../../arguments/moment.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { Problem } from '../../contract/problems.ts'
import { bodyIds, chartBodyIds, hasMinor } from '../../core/bodies.ts'
import { chartAspects, chartMovers } from '../../core/charts/chart.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { aspectRecord, chartRecord } from '../../core/charts/record.ts'
import { NoSolution } from '../../core/no-solution.ts'
import { type Instant, instantOfUtc, isoSeconds, LATEST_UTC, MS_PER_DAY } from '../../core/time/time.ts'
import { aspectsBetween } from '../../core/zodiac/aspects.ts'
import { zodiacLongitude } from '../../core/zodiac/placement.ts'
import {
  meanReturn,
  mostPasses,
  type Return,
  type ReturningBody,
  returningBodyIds,
  returns,
} from '../../core/zodiac/returns.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { choiceShape, chosenParts } from '../../records/chart-parts.ts'
import {
  aspect,
  aspectBetween,
  chartAngles,
  chartBodyShape,
  houseCusps,
  houseSystemUsed,
} from '../../records/zodiac-place.ts'
import { aspectsOfBoth } from '../../schema/aspect-list.ts'
import { oneBody } from '../../schema/body.ts'
import { commaList } from '../../schema/comma-list.ts'
import { instantField, instantRange, instantText } from '../../schema/instant.ts'
import { latitude, longitude } from '../../schema/place.ts'
import { displayTimezone } from '../../schema/timezone.ts'

const dates = priceByBlock({ base: 2, each: 20, unit: 'dates' })
const chartParts = ['planets', 'angles', 'houses', 'aspects', 'aspectsToNatal'] as const

export default defineTool({
  name: 'get_return_chart',
  title: 'Return chart',
  summary:
    'The chart of the moment when the Sun, the Moon or a planet comes back to its place at birth. Best known as the solar return.',
  description:
    'Chart of the moment at which a body returns to its longitude at birth (solar, lunar or planetary ' +
    'return), for the birth place or another, with aspects to the birth chart. count lists several ' +
    'returns, each with all its retrograde passes; start in the past gives past ones. include=dates gives ' +
    'the times alone, at a lower price.',
  route: 'GET /v1/charts/returns',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  isPaged: true,
  alsoPost: true,
  input: z.strictObject({
    ...birthShape,
    displayTimezone,
    body: oneBody(returningBodyIds, 'Body that returns: sun, chiron.', {
      among: chartBodyIds,
      why: 'has no return: it goes back and forth, or turns with the place',
    }),
    start: instantText('List returns whose last pass is not before this. Default now.')
      .optional()
      .meta({ default: 'now' }),
    count: z
      .int({ error: 'count must be a whole number' })
      .min(1, 'count must be at least 1')
      .max(100, 'count must be at most 100')
      .default(1)
      .meta({ description: 'How many returns, 1 to 100.' }),
    returnLatitude: latitude
      .optional()
      .meta({ description: 'Latitude of the return, degrees. Default the birth place.' }),
    returnLongitude: longitude
      .optional()
      .meta({ description: 'Longitude of the return, degrees. Default the birth place.' }),
    ...conventionShape,
    aspects: aspectsOfBoth,
    ...choiceShape(chartParts),
    include: commaList(chartParts, {
      description: `all, dates (times alone), or a comma list: ${chartParts.join(', ')}.`,
      problem: 'invalid_include',
      alone: { all: chartParts, dates: [] },
    }).prefault('all'),
  }),
  output: z.object({
    houseSystem: houseSystemUsed,
    returns: z
      .array(
        z
          .object({
            time: instantField.describe('When the body is at its longitude of birth.'),
            pass: z.int().meta({ description: 'Which pass of this return; 1 when there is one only.' }),
            passes: z.int().meta({ description: 'Passes of this return, all of them listed.' }),
            chart: z
              .object({
                planets: z
                  .record(z.string(), z.object(chartBodyShape).meta({ id: 'ChartPlanet' }))
                  .describe('Places of the bodies by name.'),
                ...chartAngles,
                houseCusps,
                aspects: z
                  .array(aspect)
                  .describe('Aspects among bodies and angles of the return, the closest first.'),
              })
              .partial()
              .meta({ id: 'CastChart' })
              .optional()
              .describe('Chart of the return; absent where include asks for none of its parts.'),
            aspectsToNatal: z
              .array(aspectBetween)
              .optional()
              .describe(
                'Aspects to the birth chart, the closest first: body1 is of the return, body2 of birth.',
              ),
          })
          .meta({ id: 'BodyReturn' }),
      )
      .describe('Every pass of every return in order of time.'),
    count: z.int().meta({ description: 'Rows: every pass of every return.' }),
  }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2000-01-01T12:00:00Z',
    body: 'sun',
    start: '2026-11-20T00:00:00Z',
  },
  refuses: ['event_not_found'],
  prepare(input, { now }) {
    if ((input.returnLatitude === undefined) !== (input.returnLongitude === undefined))
      throw halfAPlace(input)
    const from = moment(input.start, { ...readerClock(input), now, parameter: 'start' })
    const born = birth(input, now)
    refusePointsWithoutTime(input.bodies, born)
    return { from, born, ...input }
  },
  credits: {
    formula: `4 for each chart that comes: a pass of a return; include=dates: ${dates.formula}`,
    range: [2, 1200],
    of: (request) => priceOf(mostCharts(request), request),
    isMost: true,
  },
  // Each costs some ten milliseconds, of bodies that take decades for a round up to fifty.
  heavy: ({ body, bodies, count }) => count > 3 || hasMinor(bodies) || mostPasses(body) > 1,
  compute(request) {
    const { born, houseSystem } = request
    const zodiac = zodiacChoice(request)
    const { within: rules, toNatal } = request.aspects
    const cast = (instant: Instant, place: Birth['place']) =>
      castWithPoints({ instant, place, houseSystem, zodiac, bodies: request.bodies })
    const natal = cast(instantOfUtc(born.utc), born.place)
    const place = {
      latitude: request.returnLatitude ?? request.latitude,
      longitude: request.returnLongitude ?? request.longitude,
    }
    const longitude = zodiacLongitude(request.body, instantOfUtc(born.utc), zodiac)
    const movers = [...new Set([...bodyIds, ...request.bodies])]
    const returnList = firstReturns(
      returns(request.body, longitude, instantOfUtc(request.from.utc), zodiac),
      request.count,
    )
    const charts = returnList.map(({ instant, pass, passes }) => {
      const timing = {
        time: isoSeconds(instant.utc),
        pass,
        passes,
      }
      if (isDates(request)) return timing
      // Without the time of birth the return is known to the day only, so its angles are unknown.
      const chart = cast(instant, born.place && place)
      const { planets, ascendant, midheaven, houseCusps } = chartRecord(chart)
      const aspects = chartAspects(chart, rules).map(aspectRecord)
      // Without `applying`, which would require a moving birth chart.
      const aspectsToNatal = aspectsBetween(chartMovers(chart), chartMovers(natal), toNatal).map(
        (contact) => {
          const { applying: _, ...staticAspect } = aspectRecord(contact)
          return staticAspect
        },
      )
      const chartParts = chosenParts({ planets, ascendant, midheaven, houseCusps, aspects }, request)
      const natalParts = chosenParts({ aspectsToNatal }, request)
      return Object.assign(timing, Object.keys(chartParts).length > 0 && { chart: chartParts }, natalParts)
    })
    return {
      data: { houseSystem: born.place && houseSystem, returns: charts, count: charts.length },
      price: priceOf(charts.length, request),
      measured: { utc: request.from.utc, bodies: [request.body], events: [] },
      settings: Object.assign(chartSettings(request, instantOfUtc(born.utc)), {
        ...(request.include.includes('aspects') ? { orbs: orbsOf(rules) } : {}),
        ...(request.include.includes('aspectsToNatal')
          ? { orbsToNatal: orbsByMover(toNatal, born.place ? [...movers, ...angles] : movers) }
          : {}),
        returnPlace: Object.assign({}, place, {
          of: request.returnLatitude === undefined ? 'birth' : 'return',
        }),
        returnTo: `the ${request.zodiac} longitude of birth`,
      }),
      warnings: [
        ...born.warnings,
        ...(born.place ? [] : [toTheDay]),
        ...request.from.warnings.filter(({ code }) => !born.warnings.some((w) => w.code === code)),
      ],
    }
  },
})

/** Whether times alone are wanted. */
const isDates = ({ include }: { readonly include: readonly string[] }) => include.length === 0

/** The most charts that can come: the passes of so many returns, or of all to the end of the supported years. */
function mostCharts({ body, count, from }: Asked): number {
  const possible = Math.ceil((LATEST_UTC - from.utc) / MS_PER_DAY / meanReturn(body)) + 1
  return Math.min(count, possible) * mostPasses(body)
}

/** Body, number and start of the returns. */
interface Asked {
  readonly body: ReturningBody
  readonly count: number
  readonly from: { readonly utc: number }
}

/** Price of some rows. */
function priceOf(rows: number, request: { readonly include: readonly string[] }): number {
  return isDates(request) ? dates.creditsFor(rows) : 4 * rows
}

const angles = ['ascendant', 'midheaven'] as const

const toTheDay: Warning = {
  code: 'return_known_to_the_day',
  detail:
    'Returns are to the longitude at noon on the day of birth: each may occur about half a day earlier or later.',
}

/** The passes of the first returns of a search. */
function firstReturns(returnGroups: Iterable<readonly Return[]>, count: number): Return[] {
  const collected: Return[] = []
  let left = count
  for (const passes of returnGroups) {
    collected.push(...passes)
    left -= 1
    if (left === 0) return collected
  }
  if (collected.length > 0) return collected
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
