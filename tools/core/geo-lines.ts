/** Lines on the Earth as GeoJSON wants them. */

/** Longitude and latitude in degrees, the order of RFC 7946 §3.1.1. */
export type LonLat = readonly [number, number]

export interface LineGeometry {
  readonly type: 'LineString' | 'MultiLineString'
  readonly coordinates: readonly LonLat[] | readonly (readonly LonLat[])[]
}

/**
 * A line cut where it crosses longitude ±180° (RFC 7946 §3.1.9), with a point put on each side of the cut.
 * Neighbouring points are taken to be joined the short way round.
 */
export function lineGeometry(points: readonly LonLat[]): LineGeometry {
  const parts: LonLat[][] = []
  let part: LonLat[] = []
  let last: LonLat | undefined
  for (const point of points) {
    if (last && Math.abs(point[0] - last[0]) > 180) {
      const side = Math.sign(last[0]) * 180
      const reach = point[0] + Math.sign(last[0]) * 360 - last[0]
      const share = reach === 0 ? 0 : (side - last[0]) / reach
      const latitude = Math.round((last[1] + share * (point[1] - last[1])) * 1e5) / 1e5
      part.push([side, latitude])
      parts.push(part)
      part = [[-side, latitude]]
    }
    part.push(point)
    last = point
  }
  parts.push(part)
  return parts.length === 1
    ? { type: 'LineString', coordinates: part }
    : { type: 'MultiLineString', coordinates: parts }
}
