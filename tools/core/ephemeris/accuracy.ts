import { bodyIds, type ChartBody, isSmallBody, lunarPointIds, type ZodiacBody } from '../bodies.ts'
import { accuracyRows } from '../data/accuracy.ts'
import { smallBodyFacts } from '../data/small/facts.ts'
import { smallSpan } from '../data/small/series.ts'
import { tableText } from '../data/table-file.ts'
import { remember } from '../math/bounded-map.ts'
import { ANGLE_ROUNDING_ARCSEC } from '../round.ts'
import { dateOfDay } from '../time/day-count.ts'
import { deltaTError, deltaTSource } from '../time/delta-t.ts'
import { instantOfUtc, MS_PER_DAY } from '../time/time.ts'

/** How far a quantity was from an outside truth in a span of years. */
export interface Measurement {
  /** Compared quantity: `positions`, `rise-set` … */
  readonly topic: string
  readonly quantity: string
  /** A body, or another subject of the rows. */
  readonly subject: string
  /** Calendar years, both inclusive. */
  readonly from: number
  readonly to: number
  /** `″`, `s`, `km`, `mag` or `1`. */
  readonly unit: string
  readonly rows: number
  readonly max: number
  readonly rms: number
  /** Events of the truth that were not found, or found without being there. */
  readonly missed: number
}

/** Everything that was measured, in the order of the report. */
export const measurements: readonly Measurement[] = accuracyRows
  .trim()
  .split('\n')
  .map((row) => {
    const [topic, quantity, subject, years, unit, ...figures] = row.split('\t') as [
      string,
      string,
      string,
      string,
      string,
      ...string[],
    ]
    const [from, to] = (/^(-?\d+)-(-?\d+)$/.exec(years) ?? []).slice(1).map(Number) as [number, number]
    const [rows, max, rms, missed] = figures.map(Number) as [number, number, number, number]
    return { topic, quantity, subject, from, to, unit, rows, max, rms, missed }
  })

/** Topics of the table that measure times of events. */
export type EventTopic =
  | 'rise-set'
  | 'twilight'
  | 'moon-phases'
  | 'seasons'
  | 'ingresses'
  | 'retrograde-stations'
  | 'aspects'
  | 'solar-aspects'
  | 'lunar-apsides'
  | 'planet-apsides'
  | 'lunar-node-passages'
  | 'solar-eclipses'
  | 'solar-eclipses-local'
  | 'lunar-eclipses'

/** Subject of the accuracy of an answer. */
export interface Measured {
  /** ms since 1970. */
  readonly utc: number
  /** Bodies of the answer; all ten by default. */
  readonly bodies?: readonly ChartBody[]
  /** Events whose times the answer has: none of them measured in an empty list, none at all where it is absent. */
  readonly events?: readonly EventTopic[] | undefined
  /** Estimated error of comets and orbits of the caller, of which nothing is measured, arcseconds. */
  readonly estimatedArcsec?: number
  /** The same of each comet and asteroid of the service among them. */
  readonly estimated?: readonly SmallBodyAccuracy[]
}

/** Accuracy statement of an answer. */
export interface Accuracy extends MeasuredAccuracy {
  /** Standard error of ΔT, with which every time of day is uncertain, and the table or model that ΔT is from. */
  readonly deltaTErrorSeconds: number
  readonly deltaTSource: string
}

/** Measured errors of some bodies in a year. */
interface MeasuredAccuracy {
  /** No direction is farther off, before it is rounded; `null` in years that nothing was measured in. */
  readonly angleArcsec: number | null
  /** Largest additional error by rounding to the digits of the answer. */
  readonly roundingArcsec: number
  /** Greatest measured error of the times of such events; `null` where none was measured, absent without events. */
  readonly eventSeconds?: number | null
  readonly basis: 'measured' | 'not measured'
  /** Each small body and comet of the service in the answer, if there is one. */
  readonly smallBodies?: readonly SmallBodyAccuracy[]
  /** Path of the whole table. */
  readonly detail: string
}

/** Error of the place of a small body: measured, or of those that are followed from elements estimated. */
export interface SmallBodyAccuracy {
  readonly body: string
  /** Greatest measured error; `null` in centuries in which it was not measured. */
  readonly angleArcsec: number | null
  /** Years that it is answered for. */
  readonly years: string
  /** Where its orbit is from: of JPL's the solution. */
  readonly orbit: string
}

/**
 * Bounds of the error of an apparent direction, arcseconds, by century: 60 rows of `position-bounds.tsv`, the first year of the
 * century, then the Sun, the Moon and the planets in the order of {@link bodyIds}.
 *
 * One and a half times the greatest difference at 250 random instants of each century from Swiss Ephemeris 2.10.03 with the files
 * that come from JPL DE431, at the same TT; seven that 10,000 others exceeded are 1.2 times the greatest of these. Behind the Sun's disc, where nothing
 * is seen, directions differ by up to 1.5″ more, as programs bend light within the Sun in their own ways. Our own figures; no licence.
 */
const BOUNDS = 'catalogs/position-bounds.tsv'

let bounds: ReadonlyMap<number, readonly number[]> | undefined

/** Bounds of the directions of some bodies in a year; none for other bodies and years. */
function boundsOf(year: number, bodies: readonly ChartBody[]): number[] {
  bounds ??= new Map(
    tableText(BOUNDS)
      .trim()
      .split('\n')
      .map((line) => {
        const [century, ...ofBodies] = line.split('\t').map(Number)
        return [century as number, ofBodies]
      }),
  )
  const row = bounds.get(Math.floor(Math.min(year, 2999) / 100) * 100) ?? []
  return bodies.flatMap((body) => row[(bodyIds as readonly string[]).indexOf(body)] ?? [])
}

const isPlanet = (body: ChartBody): boolean => body !== 'sun' && body !== 'moon'
const directions = ['direction', 'longitude', 'latitude', 'right ascension', 'declination']
const placeTopics = ['positions', 'positions-far', 'small-horizons', 'lunar-nodes-lilith']

/** The node that is opposite a descending one. */
const northOf: Readonly<Record<string, string>> = { southNode: 'meanNode', trueSouthNode: 'trueNode' }

/** The subject that rows call a body by: `mean node` for `meanNode`. */
const subjectOf = (body: ChartBody): string =>
  (lunarPointIds as readonly string[]).includes(body)
    ? (northOf[body] ?? body).replace(/(?=[A-Z])/, ' ').replace('Node', 'node')
    : body

/** Subjects of events are a body or `planets`, with a band of latitude behind; contacts and places concern every answer. */
const concerns = (subject: string, bodies: readonly ChartBody[]): boolean => {
  const [first] = subject.split(' ')
  if (first === 'planets') return bodies.some(isPlanet)
  return (
    (bodies as readonly string[]).includes(first ?? '') ||
    !(bodyIds as readonly string[]).includes(first ?? '')
  )
}

/** Two digits, rounded up: no error found was greater. */
function upward(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2))
}

const greatest = (measurements: readonly Measurement[], floor: readonly number[] = []): number | null =>
  measurements.length + floor.length === 0
    ? null
    : upward(Math.max(...measurements.map(({ max }) => max), ...floor, Number.MIN_VALUE))

/** Errors of positions and events of these bodies near an instant: measured ones, and the estimate of bodies of which nothing is measured. */
export function accuracyOf({
  utc,
  bodies = bodyIds,
  events,
  estimatedArcsec,
  estimated: estimatedBodies = [],
}: Measured): Accuracy {
  const { year } = dateOfDay(Math.floor(utc / MS_PER_DAY))
  const { ut1 } = instantOfUtc(utc)
  const ofTime = { deltaTErrorSeconds: deltaTError(ut1), deltaTSource: deltaTSource(ut1).name }
  const measured = measuredIn(year, bodies, events)
  const estimated =
    estimatedArcsec === undefined
      ? {}
      : { angleArcsec: upward(Math.max(measured.angleArcsec ?? 0, estimatedArcsec, ANGLE_ROUNDING_ARCSEC)) }
  const smallBodies = [
    ...(measured.smallBodies ?? []),
    ...estimatedBodies.map((estimate) => ({ ...estimate, angleArcsec: upward(estimate.angleArcsec ?? 0) })),
  ]
  return Object.assign({}, measured, estimated, smallBodies.length > 0 ? { smallBodies } : {}, ofTime)
}

/** Greatest measured error of a small body, arcseconds, for the years in which none was measured. */
const UNMEASURED = Math.max(
  ...measurements
    .filter(({ topic, unit }) => topic === 'small-horizons' && unit === '″')
    .map(({ max }) => max),
)
/** Days from 1970-01-01 to J2000.0. */
const J2000_DAY = 10_957.5
const yearOf = (tt: number): number => dateOfDay(Math.floor(tt + J2000_DAY)).year

/** Greatest error of the direction of a body at a TT in days, degrees. */
export const directionError = (body: ZodiacBody, tt: number): number =>
  (measuredIn(yearOf(tt), [body], undefined).angleArcsec ?? UNMEASURED) / 3600

const rotationRows = measurements.filter(({ quantity }) => quantity === 'GAST')

/** Greatest error of sidereal time at a TT in days, degrees; in years without one the greatest of all. */
export function turnError(tt: number): number {
  const year = yearOf(tt)
  const then = rotationRows.filter(({ from, to }) => from <= year && year <= to)
  return Math.max(...(then.length > 0 ? then : rotationRows).map(({ max }) => max)) / 3600
}

function measuredIn(
  year: number,
  bodies: readonly ChartBody[],
  events: Measured['events'],
): MeasuredAccuracy {
  const name = `${year} ${bodies.join()} ${events?.join()}`
  const cached = lately.get(name)
  if (cached) return cached
  const accuracy = accuracyIn(year, bodies, events)
  remember(lately, mostRemembered, name, accuracy)
  return accuracy
}

/** Of measurements of one subject those of the shortest span of years, which say most about a year. */
function narrowest(measurements: readonly Measurement[]): readonly Measurement[] {
  const shortest = Math.min(...measurements.map(({ from, to }) => to - from))
  return measurements.filter(({ from, to }) => to - from === shortest)
}

/** Nearly every answer is about the same bodies in the same few years. */
const lately = new Map<string, MeasuredAccuracy>()
const mostRemembered = 500

function accuracyIn(
  year: number,
  bodies: readonly ChartBody[],
  events: Measured['events'],
): MeasuredAccuracy {
  const then = measurements.filter(({ from, to }) => from <= year && year <= to)
  const directed = then.filter(
    ({ topic, quantity }) => placeTopics.includes(topic) && directions.includes(quantity),
  )
  const placesOf = (body: ChartBody) =>
    narrowest(directed.filter(({ subject }) => subject === subjectOf(body)))
  const places = bodies.flatMap(placesOf)
  const smallBodies = bodies.filter(isSmallBody).map((body) => ({
    body,
    angleArcsec: greatest(placesOf(body)),
    years: `${smallSpan.firstYear}-${smallSpan.lastYear}`,
    orbit: `JPL ${smallBodyFacts(body).solution}`,
  }))
  const timed = then.filter(
    ({ topic, subject }) =>
      (events as readonly string[] | undefined)?.includes(topic) && concerns(subject, bodies),
  )
  return {
    angleArcsec: greatest(places, boundsOf(year, bodies)),
    roundingArcsec: ANGLE_ROUNDING_ARCSEC,
    ...(events ? { eventSeconds: greatest(timed) } : {}),
    basis: places.length > 0 ? 'measured' : 'not measured',
    ...(smallBodies.length > 0 ? { smallBodies: smallBodies } : {}),
    detail: '/v1/reference/accuracy',
  }
}
