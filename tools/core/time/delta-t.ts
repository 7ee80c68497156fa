import { SetDeltaTFunction } from 'astronomy-engine'
import {
  ALMANAC_FROM_YEAR,
  almanac,
  OBSERVED_FROM_MJD,
  OBSERVED_STEP_DAYS,
  OBSERVED_TO_MJD,
  observed,
  splinePieces,
} from '../data/delta-t.ts'
import type { EarthOrientation } from './iers-finals.ts'

/** Modified Julian Date of J2000.0: JD 2451545.0 − 2400000.5. */
export const J2000_MJD = 51544.5

/** Where a value of ΔT comes from. */
export interface DeltaTSource {
  readonly kind: 'observed' | 'predicted' | 'spline' | 'model'
  readonly name: string
}

/** A run of ΔT values at equal steps. */
interface Series {
  readonly fromMjd: number
  readonly stepDays: number
  readonly toMjd: number
  readonly measuredToMjd: number
  readonly name: string
  value(index: number): number
}

const bundled: Series = {
  fromMjd: OBSERVED_FROM_MJD,
  stepDays: OBSERVED_STEP_DAYS,
  toMjd: OBSERVED_FROM_MJD + OBSERVED_STEP_DAYS * (observed.length - 1),
  measuredToMjd: OBSERVED_TO_MJD,
  name: 'IERS EOP 20 C04 and Bulletin A, every 15 days',
  value: (index) => (observed[index] as number) / 10000,
}

let installed: Series | undefined

/** The series that answers for a day; an installed one goes before the bundled one. */
function seriesAt(mjd: number): Series | undefined {
  if (installed && mjd >= installed.fromMjd && mjd <= installed.toMjd) return installed
  return mjd >= bundled.fromMjd && mjd <= bundled.toMjd ? bundled : undefined
}

/** Cubic through the four neighbouring values (Catmull & Rom 1974), which passes through every published value. */
function interpolated(series: Series, mjd: number): number {
  const place = (mjd - series.fromMjd) / series.stepDays
  const last = Math.round((series.toMjd - series.fromMjd) / series.stepDays)
  const index = Math.min(Math.floor(place), last - 1)
  const b = series.value(index)
  const c = series.value(index + 1)
  const a = index > 0 ? series.value(index - 1) : 2 * b - c
  const d = index + 2 <= last ? series.value(index + 2) : 2 * c - b
  const f = place - index
  return b + (f / 2) * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
}

/** Gregorian year and fraction of a day number; J2000.0 is noon of 2000-01-01. */
const yearOfMjd = (mjd: number): number => 2000 + (mjd - J2000_MJD + 0.5) / 365.2425

function spline(year: number): number {
  const piece = splinePieces.find(([, to]) => year < to) ?? splinePieces[splinePieces.length - 1]
  if (!piece) throw new RangeError('the ΔT spline is empty')
  const [from, to, a0, a1, a2, a3] = piece
  const t = (year - from) / (to - from)
  return a0 + t * (a1 + t * (a2 + t * a3))
}

// The smoothed spline stands 0.66 s below the Almanac's series at 1955, where the two meet;
// the step is laid evenly over the three years before, so that ΔT has no jump.
const JOIN_FROM_YEAR = 1952
const joinStep = (almanac[0] as number) - spline(ALMANAC_FROM_YEAR)

function beforeTable(year: number): number {
  if (year < JOIN_FROM_YEAR) return spline(year)
  if (year < ALMANAC_FROM_YEAR) {
    return spline(year) + (joinStep * (year - JOIN_FROM_YEAR)) / (ALMANAC_FROM_YEAR - JOIN_FROM_YEAR)
  }
  const tableYear = yearOfMjd(bundled.fromMjd)
  const index = Math.min(Math.floor(year - ALMANAC_FROM_YEAR), almanac.length - 1)
  const from = ALMANAC_FROM_YEAR + index
  const isLast = index === almanac.length - 1
  const to = isLast ? tableYear : from + 1
  const end = isLast ? bundled.value(0) : (almanac[index + 1] as number)
  const start = almanac[index] as number
  return start + ((end - start) * (year - from)) / (to - from)
}

/**
 * Long-term ΔT up to a constant: the integral of the length of day 1.72 t − 3.5 sin(2π(t + 0.75)/14) ms,
 * t in centuries from 1825. Morrison et al. (2021), Proc. R. Soc. A 477: 20200776, eq. 4.1.
 */
function longTerm(year: number): number {
  const t = (year - 1825) / 100
  const perCentury = 36.525 // seconds a century for each ms a day
  return (
    perCentury * (1.72 / 2) * t * t +
    perCentury * ((3.5 * 14) / (2 * Math.PI)) * Math.cos((2 * Math.PI * (t + 0.75)) / 14)
  )
}

/** Last day of the tables in use; after it UTC is read as UT1 and ΔT is the long-term model. */
export function tableEndMjd(): number {
  return Math.max(bundled.toMjd, installed?.toMjd ?? 0)
}

function afterTable(mjd: number): number {
  const endMjd = tableEndMjd()
  const end = interpolated(seriesAt(endMjd) as Series, endMjd)
  return end + longTerm(yearOfMjd(mjd)) - longTerm(yearOfMjd(endMjd))
}

/**
 * ΔT = TT − UT1 in seconds.
 *
 * @param ut1 UT1, days since J2000.0.
 * @returns seconds: the IERS series 1962–2027, the Almanac's yearly values 1955–1961, the spline of Morrison et al.
 *   (2021) before, their long-term rate after, continued from the last published value.
 * @see tools/core/data/delta-t.ts
 *
 * **Accuracy**: 0.001 s RMS 1962–2026 against the daily IERS series; about 0.5 s 1850–1955, 20 s at 1600, 100 s at 1000
 * (the authors' own errors); unknowable after 2028, some 10 s by 2100.
 */
export function deltaT(ut1: number): number {
  const mjd = ut1 + J2000_MJD
  const series = seriesAt(mjd)
  if (series) return interpolated(series, mjd)
  return mjd < bundled.fromMjd ? beforeTable(yearOfMjd(mjd)) : afterTable(mjd)
}

/** Which source answers for an instant given as UT1 days since J2000.0. */
export function deltaTSource(ut1: number): DeltaTSource {
  const mjd = ut1 + J2000_MJD
  const series = seriesAt(mjd)
  if (series) return { kind: mjd <= series.measuredToMjd ? 'observed' : 'predicted', name: series.name }
  if (mjd >= bundled.fromMjd) return { kind: 'model', name: 'Morrison et al. 2021, long-term rate' }
  return yearOfMjd(mjd) < ALMANAC_FROM_YEAR
    ? { kind: 'spline', name: 'Morrison et al. 2021, Table S15.2020' }
    : { kind: 'observed', name: 'Astronomical Almanac, yearly' }
}

/**
 * Installs a table read from an IERS finals2000A file. Once per process and before the first answer:
 * instants already made keep the ΔT they were made with.
 */
export function useEarthOrientation(table: EarthOrientation): void {
  if (installed) throw new Error('an Earth orientation table is already installed')
  const values = table.deltaT
  installed = {
    fromMjd: table.fromMjd,
    stepDays: 1,
    toMjd: table.fromMjd + values.length - 1,
    measuredToMjd: table.measuredToMjd,
    name: 'IERS finals2000A, daily',
    value: (index) => values[index] as number,
  }
}

// The library keeps one ΔT function for the whole process. It is set here and nowhere else,
// so that its times and ours are the same times.
SetDeltaTFunction(deltaT)
