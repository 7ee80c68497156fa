import { sine } from '../math/angles.ts'

/**
 * How many zeniths of air a line of sight passes through.
 *
 * @param altitude apparent (refracted), degrees; below the horizon there is none.
 * @see Kasten & Young, "Revised optical air mass tables and approximation formula", Applied Optics 28, 4735 (1989), eq. 3.
 *
 * **Accuracy**: 0.5 % of a standard atmosphere at the horizon, better above.
 */
export function airmass(altitude: number): number | null {
  if (altitude < 0) return null
  return 1 / (sine(altitude) + 0.50572 * (altitude + 6.07995) ** -1.6364)
}

/** The least apparent altitude with no more than an airmass, degrees; 90 for less air than the zenith has. */
export function altitudeOfAirmass(airmassLimit: number): number {
  let [low, high] = [0, 90]
  // Airmass falls steadily with altitude: forty halvings reach 1e-10 of a degree.
  for (let pass = 0; pass < 40; pass++) {
    const middle = (low + high) / 2
    if ((airmass(middle) as number) > airmassLimit) low = middle
    else high = middle
  }
  return high
}
