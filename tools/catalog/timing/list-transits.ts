import { z } from 'zod'
import { type Birth, birth, birthShape, conventionShape, readerClock } from '../../arguments/birth.ts'
import { chartSettings, orbsByMover } from '../../arguments/chart-settings.ts'
import { distinctWarnings, moment } from '../../arguments/moment.ts'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { bodyIds, chartBodyIds, isPlacePoint } from '../../core/bodies.ts'
import { isNatalAngle, type NatalPointId, natalAngles, natalPointIds } from '../../core/charts/transits.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { tableRows } from '../../records/compact.ts'
import { calendarEntry, count, eventFormat } from '../../records/event.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import { exactTransits, transitListShape, transitsInOrb } from '../../records/timing/transit.ts'
import { transitChoice, transitMethodShape, transitSettings } from '../../records/timing/transit-choice.ts'
import type { TransitHitRecord } from '../../records/timing/transit-hit.ts'
import { leapWarnings, transitSearch, undirectedWarnings } from '../../records/timing/transit-search.ts'
import { transitAspects } from '../../schema/aspect-list.ts'
import { someBodies } from '../../schema/body-list.ts'
import { instantText } from '../../schema/instant.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { siderealInput } from '../../schema/zodiac.ts'

const allNatalPoints = [...new Set<NatalPointId>([...natalPointIds, ...chartBodyIds])]

const cap: Cap = { unit: 'years', free: 0, starter: 1, pro: 20 }

const price = priceByBlock({ base: 3, each: 1, unit: 'year' })

export default defineTool({
  name: 'list_transits',
  title: 'Transits to a birth chart',
  summary:
    'How the planets of today, or of a range of dates, touch a birth chart. The basis of a personal forecast.',
  description:
    'Aspects of moving planets to a birth chart. With start only: those in orb then, with houses and the ' +
    'times when they are exact. With start and end: every exact hit, all retrograde passes too, without ' +
    'the Moon unless bodies names it; coveredUntil says how far the list goes. method: dated aspects of ' +
    'progressed and directed bodies instead, primary directions too; kinds: their signs and houses. ' +
    'A progressed chart: get_progressed_chart. Without a birth chart: search_aspects.',
  route: 'GET /v1/charts/transits',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  cap,
  input: siderealInput({
    ...birthShape,
    displayTimezone,
    start: instantText('Time looked at; with end, the inclusive start of the range. Default now.')
      .optional()
      .meta({ default: 'now' }),
    end: instantText(
      `End of the range, not included. Leave out for the transits in force at start. ${capWords(cap)}`,
    ).optional(),
    ...transitMethodShape,
    natalPoints: someBodies<NatalPointId>(
      allNatalPoints,
      'all, or a comma list of bodies, ascendant, midheaven, northNode, southNode. Default all but the nodes.',
      natalPointIds,
    ).optional(),
    ...conventionShape,
    aspects: transitAspects,
    count,
    format: eventFormat,
    cursor,
  }),
  output: z.object(transitListShape),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2000-01-01T12:00:00Z',
    start: '2026-11-20T20:00:00Z',
    bodies: 'jupiter,saturn',
  },
  prepare(input, context) {
    const { now } = context
    const born = birth(input, now)
    const points = pointsOf(input.natalPoints, born)
    const { toNatal, progressed } = input.aspects
    const choice = transitChoice(input, born)
    const aspects = choice.method === 'transit' ? toNatal : progressed
    const request = { ...input, ...choice, aspects, born, points }
    if (input.end === undefined) {
      const { utc, warnings } = moment(input.start, { ...readerClock(input), now, parameter: 'start' })
      return { ...request, at: utc, range: null, first: 0, warnings }
    }
    const range = period(
      { ...readerClock(input), start: input.start, end: input.end },
      { now, start: () => now, end: () => now },
    )
    withinCap(cap, range, context)
    return { ...request, at: range.start, range, first: rowsBefore(context), warnings: range.warnings }
  },
  credits: {
    formula: `${price.formula}; 3 without end`,
    range: [3, 22],
    of: ({ range }) => price.creditsFor(range ? yearsIn(range) : 0),
  },
  heavy: true,
  compute(request) {
    const { born, range, at: start, bodies, aspects, first } = request
    const instant = instantOfUtc(born.utc)
    const search = transitSearch(request, instant)
    // A request with an end lists the exact aspects of its range, one without those in orb at its start.
    const { data, rows } = range
      ? exactTransits(search, range, { first, limit: request.count })
      : { data: transitsInOrb(search, start), rows: undefined }
    const isOfSky = request.method === 'transit'
    const placed = bodies.filter((body) => !isNatalAngle(body))
    return {
      data,
      measured: isOfSky
        ? measuredIn(range ?? { start, end: start }, placed, ['aspects'])
        : { utc: born.utc, bodies: placed, events: [] },
      settings: Object.assign(
        chartSettings({ ...request, include: ['planets', 'aspects'] }, instant),
        { start: isoSeconds(start), bodies },
        isOfSky ? { orbs: orbsByMover(aspects, bodies) } : {},
        transitSettings(request),
      ),
      warnings: distinctWarnings([
        ...born.warnings,
        ...request.warnings,
        ...houseOrderWarnings([request.houseSystem], born),
        ...undirectedWarnings(search),
        ...(range ? leapWarnings(search, instantOfUtc(range.start).tt, instantOfUtc(range.end).tt) : []),
      ]),
      rows,
    }
  },
  views: {
    table: ({ active, hits }) => tableRows(hits ?? active ?? []),
    calendar: ({ hits }) => tableRows(hits ?? []).map((row) => calendarEntry(row as TransitHitRecord)),
  },
})

/** Requested natal points. Points that require the time of birth are omitted from the default and rejected if named. */
function pointsOf(requested: readonly NatalPointId[] | undefined, { place }: Birth): readonly NatalPointId[] {
  const usual = place ? [...bodyIds, ...natalAngles] : bodyIds
  const turning = (point: NatalPointId) => isPlacePoint(point) || isNatalAngle(point)
  const unknown = place ? undefined : requested?.find(turning)
  if (!unknown) return requested ?? usual
  throw new Problem('invalid_parameter', `The ${unknown} is not known without the time of birth.`, {
    parameter: 'natalPoints',
    allowed: natalPointIds.filter((id) => !isNatalAngle(id)),
    hint: 'Leave it out, or send the time of birth in datetime with timeKnown=true.',
  })
}
