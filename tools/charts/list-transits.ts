import { z } from 'zod'
import { type Birth, birth, birthShape, conventionShape } from '../arguments/birth.ts'
import { chartSettings, orbsByMover, zodiacChoice } from '../arguments/chart-settings.ts'
import { moment } from '../arguments/moment.ts'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { capWords, withinCap, yearsIn } from '../arguments/span.ts'
import { bodyIds } from '../core/bodies.ts'
import { type Chart, castChart } from '../core/charts/chart.ts'
import { aspectRecord, cuspRecords, housing } from '../core/charts/record.ts'
import {
  type NatalPointId,
  natalAngles,
  natalPointIds,
  natalPoints,
  type Transit,
  transitsAt,
} from '../core/charts/transits.ts'
import { taken } from '../core/math/merge-streams.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { type AspectHit, pointHits } from '../core/zodiac/aspect-hits.ts'
import { aspectNames } from '../core/zodiac/aspects.ts'
import { signs, zodiacPlace } from '../core/zodiac/zodiac.ts'
import { defineTool, type Warning } from '../define.ts'
import { Problem } from '../problems.ts'
import { bodiesAmong, hitFields, hitShape, hitsInOrder, nameOf } from '../records/aspect-hit.ts'
import { compact, compactList, tableRows } from '../records/compact.ts'
import {
  calendarEntry,
  count,
  eventFormat,
  eventId,
  eventShape,
  listRecord,
  listShape,
  timeFields,
} from '../records/event.ts'
import { house } from '../records/zodiac-place.ts'
import { transitAspects } from '../schema/aspect-list.ts'
import { bodies } from '../schema/body-list.ts'
import { commaList } from '../schema/comma-list.ts'
import { instantText } from '../schema/instant.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'years', free: 0, starter: 1, pro: 20 }

const houseTransited = house.meta({ description: 'Birth house that the moving body is in.' })
const time = z.iso.datetime().nullable()

const active = z.object({
  transiting: z.enum(bodyIds),
  natal: z.string(),
  aspect: z.enum(aspectNames),
  angle: z.number(),
  separation: z.number(),
  orb: z.number(),
  applying: z.boolean(),
  longitude: z.number(),
  sign: z.enum(signs),
  signDegree: z.number(),
  retrograde: z.boolean(),
  house: houseTransited,
  enters: time.meta({ description: 'Comes within the orb; null if over a century.' }),
  exact: time.meta({
    description: 'Nearest exact moment of this stay in orb; null if it turns back before.',
  }),
  leaves: time,
})
const hit = z.object({
  ...eventShape,
  kind: z.literal('transit'),
  transiting: z.enum(bodyIds),
  natal: z.string(),
  ...hitShape,
  house: houseTransited,
})
type ActiveRecord = z.input<typeof active>
type HitRecord = z.input<typeof hit>

const price = priceByBlock({ base: 3, each: 1, unit: 'year' })

export default defineTool({
  name: 'list_transits',
  title: 'Transits to a birth chart',
  description:
    'Aspects of moving planets to a birth chart. With start only: those in orb then, with houses and when they are ' +
    'exact. With start and end: every exact hit in the range, retrograde passes too. Birth data go in latitude, ' +
    'longitude, datetime. Progressions: get_progressed_chart. Without a birth chart: search_aspects. From 3 credits.',
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
    start: instantText('Time looked at; with end, the inclusive start of the range. Default now.')
      .optional()
      .meta({ default: 'now' }),
    end: instantText(`Exclusive. Leave out for the transits in force at start. ${capWords(cap)}`).optional(),
    bodies,
    natalPoints: commaList(natalPointIds, {
      description: `all, or a comma list: ${natalPointIds.join(', ')}. Default the bodies, ascendant and midheaven.`,
      problem: 'unknown_body',
      alone: { all: natalPointIds },
    }).optional(),
    ...conventionShape,
    aspects: transitAspects,
    count,
    format: eventFormat,
  }),
  output: z.object({
    active: z
      .union([z.array(active), compact])
      .nullable()
      .meta({ description: 'Without end.' }),
    hits: z
      .union([z.array(hit), compact])
      .nullable()
      .meta({ description: 'With end.' }),
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
    const { timezone, longitude } = input
    const born = birth(input, now)
    const points = pointsOf(input.natalPoints, born)
    if (input.end === undefined) {
      const { utc, warnings } = moment(input.start, { now, timezone, longitude, parameter: 'start' })
      return { ...input, born, points, at: utc, range: null, warnings: together(born.warnings, warnings) }
    }
    const range = period(input, { now, start: () => now, end: () => now })
    withinCap(cap, range, context)
    const warnings = together(born.warnings, range.warnings)
    return { ...input, born, points, at: range.start, range, warnings }
  },
  credits: {
    formula: `${price.formula}; 3 without end`,
    of: ({ range }) => price.creditsFor(range ? yearsIn(range) : 0),
  },
  heavy: true,
  compute(request) {
    const { born, range, at, points, aspects, count, timezone, houseSystem, format } = request
    const instant = instantOfUtc(born.utc)
    const zodiac = zodiacChoice(request)
    const natal = castChart({ instant, place: born.place, houseSystem, zodiac })
    const fixed = natalPoints(natal, points)
    const housed = housesOf(natal)
    const written = <T extends object>(records: T[]) =>
      format === 'compact' ? compactList(records) : records
    const answer = {
      settings: {
        ...chartSettings(request, instant),
        orbs: orbsByMover(aspects, request.bodies),
        start: isoSeconds(at),
      },
      warnings: request.warnings,
    }
    if (!range) {
      const found = transitsAt(instantOfUtc(at), request.bodies, fixed, aspects, zodiac)
      const active = found.map((one) => activeRecord(one, housed))
      const list = { count: active.length, truncated: false, nextStart: null }
      return { ...answer, data: { active: written(active), hits: null, ...list } }
    }
    const [from, to] = [instantOfUtc(range.start).tt, instantOfUtc(range.end).tt]
    const searches = request.bodies.map((body) => pointHits(body, fixed, aspects[body], from, to, zodiac))
    const { items, after } = taken(hitsInOrder(searches), count)
    const hits = items.map((item) => hitRecord(item, housed, timezone))
    const times = items.map((item) => item.instant.utc)
    return {
      ...answer,
      data: { active: null, hits: written(hits), ...listRecord(times, after?.instant.utc) },
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
function pointsOf(asked: readonly NatalPointId[] | undefined, { place }: Birth): readonly NatalPointId[] {
  const usual = place ? [...bodyIds, ...natalAngles] : bodyIds
  const unknown = place ? undefined : natalAngles.find((angle) => asked?.includes(angle))
  if (!unknown) return asked ?? usual
  throw new Problem('invalid_parameter', `The ${unknown} is not known without the time of birth.`, {
    parameter: 'natalPoints',
    allowed: natalPointIds.filter((id) => !(natalAngles as readonly string[]).includes(id)),
    hint: 'Leave it out, or send the time of birth in datetime with timeKnown=true.',
  })
}

/** Joins lists of warnings without duplicate codes. */
function together(...lists: (readonly Warning[])[]): Warning[] {
  const all = lists.flat()
  return all.filter(({ code }, at) => all.findIndex((one) => one.code === code) === at)
}

const timeOf = (instant: Instant | null) => instant && isoSeconds(instant.utc)

/** Record of a transit in orb. */
function activeRecord({ body, placement, aspect, inForce }: Transit, housed: Housed): ActiveRecord {
  const { body2, separation, orb, applying, angle, aspect: name } = aspectRecord(aspect)
  const { longitude, sign, signDegree } = zodiacPlace(placement.longitude)
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
    retrograde: placement.speed < 0,
    house: housed(longitude),
    enters: timeOf(enters),
    exact: timeOf(inForce.exact),
    leaves: timeOf(leaves),
  }
}

/** Record of an exact transit. */
function hitRecord(found: AspectHit, housed: Housed, zone: string | undefined): HitRecord {
  const { body, other, aspect, instant, pass } = found
  const fields = hitFields(found)
  // Two passes next to a station can occur on the same day.
  const later = pass > 1 ? [String(pass)] : []
  return {
    id: eventId(['transit', body, aspect, other, ...later], instant.utc),
    kind: 'transit',
    ...timeFields(instant.utc, zone),
    bodies: bodiesAmong([body, other]),
    title: `${nameOf(body)} ${aspect} natal ${nameOf(other)}`,
    transiting: body,
    natal: other,
    ...fields,
    house: housed(fields.longitude),
  }
}
