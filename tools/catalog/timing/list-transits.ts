import { z } from 'zod'
import { type Birth, birth, birthShape, conventionShape, readerClock } from '../../arguments/birth.ts'
import { chartSettings, orbsByMover, zodiacChoice } from '../../arguments/chart-settings.ts'
import { moment } from '../../arguments/moment.ts'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import {
  bodyIds,
  type ChartBody,
  chartBodyIds,
  isPlacePoint,
  type ZodiacBody,
  zodiacBodyIds,
} from '../../core/bodies.ts'
import type { Chart } from '../../core/charts/chart.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { aspectRecord, cuspRecords, housing } from '../../core/charts/record.ts'
import {
  type NatalPointId,
  natalAngles,
  natalPointIds,
  natalPoints,
  type Transit,
  transitsAt,
} from '../../core/charts/transits.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { writtenIn } from '../../core/time/written.ts'
import { type AspectHit, pointHits } from '../../core/zodiac/aspect-hits.ts'
import { rulesFor } from '../../core/zodiac/aspects.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { bodiesAmong, hitFields, hitShape, hitsInOrder, nameOf } from '../../records/aspect-hit.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  count,
  eventFormat,
  eventId,
  eventPage,
  eventShape,
  listShape,
  timeFields,
} from '../../records/event.ts'
import { house, houseSystemUsed } from '../../records/zodiac-place.ts'
import { transitAspects } from '../../schema/aspect-list.ts'
import { someBodies } from '../../schema/body-list.ts'
import { givenInstant, instantField, instantText } from '../../schema/instant.ts'
import { aspectName, sign } from '../../schema/names.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { displayTimezone } from '../../schema/timezone.ts'

const allNatalPoints = [...new Set<NatalPointId>([...natalPointIds, ...chartBodyIds])]

const cap: Cap = { unit: 'years', free: 0, starter: 1, pro: 20 }

const houseTransited = house.meta({ description: 'Birth house that the moving body is in.' })
const time = instantField.nullable()

const active = z
  .object({
    transiting: z.string().describe('The moving body.'),
    natal: z.string().describe('Point of the birth chart.'),
    aspect: aspectName.describe('Name of the aspect.'),
    angle: z.number().describe('Exact angle of the aspect, degrees.'),
    separation: z.number().describe('Angle between the two along the zodiac, degrees 0 to 180.'),
    orb: z.number().describe('Degrees by which separation and angle differ.'),
    applying: z.boolean().describe('True while the orb becomes smaller.'),
    longitude: z.number().describe('Of the moving body, degrees 0 to 360.'),
    sign: sign.describe('Sign of longitude.'),
    signDegree: z.number().describe('Degrees 0 to 30 in the sign.'),
    formatted: z.string().describe('longitude in words.'),
    retrograde: z.boolean().describe('True if the moving body runs backwards.'),
    house: houseTransited,
    enters: time.meta({ description: 'Comes within the orb; null if over a century.' }),
    exact: time.meta({
      description: 'Nearest exact moment of this stay in orb; null if it turns back before.',
    }),
    leaves: time.describe('Leaves the orb; null if over a century.'),
  })
  .meta({ id: 'ActiveTransit' })
const hit = z
  .object({
    ...eventShape,
    kind: z.literal('transit').describe('Kind of the event.'),
    transiting: z.string().describe('The moving body.'),
    natal: z.string().describe('Point of the birth chart.'),
    ...hitShape,
    passes: z.int().meta({ description: 'Exact moments of that loop in all: pass 3 of 5.' }),
    house: houseTransited,
  })
  .meta({ id: 'TransitHit' })
type ActiveRecord = z.input<typeof active>
type HitRecord = z.input<typeof hit>

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
  input: z.strictObject({
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
  output: z.object({
    status: z
      .string()
      .optional()
      .describe('Of an empty list: its time or range, and whose transits there are none of.'),
    coveredUntil: givenInstant()
      .nullable()
      .describe('With end: until when the list is complete; before end when it was cut. Else null.'),
    houseSystem: houseSystemUsed,
    active: z
      .union([z.array(active), compact])
      .nullable()
      .describe('Without end: transits in orb at start, or a table of them; else null.'),
    hits: z
      .union([z.array(hit), compact])
      .nullable()
      .describe('With end: exact transits in order of time, or a table of them; else null.'),
    ...listShape,
  }),
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
      return {
        born,
        points,
        at: utc,
        range: null,
        first: 0,
        warnings: together(born.warnings, warnings),
        ...input,
        bodies: input.bodies ?? bodyIds,
      }
    }
    const range = period(
      { ...readerClock(input), start: input.start, end: input.end },
      { now, start: () => now, end: () => now },
    )
    withinCap(cap, range, context)
    const warnings = together(born.warnings, range.warnings)
    const bodies = input.bodies ?? bodyIds.filter((body) => body !== 'moon')
    const first = rowsBefore(context)
    return { born, points, at: range.start, range, first, warnings, ...input, bodies }
  },
  credits: {
    formula: `${price.formula}; 3 without end`,
    range: [3, 22],
    of: ({ range }) => price.creditsFor(range ? yearsIn(range) : 0),
  },
  heavy: true,
  compute(request) {
    const { born, range, first, at: chosenMoment, points, aspects, count, houseSystem, format } = request
    const instant = instantOfUtc(born.utc)
    const zodiac = zodiacChoice(request)
    const chartBodies = points.filter((point): point is ChartBody =>
      (chartBodyIds as readonly string[]).includes(point),
    )
    const natal = castWithPoints({ instant, place: born.place, houseSystem, zodiac, bodies: chartBodies })
    const fixed = natalPoints(natal, points)
    const housed = housesOf(natal)
    const inFormat = <T extends object>(records: T[]) =>
      format === 'compact' ? compactList(records) : records
    const moving = `${request.bodies.map(nameOf).join(', ')} to ${points.map(nameOf).join(', ')}`
    const system = { houseSystem: born.place && houseSystem }
    const answer = {
      measured: measuredIn(range ?? { start: chosenMoment, end: chosenMoment }, request.bodies, ['aspects']),
      settings: Object.assign(chartSettings(request, instant), {
        orbs: orbsByMover(aspects, request.bodies),
        start: isoSeconds(chosenMoment),
        bodies: request.bodies,
      }),
      warnings: request.warnings,
    }
    if (!range) {
      const currentTransits = transitsAt(instantOfUtc(chosenMoment), request.bodies, fixed, aspects, zodiac)
      const active = currentTransits.map((transit) => activeRecord(transit, housed))
      const members = { count: active.length, truncated: false }
      return {
        ...answer,
        data: {
          ...(active.length === 0
            ? { status: `No transit in orb at ${isoSeconds(chosenMoment)} of ${moving}.` }
            : {}),
          coveredUntil: null,
          ...system,
          active: inFormat(active),
          hits: null,
          ...members,
        },
      }
    }
    const { start, end } = writtenIn(range)
    const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
    const searches = request.bodies.map((body) =>
      pointHits(body, fixed, rulesFor(aspects, body), from, to, zodiac),
    )
    const { items, after, members, rows } = eventPage({
      list: 'hits',
      format,
      all: hitsInOrder(searches),
      first,
      limit: count,
    })
    const hits = items.map((item) => hitRecord(item, housed))
    const coveredUntil = isoSeconds(after?.instant.utc ?? range.end)
    const noTransit = `No exact transit from ${isoSeconds(range.start)} to ${isoSeconds(range.end)} of ${moving}.`
    const status = hits.length === 0 ? { status: noTransit } : {}
    return {
      ...answer,
      data: { ...status, coveredUntil, ...system, active: null, hits: inFormat(hits), ...members },
      rows,
    }
  },
  views: {
    table: ({ active, hits }) => tableRows(hits ?? active ?? []),
    calendar: ({ hits }) => tableRows(hits ?? []).map((row) => calendarEntry(row as HitRecord)),
  },
})

/** House of a longitude; null if the time of birth is not known. */
type Housed = (longitude: number) => number | null
const housesOf = ({ frame }: Chart): Housed => housing(frame && cuspRecords(frame.cusps))

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

/** Joins lists of warnings without duplicate codes. */
function together(...lists: (readonly Warning[])[]): Warning[] {
  const all = lists.flat()
  return all.filter(({ code }, index) => all.findIndex((warning) => warning.code === code) === index)
}

const timeOf = (instant: Instant | null) => instant && isoSeconds(instant.utc)

/** Record of a transit in orb. */
function activeRecord({ body, placement, aspect, inForce }: Transit, housed: Housed): ActiveRecord {
  const { body2, separation, orb, applying, angle, aspect: name } = aspectRecord(aspect)
  const { longitude, sign, signDegree, formatted } = zodiacPlace(placement.longitude)
  const { enters, leaves } = inForce.stay
  return {
    transiting: body,
    natal: body2,
    aspect: name,
    angle,
    separation,
    orb,
    applying,
    longitude,
    sign,
    signDegree,
    formatted,
    retrograde: placement.speed < 0,
    house: housed(longitude),
    enters: timeOf(enters),
    exact: timeOf(inForce.exact),
    leaves: timeOf(leaves),
  }
}

/** Record of an exact transit. */
function hitRecord(hit: AspectHit, housed: Housed): HitRecord {
  const { body, other: natalPoint, aspect, instant, pass } = hit
  const fields = hitFields(hit)
  // Two passes next to a station can occur on the same day.
  const later = pass > 1 ? [String(pass)] : []
  return {
    id: eventId(['transit', body, aspect, natalPoint, ...later], instant.utc),
    kind: 'transit',
    ...timeFields(instant.utc),
    bodies: bodiesAmong([body, natalPoint]),
    title: `${nameOf(body)} ${aspect} natal ${nameOf(natalPoint)}`,
    transiting: body,
    natal: natalPoint,
    ...fields,
    passes: hit.passes(),
    house: housed(fields.longitude),
  }
}
