/** The Messier objects and the Hyades, and 16,700 more that are read when they are asked for. */
import { deepSkyKeyTable, deepSkyKinds, deepSkyTable } from '../data/catalogs/deep-sky-table.ts'
import { messierRows } from '../data/messier.ts'
import { placeOfKey, type TableFile, tableFile, valueOfKey } from '../data/table-file.ts'
import { folded } from '../text/folding.ts'
import { tableCells, tableRows } from '../text/table-rows.ts'
import { designationKey } from './designations.ts'

/** Light that a magnitude is of: visual (V), V estimated from a blue one by the mean B − V of the kind, blue (B), or not known. */
export const magnitudeBands = ['visual', 'estimated', 'blue', 'unknown'] as const
export type MagnitudeBand = (typeof magnitudeBands)[number]

export interface DeepSkyObject {
  /** `messier:m31`, `cluster:hyades`, or `dso:ngc7000` of an object that Messier has not. */
  readonly id: string
  /** Type: `spiral galaxy`, `open cluster` … */
  readonly kind: string
  readonly name: string | null
  readonly otherNames: readonly string[]
  /** `M31`. */
  readonly messier: string | null
  /** Designation in another catalog: `NGC 224`. */
  readonly designation: string | null
  /** Further ones: `C 20`, `Sh2-117`. */
  readonly otherDesignations: readonly string[]
  /** IAU code. */
  readonly constellation: string
  /** Hours, J2000.0. */
  readonly ra: number
  /** Degrees, J2000.0. */
  readonly dec: number
  /** Magnitude of the whole object; `null` where none is known, as of dark nebulae. */
  readonly magnitude: number | null
  /** `null` without a magnitude. */
  readonly magnitudeBand: MagnitudeBand | null
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
    otherDesignations: [],
    // Messier's list has visual magnitudes.
    ...placed(constellation, ra, dec, magnitude, 'v', greater, lesser),
  }
}

/** Columns that both tables have. */
const placed = (...[constellation, ra, dec, magnitude, band, greater, lesser]: [string, ...string[]]) => ({
  constellation,
  ra: Number(ra) / 15,
  dec: Number(dec),
  magnitude: magnitude ? Number(magnitude) : null,
  magnitudeBand: magnitudeBands.find((candidate) => band === candidate[0]) ?? null,
  size: greater ? ([Number(greater), Number(lesser)] as const) : null,
  pmRa: null,
  pmDec: null,
})

let table: TableFile | undefined
let keys: TableFile | undefined

/** Objects that Messier has not, brightest first, those without a magnitude last. Read on first use. */
export function fartherTable(): TableFile {
  table ??= tableFile(deepSkyTable)
  return table
}

function keyTable(): TableFile {
  keys ??= tableFile(deepSkyKeyTable)
  return keys
}

/** An object by its row. */
export function fartherObject(row: number): DeepSkyObject {
  const [
    designation,
    kind,
    constellation,
    ra,
    dec,
    magnitude,
    band,
    greater,
    lesser,
    names = '',
    otherDesignations = '',
  ] = tableCells(fartherTable().row(row)) as readonly [string, string, string, ...string[]]
  const [name = null, ...otherNames] = names ? names.split(';') : []
  return {
    id: `dso:${designationKey(designation).replaceAll(' ', '-')}`,
    kind: deepSkyKinds[Number(kind)] as string,
    name,
    otherNames,
    messier: null,
    designation,
    otherDesignations: otherDesignations ? otherDesignations.split(';') : [],
    ...placed(constellation, ra ?? '', dec ?? '', magnitude ?? '', band ?? '', greater ?? '', lesser ?? ''),
  }
}

/** The row that a key of a designation or name means, or the key of a Messier object that it is. */
export function fartherKey(key: string): number | string | undefined {
  const value = valueOfKey(keyTable(), key)
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value
}

/** Last numbers of J. L. E. Dreyer, Mem. R. Astron. Soc. 49, 1 (1888) and 59, 105 (1910): a number up to these means one object or none. */
const LAST_NUMBERS: Readonly<Record<string, number>> = { ngc: 7840, ic: 5386 }

/** Rows whose key a key has become by a digit too many: `ngc7000` of `ngc70000`, which stands before it in the order of the alphabet. */
export function rowsNear(key: string): readonly number[] {
  const [, letters = '', number] = /^([a-z]+)(\d+)$/.exec(key) ?? []
  if (Number(number) <= (LAST_NUMBERS[letters] ?? 0)) return []
  const before = placeOfKey(keyTable(), key) - 1
  const [keyText = '', value = ''] = before < 0 ? [] : keyTable().row(before).split('\t')
  return keyText.startsWith(letters) && key.startsWith(keyText) && /^\d+$/.test(value) ? [Number(value)] : []
}

/** An object whose magnitude is known. */
export type BrightObject = DeepSkyObject & { readonly magnitude: number }

const isTo = (object: DeepSkyObject, faintest: number): object is BrightObject =>
  object.magnitude !== null && object.magnitude <= faintest

/**
 * The objects not fainter than a magnitude that have a name or a number of Messier, the NGC or the IC; those of Messier first.
 * Others are mostly parts of these. Wide groups of stars such as Orion's Belt are left out: their light is that of the stars in them.
 */
export function notedObjects(faintest: number): readonly BrightObject[] {
  const visibleObjects = deepSkyObjects().filter((object) => isTo(object, faintest))
  for (let row = 0; row < fartherTable().length; row++) {
    const object = fartherObject(row)
    if (!isTo(object, faintest)) break
    const isNoted = object.name || /^(NGC|IC) /.test(object.designation ?? '')
    if (isNoted && object.kind !== 'star group') visibleObjects.push(object)
  }
  return visibleObjects
}

/** Whether a magnitude says how bright an object is to the eye: blue ones and those of unknown light do not. */
export const isVisual = ({ magnitudeBand }: DeepSkyObject): boolean =>
  magnitudeBand === 'visual' || magnitudeBand === 'estimated'

/** Solid angle of the ellipse of an object, square minutes of arc; `null` where no size is known. */
export const areaOf = ({ size }: Pick<DeepSkyObject, 'size'>): number | null =>
  size && (Math.PI / 4) * size[0] * size[1]

/** Mean magnitude of a square second of arc within the ellipse; `null` without a magnitude or size. */
export function surfaceBrightness(object: DeepSkyObject): number | null {
  const area = areaOf(object)
  return area && object.magnitude !== null ? object.magnitude + 2.5 * Math.log10(area * 3600) : null
}
