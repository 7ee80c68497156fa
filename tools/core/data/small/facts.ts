import { type SmallBody, smallBodyIds } from '../../bodies.ts'
import { tableText } from '../table-file.ts'

/**
 * Facts on the small bodies: `elements.tsv`, a body a row, with the osculating orbit that its places follow from.
 *
 * NASA/JPL Small-Body Database (SBDB), epoch 2022-08-09 (MJD 59800 TDB), ecliptic and equinox of J2000.0: number, name,
 * designation, solution of the orbit, epoch, semi-major axis (au), eccentricity, inclination, node, argument of
 * perihelion, mean anomaly (degrees), absolute magnitude H and slope G, diameter (km). `perturbers.tsv` has the ten
 * asteroids that only pull. Licence: works of the US government, free to use. Made by: npm run refresh-small-bodies
 */
export interface SmallBodyFacts {
  /** Number of the Minor Planet Center. */
  readonly number: number
  readonly name: string
  /** Provisional or packed designation: `1977 UB`. */
  readonly designation: string
  /** Solution of JPL that the orbit is of. */
  readonly solution: string
  readonly semiMajorAxisAu: number
  readonly eccentricity: number
  readonly inclinationDeg: number
  /** Absolute magnitude, and slope of its phase curve. */
  readonly h: number
  readonly g: number
  readonly diameterKm: number | null
}

/** Slope of the phase curve of a body that none was measured for: Bowell et al. (1989). */
export const USUAL_SLOPE = 0.15

let read: Map<SmallBody, SmallBodyFacts> | undefined

/** The table, read when first asked for. Its rows have the order of `smallBodyIds`, that of the numbers. */
function rows(): Map<SmallBody, SmallBodyFacts> {
  const [, ...lines] = tableText('small/elements.tsv').trim().split('\n')
  return new Map(lines.map((line, index) => [smallBodyIds[index] as SmallBody, factsOf(line.split('\t'))]))
}

function factsOf(cells: readonly string[]): SmallBodyFacts {
  const [number, name, designation, solution, , a, e, i, , , , h, g, diameter] = cells
  return {
    number: Number(number),
    name: name as string,
    designation: designation as string,
    solution: solution as string,
    semiMajorAxisAu: Number(a),
    eccentricity: Number(e),
    inclinationDeg: Number(i),
    h: Number(h),
    g: g ? Number(g) : USUAL_SLOPE,
    diameterKm: diameter ? Number(diameter) : null,
  }
}

export function smallBodyFacts(body: SmallBody): SmallBodyFacts {
  read ??= rows()
  return read.get(body) as SmallBodyFacts
}
