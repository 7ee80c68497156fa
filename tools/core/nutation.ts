import { RADIANS } from './angles.ts'
import { nutationTerms } from './data/nutation.ts'
import { segments } from './segments.ts'

/** Nutation in longitude and in obliquity, degrees. */
export interface Nutation {
  readonly longitude: number
  readonly obliquity: number
}

/** The five fundamental arguments of the Moon and Sun, degrees. */
export interface DelaunayArguments {
  readonly moonAnomaly: number
  readonly sunAnomaly: number
  readonly latitudeArgument: number
  readonly elongation: number
  readonly node: number
}

/**
 * Delaunay arguments as IAU 2000B uses them (linear).
 * @param t Julian centuries of TT from J2000.0.
 * @see Simon et al. (1994), Astron. Astrophys. 282, 663, §3.5(b); constants and rates in arcseconds.
 */
export function delaunayArguments(t: number): DelaunayArguments {
  const degrees = (constant: number, rate: number): number => ((constant + rate * t) % 1296000) / 3600
  return {
    moonAnomaly: degrees(485868.249036, 1717915923.2178),
    sunAnomaly: degrees(1287104.79305, 129596581.0481),
    latitudeArgument: degrees(335779.526232, 1739527262.8478),
    elongation: degrees(1072260.70369, 1602961601.209),
    node: degrees(450160.398036, -6962890.5431),
  }
}

// Flat arrays: the series is summed for every instant, and rows of small arrays cost twice the time.
const TERM = 11
const flat = Float64Array.from(nutationTerms.flat())

/** Degrees in the 0.1 µas of the table. */
const UNIT = 1e-7 / 3600
/** Constant offsets in lieu of the planetary terms, arcseconds: Luzum (2001), as used after rigorous precession. */
const OFFSET_LONGITUDE = -0.000135
const OFFSET_OBLIQUITY = 0.000388

/** The whole series; t in Julian centuries of TT from J2000.0. */
function nutationSeries(t: number): Nutation {
  const delaunay = delaunayArguments(t)
  const l = delaunay.moonAnomaly * RADIANS
  const lp = delaunay.sunAnomaly * RADIANS
  const f = delaunay.latitudeArgument * RADIANS
  const d = delaunay.elongation * RADIANS
  const om = delaunay.node * RADIANS
  const at = (index: number): number => flat[index] as number
  let longitude = 0
  let obliquity = 0
  // Smallest terms first, so that their digits are not lost against the largest.
  for (let i = flat.length - TERM; i >= 0; i -= TERM) {
    const argument = at(i) * l + at(i + 1) * lp + at(i + 2) * f + at(i + 3) * d + at(i + 4) * om
    const sin = Math.sin(argument)
    const cos = Math.cos(argument)
    longitude += (at(i + 5) + at(i + 6) * t) * sin + at(i + 7) * cos
    obliquity += (at(i + 8) + at(i + 9) * t) * cos + at(i + 10) * sin
  }
  return {
    longitude: longitude * UNIT + OFFSET_LONGITUDE / 3600,
    obliquity: obliquity * UNIT + OFFSET_OBLIQUITY / 3600,
  }
}

/** The shortest period of the series is five days; its segments are in days of TT and keep it to 1e-6″. */
const kept = segments(
  (tt) => {
    const { longitude, obliquity } = nutationSeries(tt / 36525)
    return { x: longitude, y: obliquity, z: 0 }
  },
  { span: 8, terms: 14, kept: 1024 },
)

/**
 * Nutation IAU 2000B, true minus mean, of the equinox and obliquity of date.
 * @param tt TT in days from J2000.0.
 *
 * **Accuracy**: 0.001″ 1995–2050 against IAU 2000A (McCarthy & Luzum 2003); about 0.01″ in 1600 and 2400.
 */
export function nutation(tt: number): Nutation {
  const { x, y } = kept.at(tt)
  return { longitude: x, obliquity: y }
}
