/** Stars as discs by brightness and colour, and the names of the bright ones. */
import type { Star } from '../../core/stars/stars.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import type { HorizontalDirection } from '../projection.ts'
import { dots, group, type Point, share } from '../svg.ts'
import type { Placed } from './scene.ts'
import type { SkySheet } from './sheet.ts'

/** A star with its place and radius on the sheet, pixels. */
export interface DrawnStar {
  readonly star: Star
  readonly direction: HorizontalDirection
  readonly point: Point
  readonly radius: number
}

/** Radius of a star's disc in thousandths of the drawing: 0.145 dex a magnitude looks even to the eye. */
const discOf = (magnitude: number): number => 4 * 10 ** (-0.145 * Math.max(magnitude, -1.5))

/** Never less than a third of a pixel: fainter would be nothing on small sheets. */
export const starRadius = (sheet: SkySheet, magnitude: number): number =>
  share(sheet, discOf(magnitude), 0.35)

/** The stars on the sheet, brightest first. */
export function drawnStars(sheet: SkySheet): DrawnStar[] {
  const { scene, projection } = sheet
  return scene.stars.flatMap(({ thing: star, direction }: Placed<Star>) => {
    const point = projection.project(direction)
    if (!point || !projection.holds(point)) return []
    return [{ star: star, direction, point, radius: starRadius(sheet, star.magnitude) }]
  })
}

/**
 * Upper ends of the classes of B−V: B, A–F, G, K; the rest is M. Allen's Astrophysical Quantities, 4th ed., table 15.7.
 */
const COLOURS = [-0.02, 0.42, 0.8, 1.35] as const

/** Which of the five colours a star has; white where the index is not known. */
export function colourClass(index: number | null): number {
  const colorIndex = COLOURS.findIndex((end) => (index ?? 0.3) < end)
  return colorIndex < 0 ? COLOURS.length : colorIndex
}

/**
 * Stars fainter than this, and without a name, give way to words: elsewhere the densest sky would have room for few.
 */
const DUST = 5

/** Keeps words off the stars. */
export function takeStars({ room }: SkySheet, stars: readonly DrawnStar[]): void {
  for (const { star, point, radius } of stars) {
    if (isDust(star)) room.takeDust(point)
    else room.takeDisc(point, radius)
  }
}

/** Stars to draw once labels are placed: faint stars under a label are omitted. */
export const besideWords = ({ room }: SkySheet, stars: readonly DrawnStar[]): DrawnStar[] =>
  stars.filter(({ star, point, radius }) => !isDust(star) || !room.isWritten(point, radius))

const isDust = ({ name, magnitude }: Star): boolean => magnitude > DUST && !name

/** Stars of like colour and brightness are one element. */
export function starDiscs(sheet: SkySheet, stars: readonly DrawnStar[]): string {
  const classes = new Map<string, { points: Point[]; radius: number; colour: string }>()
  for (const { star, point } of stars) {
    const step = Math.round(star.magnitude * 4) / 4
    const colour = sheet.palette.stars[colourClass(star.colorIndex)] as string
    const key = `${step} ${colour}`
    const starClass = classes.get(key) ?? { points: [], radius: starRadius(sheet, step), colour }
    starClass.points.push(point)
    classes.set(key, starClass)
  }
  return [...classes.values()].map(({ points, radius, colour }) => dots(points, radius, colour)).join('')
}

/**
 * Stars to these magnitudes are named, the brightest first, as far as there is room: the first before the figures, on
 * sheets of less than 560 pixels, as telephones show, no others.
 */
const NAMED_TO = { bright: 1.5, faint: 2.6 } as const
const SMALL = 560

const isOn = (disc: DrawnStar, { x, y }: Point): boolean =>
  Math.hypot(disc.point.x - x, disc.point.y - y) < disc.radius

/** Proper names in italics beside their stars: of the bright ones, or of the fainter ones. */
export function starNames(
  sheet: SkySheet,
  stars: readonly DrawnStar[],
  brightness: keyof typeof NAMED_TO,
): string {
  if (brightness === 'faint' && sheet.size < SMALL) return ''
  const { room, palette } = sheet
  const style = { size: share(sheet, 11.5, 9.5), style: 'italic' } as const
  const bright = stars.filter(({ star }) => star.name && star.magnitude <= NAMED_TO[brightness])
  // A companion on the disc of its brighter star gets no label, because the two are not distinguishable.
  const nameable = bright.filter(
    ({ star, point }, index) =>
      (brightness === 'bright' || star.magnitude > NAMED_TO.bright) &&
      !bright.slice(0, index).some((brighter) => isOn(brighter, point)),
  )
  return group(
    withRim(palette.starNames, palette.halo),
    ...nameable.map((named) => {
      const { star, point, radius } = named
      const name = star.name as string
      // Stars that a reader may take for the one that is named: those about as bright or brighter.
      const rivals = stars.filter(
        (rival) => rival !== named && rival.radius > 0.6 * radius && !isOn(named, rival.point),
      )
      const extent = textExtent(name, style)
      const spot =
        room.beside(
          point,
          radius,
          extent,
          rivals.map((rival) => rival.point),
        ) ?? (brightness === 'bright' ? room.beside(point, radius, extent) : undefined)
      return spot ? writing(name, { ...spot, ...style }) : ''
    }),
  )
}
