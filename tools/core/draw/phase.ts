/** The lit part of a disc. */
import { fixed, type Point, polar } from './svg.ts'

/**
 * Outline of the lit part: half the limb, and the terminator as half an ellipse.
 * @param angle where the middle of the lit limb is, degrees counter-clockwise from the right.
 * @param illumination lit fraction, 0–1.
 * @see Meeus, Astronomical Algorithms, 2nd ed., ch. 48: the terminator is an ellipse across the disc.
 */
export function litOutline(centre: Point, radius: number, angle: number, illumination: number): string {
  const first = polar(centre, radius, angle + 90)
  const last = polar(centre, radius, angle - 90)
  const r = fixed(radius)
  const across = (radius * Math.abs(2 * illumination - 1)).toFixed(2)
  const bulges = illumination > 0.5 ? 1 : 0
  return (
    `M${fixed(first.x)} ${fixed(first.y)}A${r} ${r} 0 0 1 ${fixed(last.x)} ${fixed(last.y)}` +
    `A${across} ${r} ${fixed(-angle)} 0 ${bulges} ${fixed(first.x)} ${fixed(first.y)}Z`
  )
}

/** Direction from one point to another, degrees counter-clockwise from the right. */
export const screenAngle = (from: Point, to: Point): number =>
  (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI
