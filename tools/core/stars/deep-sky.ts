/** The Messier objects and the Hyades. */
import { messierRows } from '../data/messier.ts'
import { folded } from '../text/folding.ts'
import { tableRows } from '../text/table-rows.ts'

export interface DeepSkyObject {
  /** `messier:m31`; `cluster:hyades` for the one object without a Messier number. */
  readonly id: string
  /** Type: `spiral galaxy`, `open cluster` … */
  readonly kind: string
  readonly name: string | null
  readonly otherNames: readonly string[]
  /** `M31`. */
  readonly messier: string | null
  /** Designation in another catalog: `NGC 224`. */
  readonly designation: string | null
  /** IAU code. */
  readonly constellation: string
  /** Hours, J2000.0. */
  readonly ra: number
  /** Degrees, J2000.0. */
  readonly dec: number
  /** Visual magnitude of the whole object. */
  readonly magnitude: number
  /** Greater and lesser diameter in arcminutes; `null` where none is given. */
  readonly size: readonly [number, number] | null
  /** Far away or spread out: motions are not given. */
  readonly pmRa: null
  readonly pmDec: null
}

let catalog: readonly DeepSkyObject[] | undefined

/** All objects in the order of Messier's numbers; the Hyades last. */
export function deepSkyObjects(): readonly DeepSkyObject[] {
  catalog ??= tableRows(messierRows).map(objectOf)
  return catalog
}

function objectOf(row: ReturnType<typeof tableRows>[number]): DeepSkyObject {
  const [messier, designation, names, kind, constellation, ra, dec, magnitude, greater, lesser] = row
  const [name = null, ...otherNames] = names ? names.split(';') : []
  return {
    id: messier ? `messier:${messier.toLowerCase()}` : `cluster:${folded(names)}`,
    kind,
    name,
    otherNames,
    messier: messier || null,
    designation: designation || null,
    constellation,
    ra: Number(ra) / 15,
    dec: Number(dec),
    magnitude: Number(magnitude),
    size: greater ? [Number(greater), Number(lesser)] : null,
    pmRa: null,
    pmDec: null,
  }
}
