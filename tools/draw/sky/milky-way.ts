/** The band of the Milky Way as five translucent layers. */

import { milkyWayRows } from '../../core/data/milky-way.ts'
import type { SkyCondition } from '../../core/horizon/sun-times.ts'
import { signedDegrees } from '../../core/math/angles.ts'
import { direction, type Vector } from '../../core/math/geometry.ts'
import { clip } from '../clip.ts'
import { screenAngle } from '../phase.ts'
import { curve, group, type Point, path, polar } from '../svg.ts'
import type { SkySheet } from './sheet.ts'

let layers: readonly (readonly (readonly Vector[])[])[] | undefined

/** Layers of rings of unit vectors, J2000; read on first use. */
function outlines(): readonly (readonly (readonly Vector[])[])[] {
  layers ??= milkyWayRows
    .trim()
    .split('\n')
    .map((layer) => layer.split('\t').map((ring) => ring.split(' ').map(vectorOf)))
  return layers
}

/** Right ascension and declination in tenths of a degree. */
function vectorOf(text: string): Vector {
  const [ra, dec] = text.split(',').map(Number) as [number, number]
  return direction(ra / 10, dec / 10)
}

/** The galactic poles, J2000.0: outside every layer. The Hipparcos Catalogue, ESA SP-1200 (1997), vol. 1, §1.5.3. */
const POLES = [direction(192.859, 27.128), direction(12.859, -27.128)] as const

/** The lights in which the sky is brighter than the band: it is seen once the Sun is 12° below the horizon, about. */
const hiding: ReadonlySet<SkyCondition> = new Set(['civilTwilight', 'nauticalTwilight'])

/** Each layer lies on the fainter ones, so that light adds up. */
export function milkyWay(sheet: SkySheet): string {
  const { palette, scene } = sheet
  if (palette.milkyWayOpacity === 0 || hiding.has(scene.condition)) return ''
  const layers = outlines().map((rings) =>
    path(layerOutline(sheet, rings), {
      fill: palette.milkyWay,
      'fill-rule': 'evenodd',
      'fill-opacity': String(palette.milkyWayOpacity),
    }),
  )
  return group({}, ...layers)
}

/** The rings of a layer on the sheet, filled by the rule of odd and even. */
function layerOutline(sheet: SkySheet, rings: readonly (readonly Vector[])[]): string {
  const { scene, projection, size, height } = sheet
  const bands = rings.map((ring) =>
    aroundBack(
      ring.map((vector) => projection.reach(scene.ofJ2000(vector))),
      projection.middle,
      0.75 * size,
    ),
  )
  const outline = bands.map((ring) => curve(clip(ring, size, height, size / 10))).join('')
  // A ring around the antipode of the view is inverted; a galactic pole, never inside it, is used to detect that.
  const [nearer] = POLES.map((pole) => projection.reach(scene.ofJ2000(pole))).sort(
    (a, b) => fromMiddle(a, projection.middle) - fromMiddle(b, projection.middle),
  )
  if (!isInside(nearer as Point, bands)) return outline
  return `${outline}M0 0H${size}V${height}H0Z`
}

/**
 * Where an outline passes what is straight behind, it leaps from one side of the sheet to the other; it is led
 * around outside of it instead.
 */
function aroundBack(ring: readonly Point[], middle: Point, outside: number): Point[] {
  return ring.flatMap((point, index) => {
    const last = ring.at(index - 1) as Point
    const from = screenAngle(middle, last)
    const turn = signedDegrees(screenAngle(middle, point) - from)
    const reach = Math.min(fromMiddle(last, middle), fromMiddle(point, middle))
    if (Math.abs(turn) < 60 || reach < outside) return [point]
    return [...[0.25, 0.5, 0.75].map((part) => polar(middle, reach, from + part * turn)), point]
  })
}

/** Distance on the sheet from the point one looks straight at. */
const fromMiddle = ({ x, y }: Point, middle: Point): number => Math.hypot(x - middle.x, y - middle.y)

/** By the rule of odd and even crossings of a ray to the right. */
function isInside({ x, y }: Point, rings: readonly (readonly Point[])[]): boolean {
  let inside = false
  for (const ring of rings) {
    ring.forEach((b, index) => {
      const a = ring.at(index - 1) as Point
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
    })
  }
  return inside
}
