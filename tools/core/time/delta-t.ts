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

const SPLINE_FROM_YEAR = -720

function beforeTable(year: number): number {
  if (year < SPLINE_FROM_YEAR) return spline(SPLINE_FROM_YEAR) + longTerm(year) - longTerm(SPLINE_FROM_YEAR)
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
 *   (2021) from −720, their long-term rate before and after, continued from the nearest value of these.
 * @see tools/core/data/delta-t.ts
 *
 * **Accuracy**: 0.001 s RMS 1962–2026 against the daily IERS series; {@link deltaTError} otherwise.
 */
export function deltaT(ut1: number): number {
  const mjd = ut1 + J2000_MJD
  const series = seriesAt(mjd)
  if (series) return interpolated(series, mjd)
  return mjd < bundled.fromMjd ? beforeTable(yearOfMjd(mjd)) : afterTable(mjd)
}

/** Years and standard errors that the error is read between, seconds: after 1200 the sources give no formula. */
const publishedErrors: readonly (readonly [year: number, seconds: number])[] = [
  [1200, 30.752],
  [1300, 20],
  [1600, 20],
  [1700, 5],
  [1800, 1],
  [1900, 0.1],
]

/**
 * Standard error some years away from the time that ΔT was observed in: a random walk of the length of day.
 * P. J. Huber, "Modeling the length of day and extrapolating the rotation of the Earth" (2000), as in Espenak & Meeus,
 * Five Millennium Canon of Solar Eclipses, NASA/TP-2006-214141, §2.8: Q 0.058 ms² a year, M 2500 years.
 */
const walkError = (years: number): number =>
  (365.25 * years * Math.sqrt(((years * 0.058) / 3) * (1 + years / 2500))) / 1000

function errorBeforeTable(year: number): number {
  if (year < -1000) return walkError(-500 - year)
  // L. V. Morrison, F. R. Stephenson, J. Hist. Astron. 35, 327 (2004): from −1000 to 1200.
  if (year < 1200) return 0.8 * ((year - 1820) / 100) ** 2
  const next = publishedErrors.findIndex(([until]) => year < until)
  const [[from, first], [to, second]] = [publishedErrors.at(next - 1), publishedErrors.at(next)] as [
    (typeof publishedErrors)[number],
    (typeof publishedErrors)[number],
  ]
  return next < 0 ? second : first + ((second - first) * (year - from)) / (to - from)
}

/**
 * Standard error of {@link deltaT}, seconds: what every time of day, rise and eclipse path in UT carries with it; two
 * digits. After 1200 between the values of the canon of Espenak & Meeus; of predictions as IERS Bulletin A has it.
 * @param ut1 UT1, days since J2000.0.
 */
export function deltaTError(ut1: number): number {
  const mjd = ut1 + J2000_MJD
  return Number(errorAt(mjd).toPrecision(2))
}

/** Error of the observed series, seconds: that of its interpolation. */
const OBSERVED_ERROR = 0.001

function errorAt(mjd: number): number {
  const series = seriesAt(mjd)
  // Bulletin A, "Predictions": 0.00025 s times the days since the last measurement to the power of 3/4.
  const predicted = (days: number): number => Math.max(OBSERVED_ERROR, 0.00025 * Math.max(days, 0) ** 0.75)
  if (series) return predicted(mjd - series.measuredToMjd)
  if (mjd < bundled.fromMjd) return errorBeforeTable(yearOfMjd(mjd))
  const end = tableEndMjd()
  const last = seriesAt(end) as Series
  return predicted(end - last.measuredToMjd) + walkError((mjd - end) / 365.2425)
}

/** Which source answers for an instant given as UT1 days since J2000.0. */
export function deltaTSource(ut1: number): DeltaTSource {
  const mjd = ut1 + J2000_MJD
  const series = seriesAt(mjd)
  if (series) return { kind: mjd <= series.measuredToMjd ? 'observed' : 'predicted', name: series.name }
  const year = yearOfMjd(mjd)
  if (mjd >= bundled.fromMjd || year < SPLINE_FROM_YEAR)
    return { kind: 'model', name: 'Morrison et al. 2021, long-term rate' }
  return year < ALMANAC_FROM_YEAR
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
