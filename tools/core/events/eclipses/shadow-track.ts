import { signedDegrees } from '../../math/angles.ts'
import { segments } from '../../math/chebyshev.ts'
import { unit, type Vector } from '../../math/geometry.ts'
import { memoized } from '../../math/memoized.ts'
import { instantOfTt, SECONDS_PER_DAY, TURN_PER_SECOND } from '../../time/time.ts'
import { type Shadow, shadow } from './shadow.ts'

/** The Earth's turn in degrees a day. */
export const TURN_PER_DAY = TURN_PER_SECOND * SECONDS_PER_DAY

/** Three hours with 10 coefficients: the polynomials meet the shadow within 1e-9 Earth radii, 6 mm. */
const PLAN = { span: 0.125, terms: 10, kept: 8 }

/**
 * The shadow over the hours of one eclipse as polynomials: a path asks for it ten thousand times.
 * @param epoch a time of the eclipse, TT days since J2000.0.
 */
export function shadowTrack(epoch: number): (tt: number) => Shadow {
  const exact = memoized((tt) => shadow(instantOfTt(tt)))
  const { gast } = exact(epoch)
  /** How far the Earth has turned otherwise than evenly: its rate changes, and the equinox moves. */
  const unevenTurn = (tt: number): number =>
    signedDegrees(exact(tt).gast - gast - TURN_PER_DAY * (tt - epoch))
  const of = (value: (shadowState: Shadow, tt: number) => Vector) =>
    segments((tt) => value(exact(tt), tt), PLAN)
  const axis = of((shadowState) => shadowState.axis)
  const foot = of((shadowState) => shadowState.foot)
  const radii = of(({ penumbra, umbra }, tt) => ({ x: penumbra, y: umbra, z: unevenTurn(tt) }))
  const slopes = of(({ penumbraSlope, umbraSlope }) => ({ x: penumbraSlope, y: umbraSlope, z: 0 }))
  return (tt) => {
    const { x: penumbra, y: umbra, z: uneven } = radii.at(tt)
    const { x: penumbraSlope, y: umbraSlope } = slopes.at(tt)
    return {
      gast: gast + TURN_PER_DAY * (tt - epoch) + uneven,
      axis: unit(axis.at(tt)),
      foot: foot.at(tt),
      penumbra,
      umbra,
      penumbraSlope,
      umbraSlope,
    }
  }
}
