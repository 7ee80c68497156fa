/** The light of the Milky Way, as a picture of pixels that lies on the sky. */

import { milkyWayTable } from '../../core/data/catalogs/milky-way-table.ts'
import { fileBytes } from '../../core/data/table-file.ts'
import { horizonVector, toGalactic, toOfDate } from '../../core/frames/coordinates.ts'
import type { SkyCondition } from '../../core/horizon/sun-times.ts'
import { DEGREES } from '../../core/math/angles.ts'
import { dot, rotateBack, type Vector } from '../../core/math/geometry.ts'
import { pixelTable } from '../pixels/pixel-table.ts'
import { pngBytes } from '../pixels/png.ts'
import { element } from '../svg.ts'
import type { SkyScene } from './scene.ts'
import type { SkySheet } from './sheet.ts'

const { width: columns, height: rows, scale, brightest } = milkyWayTable

/** Light of every place of the table; read when the first Milky Way is drawn. */
let table: Uint8Array | undefined

/** Light at galactic degrees, 0 to 1: between four places of the table. */
function lightAt(longitude: number, latitude: number): number {
  table ??= pixelTable(fileBytes(milkyWayTable.file))
  const values = table
  const [column, row] = [longitude * scale - 0.5, (rows / scale / 2 - latitude) * scale - 0.5]
  const [left, top] = [Math.floor(column), Math.floor(row)]
  if (top < 0 || top > rows - 2) return 0
  const lightOf = (across: number, down: number) =>
    values[(top + down) * columns + ((left + across + columns) % columns)] as number
  const [across, down] = [column - left, row - top]
  const upper = lightOf(0, 0) * (1 - across) + lightOf(1, 0) * across
  const lower = lightOf(0, 1) * (1 - across) + lightOf(1, 1) * across
  return (upper * (1 - down) + lower * down) / brightest
}

/** The lights in which the sky is brighter than the band: it is seen once the Sun is 12° below the horizon, about. */
const hiding: ReadonlySet<SkyCondition> = new Set(['civilTwilight', 'nauticalTwilight'])

/** Opacities of the picture from none to the greatest. */
const STEPS = 40
/** Pixels of the sheet to one of the picture, and most of these from side to side: the table has no finer light. */
const COARSE = 2
const WIDEST = 420

/** The band over the whole sheet, without refraction: half a degree at the horizon does not show in so soft a light. */
export function milkyWay(sheet: SkySheet): string {
  const { palette, scene, size, height, projection } = sheet
  if (palette.milkyWayOpacity === 0 || hiding.has(scene.condition)) return ''
  const width = Math.min(WIDEST, Math.ceil(size / COARSE))
  const coarse = size / width
  const down = Math.ceil(height / coarse)
  const galactic = galacticOf(scene)
  const pixels = new Uint8Array(width * down)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < width; column++) {
      const point = { x: (column + 0.5) * coarse, y: (row + 0.5) * coarse }
      if (!projection.holds(point)) continue
      const [longitude, latitude] = galactic(projection.direct(point))
      pixels[row * width + column] = Math.round(lightAt(longitude, latitude) * (STEPS - 1))
    }
  }
  const picture = pngBytes({
    width,
    height: down,
    pixels,
    colours: Array.from({ length: STEPS }, () => palette.milkyWay),
    opacities: Array.from({ length: STEPS }, (_, step) => (step / (STEPS - 1)) * palette.milkyWayOpacity),
  })
  const href = `data:image/png;base64,${picture.toString('base64')}`
  return element('image', { width: size, height: down * coarse, href })
}

/** Turns directions of the horizon into galactic longitude from 0° and latitude. */
function galacticOf({ instant, observer }: SkyScene): (direction: Vector) => readonly [number, number] {
  const axes = [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
    { x: 0, y: 0, z: 1 },
  ].map((axis) => horizonVector(toOfDate(rotateBack(toGalactic, axis), instant), instant, observer))
  const [centre, east, pole] = axes as [Vector, Vector, Vector]
  return (direction) => [
    (Math.atan2(dot(direction, east), dot(direction, centre)) * DEGREES + 360) % 360,
    Math.asin(Math.max(-1, Math.min(1, dot(direction, pole)))) * DEGREES,
  ]
}
