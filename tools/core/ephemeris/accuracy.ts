import { type BodyId, bodyIds } from '../bodies.ts'
import { accuracyRows } from '../data/accuracy.ts'
import { ANGLE_ROUNDING_ARCSEC } from '../round.ts'

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
    const [from, to] = years.split('-').map(Number) as [number, number]
    const [rows, max, rms, missed] = figures.map(Number) as [number, number, number, number]
    return { topic, quantity, subject, from, to, unit, rows, max, rms, missed }
  })

/** Accuracy statement of an answer. */
export interface Accuracy {
  /** Greatest measured error of a direction, before it is rounded; `null` in years that nothing was measured in. */
  readonly angleArcsec: number | null
  /** Largest additional error by rounding to the digits of the answer. */
  readonly roundingArcsec: number
  /** Greatest measured error of a rise, set, culmination or lunar quarter; `null` where none was measured. */
  readonly eventSeconds: number | null
  readonly basis: 'measured' | 'not measured'
  /** Path of the whole table. */
  readonly detail: string
}

const isPlanet = (body: BodyId): boolean => body !== 'sun' && body !== 'moon'
const directions = ['longitude', 'latitude', 'right ascension', 'declination']

/** Subjects of events are `sun`, `moon` or `planets`, with a band of latitude behind. */
const concerns = (subject: string, bodies: readonly BodyId[]): boolean => {
  const [first] = subject.split(' ')
  return bodies.some((body) => body === first || (first === 'planets' && isPlanet(body)))
}

/** Two digits, rounded up: no error found was greater. */
function upward(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2))
}

const greatest = (found: readonly Measurement[]): number | null =>
  found.length === 0 ? null : upward(Math.max(...found.map(({ max }) => max), Number.MIN_VALUE))

/**
 * Measured errors of positions and events of these bodies near an instant.
 * @param utc ms since 1970.
 */
export function accuracyOf(utc: number, bodies: readonly BodyId[] = bodyIds): Accuracy {
  const year = new Date(utc).getUTCFullYear()
  const name = `${year} ${bodies.join()}`
  const known = lately.get(name)
  if (known) return known
  const found = accuracyIn(year, bodies)
  if (lately.size === mostRemembered) lately.clear()
  lately.set(name, found)
  return found
}

/** Nearly every answer is about the same bodies in the same few years. */
const lately = new Map<string, Accuracy>()
const mostRemembered = 500

function accuracyIn(year: number, bodies: readonly BodyId[]): Accuracy {
  const then = measurements.filter(({ from, to }) => from <= year && year <= to)
  const places = then.filter(
    ({ topic, quantity, subject }) =>
      topic === 'positions' && directions.includes(quantity) && bodies.some((body) => body === subject),
  )
  const events = then.filter(
    ({ topic, subject }) => (topic === 'rise-set' || topic === 'moon-phases') && concerns(subject, bodies),
  )
  return {
    angleArcsec: greatest(places),
    roundingArcsec: ANGLE_ROUNDING_ARCSEC,
    eventSeconds: greatest(events),
    basis: places.length > 0 ? 'measured' : 'not measured',
    detail: '/v1/reference/accuracy',
  }
}
