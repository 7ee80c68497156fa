/** Stars of a field and their names. */
import type { FieldStar } from '../../core/stars/field-stars.ts'
import { textExtent, undrawable, withRim, writing } from '../letters.ts'
import { dots, group, type Point, share } from '../svg.ts'
import type { Sighted } from './scene.ts'
import { dotRadius, type FieldSheet } from './sheet.ts'

/** A star with its place and radius on the sheet, pixels. */
export interface StarDot {
  readonly star: Sighted<FieldStar>
  readonly point: Point
  readonly radius: number
}

/** The stars in the field, brightest first. */
export function starPlaces(sheet: FieldSheet): StarDot[] {
  const { scene, projection } = sheet
  return scene.stars.flatMap((star) => {
    const point = projection.project(star.vector)
    if (!point || !projection.holds(point)) return []
    return [{ star, point, radius: dotRadius(sheet, star.subject.magnitude) }]
  })
}

/** Upper ends of the classes of B−V: B, A–F, G, K; the rest is M. Allen's Astrophysical Quantities, 4th ed., table 15.7. */
const COLOURS = [-0.02, 0.42, 0.8, 1.35] as const

/** Which of the five colours a star has; white where the index is not known. */
function colourClass(index: number | null): number {
  const position = COLOURS.findIndex((end) => (index ?? 0.3) < end)
  return position < 0 ? COLOURS.length : position
}

/** Stars of like colour and brightness are one element. Bright ones have a rim, so that near ones stay apart. */
export function starDots(sheet: FieldSheet, stars: readonly StarDot[]): string {
  const classes = new Map<string, { points: Point[]; radius: number; colour: string }>()
  for (const { star, point } of [...stars].reverse()) {
    const step = Math.round(star.subject.magnitude * 4) / 4
    const colour = sheet.palette.stars[colourClass(star.subject.colorIndex)] as string
    const key = `${step} ${colour}`
    const starClass = classes.get(key) ?? { points: [], radius: dotRadius(sheet, step), colour }
    starClass.points.push(point)
    classes.set(key, starClass)
  }
  return [...classes.values()]
    .map(({ points, radius, colour }) => {
      const isLarge = radius > share(sheet, 2.2)
      const rim = isLarge ? dots(points, radius + share(sheet, 0.7, 0.5), sheet.palette.sky[0]) : ''
      return rim + dots(points, radius, colour)
    })
    .join('')
}

/** Names at most, and how much brighter than the faintest star their stars are. */
const MOST_NAMES = 14
const BRIGHTER = 1.5
/** Thousandths of the width within which the fainter of two stars gets no name. */
const TOGETHER = 14

/** Name of a star as observers know it, in letters that the drawing has. */
export function starLabel({ entry }: FieldStar): string | undefined {
  if (!entry) return undefined
  const { name, bayer, flamsteed, hd, hip } = entry
  return [name, bayer, flamsteed, hd && `HD ${hd}`, `HIP ${hip}`].find(
    (label): label is string => typeof label === 'string' && undrawable(label) === undefined,
  )
}

/** Names of the brightest stars, proper ones in italics. */
export function starNames(sheet: FieldSheet, stars: readonly StarDot[]): string {
  const { room, palette, scene } = sheet
  const size = share(sheet, 11.5, 9.5)
  const isNamed = ({ star: { subject } }: StarDot) =>
    subject.entry !== null &&
    subject.id !== scene.target.subject.target.id &&
    subject.magnitude <= scene.magnitudeMax - BRIGHTER
  return group(
    withRim(palette.starNames, palette.halo),
    ...stars
      .filter(isNamed)
      .filter(({ point }, index, labelled) =>
        labelled
          .slice(0, index)
          .every(
            (brighter) =>
              Math.hypot(brighter.point.x - point.x, brighter.point.y - point.y) > share(sheet, TOGETHER),
          ),
      )
      .slice(0, MOST_NAMES)
      .map(({ star: { subject }, point, radius }) => {
        const label = starLabel(subject) as string
        const style = { size, style: subject.entry?.name === label ? 'italic' : 'plain' } as const
        const spot = room.beside(point, radius, textExtent(label, style))
        return spot ? writing(label, { ...spot, ...style }) : ''
      }),
  )
}
