/** Stars to magnitude 6.5, brightest first, fainter ones to 8 on request, and where their proper motion has taken them. */

import { faintStarTable, starNumberTable } from '../data/catalogs/faint-stars-table.ts'
import { starTable } from '../data/stars.ts'
import { type TableFile, tableFile, tableText } from '../data/table-file.ts'
import { cosine, sine } from '../math/angles.ts'
import { add, scale, unit, type Vector } from '../math/geometry.ts'
import { folded } from '../text/folding.ts'
import { tableCells, tableRows } from '../text/table-rows.ts'

export interface Star {
  /** `star:sirius`, or `star:hip71683` for a star without a proper name. */
  readonly id: string
  readonly kind: 'star'
  /** Proper name approved by the IAU. */
  readonly name: string | null
  /** Other names of the star. */
  readonly otherNames: readonly string[]
  /** Bayer letter and constellation: `α CMa`. */
  readonly bayer: string | null
  /** Flamsteed number and constellation: `9 CMa`. */
  readonly flamsteed: string | null
  /** Number in the Bright Star Catalogue. */
  readonly hr: number | null
  /** Number in the Hipparcos Catalogue. */
  readonly hip: number
  /** Number in the Henry Draper Catalogue. */
  readonly hd: number | null
  /** Milliarcseconds; `null` where Hipparcos measured none above zero. */
  readonly parallaxMas: number | null
  /** MK class and peculiarities: `A1V+DA`. */
  readonly spectralType: string | null
  /** Whether a catalog has a companion of it, bound or in the line of sight. */
  readonly isDouble: boolean
  /** IAU code. */
  readonly constellation: string
  /** Hours, mean equator and equinox of J2000.0, epoch 2000.0. */
  readonly ra: number
  /** Degrees, as `ra`. */
  readonly dec: number
  /** Visual magnitude. */
  readonly magnitude: number
  /** B−V. */
  readonly colorIndex: number | null
  /** Proper motion in right ascension times cos(declination), milliarcseconds a year. */
  readonly pmRa: number | null
  /** Proper motion in declination, milliarcseconds a year. */
  readonly pmDec: number | null
}

let catalog: readonly Star[] | undefined

/** All stars, brightest first; read on first use. */
export function stars(): readonly Star[] {
  if (catalog) return catalog
  const numbers = tableFile(starNumberTable)
  catalog = tableRows(tableText(starTable)).map((row, index) => starOf(row, tableCells(numbers.row(index))))
  return catalog
}

const optional = (text: string | undefined) => (text ? Number(text) : null)

let faint: TableFile | undefined

/** Stars from magnitude 6.5 to 8, brightest first; its columns stand in `faint-stars-table.ts`. Read on first use. */
export function faintStars(): TableFile {
  faint ??= tableFile(faintStarTable)
  return faint
}

/** A star fainter than 6.5 by its row. */
export function faintStar(row: number): Star {
  const [hip, constellation, ra, dec, magnitude, colour, pmRa, pmDec, hd, parallax, spectrum, double] =
    tableCells(faintStars().row(row))
  return {
    id: `star:hip${hip}`,
    kind: 'star',
    name: null,
    otherNames: [],
    bayer: null,
    flamsteed: null,
    hr: null,
    hip: Number(hip),
    hd: optional(hd),
    parallaxMas: optional(parallax),
    spectralType: spectrum || null,
    isDouble: double === '1',
    constellation,
    ra: Number(ra) / 15,
    dec: Number(dec),
    magnitude: Number(magnitude),
    colorIndex: optional(colour),
    pmRa: optional(pmRa),
    pmDec: optional(pmDec),
  }
}

type Cells = ReturnType<typeof tableCells>

function starOf(row: Cells, [hd, parallax, spectrum, double]: Cells): Star {
  const [
    hip,
    hr,
    constellation,
    bayer,
    flamsteed,
    name,
    otherNames,
    ra,
    dec,
    magnitude,
    colour,
    pmRa,
    pmDec,
  ] = row
  return {
    id: `star:${name ? folded(name).replaceAll(' ', '-') : `hip${hip}`}`,
    kind: 'star',
    name: name || null,
    otherNames: otherNames ? otherNames.split(';') : [],
    bayer: bayer ? `${bayer} ${constellation}` : null,
    flamsteed: flamsteed ? `${flamsteed} ${constellation}` : null,
    hr: optional(hr),
    hip: Number(hip),
    hd: optional(hd),
    parallaxMas: optional(parallax),
    spectralType: spectrum || null,
    isDouble: double === '1',
    constellation,
    ra: Number(ra) / 15,
    dec: Number(dec),
    magnitude: Number(magnitude),
    colorIndex: optional(colour),
    pmRa: optional(pmRa),
    pmDec: optional(pmDec),
  }
}

/** An object with a catalog position and proper motion. */
export interface FixedPlace {
  readonly ra: number
  readonly dec: number
  readonly pmRa: number | null
  readonly pmDec: number | null
}

/** Milliarcseconds a year in radians a day; the year of proper motions is Julian (IAU 1976). */
const radiansADay = Math.PI / 180 / 3_600_000 / 365.25

/**
 * Direction of a star at an instant, as seen from the Solar System's centre, in the mean equator of J2000.0.
 *
 * @param tt days since J2000.0.
 * @returns unit vector.
 * @see The Hipparcos and Tycho Catalogues, vol. 1, §1.2.8 and §1.5.5: uniform motion along the tangent, without
 *   the star's distance and radial velocity.
 * Accuracy: against the Hipparcos Catalogue 0.02″ over nine years, and about 2 milliarcseconds a year; 0.4″ for one star in
 *   400, which is a pair or fast; 0.2″ a year for stars that circle a companion.
 */
export function starDirection(place: FixedPlace, tt: number): Vector {
  const [alpha, delta] = [place.ra * 15, place.dec]
  const position = { x: cosine(delta) * cosine(alpha), y: cosine(delta) * sine(alpha), z: sine(delta) }
  const east = { x: -sine(alpha), y: cosine(alpha), z: 0 }
  const north = { x: -sine(delta) * cosine(alpha), y: -sine(delta) * sine(alpha), z: cosine(delta) }
  const days = tt * radiansADay
  const moved = add(scale(east, (place.pmRa ?? 0) * days), scale(north, (place.pmDec ?? 0) * days))
  return unit(add(position, moved))
}
