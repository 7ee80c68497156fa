/** Shapes cut to a rectangle. */
import { between, type Point } from './svg.ts'

/** One side of the rectangle: how far inside a point is, negative outside. */
type Side = (point: Point) => number

/**
 * The part of a closed shape between 0, 0 and a width and height, or a margin around them. Parts are joined along the
 * edge, which the rule of odd and even crossings fills as if they were apart.
 * @see Sutherland & Hodgman, "Reentrant polygon clipping", Comm. ACM 17, 32 (1974).
 */
export function clip(ring: readonly Point[], width: number, height: number, margin = 0): readonly Point[] {
  const sides: readonly Side[] = [
    ({ x }) => x + margin,
    ({ x }) => width + margin - x,
    ({ y }) => y + margin,
    ({ y }) => height + margin - y,
  ]
  return sides.reduce<readonly Point[]>((shape, side) => cutBy(shape, side), ring)
}

/** Part of a shape on the inner side of one edge; each crossing of its outline becomes a corner. */
function cutBy(ring: readonly Point[], side: Side): Point[] {
  return ring.flatMap((point, index) => {
    const last = ring.at(index - 1) as Point
    const [from, to] = [side(last), side(point)]
    const crossing = from < 0 !== to < 0 ? [between(last, point, from / (from - to))] : []
    return to < 0 ? crossing : [...crossing, point]
  })
}
