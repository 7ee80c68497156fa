/** The sky itself, layer on layer; the two sheets that hold one put their frames around it. */

import type { BodyId } from '../../core/bodies.ts'
import { rounded, roundMagnitude } from '../../core/round.ts'
import { wordsOf } from '../../words/sky-words.ts'
import type { HorizontalDirection } from '../projection.ts'
import { group, type Point } from '../svg.ts'
import { deepSkyNames, deepSkySigns, drawnDeepSky, signRadius } from './deep-sky.ts'
import { figureLines, figureNames, figures } from './figures.ts'
import { skyLines } from './lines.ts'
import { drawnMarks, markNames, markRadius, markRings } from './marks.ts'
import { milkyWay } from './milky-way.ts'
import type { SkySheet } from './sheet.ts'
import { bodyDisc, bodyNames, drawnBodies } from './solar-system.ts'
import { besideWords, drawnStars, starDiscs, starNames, takeStars } from './star-discs.ts'

/** Something plotted: what it is, where it is on the sheet, and where in the sky. */
export interface PlottedObject {
  readonly id: string
  /** As on the drawing, in its language. */
  readonly name: string
  /** `sun`, `moon`, `planet`, `star`, `lunar feature`, or the kind of a deep-sky object, such as `open cluster`. */
  readonly kind: string
  /** Degrees, refracted; a feature of the Moon has none of its own. */
  readonly altitude?: number
  /** Degrees from north through east. */
  readonly azimuth?: number
  readonly magnitude?: number
  /** Lit fraction of the Moon. */
  readonly illumination?: number
  /** Pixels from the left. */
  readonly x: number
  /** Pixels from the top. */
  readonly y: number
}

/** The drawn sky, and what was plotted where. */
export interface SkyLayers {
  readonly content: string
  readonly objects: readonly PlottedObject[]
}

/** Below these widths, in pixels, words of a kind would be most of the picture. */
const widths = { figureNames: 460, starNames: 340, deepSky: 420 } as const

/** @param clip id of the outline that the layers are cut to. */
export function skyLayers(sheet: SkySheet, clip: string): SkyLayers {
  const { size, room, language, labels } = sheet
  const bodies = drawnBodies(sheet)
  const stars = drawnStars(sheet)
  const objects = size < widths.deepSky || labels === 'none' ? [] : drawnDeepSky(sheet)
  const all = figures(sheet)
  const marks = drawnMarks(sheet)
  for (const { point, radius } of bodies) room.takeDisc(point, radius)
  for (const { point } of marks) room.takeDisc(point, markRadius(sheet))
  takeStars(sheet, stars)
  for (const { point } of objects) room.takeDisc(point, signRadius(sheet))
  for (const line of all.flatMap(({ segments }) => segments)) room.takeLine(line)
  // Labels are placed in order of priority: marks, bodies, bright stars, figures, fainter stars, clusters.
  const has = { some: labels !== 'none', all: labels === 'all' }
  const names = [
    markNames(sheet, marks),
    has.some ? bodyNames(sheet, bodies) : '',
    has.some && size >= widths.starNames ? starNames(sheet, stars, 'bright') : '',
    has.some && size >= widths.figureNames ? figureNames(sheet, all) : '',
    has.all && size >= widths.starNames ? starNames(sheet, stars, 'faint') : '',
    deepSkyNames(sheet, objects),
  ]
  const cut = { 'clip-path': `url(#${clip})` }
  return {
    content:
      group(cut, milkyWay(sheet), skyLines(sheet), figureLines(sheet, all), deepSkySigns(sheet, objects)) +
      group(
        {},
        starDiscs(sheet, besideWords(sheet, stars)),
        ...bodies.map((body) => bodyDisc(sheet, body)),
        markRings(sheet, marks),
      ) +
      group({}, ...names.reverse()),
    objects: [
      ...bodies.map(({ body, point }) =>
        Object.assign(
          plottedObject(
            { id: body.id, name: wordsOf(language).bodies[body.id], kind: kindOf(body.id) },
            { direction: body, magnitude: body.magnitude, point },
          ),
          body.id === 'moon' && { illumination: rounded(body.illumination ?? 1, 2) },
        ),
      ),
      ...stars.flatMap(({ star, direction, point }) =>
        star.name
          ? [
              plottedObject(
                { id: star.id, name: star.name, kind: 'star' },
                { direction, magnitude: star.magnitude, point },
              ),
            ]
          : [],
      ),
      ...objects.map(({ object, direction, point }) =>
        plottedObject(
          {
            id: object.id,
            name: object.name ?? object.messier ?? object.designation ?? object.id,
            kind: object.kind,
          },
          { direction, magnitude: object.magnitude, point },
        ),
      ),
      ...marks.map(({ target: { id, name, kind }, direction, magnitude, point }) =>
        plottedObject({ id, name, kind }, { direction, magnitude, point }),
      ),
    ],
  }
}

/** Kind of a body of the solar system. */
const kindOf = (id: BodyId): string => (id === 'sun' || id === 'moon' ? id : 'planet')

/** Where an object is in the sky and on the sheet. */
interface PlottedPlace {
  readonly direction: HorizontalDirection
  readonly magnitude: number | null
  readonly point: Point
}

/** Places to a tenth of a pixel, as the drawing itself; directions to a tenth of a degree. */
export const plottedObject = (
  { id, name, kind }: Pick<PlottedObject, 'id' | 'name' | 'kind'>,
  { direction, magnitude, point }: PlottedPlace,
): PlottedObject => ({
  id,
  name,
  kind,
  altitude: rounded(direction.altitude, 1),
  azimuth: rounded(direction.azimuth, 1) % 360,
  ...(magnitude === null ? {} : { magnitude: roundMagnitude(magnitude) }),
  x: rounded(point.x, 1),
  y: rounded(point.y, 1),
})
