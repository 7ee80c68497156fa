/** Where the named plains and craters are on the disc. */
import { craters, maria } from '../../core/data/moon-features.ts'
import { rounded } from '../../core/round.ts'
import type { PlottedObject } from '../sky/layers.ts'
import type { Disc, SelenographicPoint } from './globe.ts'

/** Those that face us, each at its middle, as `feature:mare-imbrium`. */
export function namedFeatures({ centre, radius, view }: Disc): PlottedObject[] {
  const all = [
    ...maria.map(([name, , outline]) => [name, middleOf(cornersOf(outline))] as const),
    ...craters.map(([name, longitude, latitude]) => [name, [longitude, latitude]] as const),
  ]
  return all.flatMap(([name, [longitude, latitude]]) => {
    const { x, y, depth } = view.seen(longitude, latitude)
    const id = `feature:${name.toLowerCase().replace('.', '').replaceAll(' ', '-')}`
    return depth > 0
      ? [
          {
            id,
            name,
            kind: 'lunar feature',
            x: rounded(centre.x + radius * x, 1),
            y: rounded(centre.y - radius * y, 1),
          },
        ]
      : []
  })
}

/** The corners of an outline as the table has them. */
const cornersOf = (outline: string): SelenographicPoint[] =>
  outline.split(' ').map((corner) => corner.split(',').map(Number) as [number, number])

/** The mean of the corners: good enough to point at. */
function middleOf(corners: readonly SelenographicPoint[]): SelenographicPoint {
  const mean = (coordinate: 0 | 1) =>
    corners.reduce((sum, corner) => sum + corner[coordinate], 0) / corners.length
  return [mean(0), mean(1)]
}
