import { z } from 'zod'
import { type Birth, birth, birthShape, conventionShape, readerClock } from '../../arguments/birth.ts'
import { chartSettings, orbsByMover, zodiacChoice } from '../../arguments/chart-settings.ts'
import { distinctWarnings, moment } from '../../arguments/moment.ts'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import {
  bodyIds,
  chartBodyIds,
  isChartBody,
  isPlacePoint,
  type ZodiacBody,
  zodiacBodyIds,
} from '../../core/bodies.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { cuspRecords, housing } from '../../core/charts/record.ts'
import { type NatalPointId, natalAngles, natalPointIds, natalPoints } from '../../core/charts/transits.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { tableRows } from '../../records/compact.ts'
import { calendarEntry, count, eventFormat } from '../../records/event.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import {
  exactTransits,
  type TransitHitRecord,
  transitListShape,
  transitsInOrb,
} from '../../records/timing/transit.ts'
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
    'the Moon unless bodies names it; coveredUntil says how far the list goes. Progressions: ' +
    'get_progressed_chart. Without a birth chart: search_aspects.',
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
    bodies: someBodies<ZodiacBody>(
      zodiacBodyIds,
      'Moving bodies, comma list (sun,chiron) or all. Default all; with end all but the Moon. For a long range name jupiter,saturn,uranus,neptune,pluto.',
    ).optional(),
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
    if (input.end === undefined) {
      const { utc, warnings } = moment(input.start, { ...readerClock(input), now, parameter: 'start' })
      const bodies = input.bodies ?? bodyIds
      return { born, points, at: utc, range: null, first: 0, warnings, ...input, bodies }
    }
    const range = period(
      { ...readerClock(input), start: input.start, end: input.end },
      { now, start: () => now, end: () => now },
    )
    withinCap(cap, range, context)
    const bodies = input.bodies ?? bodyIds.filter((body) => body !== 'moon')
    const first = rowsBefore(context)
    return { born, points, at: range.start, range, first, warnings: range.warnings, ...input, bodies }
  },
  credits: {
    formula: `${price.formula}; 3 without end`,
    range: [3, 22],
    of: ({ range }) => price.creditsFor(range ? yearsIn(range) : 0),
  },
  heavy: true,
  compute(request) {
    const { born, range, at: start, points, bodies, aspects, houseSystem, format, first } = request
    const instant = instantOfUtc(born.utc)
    const zodiac = zodiacChoice(request)
    const cast = { instant, place: born.place, houseSystem, zodiac, bodies: points.filter(isChartBody) }
    const natal = castWithPoints(cast)
    const housed = housing(natal.frame && cuspRecords(natal.frame.cusps))
    const fixed = natalPoints(natal, points)
    const system = born.place && houseSystem
    const search = { bodies, points, fixed, aspects, zodiac, houseSystem: system, housed, format }
    // A request with an end lists the exact aspects of its range, one without those in orb at its start.
    const { data, rows } = range
      ? exactTransits(search, range, { first, limit: request.count })
      : { data: transitsInOrb(search, start), rows: undefined }
    return {
      data,
      measured: measuredIn(range ?? { start, end: start }, bodies, ['aspects']),
      settings: Object.assign(chartSettings(request, instant), {
        orbs: orbsByMover(aspects, bodies),
        start: isoSeconds(start),
        bodies,
      }),
      warnings: distinctWarnings([
        ...born.warnings,
        ...request.warnings,
        ...houseOrderWarnings([houseSystem], born),
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
  const turning = (point: NatalPointId) =>
    isPlacePoint(point) || (natalAngles as readonly string[]).includes(point)
  const unknown = place ? undefined : requested?.find(turning)
  if (!unknown) return requested ?? usual
  throw new Problem('invalid_parameter', `The ${unknown} is not known without the time of birth.`, {
    parameter: 'natalPoints',
    allowed: natalPointIds.filter((id) => !(natalAngles as readonly string[]).includes(id)),
    hint: 'Leave it out, or send the time of birth in datetime with timeKnown=true.',
  })
}
