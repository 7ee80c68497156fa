import { arcSine, arcTangent, cosine, sine } from '../../math/angles.ts'
import { type HouseDivision, withOpposites } from './cusps.ts'
import { culminatesBelowHorizon, eclipticCrossing, type HouseFrame } from './frame.ts'

/** A house circle: where it crosses the equator, counted from the meridian, and the height of its pole. */
interface HouseCircle {
  readonly hourAngle: number
  readonly pole: number
}

/** Where a house circle meets the ecliptic, degrees. */
export const circleCusp = ({ hourAngle, pole }: HouseCircle, { armc, obliquity }: HouseFrame): number =>
  eclipticCrossing(armc + hourAngle, pole, obliquity)

/**
 * A system whose cusps are house circles through the ecliptic. Inside the polar circles, when the
 * culminating point is below the horizon, every cusp changes to the opposite crossing of its circle, so
 * that the tenth stays above the horizon and the first in the east; the houses then run clockwise.
 */
function byCircles(circle: (east: number, latitude: number) => HouseCircle): HouseDivision {
  return (frame: HouseFrame) => {
    const turn = culminatesBelowHorizon(frame) ? 180 : 0
    const cusp = (east: number) => circleCusp(circle(east, frame.latitude), frame) + turn
    return withOpposites({
      tenth: cusp(0),
      eleventh: cusp(30),
      twelfth: cusp(60),
      first: cusp(90),
      second: cusp(120),
      third: cusp(150),
    })
  }
}

/** Regiomontanus: thirds of the equator; tan(pole) = tan φ sin H. */
export const regiomontanus = byCircles((east, latitude) => ({
  hourAngle: east,
  pole: arcTangent(sine(latitude) * sine(east), cosine(latitude)),
}))

/** Campanus' circles: thirds of the prime vertical, carried to the equator; sin(pole) = sin φ sin H. */
export const campanusCircle = (east: number, latitude: number): HouseCircle => ({
  hourAngle: arcTangent(sine(east) * cosine(latitude), cosine(east)),
  pole: arcSine(sine(latitude) * sine(east)),
})

/** Campanus. */
export const campanus = byCircles(campanusCircle)

/**
 * Topocentric (Polich–Page): thirds of the equator, the tangent of the pole growing evenly by thirds of
 * tan φ from the meridian to the horizon.
 * @see W. Polich, A. P. Nelson Page, The Topocentric System of Houses, Spica 3 (1964).
 */
export const topocentric = byCircles((east, latitude) => ({
  hourAngle: east,
  pole: arcTangent(sine(latitude) * (1 - Math.abs(east - 90) / 90), cosine(latitude)),
}))
