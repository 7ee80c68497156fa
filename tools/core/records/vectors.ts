import type { SkyPlace } from '../bodies.ts'
import { heliocentricState, position } from '../ephemeris/position.ts'
import { ORIGIN, type State, subtract, type Vector } from '../math/geometry.ts'
import { rounded } from '../round.ts'
import type { Instant } from '../time/time.ts'

/** Cartesian places of a body, au and au/day, ICRS (equator of J2000), geometric. */
export interface VectorRecord {
  readonly frame: 'equatorialJ2000'
  readonly geocentric: Vector
  readonly heliocentric: Vector & { readonly vx: number; readonly vy: number; readonly vz: number }
}

/** au to 8 decimals (1.5 km) and au/day to 10. */
const PLACE_DECIMALS = 8
const SPEED_DECIMALS = 10

/** The vector record of one body, rounded as it goes out. */
export function vectorRecord(body: SkyPlace, instant: Instant): VectorRecord {
  const { position: from, velocity }: State = heliocentricState(body, instant)
  const near = fromGeocenter(body, from, instant)
  return {
    frame: 'equatorialJ2000',
    geocentric: { x: place(near.x), y: place(near.y), z: place(near.z) },
    heliocentric: {
      x: place(from.x),
      y: place(from.y),
      z: place(from.z),
      vx: speed(velocity.x),
      vy: speed(velocity.y),
      vz: speed(velocity.z),
    },
  }
}

function fromGeocenter(body: SkyPlace, fromSun: Vector, instant: Instant): Vector {
  if (body === 'earth') return ORIGIN
  return body === 'moon'
    ? position('moon', instant, 'geocenter')
    : subtract(fromSun, position('earth', instant, 'sun'))
}

const place = (value: number): number => rounded(value, PLACE_DECIMALS)
const speed = (value: number): number => rounded(value, SPEED_DECIMALS)
