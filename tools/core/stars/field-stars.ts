/** Stars and deep-sky objects in a field of the sky, by their places. */
import { positionAngleTable } from '../data/catalogs/position-angles-table.ts'
import { type TableFile, tableFile, valueOfKey } from '../data/table-file.ts'
import { equatorial } from '../frames/coordinates.ts'
import { cosine } from '../math/angles.ts'
import { direction, dot, type Vector } from '../math/geometry.ts'
import { rounded } from '../round.ts'
import { type DeepSkyObject, deepSkyObjects, fartherObject, fartherTable } from './deep-sky.ts'
import { type FixedPlace, faintStar, faintStars, type Star, stars } from './stars.ts'
import { tychoStarsNear } from './tycho-stars.ts'

/** A star of a field: one of the catalog, or one fainter than 8, of which a place is known. */
export interface FieldStar extends FixedPlace {
  /** `star:sirius`, `star:hip24436`, or `radec:` with the place of J2000.0. */
  readonly id: string
  readonly magnitude: number
  readonly colorIndex: number | null
  /** The row of the catalog; `null` for stars fainter than 8. */
  readonly entry: Star | null
}

/** Faintest star that a field can have. */
export const FAINTEST_OF_FIELD = 10
/** Faintest star of the two tables with names and numbers. */
const FAINTEST_LISTED = 8

/** Unit vectors of the rows of a table, x, y and z in turn, to 0.01″. */
function vectorsOf(table: TableFile, raColumn: number): Float64Array {
  const vectors = new Float64Array(3 * table.length)
  for (let row = 0; row < table.length; row++) {
    const cells = table.row(row).split('\t', raColumn + 2)
    const { x, y, z } = direction(Number(cells[raColumn]), Number(cells[raColumn + 1]))
    vectors.set([x, y, z], 3 * row)
  }
  return vectors
}

let faintVectors: Float64Array | undefined
let objectVectors: Float64Array | undefined

/** Rows whose vector is within an angle of a direction. */
function* rowsWithin(vectors: Float64Array, centre: Vector, radius: number): Generator<number> {
  const leastCosine = cosine(radius)
  for (let row = 0; row < vectors.length / 3; row++) {
    const [x, y, z] = [vectors[3 * row], vectors[3 * row + 1], vectors[3 * row + 2]] as [
      number,
      number,
      number,
    ]
    if (x * centre.x + y * centre.y + z * centre.z >= leastCosine) yield row
  }
}

const vectorOf = ({ ra, dec }: { readonly ra: number; readonly dec: number }): Vector =>
  direction(ra * 15, dec)

/** Stars near a direction of J2000.0, within a margin for their motions, to a magnitude; brightest first. */
export function starsNear(centre: Vector, radius: number, faintest: number): readonly FieldStar[] {
  const leastCosine = cosine(radius)
  const near: FieldStar[] = stars()
    .filter((star) => star.magnitude <= faintest && dot(vectorOf(star), centre) >= leastCosine)
    .map(ofCatalog)
  faintVectors ??= vectorsOf(faintStars(), 2)
  for (const row of rowsWithin(faintVectors, centre, radius)) {
    const star = faintStar(row)
    if (star.magnitude <= faintest) near.push(ofCatalog(star))
  }
  if (faintest > FAINTEST_LISTED) {
    for (const star of tychoStarsNear(equatorial(centre), radius)) {
      if (star.magnitude > faintest) continue
      near.push({ ...star, id: `radec:${rounded(star.ra, 5)},${rounded(star.dec, 4)}`, entry: null })
    }
  }
  return near.sort((a, b) => a.magnitude - b.magnitude)
}

const ofCatalog = (star: Star): FieldStar => {
  const { id, ra, dec, pmRa, pmDec, magnitude, colorIndex } = star
  return { id, ra, dec, pmRa, pmDec, magnitude, colorIndex, entry: star }
}

/** Half the greatest diameter of an object in the catalogs, degrees: the Large Magellanic Cloud has 645′. */
const GREATEST_REACH = 5.4

/** Objects of which a part may be within an angle of a direction of J2000.0. */
export function objectsNear(centre: Vector, radius: number): readonly DeepSkyObject[] {
  const isNear = (object: DeepSkyObject) =>
    dot(vectorOf(object), centre) >= cosine(Math.min(180, radius + (object.size?.[0] ?? 0) / 120))
  objectVectors ??= vectorsOf(fartherTable(), 3)
  const near = deepSkyObjects().filter(isNear)
  for (const row of rowsWithin(objectVectors, centre, Math.min(180, radius + GREATEST_REACH))) {
    const object = fartherObject(row)
    if (isNear(object)) near.push(object)
  }
  return near
}

let angles: TableFile | undefined

/** Position angle of the greater axis of an object, degrees from north (J2000.0) through east, 0 to 179; `null` where it is not known. */
export function axisAngle({ id }: Pick<DeepSkyObject, 'id'>): number | null {
  angles ??= tableFile(positionAngleTable)
  const value = valueOfKey(angles, id)
  return value === undefined ? null : Number(value)
}
