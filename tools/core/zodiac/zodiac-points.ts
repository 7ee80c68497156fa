import { meanLilith, meanNode, osculatingPoints } from '../ephemeris/nodes.ts'
import { normalDegrees } from '../math/angles.ts'
import { roundAngle } from '../round.ts'
import type { Instant } from '../time/time.ts'
import { type Zodiac, zodiacOrigin } from './ayanamsa.ts'
import { type ZodiacPlace, zodiacPlace } from './zodiac.ts'

/** The points of the Moon's orbit that charts show beside the bodies: mean, with the osculating longitude. */
export interface ZodiacPoints {
  readonly northNode: MeanPoint
  readonly southNode: MeanPoint
  /** The mean apogee, projected on the ecliptic. */
  readonly lilith: MeanPoint & { readonly latitude: number }
}

export interface MeanPoint extends ZodiacPlace {
  readonly type: 'mean'
  /** Where the undisturbed orbit of the moment has the point. */
  readonly trueLongitude: number
  readonly trueFormatted: string
}

/** Nodes and apogee of the Moon in a zodiac, or in its harmonic. */
export function zodiacPoints(instant: Instant, zodiac: Zodiac, harmonic = 1): ZodiacPoints {
  const origin = zodiacOrigin(zodiac, instant)
  const osculating = osculatingPoints(instant)
  const lilith = meanLilith(instant)
  const node = meanNode(instant)
  const point = (mean: number, osculatingLongitude: number): MeanPoint => {
    const { longitude, formatted } = zodiacPlace(normalDegrees((osculatingLongitude - origin) * harmonic))
    const place = zodiacPlace(normalDegrees((mean - origin) * harmonic))
    return Object.assign(place, { type: 'mean', trueLongitude: longitude, trueFormatted: formatted } as const)
  }
  return {
    northNode: point(node, osculating.node),
    southNode: point(node + 180, osculating.node + 180),
    lilith: Object.assign(point(lilith.longitude, osculating.apogee.longitude), {
      latitude: roundAngle(lilith.latitude),
    }),
  }
}
