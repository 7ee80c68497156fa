import { z } from 'zod'
import type { ZodiacBody } from '../../core/bodies.ts'
import type { HouseSystem } from '../../core/charts/houses.ts'
import { aspectRecord } from '../../core/charts/record.ts'
import { type NatalPointId, type Transit, transitsAt } from '../../core/charts/transits.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { writtenIn } from '../../core/time/written.ts'
import { type AspectHit, type FixedPoint, movingBody, pointHits } from '../../core/zodiac/aspect-hits.ts'
import { type RulesByMover, rulesFor } from '../../core/zodiac/aspects.ts'
import type { Zodiac } from '../../core/zodiac/ayanamsa.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { givenInstant, instantField } from '../../schema/instant.ts'
import { aspectName, sign } from '../../schema/names.ts'
import { bodiesAmong, hitFields, hitShape, hitsInOrder, nameOf } from '../aspect-hit.ts'
import { compact, listIn } from '../compact.ts'
import { eventId, eventPage, eventShape, listShape, timeFields } from '../event.ts'
import { house, houseSystemUsed } from '../zodiac-place.ts'

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
type TransitRecord = z.input<typeof active>
/** Record of an exact transit. */
export type TransitHitRecord = z.input<typeof hit>

/** Output shape of a list of transits: those in orb at an instant, or the exact ones of a range. */
export const transitListShape = {
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
}

/** House of a longitude; null if the time of birth is not known. */
type Housed = (longitude: number) => number | null

/** Which bodies move over which points of a birth chart, and how the list of their aspects is written. */
interface TransitSearch {
  readonly bodies: readonly ZodiacBody[]
  readonly points: readonly NatalPointId[]
  /** The same points, where they stand. */
  readonly fixed: readonly FixedPoint[]
  readonly aspects: RulesByMover
  readonly zodiac: Zodiac
  /** House system of the birth chart; null if the time of birth is not known. */
  readonly houseSystem: HouseSystem | null
  readonly housed: Housed
  readonly format: string
}

/** `Jupiter, Saturn to Sun, Moon`. */
const pairWords = ({ bodies, points }: TransitSearch): string =>
  `${bodies.map(nameOf).join(', ')} to ${points.map(nameOf).join(', ')}`

/** Members of the transits in orb at an instant, ms since 1970 UTC. */
export function transitsInOrb(search: TransitSearch, utc: number) {
  const { bodies, fixed, aspects, zodiac, housed } = search
  const active = transitsAt(
    instantOfUtc(utc),
    bodies.map((body) => movingBody(body, zodiac)),
    fixed,
    aspects,
  ).map((transit) => transitRecord(transit, housed))
  return {
    ...(active.length === 0
      ? { status: `No transit in orb at ${isoSeconds(utc)} of ${pairWords(search)}.` }
      : {}),
    coveredUntil: null,
    houseSystem: search.houseSystem,
    active: listIn(search.format, active),
    hits: null,
    count: active.length,
    truncated: false,
  }
}

/** Rows of a page of events. */
interface Page {
  readonly first: number
  readonly limit: number
}

/** Members of a page of the exact transits of a range, ms since 1970 UTC, and its rows. */
export function exactTransits(
  search: TransitSearch,
  range: { readonly start: number; readonly end: number },
  page: Page,
) {
  const { bodies, fixed, aspects, zodiac, housed, format } = search
  const { start, end } = writtenIn(range)
  const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
  const searches = bodies.map((body) => pointHits(body, fixed, rulesFor(aspects, body), from, to, zodiac))
  const all = hitsInOrder(searches)
  const { items, after, members, rows } = eventPage({ list: 'hits', format, all, ...page })
  const hits = items.map((item) => hitRecord(item, housed))
  const noTransit = `No exact transit from ${isoSeconds(range.start)} to ${isoSeconds(range.end)} of ${pairWords(search)}.`
  return {
    data: {
      ...(hits.length === 0 ? { status: noTransit } : {}),
      coveredUntil: isoSeconds(after?.instant.utc ?? range.end),
      houseSystem: search.houseSystem,
      active: null,
      hits: listIn(search.format, hits),
      ...members,
    },
    rows,
  }
}

const timeOf = (instant: Instant | null) => instant && isoSeconds(instant.utc)

/** Record of a transit in orb. */
function transitRecord(
  { body, longitude: place, retrograde, aspect, inForce }: Transit,
  housed: Housed,
): TransitRecord {
  const { body2, separation, orb, applying, angle, aspect: name } = aspectRecord(aspect)
  const { longitude, sign, signDegree, formatted } = zodiacPlace(place)
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
    retrograde,
    house: housed(longitude),
    enters: timeOf(enters),
    exact: timeOf(inForce.exact),
    leaves: timeOf(leaves),
  }
}

/** Record of an exact transit. */
function hitRecord(hit: AspectHit, housed: Housed): TransitHitRecord {
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
