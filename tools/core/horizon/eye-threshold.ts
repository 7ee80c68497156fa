/** Thresholds of the naked eye against a bright sky: of stars, and of clusters, nebulae and galaxies by their area. */

/** Threshold of rods and of cones, foot-candles. Schaefer's VISLIMIT (see sky-brightness.ts), after S. Hecht, J. Opt. Soc. Am. 37, 59 (1947). */
const rods = (glow: number): number => 10 ** -9.8 * (1 + Math.sqrt(10 ** -1.9 * glow)) ** 2
const cones = (glow: number): number => 10 ** -8.35 * (1 + Math.sqrt(10 ** -5.9 * glow)) ** 2

/** Magnitude of a star that lights a surface with a foot-candle. VISLIMIT. */
const FOOT_CANDLE = -16.57

/**
 * How much more light than at the threshold it takes to come upon a star in daylight or bright twilight whose place is not known to the minute of
 * arc: cones are dense in the middle of the retina alone, rods see to the side. A choice of this service, of the size of what A. Crumey, Mon. Not. R.
 * Astron. Soc. 442, 2600 (2014), calls a field factor; by it Mercury of magnitude -0.1 is seen 10° up from the Sun 7° down on.
 */
const FIELD_FACTOR = 2

/** Whether the one who looks searches a part of the sky, or knows the place. */
export type Search = 'searched' | 'known'

/**
 * Magnitude of the faintest star that is seen against a brightness of the sky in nanolamberts, before the air takes of its light: by rods or by cones,
 * whichever see the fainter one. VISLIMIT goes over from one to the other at 1500 nanolamberts, where its curves are 0.08 mag apart.
 */
export function faintestAgainst(glow: number, search: Search = 'searched'): number {
  const byCones = cones(glow) * (search === 'known' ? 1 : FIELD_FACTOR)
  return FOOT_CANDLE - 2.5 * Math.log10(Math.min(rods(glow), byCones))
}

/** Candelas a square metre of a nanolambert. */
const CANDELAS = 1e-5 / Math.PI
/** Luminances between which Crumey's scotopic equations are used, cd/m²: an overcast night and late twilight. */
const DARKEST = 1e-5
const BRIGHTEST = 0.03
/** Steradians of a square minute of arc. */
const SQUARE_MINUTE = (Math.PI / 180 / 60) ** 2
/** Exponent that joins small and large objects: Crumey (2014), eq. 41. */
const JOINT = 0.6

/**
 * By how many magnitudes something spread out over an area must be brighter than a star to be seen as easily.
 *
 * @param area square minutes of arc; 0 of a point.
 * @param glow brightness of the sky, nanolamberts; above late twilight as in it.
 * @see Crumey (2014), eq. 41 with q = 0.6: the threshold contrasts of a small object (eqs. 23 and 26, steradians) over its area and of a very
 *   large one (eqs. 35 and 37), to the power q, add up.
 */
export function spreadLoss(area: number, glow: number): number {
  if (area === 0) return 0
  const root = Math.min(BRIGHTEST, Math.max(DARKEST, glow * CANDELAS)) ** -0.25
  const smallTargets = (6.505e-4 * root - 8.461e-4) ** 2
  const large = 7.633e-3 * root - 7.174e-3
  return (2.5 / JOINT) * Math.log10(1 + ((area * SQUARE_MINUTE * large) / smallTargets) ** JOINT)
}
