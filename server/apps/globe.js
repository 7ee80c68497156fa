// The Earth as a globe seen from far away, with lines and points on it: orthographic, Snyder, USGS Professional Paper 1395
// (1987), eqs. 20-3 to 20-18.
import { arcSine, arcTangent, cosine, signedDegrees, sine } from '../../tools/core/math/angles.ts'

/** From places to pixels and back, of a globe with a place in the middle. */
export function globeOf({ center, size, zoom }) {
  const radius = (size / 2 - 3) * zoom
  const [sinLatitude, cosLatitude] = [sine(center.latitude), cosine(center.latitude)]
  const project = ({ latitude, longitude }) => {
    const [up, along, east] = [sine(latitude), cosine(latitude), longitude - center.longitude]
    return {
      x: size / 2 + radius * along * sine(east),
      y: size / 2 - radius * (cosLatitude * up - sinLatitude * along * cosine(east)),
      isFront: sinLatitude * up + cosLatitude * along * cosine(east) > 0,
    }
  }
  const placeAt = ({ x, y }) => {
    const [right, up] = [(x - size / 2) / radius, (size / 2 - y) / radius]
    const reach = Math.hypot(right, up)
    if (reach > 1) return undefined
    const depth = Math.sqrt(1 - reach * reach)
    return {
      latitude: arcSine(depth * sinLatitude + up * cosLatitude),
      longitude: signedDegrees(center.longitude + arcTangent(right, depth * cosLatitude - up * sinLatitude)),
    }
  }
  return { radius, project, placeAt }
}

/** The circle of places that have something on their horizon which stands overhead at a place. */
export const horizonOf = ({ latitude, longitude }) =>
  Array.from({ length: 181 }, (_, index) => {
    const bearing = 2 * index
    return {
      latitude: arcSine(cosine(latitude) * cosine(bearing)),
      longitude: longitude + arcTangent(sine(bearing), -sine(latitude) * cosine(bearing)),
    }
  })

/** Draws a line through places, without what is behind the globe. */
export function traceLine(context, project, places) {
  let isDown = false
  for (const place of places) {
    const { x, y, isFront } = project(place)
    if (!isFront) isDown = false
    else if (isDown) context.lineTo(x, y)
    else context.moveTo(x, y)
    isDown ||= isFront
  }
}

/** Draws an area; corners behind the globe are moved to its edge. */
export function traceArea(context, { project, radius }, size, places) {
  const middle = size / 2
  places.forEach((place, index) => {
    const { x, y, isFront } = project(place)
    const reach = Math.hypot(x - middle, y - middle) || 1
    const onEdge = {
      x: middle + ((x - middle) / reach) * radius,
      y: middle + ((y - middle) / reach) * radius,
    }
    const corner = isFront ? { x, y } : onEdge
    if (index === 0) context.moveTo(corner.x, corner.y)
    else context.lineTo(corner.x, corner.y)
  })
  context.closePath()
}

const steps = (from, to, step) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step)

/** Meridians and circles of latitude, 15° apart. */
export const graticule = [
  ...steps(-180, 165, 15).map((longitude) => steps(-90, 90, 3).map((latitude) => ({ latitude, longitude }))),
  ...steps(-75, 75, 15).map((latitude) => steps(-180, 180, 3).map((longitude) => ({ latitude, longitude }))),
]
