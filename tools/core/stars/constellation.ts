import { AstroTime, Rotation_EQJ_EQD } from 'astronomy-engine'
import { boundaryRows } from '../data/constellation-boundaries.ts'
import { type Matrix, ofRows, rotate, spherical, type Vector } from '../math/geometry.ts'
import { constellations } from './constellations.ts'

export interface ConstellationName {
  /** The IAU's three letters: `Psc`. */
  readonly symbol: string
  readonly name: string
}

const rows = boundaryRows
  .trim()
  .split('\n')
  .map((row) => {
    const [symbol = '', ...numbers] = row.split(' ')
    const [from = 0, to = 0, southern = 0] = numbers.map(Number)
    return { symbol, from: from / 24, to: to / 24, southern: southern / 24 }
  })

// Columns, degrees: a search that looks at a hundred rows looks at numbers side by side.
const from = Float64Array.from(rows, (row) => row.from)
const to = Float64Array.from(rows, (row) => row.to)
const southern = Float64Array.from(rows, (row) => row.southern)
const names = new Map(constellations.map(({ code, name }) => [code, { symbol: code, name }]))
const zodiacNames = rows.map(({ symbol }) => names.get(symbol) as ConstellationName)

/** The beginning of the Besselian year 1875, UT in days from J2000.0. */
const B1875 = -45655.74141261017

/** From the equator of J2000.0 to that of B1875.0. */
const toB1875: Matrix = (() => {
  const { rot } = Rotation_EQJ_EQD(new AstroTime(B1875))
  const row = (index: number): Vector => {
    const [x = 0, y = 0, z = 0] = rot.map((column) => column[index])
    return { x, y, z }
  }
  return ofRows(row(0), row(1), row(2))
})()

/** The first row, from north to south, that reaches as far south as a declination. */
function firstRow(declination: number): number {
  let low = 0
  let high = southern.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((southern[middle] as number) <= declination) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The constellation a direction lies in.
 *
 * @param j2000 direction in the mean equator and equinox of J2000.0 (an apparent place must be turned back first).
 * @see Roman, "Identification of a constellation from a position", Publ. Astron. Soc. Pac. 99, 695 (1987): the
 *   boundaries of Delporte (1930) at equinox B1875.
 */
export function constellation(j2000: Vector): ConstellationName {
  const { longitude, latitude } = spherical(rotate(toB1875, j2000))
  let row = firstRow(latitude)
  while (longitude < (from[row] as number) || longitude >= (to[row] as number)) row++
  return zodiacNames[row] as ConstellationName
}

/**
 * The fields in which a record names the constellation of a direction.
 *
 * @param j2000 as of `constellation`.
 */
export function constellationFields(j2000: Vector) {
  const { symbol, name } = constellation(j2000)
  return { constellation: symbol, constellationName: name }
}
