import { roundAngle } from '../round.ts'
import type { Aspect } from '../zodiac/aspects.ts'
import type { LongitudeRange } from '../zodiac/longitude-range.ts'
import { type PlacementRecord, placementRecord } from '../zodiac/placement.ts'
import { type ZodiacPlace, zodiacPlace } from '../zodiac/zodiac.ts'
import type { Chart } from './chart.ts'
import { type Cusps, houseOf } from './houses.ts'

/** A place in the zodiac with the house it falls in; `null` when the time of day is not known. */
export interface HousedPlace extends ZodiacPlace {
  readonly house: number | null
}

export interface PlanetRecord extends PlacementRecord {
  readonly house: number | null
  readonly declination: number
  /** Its way on the day, when the time of day is not known. */
  readonly longitudeRange?: LongitudeRange
}

export interface CuspRecord extends ZodiacPlace {
  readonly house: number
}

/** The osculating longitude of a node beside the mean one. */
interface TrueNode {
  readonly trueLongitude: number
  readonly trueFormatted: string
}

function trueNode(degrees: number): TrueNode {
  const { longitude, formatted } = zodiacPlace(degrees)
  return { trueLongitude: longitude, trueFormatted: formatted }
}

export interface NodeRecord extends HousedPlace {
  readonly type: 'mean'
}

/** A chart as answers carry it: rounded, named, with houses. */
export interface ChartRecord {
  readonly planets: Readonly<Record<string, PlanetRecord>>
  readonly ascendant: ZodiacPlace | null
  readonly midheaven: HousedPlace | null
  readonly northNode: NodeRecord & TrueNode
  readonly southNode: NodeRecord
  readonly houseCusps: CuspRecord[] | null
}

export function chartRecord({ placements, nodes, frame }: Chart): ChartRecord {
  const cusps = frame && cuspRecords(frame.cusps)
  const housed = housing(cusps)
  const planets = Object.entries(placements).map(([body, place]) => {
    const record = placementRecord(place)
    const declination = roundAngle(place.declination)
    return [body, Object.assign(record, { house: housed(record.longitude), declination })] as const
  })
  const node = (longitude: number): NodeRecord => {
    const place = zodiacPlace(longitude)
    return Object.assign(place, { house: housed(place.longitude), type: 'mean' as const })
  }
  const culmination = frame && zodiacPlace(frame.angles.midheaven)
  return {
    planets: Object.fromEntries(planets),
    ascendant: frame && zodiacPlace(frame.angles.ascendant),
    midheaven: culmination && Object.assign(culmination, { house: housed(culmination.longitude) }),
    northNode: Object.assign(node(nodes.mean), trueNode(nodes.true)),
    southNode: node(nodes.south),
    houseCusps: cusps,
  }
}

/** Houses by the longitudes as shown, so that a body and a cusp that print alike never disagree. */
export function housing(cusps: readonly CuspRecord[] | null): (longitude: number) => number | null {
  if (!cusps) return () => null
  const cuspLongitudes: Cusps = cusps.map(({ longitude }) => longitude)
  return (longitude) => houseOf(longitude, cuspLongitudes)
}

/** The twelve cusps, numbered and named. */
export function cuspRecords(cusps: Cusps): CuspRecord[] {
  return cusps.map((cusp, index) => {
    return { house: index + 1, ...zodiacPlace(cusp) }
  })
}

/** An aspect with its angles rounded. */
export function aspectRecord(aspect: Aspect): Aspect {
  return { ...aspect, separation: roundAngle(aspect.separation), orb: roundAngle(aspect.orb) }
}

/** The same between charts that do not move: without `applying`. */
export function stillAspectRecord(aspect: Aspect): Omit<Aspect, 'applying'> {
  const { applying: _, ...record } = aspectRecord(aspect)
  return record
}
