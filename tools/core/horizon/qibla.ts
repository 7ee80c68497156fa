import { arcTangent, cosine, normalDegrees, sine, tangent } from '../math/angles.ts'

/** The Kaaba: 21°25′21.0″ N, 39°49′34.2″ E (English Wikipedia, Kaaba); Adhan 4.4 has it within 3 m of this. */
const KAABA = { latitude: 21.4225, longitude: 39.82617 } as const

/**
 * The direction of prayer: azimuth of the great circle to the Kaaba, degrees from north through east.
 *
 * **Accuracy**: 0.2° of the geodesic on the ellipsoid.
 */
export function qibla({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): number {
  const east = KAABA.longitude - longitude
  return normalDegrees(
    arcTangent(sine(east), cosine(latitude) * tangent(KAABA.latitude) - sine(latitude) * cosine(east)),
  )
}
