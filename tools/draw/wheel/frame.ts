/** Where things stand on the wheel. */
import { normalDegrees } from '../../core/math/angles.ts'
import { type Point, polar } from '../svg.ts'
import type { WheelPalette } from './palette.ts'

/** Radii of the rings, from the outside in, in pixels. */
export interface Rings {
  readonly outer: number
  /** Inner edge of the band of signs. */
  readonly band: number
  /** Inner edge of the ring of transits; the same as `band` without one. */
  readonly transits: number
  /** Inner edge of the ring of the birth's bodies: within are the numbers of houses. */
  readonly bodies: number
  /** The circle aspects are drawn in. */
  readonly heart: number
}

/** Drawing context that all parts of the wheel share. */
export interface WheelFrame {
  readonly size: number
  readonly centre: Point
  readonly rings: Rings
  readonly palette: WheelPalette
  /** The longitude that stands at the left: the ascendant. */
  readonly left: number
}

/** Parts of the outer radius. A second ring of bodies is paid for by the heart of the wheel. */
export function wheelRings(size: number, hasTransits: boolean): Rings {
  const outer = size * 0.455
  const parts = hasTransits ? [0.895, 0.675, 0.44, 0.385] : [0.86, 0.86, 0.56, 0.49]
  const [band, transits, bodies, heart] = parts.map((part) => part * outer) as [
    number,
    number,
    number,
    number,
  ]
  return { outer, band, transits, bodies, heart }
}

/** Longitudes run counter-clockwise from the ascendant at the left. */
export const wheelAngle = ({ left }: WheelFrame, longitude: number): number =>
  normalDegrees(180 + longitude - left)

/** The point of a longitude at a radius. */
export const onWheel = (frame: WheelFrame, longitude: number, radius: number): Point =>
  polar(frame.centre, radius, wheelAngle(frame, longitude))
