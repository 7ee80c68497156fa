import { LIGHT_AU_PER_DAY } from '../bodies.ts'
import { tableText } from '../data/table-file.ts'
import { earthFromSun } from '../ephemeris/ephemeris.ts'
import { dot } from '../math/geometry.ts'
import { instantOfUtc, julianDateUtc, utcOfJulianDate } from '../time/time.ts'
import { catalogEntry } from './catalog.ts'
import { type Star, starDirection } from './stars.ts'

/**
 * Elements of eclipsing and pulsating stars that vary by 0.3 mag or more: Hipparcos number, type, brightest and faintest magnitude, epoch
 * (heliocentric Julian date less 2,400,000), period (days), and the share of the period in per cent that an eclipse lasts, or of
 * pulsating stars the rise to maximum takes.
 *
 * N. N. Samus et al., General Catalogue of Variable Stars, version 2013 Apr. (CDS B/gcvs). Facts; the authors ask to be cited.
 * Made by: node tools/core/data/make/variable-epochs.mjs gcvs_hip_part.dat
 */
const TABLE = 'catalogs/variable-epochs.tsv'

/** Elements of a variable star: extrema at epoch + period·E + change·E², days. */
interface Elements {
  readonly type: string
  readonly brightest: number
  readonly faintest: number
  readonly epoch: number
  readonly period: number
  readonly change: number
  readonly share: number | null
  /** Error of the epoch and of the period, days, by their figures or their authors. */
  readonly epochError: number
  readonly periodError: number
  /** Whether the elements are those of the catalogue, whose period may have changed since. */
  readonly isOfCatalog: boolean
}

/** Elements that replace those of the catalogue, whose periods have changed since. */
const newer: Readonly<
  Record<number, Omit<Elements, 'type' | 'brightest' | 'faintest' | 'share' | 'isOfCatalog'>>
> = {
  // β Per: fit of 2016 to the minima of K. Nagai, VSOLJ Variable Star Bulletin, 2008–2015, by imako-iak.boo.jp/algol-min2016.
  14576: { epoch: 45641.492, period: 2.867342, change: 0, epochError: 0.015, periodError: 4e-6 },
  // β Lyr: H. Ak et al., Astron. Astrophys. 463, 233 (2007), after quotations; its period of 1992, 12.9381, is that of SAC 65.
  92420: { epoch: 8247.968, period: 12.913779, change: 3.87265e-6, epochError: 0.015, periodError: 1.6e-5 },
}

/** Half a unit of the last decimal of a number as it is written; of a whole number half of one. */
const halfUnit = (text: string): number => 10 ** -(text.split('.')[1]?.length ?? 0) / 2

let byHip: ReadonlyMap<number, Elements> | undefined

function elementsOf(hip: number): Elements | undefined {
  byHip ??= new Map(
    tableText(TABLE)
      .trim()
      .split('\n')
      .map((line) => {
        const [number, type, brightest, faintest, epoch, period, share] = line.split('\t') as string[]
        const element = newer[Number(number)]
        const elements: Elements = {
          type: type as string,
          brightest: Number(brightest),
          faintest: Number(faintest),
          share: share ? Number(share) / 100 : null,
          epoch: Number(epoch),
          period: Number(period),
          change: 0,
          epochError: halfUnit(epoch as string),
          periodError: halfUnit(period as string),
          isOfCatalog: element === undefined,
          ...element,
        }
        return [Number(number), elements]
      }),
  )
  return byHip.get(hip)
}

export const extremumKinds = ['minimum', 'maximum'] as const
export type ExtremumKind = (typeof extremumKinds)[number]

const isEclipsing = ({ type }: Elements): boolean => type.startsWith('E')

/** Days from the extremum of the epoch to one of a kind; undefined where none is known. */
function daysAfterEpoch(elements: Elements, kind: ExtremumKind): number | undefined {
  const { share, period } = elements
  if (isEclipsing(elements)) return kind === 'minimum' ? 0 : undefined
  if (kind === 'maximum') return 0
  return share === null ? undefined : -share * period
}

const starOf = (id: string): Star => catalogEntry(id) as Star

/** Kinds of extrema that the times of a star are known for. */
export function extremaOf(id: string): readonly ExtremumKind[] {
  const elements = elementsOf(starOf(id).hip)
  return elements ? extremumKinds.filter((kind) => daysAfterEpoch(elements, kind) !== undefined) : []
}

/** Share of the period by which one cycle of a Mira star is longer or shorter than another, by chance: J. R. Percy & T. Colivas, PASP 111, 94 (1999), after quotations. */
const MIRA_SCATTER = 0.02
/** Share by which a period of the catalogue may have changed: that of Algol's, 2.8673043 days of 1984 for 2.867342 since. */
const PERIOD_CHANGE = 1.3e-5

/** Days that an extremum may be off, so many cycles from the epoch. */
function errorDays(elements: Elements, cycles: number): number {
  const { epochError, periodError, period, type, isOfCatalog } = elements
  const count = Math.abs(cycles)
  const byChance = type.startsWith('M') ? MIRA_SCATTER * period * Math.sqrt(count + 1) : 0
  const byChange = isOfCatalog ? PERIOD_CHANGE * period * count : 0
  return Math.hypot(epochError, count * periodError, byChance, byChange)
}

/** A minimum or maximum of a variable star. */
export interface StarExtremum {
  /** ms since 1970 UTC. */
  readonly utc: number
  readonly errorDays: number
  readonly magnitude: number
  readonly periodDays: number
  /** Length of the eclipse, hours; `null` where it is not known, or there is none. */
  readonly eclipseHours: number | null
}

/** Days by which light arrives at the Earth before it would at the Sun. */
const earlier = (star: Star, julianDate: number): number => {
  const { tt } = instantOfUtc(utcOfJulianDate(julianDate))
  return dot(earthFromSun(tt), starDirection(star, tt)) / LIGHT_AU_PER_DAY
}

/**
 * Minima or maxima of a variable star in startUtc ≤ t < endUtc (ms), as the Earth sees them: the elements count by the light that arrives
 * at the Sun.
 *
 * **Accuracy**: `errorDays` of each; Algol within half an hour of Sky & Telescope's minimum of 2022-09-18.
 */
export function* starExtrema(
  id: string,
  kind: ExtremumKind,
  startUtc: number,
  endUtc: number,
): Generator<StarExtremum> {
  const star = starOf(id)
  const elements = elementsOf(star.hip)
  const after = elements && daysAfterEpoch(elements, kind)
  if (!elements || after === undefined) return
  const { epoch, period, change, share, brightest, faintest } = elements
  const julianDateOf = (cycle: number): number =>
    2_400_000 + epoch + after + period * cycle + change * cycle ** 2
  const first = julianDateUtc(instantOfUtc(startUtc))
  // Of a period that grows, the number of cycles until a time is less than by the first one.
  const days = first - 1 - julianDateOf(0)
  const root =
    change === 0 ? days / period : (Math.sqrt(period ** 2 + 4 * change * days) - period) / (2 * change)
  for (let cycle = Math.floor(root); ; cycle++) {
    const heliocentric = julianDateOf(cycle)
    const utc = utcOfJulianDate(heliocentric - earlier(star, heliocentric))
    if (utc >= endUtc) return
    if (utc < startUtc) continue
    yield {
      utc,
      errorDays: errorDays(elements, cycle),
      magnitude: kind === 'minimum' ? faintest : brightest,
      periodDays: period + 2 * change * cycle,
      eclipseHours: isEclipsing(elements) && share !== null ? share * period * 24 : null,
    }
  }
}
