/** Craters: walls that the low Sun throws into relief, and rays that shine when it is high. */

import { craters } from '../../core/data/moon-features.ts'
import { arcSine, sine } from '../../core/math/angles.ts'
import { rotatedList } from '../../core/math/rotated-list.ts'
import { type Point, path, polygon } from '../svg.ts'
import { aside, type Disc, degreesOf, onSheet, type SelenographicPoint } from './globe.ts'
import type { MoonPalette } from './palette.ts'

/** Each crater's walls: the one towards the Sun in shadow, the other bright, the more so the lower the Sun. */
export function reliefs(disc: Disc, { shadow, ray }: MoonPalette): string {
  const { sun, seen: project } = disc.view
  const across = Math.hypot(sun.x, sun.y) || 1
  const sunward = { x: sun.x / across, y: -sun.y / across }
  const shaded = craters.map(([, longitude, latitude, diameterKm]) => {
    const position = project(longitude, latitude)
    const sunAltitude = arcSine(position.x * sun.x + position.y * sun.y + position.depth * sun.depth)
    if (position.depth < 0.08 || sunAltitude < -1) return ''
    const rim = ring(disc, [longitude, latitude], degreesOf(diameterKm / 2))
    const middle = onSheet(disc, [longitude, latitude])
    const strength = Math.max(0.16, 1 - Math.max(0, sunAltitude) / 60)
    return (
      path(wall(rim, middle, sunward, 0.25 + 0.35 * strength), {
        fill: shadow,
        'fill-opacity': (0.62 * strength).toFixed(2),
      }) +
      path(wall(rim, middle, { x: -sunward.x, y: -sunward.y }, 0.28), {
        fill: ray,
        'fill-opacity': (0.9 * strength).toFixed(2),
      })
    )
  })
  return shaded.join('')
}

/** The crescent of a rim on one side; `depth` is its width in the middle, in radii of the rim. */
function wall(rim: readonly Point[], middle: Point, side: Point, depth: number): string {
  const height = ({ x, y }: Point) => (x - middle.x) * side.x + (y - middle.y) * side.y
  // From where the side begins, so that its points follow each other.
  const start = rim.findIndex((point, index) => height(point) > 0 && height(rim.at(index - 1) as Point) <= 0)
  const half = rotatedList(rim, start).filter((point) => height(point) > 0)
  const inner = half.map((point) => {
    const rearShift = height(point) * depth
    return { x: point.x - side.x * rearShift, y: point.y - side.y * rearShift }
  })
  return polygon([...half, ...inner.reverse()])
}

/** A circle around a place as it is seen: an ellipse, narrower towards the limb. */
const ring = (disc: Disc, place: SelenographicPoint, reach: number): Point[] =>
  Array.from({ length: 24 }, (_, index) => onSheet(disc, aside(place, index * 15, reach)))

/** Bright patches with spokes of uneven length. */
export function rays(disc: Disc, { ray }: MoonPalette): string {
  const shining = craters.flatMap(([, longitude, latitude, diameterKm, raysKm]) =>
    raysKm && disc.view.seen(longitude, latitude).depth > 0.05
      ? [star(disc, [longitude, latitude], degreesOf(diameterKm / 2), degreesOf(raysKm))]
      : [],
  )
  return [1, 0.62]
    .map((part) => path(shining.map((shape) => shape(part)).join(''), { fill: ray, 'fill-opacity': '0.22' }))
    .join('')
}

const SPOKES = 15

/** A star of spokes around a patch, as wide and long as a part of its full size. */
function star(disc: Disc, place: SelenographicPoint, patch: number, reach: number): (part: number) => string {
  return (part) => {
    const spokes = Array.from({ length: SPOKES }, (_, index) => {
      const bearing = index * (360 / SPOKES) + 7 * sine(place[0] * 40 + index * 97)
      const far = reach * part * (0.3 + 0.7 * sine(bearing * 2.7 + place[1]) ** 2)
      const wide = (0.35 + reach / 60) * part
      return polygon([
        onSheet(disc, aside(place, bearing, 0, -wide)),
        onSheet(disc, aside(place, bearing, far)),
        onSheet(disc, aside(place, bearing, 0, wide)),
      ])
    })
    return spokes.join('') + polygon(ring(disc, place, Math.max(1.2, patch * 1.7) * part))
  }
}
