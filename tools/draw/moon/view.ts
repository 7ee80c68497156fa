/** How the Moon's globe is turned towards an observer. */

import { axis } from '../../core/appearance/axis.ts'
import { apparentTopocentric, astrometric, position } from '../../core/ephemeris/position.ts'
import { toJ2000 } from '../../core/frames/coordinates.ts'
import { localSiderealTime, type Observer } from '../../core/frames/earth.ts'
import { cosine, sine } from '../../core/math/angles.ts'
import { add, cross, direction, dot, scale, subtract, unit, type Vector } from '../../core/math/geometry.ts'
import type { Instant } from '../../core/time/time.ts'

/** A point of the disc in radii from its middle: x to the right and y up, zenith up; `depth` is 1 in the middle. */
export interface DiscPoint {
  readonly x: number
  readonly y: number
  readonly depth: number
}

/** The globe as one observer sees it. */
export interface MoonView {
  /** Where a point of the globe is seen: selenographic degrees, east towards Mare Crisium. */
  readonly seen: (longitude: number, latitude: number) => DiscPoint
  /** Direction of the Sun and of the Moon's north pole on the sheet. */
  readonly sun: DiscPoint
  readonly pole: DiscPoint
}

/**
 * The Moon as it stands in an observer's sky, libration of their own place included.
 *
 * @param top direction of J2000.0 that is up; left out, the zenith.
 *
 * **Accuracy**: the orientation of the globe is good to 0.02°, a fiftieth of a pixel on any drawing.
 */
export function moonView(instant: Instant, observer: Observer, top?: Vector): MoonView {
  const outward = unit(toJ2000(apparentTopocentric('moon', instant, observer).vector, instant))
  const overhead =
    top ?? toJ2000(direction(localSiderealTime(instant, observer.longitude), observer.latitude), instant)
  // Straight overhead no way is up; north is then as good as any.
  const upright = subtract(overhead, scale(outward, dot(overhead, outward)))
  const up = unit(
    dot(upright, upright) > 1e-8 ? upright : subtract({ x: 0, y: 0, z: 1 }, scale(outward, outward.z)),
  )
  const right = cross(outward, up)
  const onDisc = (vector: Vector): DiscPoint => ({
    x: dot(vector, right),
    y: dot(vector, up),
    depth: -dot(vector, outward),
  })
  const { pole, node, primeMeridian } = axis('moon', instant)
  const quadrature = cross(pole, node)
  const fromSun = add(astrometric('moon', instant).vector, position('earth', instant, 'sun'))
  return {
    seen(longitude, latitude) {
      const turned = longitude + primeMeridian
      const equatorial = add(scale(node, cosine(turned)), scale(quadrature, sine(turned)))
      return onDisc(add(scale(pole, sine(latitude)), scale(equatorial, cosine(latitude))))
    },
    sun: onDisc(unit(scale(fromSun, -1))),
    pole: onDisc(pole),
  }
}
