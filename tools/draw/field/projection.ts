/** From the sky around a target to the sheet, as a lens without distortion draws it. */
import { cosine, DEGREES, RADIANS, sine, tangent } from '../../core/math/angles.ts'
import { add, dot, latitudeOf, longitudeOf, scale, type Vector } from '../../core/math/geometry.ts'
import type { FieldOfView, Mirror } from '../field-of-view.ts'
import type { Point } from '../svg.ts'

/** Direction of the middle and turn of the picture. */
export interface FieldAim {
  /** Direction of the middle, J2000.0. */
  readonly centre: Vector
  readonly fieldOfView: FieldOfView
  /** Position angle of the top, degrees from north through east, before the picture is turned over. */
  readonly rotation: number
  readonly mirror: Mirror
}

/** The rectangle of the sheet that the field fills, or the square around it; pixels. */
export interface FieldPlace {
  readonly middle: Point
  readonly width: number
  readonly height: number
}

/** Directions farther from the middle than 85° are not drawn: at 90° they are at infinity. */
const LEAST_DEPTH = cosine(85)

/** Direction at a place of the sky towards north, and towards east, which is never undefined: at a pole, of right ascension 0. */
export function tangents(place: Vector): { readonly north: Vector; readonly east: Vector } {
  const [ra, dec] = [longitudeOf(place), latitudeOf(place)]
  return {
    north: { x: -sine(dec) * cosine(ra), y: -sine(dec) * sine(ra), z: cosine(dec) },
    east: { x: -sine(ra), y: cosine(ra), z: 0 },
  }
}

/** The direction at an angle from a place, in a position angle; degrees. */
export function offsetFrom(place: Vector, distance: number, positionAngle: number): Vector {
  const { north, east } = tangents(place)
  const towards = add(scale(north, cosine(positionAngle)), scale(east, sine(positionAngle)))
  return add(scale(place, cosine(distance)), scale(towards, sine(distance)))
}

/** The way from directions of J2000.0 to points of a field. */
export class FieldProjection {
  readonly aim: FieldAim
  readonly place: FieldPlace
  /** Pixels of a radian in the middle. */
  readonly scale: number
  readonly #right: Vector
  readonly #up: Vector

  /**
   * Gnomonic: great circles are straight.
   * @see Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395 (1987), eqs. 22-4 and 22-5.
   */
  constructor(aim: FieldAim, place: FieldPlace) {
    this.aim = aim
    this.place = place
    this.scale = place.width / 2 / tangent(aim.fieldOfView.width / 2)
    const { north, east } = tangents(aim.centre)
    const [c, s] = [cosine(aim.rotation), sine(aim.rotation)]
    const across = aim.mirror === 'horizontal' || aim.mirror === 'both' ? -1 : 1
    const down = aim.mirror === 'vertical' || aim.mirror === 'both' ? -1 : 1
    // East is to the left of north, as one looks at the sky from within.
    this.#up = scale(add(scale(north, c), scale(east, s)), down)
    this.#right = scale(add(scale(north, s), scale(east, -c)), across)
  }

  /** `undefined` for what is too far from the middle. */
  project(direction: Vector): Point | undefined {
    const depth = dot(direction, this.aim.centre)
    if (depth < LEAST_DEPTH) return undefined
    const k = this.scale / depth
    return {
      x: this.place.middle.x + k * dot(direction, this.#right),
      y: this.place.middle.y - k * dot(direction, this.#up),
    }
  }

  /** Whether a point lies in the field, or so many pixels within its edge. */
  holds({ x, y }: Point, margin = 0): boolean {
    const { middle, width, height } = this.place
    return this.aim.fieldOfView.isRound
      ? Math.hypot(x - middle.x, y - middle.y) <= width / 2 - margin
      : Math.abs(x - middle.x) <= width / 2 - margin && Math.abs(y - middle.y) <= height / 2 - margin
  }

  /** Pixels of an angle at the middle. */
  pixels(degrees: number): number {
    return this.scale * degrees * RADIANS
  }

  /** Closed outline of an ellipse of the sky: half axes in degrees, the greater in a position angle. Points too far off are left out. */
  ellipse(centre: Vector, major: number, minor: number, positionAngle: number, steps = 72): Point[] {
    return Array.from({ length: steps }, (_, index) => {
      const turn = (360 * index) / steps
      const [along, across] = [major * cosine(turn), minor * sine(turn)]
      const distance = Math.hypot(along, across)
      return this.project(offsetFrom(centre, distance, positionAngle + Math.atan2(across, along) * DEGREES))
    }).filter((point) => point !== undefined)
  }
}

/** Degrees from the middle of a field to its farthest point. */
export function reachOf({ width, height, isRound }: FieldOfView): number {
  if (isRound) return width / 2
  return Math.atan(Math.hypot(tangent(width / 2), tangent(height / 2))) * DEGREES
}
