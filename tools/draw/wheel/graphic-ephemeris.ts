/** Longitudes of a year folded into 90°, as lines over time, with the places of a birth as level lines. */
import { normalDegrees } from '../../core/math/angles.ts'
import { civilAt, isoDate } from '../../core/time/civil.ts'
import { dayNumber } from '../../core/time/day-count.ts'
import { MS_PER_DAY } from '../../core/time/time.ts'
import { svgDocument } from '../document.ts'
import { withRim, writing } from '../letters.ts'
import { element, group, type Point, path, polyline, share } from '../svg.ts'
import type { WheelBody } from './content.ts'
import { cornerWords } from './corners.ts'
import { type ChartTheme, type WheelPalette, wheelPalettes } from './palette.ts'
import { spread } from './spread.ts'
import { bodySign } from './wheel-bodies.ts'

/** Degrees that longitudes are folded into: conjunctions, squares and oppositions cross one line. */
export const FOLD = 90
/** Days that are drawn, and between two looks at a body. */
export const DAYS_DRAWN = 366
const STEP = 2

/** A body with its longitude by day of the drawing, degrees. */
export interface MovingBody {
  readonly id: string
  readonly longitudeOn: (day: number) => number
}

/** Input of a graphic ephemeris. */
export interface GraphicEphemeris {
  /** When it begins, ms since 1970 UTC. */
  readonly start: number
  readonly moving: readonly MovingBody[]
  /** Places of the birth. */
  readonly fixed: readonly WheelBody[]
  readonly theme: ChartTheme
  /** Width and height in pixels. */
  readonly size: number
  readonly corners: readonly (readonly string[])[]
  readonly title: string
  readonly description: string
}

/** The field that is drawn in, thousandths of the width. */
const FIELD = { left: 70, right: 915, top: 105, bottom: 915 } as const

/** Context of the parts of the drawing. */
interface Field {
  readonly size: number
  readonly palette: WheelPalette
  readonly pointAt: (day: number, folded: number) => Point
}

const folded = (longitude: number): number => normalDegrees(longitude) % FOLD

/** The drawing: grid, level lines of the birth, lines of the bodies, and their symbols at both edges. */
export function graphicEphemeris(drawing: GraphicEphemeris): string {
  const { size, theme, moving, fixed, corners } = drawing
  const palette = wheelPalettes[theme]
  const width = FIELD.right - FIELD.left
  const height = FIELD.bottom - FIELD.top
  const pointAt = (day: number, degrees: number): Point => ({
    x: share({ size }, FIELD.left + (width * day) / DAYS_DRAWN),
    y: share({ size }, FIELD.top + (height * degrees) / FOLD),
  })
  const field: Field = { size, palette, pointAt }
  const colours = [
    palette.signs[0],
    palette.signs[3],
    palette.signs[1],
    palette.signs[2],
    palette.transits,
    palette.aspects.soft,
    palette.aspects.minor,
    palette.outermost,
    palette.bodies,
    palette.faintText,
  ]
  const coloured = moving.map((body, index) => ({
    ...body,
    colour: colours[index % colours.length] as string,
  }))
  return svgDocument({
    width: size,
    height: size,
    title: drawing.title,
    description: drawing.description,
    definitions: [],
    content: [
      element('rect', { width: size, height: size, fill: palette.page }),
      grid(field, drawing.start),
      levels(field, fixed),
      ...coloured.map(({ longitudeOn, colour }) =>
        path(track(field, longitudeOn), {
          fill: 'none',
          stroke: colour,
          'stroke-width': share(field, 1.8, 0.8),
        }),
      ),
      edgeSigns(
        field,
        coloured.map(({ id, longitudeOn, colour }) => ({ id, degrees: folded(longitudeOn(0)), colour })),
        FIELD.left - 24,
      ),
      size < 420 ? '' : cornerWords(field, corners),
    ],
  })
}

/** Bands of cardinal, fixed and mutable signs, lines of each tenth degree and of the months. */
function grid(field: Field, start: number): string {
  const { palette, pointAt, size } = field
  const thin = { stroke: palette.faint, 'stroke-width': share(field, 0.8, 0.5) }
  const small = share({ size }, 14, 8)
  const bands = [0, 1, 2].map((index) => {
    const [from, to] = [pointAt(0, 30 * index), pointAt(DAYS_DRAWN, 30 * index + 30)]
    const box = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
    return element('rect', { ...box, fill: palette.bands[index as 0 | 1 | 2], 'fill-opacity': '0.55' })
  })
  const tens = Array.from({ length: 10 }, (_, index) => 10 * index)
  const months = firstsOfMonths(start)
  const lines = [
    ...tens.map((degree) => polyline([pointAt(0, degree), pointAt(DAYS_DRAWN, degree)])),
    ...months.map(({ day }) => polyline([pointAt(day, 0), pointAt(day, FOLD)])),
  ]
  const words = [
    ...tens.map((degree) => {
      const { x, y } = pointAt(0, degree)
      return writing(`${degree}°`, {
        x: x - share({ size }, 40),
        y: y + small * 0.33,
        size: small,
        anchor: 'end',
      })
    }),
    ...months.map(({ day, name }) => {
      const { x, y } = pointAt(day, FOLD)
      return writing(name, { x, y: y + small * 1.4, size: small, anchor: 'start' })
    }),
  ]
  return bands.join('') + path(lines.join(''), thin) + group({ fill: palette.faintText }, ...words)
}

/** Days of the drawing on which months begin, with their numbers; the first, and each January, with its year. */
function firstsOfMonths(start: number): { readonly day: number; readonly name: string }[] {
  const { year, month } = civilAt(start)
  return Array.from({ length: 13 }, (_, index) => {
    const count = month + index
    const first = { year: year + Math.floor(count / 12), month: (count % 12) + 1, day: 1 }
    const hasYear = index === 0 || first.month === 1
    return {
      day: dayNumber(first) - start / MS_PER_DAY,
      name: hasYear ? isoDate(first).replace(/-01$/, '') : String(first.month).padStart(2, '0'),
    }
  }).filter(({ day }) => day < DAYS_DRAWN)
}

/** Level lines of the places of the birth, with their symbols at the right. */
function levels(field: Field, fixed: readonly WheelBody[]): string {
  const { palette, pointAt } = field
  const lines = fixed.map(({ longitude }) =>
    polyline([pointAt(0, folded(longitude)), pointAt(DAYS_DRAWN, folded(longitude))]),
  )
  const dash = `${share(field, 5, 2)} ${share(field, 4, 2)}`
  return (
    path(lines.join(''), {
      stroke: palette.rim,
      'stroke-width': share(field, 0.9, 0.5),
      'stroke-dasharray': dash,
    }) +
    edgeSigns(
      field,
      fixed.map(({ id, longitude }) => ({ id, degrees: folded(longitude), colour: palette.bodies })),
      FIELD.right + 28,
    )
  )
}

/** The line of a body, broken where it leaves the field above or below. */
function track({ pointAt }: Field, longitudeOn: (day: number) => number): string {
  const strokes: Point[][] = [[]]
  let before = folded(longitudeOn(0))
  for (let day = 0; day <= DAYS_DRAWN; day += STEP) {
    const here = folded(longitudeOn(day))
    const isBroken = Math.abs(here - before) > FOLD / 2
    if (isBroken) {
      const [left, entered] = here < before ? [FOLD, 0] : [0, FOLD]
      const toEdge = Math.abs(left - before)
      const crossed = day - STEP + (STEP * toEdge) / (toEdge + Math.abs(here - entered))
      strokes.at(-1)?.push(pointAt(crossed, left))
      strokes.push([pointAt(crossed, entered)])
    }
    strokes.at(-1)?.push(pointAt(day, here))
    before = here
  }
  return strokes.map(polyline).join('')
}

/** Symbols at an edge, moved apart where they would cover each other. */
function edgeSigns(
  { size, pointAt, palette }: Field,
  marks: readonly { readonly id: string; readonly degrees: number; readonly colour: string }[],
  left: number,
): string {
  const em = share({ size }, 24, 9)
  const apart = ((em * 1.02) / share({ size }, FIELD.bottom - FIELD.top)) * 360
  const seats = spread(
    marks.map(({ degrees }) => (degrees / FOLD) * 360),
    apart,
  )
  const signs = marks.map(({ id, colour }, index) => {
    const { y } = pointAt(0, ((seats[index] as number) / 360) * FOLD)
    return group({ fill: colour }, bodySign(id, { x: share({ size }, left), y }, em))
  })
  return group(withRim(palette.text, palette.page), ...signs)
}
