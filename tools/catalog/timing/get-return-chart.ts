import { z } from 'zod'
import {
  type Birth,
  birth,
  birthShape,
  conventionShape,
  readerClock,
  refusePointsWithoutTime,
} from '../../arguments/birth.ts'
import {
  chartSettings,
  orbsByMover,
  orbsOf,
  type ZodiacWords,
  zodiacChoice,
} from '../../arguments/chart-settings.ts'
import { distinctWarnings, moment } from '../../arguments/moment.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { prefixedPlace } from '../../arguments/site.ts'
import { bodyIds, chartBodyIds, hasMinor } from '../../core/bodies.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { utcOfText } from '../../core/time/civil.ts'
import { type Instant, instantOfUtc, LATEST_UTC, MS_PER_DAY } from '../../core/time/time.ts'
import { zodiacLongitude } from '../../core/zodiac/placement.ts'
import {
  meanReturn,
  mostPasses,
  type ReturningBody,
  returningBodyIds,
  returns,
} from '../../core/zodiac/returns.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { choiceShape } from '../../records/chart-parts.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import {
  firstReturns,
  refuseNodeFromNode,
  returnRecord,
  returnsShape,
} from '../../records/timing/body-return.ts'
import { aspectsOfBoth } from '../../schema/aspect-list.ts'
import { oneBody } from '../../schema/body.ts'
import { commaList } from '../../schema/comma-list.ts'
import { textFormat } from '../../schema/format.ts'
import { instantText } from '../../schema/instant.ts'
import { latitude, longitude } from '../../schema/place.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { siderealInput } from '../../schema/zodiac.ts'

const dates = priceByBlock({ base: 2, each: 20, unit: 'dates' })
const chartParts = ['planets', 'angles', 'houses', 'aspects', 'aspectsToNatal'] as const

export default defineTool({
  name: 'get_return_chart',
  title: 'Return chart',
  summary:
    'The chart of the moment when the Sun, the Moon or a planet comes back to its place at birth. Best known as the solar return, the chart of a birthday year.',
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
  input: siderealInput({
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
    format: textFormat,
  }),
  output: z.object(returnsShape),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2000-01-01T12:00:00Z',
    body: 'sun',
    start: '2026-11-20T00:00:00Z',
  },
  refuses: ['event_not_found'],
  prepare(input, { now }) {
    const away = prefixedPlace('return', input.returnLatitude, input.returnLongitude)
    const from = moment(input.start, { ...readerClock(input), now, parameter: 'start' })
    const born = birth(input, now)
    refusePointsWithoutTime(input.bodies, born)
    refuseNodeFromNode(input)
    return { away, from, born, ...input }
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
    const { born, from, away, body, bodies, houseSystem, include, aspects } = request
    const birthInstant = instantOfUtc(born.utc)
    const zodiac = zodiacChoice(request)
    const cast = (instant: Instant, place: Birth['place']) =>
      castWithPoints({ instant, place, houseSystem, zodiac, bodies })
    const natal = cast(birthInstant, born.place)
    const place = away ?? { latitude: request.latitude, longitude: request.longitude }
    const longitude = zodiacLongitude(body, birthInstant, zodiac)
    const search = returns(body, longitude, instantOfUtc(from.utc), zodiac)
    const rows = firstReturns(search, request.count).map((pass) => {
      // Without the time of birth the return is known to the day only, so its angles are unknown.
      const chart = isDates(request) ? null : cast(pass.instant, born.place && place)
      return returnRecord(pass, chart, natal, request)
    })
    const movers = [...new Set([...bodyIds, ...bodies])]
    return {
      data: { houseSystem: born.place && houseSystem, returns: rows, count: rows.length },
      price: priceOf(rows.length, request),
      measured: { utc: from.utc, bodies: [body], events: [] },
      settings: Object.assign(chartSettings(request, birthInstant), {
        ...(include.includes('aspects') ? { orbs: orbsOf(aspects.within) } : {}),
        ...(include.includes('aspectsToNatal')
          ? { orbsToNatal: orbsByMover(aspects.toNatal, born.place ? [...movers, ...angles] : movers) }
          : {}),
        returnPlace: Object.assign({}, place, { of: away ? 'return' : 'birth' }),
        returnTo: `the ${request.zodiac} longitude of birth`,
      }),
      warnings: distinctWarnings([
        ...born.warnings,
        ...(born.place ? [] : [toTheDay]),
        ...from.warnings,
        ...houseOrderWarnings(
          isDates(request) ? [] : [houseSystem],
          ...rows.map(({ time }) => ({ utc: utcOfText(time), place: born.place && place })),
        ),
      ]),
    }
  },
})

/** Whether times alone are wanted. */
const isDates = ({ include }: { readonly include: readonly string[] }) => include.length === 0

/** The most charts that can come: the passes of so many returns, or of all to the end of the supported years. */
function mostCharts({ body, count, from, ...words }: Asked): number {
  const zodiac = zodiacChoice(words)
  const possible = Math.ceil((LATEST_UTC - from.utc) / MS_PER_DAY / meanReturn(body, zodiac)) + 1
  return Math.min(count, possible) * mostPasses(body, zodiac)
}

/** Body, number, start and zodiac of the returns. */
interface Asked extends ZodiacWords {
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
