/** The sky itself, layer on layer; the two sheets that hold one put their frames around it. */
import { group } from '../svg.ts'
import { deepSkyNames, deepSkySigns, drawnDeepSky, signRadius } from './deep-sky.ts'
import { figureLines, figureNames, figures } from './figures.ts'
import { skyLines } from './lines.ts'
import { milkyWay } from './milky-way.ts'
import type { SkySheet } from './sheet.ts'
import { bodyDisc, bodyNames, drawnBodies } from './solar-system.ts'
import { besideWords, drawnStars, starDiscs, starNames, takeStars } from './star-discs.ts'

/** Something plotted: where it is on the sheet, in pixels. */
export interface PlottedObject {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** The drawn sky, and what was plotted where. */
export interface SkyLayers {
  readonly content: string
  readonly objects: readonly PlottedObject[]
}

/** Below these widths, in pixels, words of a kind would be most of the picture. */
const widths = { figureNames: 460, starNames: 560, deepSky: 420 } as const

/** @param clip id of the outline that the layers are cut to. */
export function skyLayers(sheet: SkySheet, clip: string): SkyLayers {
  const { size, room } = sheet
  const bodies = drawnBodies(sheet)
  const stars = drawnStars(sheet)
  const objects = size < widths.deepSky ? [] : drawnDeepSky(sheet)
  const all = figures(sheet)
  for (const { point, radius } of bodies) room.takeDisc(point, radius)
  takeStars(sheet, stars)
  for (const { point } of objects) room.takeDisc(point, signRadius(sheet))
  for (const line of all.flatMap(({ segments }) => segments)) room.takeLine(line)
  // Labels are placed in order of priority: bodies, then stars, then figures, then clusters.
  const names = [
    bodyNames(sheet, bodies),
    size < widths.starNames ? '' : starNames(sheet, stars),
    size < widths.figureNames ? '' : figureNames(sheet, all),
    deepSkyNames(sheet, objects),
  ]
  const cut = { 'clip-path': `url(#${clip})` }
  return {
    content:
      group(cut, milkyWay(sheet), skyLines(sheet), figureLines(sheet, all), deepSkySigns(sheet, objects)) +
      group({}, starDiscs(sheet, besideWords(sheet, stars)), ...bodies.map((body) => bodyDisc(sheet, body))) +
      group({}, ...names.reverse()),
    objects: [
      ...bodies.map(({ body, point }) => plottedObject(body.id, point)),
      ...stars.filter(({ star }) => star.name).map(({ star, point }) => plottedObject(star.id, point)),
      ...objects.map(({ object, point }) => plottedObject(object.id, point)),
    ],
  }
}

/** To a tenth of a pixel, as the drawing itself. */
const plottedObject = (id: string, { x, y }: { x: number; y: number }): PlottedObject => ({
  id,
  x: Math.round(x * 10) / 10,
  y: Math.round(y * 10) / 10,
})
