import { z } from 'zod'
import type { PrimaryHit } from '../../core/charts/directions/primary.ts'
import type { Cusps } from '../../core/charts/houses.ts'
import { aspectRecord } from '../../core/charts/record.ts'
import type { Transit } from '../../core/charts/transits.ts'
import { normalDegrees } from '../../core/math/angles.ts'
import { roundAngle } from '../../core/round.ts'
import type { FixedPoint } from '../../core/zodiac/aspect-hits.ts'
import { type Sign, signs, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { instantField } from '../../schema/instant.ts'
import { aspectName, sign } from '../../schema/names.ts'
import { bodiesAmong, hitFields, hitShape, nameOf, type WrittenHit, writtenAt } from '../aspect-hit.ts'
import { eventId, eventShape, timeFields } from '../event.ts'
import { house } from '../zodiac-place.ts'
import type { TransitMethod } from './transit-choice.ts'

const houseTransited = house.meta({ description: 'Birth house that the moving body is in.' })
const time = instantField.nullable()

/** Output shape of a transit in orb. */
export const activeTransit = z
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
/** Output shape of an exact transit. */
export const transitHit = z
  .object({
    ...eventShape,
    kind: z
      .enum(['transit', 'progression', 'direction', 'signChange', 'houseChange'])
      .describe('Kind of the event.'),
    transiting: z.string().describe('The moving body; the promissor of a primary direction.'),
    natal: z.string().describe('Point of the birth chart; the sign, or cusp, that a change leads over.'),
    ...hitShape,
    passes: z.int().meta({ description: 'Exact moments of that loop in all: pass 3 of 5.' }),
    house: houseTransited,
    arc: z.number().optional().describe('Of a primary direction, degrees; places are those at birth.'),
    converse: z.boolean().optional().describe('Of a primary direction: whether it is converse.'),
  })
  .meta({ id: 'TransitHit' })
type TransitRecord = z.input<typeof activeTransit>
/** Record of an exact transit. */
export type TransitHitRecord = z.input<typeof transitHit>

/** House of a longitude; null without a birth time. */
export type Housed = (longitude: number) => number | null

/** Record of a transit in orb. */
export function transitRecord(transit: Transit, housed: Housed): TransitRecord {
  const { body2, separation, orb, applying, angle, aspect: name } = aspectRecord(transit.aspect)
  const { longitude, sign, signDegree, formatted } = zodiacPlace(transit.longitude)
  const { enters, leaves } = transit.inForce.stay
  return {
    transiting: transit.body,
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
    retrograde: transit.retrograde,
    house: housed(longitude),
    enters: writtenAt(enters, transit.inForce),
    exact: writtenAt(transit.inForce.exact, transit.inForce),
    leaves: writtenAt(leaves, transit.inForce),
  }
}

/** Changes of sign, as conjunctions with the first degrees of signs. */
export const signEntries: readonly FixedPoint[] = signs.map((id, index) => ({ id, longitude: 30 * index }))
/** Changes of house, as conjunctions with cusps; cusps at one degree are one. */
export const houseEntries = (cusps: Cusps, errors: readonly number[]): FixedPoint[] =>
  cusps.flatMap((longitude, index) =>
    cusps.indexOf(longitude) === index
      ? [{ id: `cusp${index + 1}`, longitude, error: errors[index] ?? 0 }]
      : [],
  )

/** Kind of a hit of a method, and how its titles begin. */
const kindsOfMethods = {
  transit: { kind: 'transit', prefix: '' },
  secondary: { kind: 'progression', prefix: 'Progressed ' },
  tertiary: { kind: 'progression', prefix: 'Progressed ' },
  minor: { kind: 'progression', prefix: 'Progressed ' },
  solarArc: { kind: 'direction', prefix: 'Directed ' },
  naibodArc: { kind: 'direction', prefix: 'Directed ' },
  primary: { kind: 'direction', prefix: 'Directed ' },
} as const satisfies Record<TransitMethod, { kind: string; prefix: string }>

/** Degrees beside a cusp at which a point is in the house that it enters. */
const BESIDE = 1e-3

/** Kind, point and title of a hit. */
function subjectOf(hit: WrittenHit, method: TransitMethod, housed: Housed) {
  const { body, other, aspect, retrograde, longitude } = hit
  const { kind, prefix } = kindsOfMethods[method]
  const mover = `${prefix}${nameOf(body)}`
  if (other.startsWith('cusp')) {
    const house = housed(normalDegrees(longitude + (retrograde ? -BESIDE : BESIDE)))
    return { kind: 'houseChange', natal: other, house, title: `${mover} enters house ${house}` } as const
  }
  const house = housed(zodiacPlace(longitude).longitude)
  const sign = signs.indexOf(other as Sign)
  if (sign < 0)
    return { kind, natal: other, house, title: `${mover} ${aspect} natal ${nameOf(other)}` } as const
  const natal = signs[(sign + (retrograde ? 11 : 0)) % 12] as Sign
  return { kind: 'signChange', natal, house, title: `${mover} enters ${nameOf(natal)}` } as const
}

/** Record of an exact transit, of a hit of a progressed or directed point, or of its change of sign or house. */
export function hitRecord(
  hit: WrittenHit & Partial<PrimaryHit>,
  method: TransitMethod,
  housed: Housed,
): TransitHitRecord {
  const { body, aspect, instant, unit, pass, direction } = hit
  const { kind, natal, house, title } = subjectOf(hit, method, housed)
  const words = [
    method,
    body,
    ...(kind === 'signChange' || kind === 'houseChange' ? [kind] : [aspect]),
    natal,
  ]
  // Two passes next to a station can occur on the same day.
  const later = pass > 1 ? [String(pass)] : []
  const isConverse = direction?.converse
  const record: TransitHitRecord = {
    id: eventId([...words, ...(isConverse ? ['converse'] : []), ...later], instant.utc),
    kind,
    ...timeFields(instant.utc, unit),
    bodies: bodiesAmong([body, natal]),
    title: isConverse ? `${title}, converse` : title,
    transiting: body,
    natal,
    ...hitFields(hit),
    passes: hit.passes(),
    house,
  }
  return direction ? Object.assign(record, { arc: roundAngle(direction.arc), converse: isConverse }) : record
}
