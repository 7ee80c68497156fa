import {
  type BodyId,
  bodyName,
  type GivenBody,
  isGivenBody,
  type SkyBody,
  type SmallBody,
} from '../../bodies.ts'
import { givenOrbit } from '../../ephemeris/given-orbit.ts'
import type { Observer } from '../../frames/earth.ts'
import { type CatalogEntry, catalogEntry } from '../../stars/catalog.ts'
import { targetOfEntry } from '../../targets/sky-target.ts'
import type { Instant } from '../../time/time.ts'

export const bodyEventKinds = [
  'opposition',
  'solarConjunction',
  'greatestElongation',
  'peakMagnitude',
  'apsis',
  'closestApproach',
  'station',
  'node',
  'declinationExtreme',
  'solarTransit',
  'rings',
  'heliacal',
  'minimum',
  'maximum',
  'libration',
  'lunarX',
  'lunarV',
  'featureSunrise',
  'featureSunset',
  'titan',
] as const
export type BodyEventKind = (typeof bodyEventKinds)[number]

/** A variable star, by its id. */
export type VariableStar = `star:${string}`
/** A body or a variable star that events happen to. */
export type EventBody = SkyBody | VariableStar
export const isVariableStar = (body: string): body is VariableStar => body.startsWith('star:')

/** Something that happens to one body. */
export interface BodyEvent<B extends EventBody = EventBody> {
  readonly kind: BodyEventKind
  /** Name within its kind: `inferior conjunction`, `perigee`. */
  readonly name: string
  readonly body: B
  readonly instant: Instant
  /** The quantity that the event is about. */
  readonly value: number
  readonly unit: 'au' | 'km' | 'deg' | 'arcsec' | 'mag'
  readonly detail: Readonly<Record<string, number | string | null>>
}

/** Value of `detail.seen` where the body is too near the Sun to be seen. */
export const IN_GLARE = 'near the Sun'

/** Words between the body and the name of an event in its title; a colon where there is none. */
const links: Readonly<Partial<Record<BodyEventKind, string>>> = {
  apsis: ' at ',
  closestApproach: ' ',
  station: ' ',
  minimum: ' ',
  maximum: ' ',
}

/** Name of a body in titles. */
function nameOf(body: EventBody): string {
  if (isVariableStar(body)) return targetOfEntry(catalogEntry(body) as CatalogEntry).name
  return isGivenBody(body) ? givenOrbit(body).name : bodyName(body)
}

/** An event as a title has it: `Moon at perigee`, `Mars: opposition`, `Ceres stations direct`. */
export const titleOf = ({ kind, body, name, detail }: BodyEvent): string =>
  kind === 'titan'
    ? `Titan ${name}`
    : `${nameOf(body)}${links[kind] ?? ': '}${name}${detail.seen === IN_GLARE ? ", lost in the Sun's glare" : ''}`

/** The place that events are looked for at: of the observer on the Earth, and on the Moon. */
export interface EventPlace {
  readonly observer?: Observer | undefined
  /** Selenographic longitude (east positive) and latitude, degrees. */
  readonly feature?:
    | { readonly name: string; readonly longitude: number; readonly latitude: number }
    | undefined
}

/** Events of one kind and body in fromTt ≤ t < toTt (days), in order, one by one; some are those of a place. */
export type EventSearch = (
  body: SkyBody,
  fromTt: number,
  toTt: number,
  place: EventPlace,
) => Iterable<BodyEvent>

/** A search with the bodies that have such events. */
export interface EventFamily {
  /** Those of the ten. */
  readonly bodies: readonly BodyId[]
  /** Whether small bodies, comets and orbits have them; none has where it is absent. */
  readonly happensToMinor?: (body: SmallBody | GivenBody) => boolean
  readonly search: EventSearch
}

/** Of families that every small body, comet and orbit has. */
export const toEveryMinor = (): boolean => true

/** 1e-7 day is 9 ms. */
export const TOLERANCE_DAYS = 1e-7

/**
 * Days round the Sun (the Moon: round the Earth), for the steps of searches: mean sidereal periods of J2000.0.
 * Explanatory Supplement to the Astronomical Almanac, 3rd ed., tables 10.1 and 8.10.1.
 */
export const periodDays: Readonly<Record<BodyId, number>> = {
  sun: 365.256,
  moon: 27.3217,
  mercury: 87.969,
  venus: 224.701,
  mars: 686.98,
  jupiter: 4332.59,
  saturn: 10759.2,
  uranus: 30688.5,
  neptune: 60182,
  pluto: 90560,
}
