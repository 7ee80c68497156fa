/** The lit part of a disc. */
import { type Point, polar, toTenth } from './svg.ts'

/**
 * Outline of the lit part: half the limb, and the terminator as half an ellipse.
 * @param angle where the middle of the lit limb is, degrees counter-clockwise from the right.
 * @param illumination lit fraction, 0–1.
 * @see Meeus, Astronomical Algorithms, 2nd ed., ch. 48: the terminator is an ellipse across the disc.
 */
export function litOutline(centre: Point, radius: number, angle: number, illumination: number): string {
  const isGibbous = illumination > 0.5
  const half = radius * Math.abs(2 * illumination - 1)
  const pointAt = (distance: number, turn: number) => {
    const { x, y } = polar(centre, distance, angle + turn)
    return `${toTenth(x)} ${toTenth(y)}`
  }
  // In quarters: half an arc whose ends are rounded could be drawn around quite another middle.
  const limb = `A${toTenth(radius)} ${toTenth(radius)} 0 0 1 `
  const terminator = `A${half.toFixed(2)} ${toTenth(radius)} ${toTenth(-angle)} 0 ${isGibbous ? 1 : 0} `
  return (
    `M${pointAt(radius, 90)}${limb}${pointAt(radius, 0)}${limb}${pointAt(radius, -90)}` +
    `${terminator}${pointAt(half, isGibbous ? 180 : 0)}${terminator}${pointAt(radius, 90)}Z`
  )
}

/** Direction from one point to another, degrees counter-clockwise from the right. */
export const screenAngle = (from: Point, to: Point): number =>
  (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI
