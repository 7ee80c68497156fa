import { cosine, sine } from '../../tools/core/math/angles.ts'
import { rounded } from '../../tools/core/round.ts'
import { constellations } from '../../tools/core/stars/constellations.ts'
import { type Star, stars } from '../../tools/core/stars/stars.ts'
import { type Markup, markup } from './markup.ts'

const degreesPerHour = 15
/** Longer side of a drawing, and its margin, in pixels. */
const longest = 260
const margin = 10

interface Point {
  readonly x: number
  readonly y: number
}

/** A length in pixels, to a tenth. */
const tenths = (value: number): number => rounded(value, 1)

/** Stereographic projection about a direction; east is left, as on the sky for who faces south. */
function projection(centre: Pick<Star, 'ra' | 'dec'>): (star: Star) => Point {
  return ({ ra, dec }) => {
    const hours = (ra - centre.ra) * degreesPerHour
    const depth = 1 + sine(centre.dec) * sine(dec) + cosine(centre.dec) * cosine(dec) * cosine(hours)
    return {
      x: (-2 * cosine(dec) * sine(hours)) / depth,
      y: (2 * (sine(centre.dec) * cosine(dec) * cosine(hours) - cosine(centre.dec) * sine(dec))) / depth,
    }
  }
}

/** CSS class by the star's B−V colour index: hot stars look blue, cool ones orange. */
function tint({ colorIndex }: Star): 'blue' | 'white' | 'warm' {
  if (colorIndex === null || colorIndex < 0.2) return 'blue'
  return colorIndex > 1 ? 'warm' : 'white'
}

/** Radius in pixels: the area of the dot goes with the star's light; one magnitude is a factor of 2.512 (Pogson 1856). */
const radius = ({ magnitude }: Star): number => tenths(Math.max(1.3, 6.2 * 10 ** (-0.13 * magnitude)))

/** Cache: the sky of a drawing does not change. */
const drawn = new Map<string, Markup>()

/**
 * Drawing of constellations from the catalog: their customary figures, with the stars that these join.
 * @param centre direction of the middle, hours and degrees
 */
function starFigure(codes: readonly string[], centre: Pick<Star, 'ra' | 'dec'>, label: string): Markup {
  const cached = drawn.get(label)
  if (cached) return cached
  const lines = constellations.flatMap(({ code, lines: chains }) => (codes.includes(code) ? chains : []))
  const numbers = new Set(lines.flat())
  const corners = stars().filter(({ hip }) => numbers.has(hip))
  const project = projection(centre)
  const raw = new Map(corners.map((star) => [star.hip, project(star)] as const))
  const xs = [...raw.values()].map(({ x }) => x)
  const ys = [...raw.values()].map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = longest / Math.max(width, height)
  const place = (hip: number): Point | undefined => {
    const point = raw.get(hip)
    return (
      point && { x: tenths(margin + (point.x - left) * scale), y: tenths(margin + (point.y - top) * scale) }
    )
  }
  const paths = lines.map((chain) => {
    const points = chain.flatMap((hip) => place(hip) ?? [])
    return markup`<polyline class="path" points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`
  })
  const dots = corners.map((star) => {
    const { x, y } = place(star.hip) ?? { x: 0, y: 0 }
    const name = star.name === null ? null : markup`<title>${star.name}</title>`
    return markup`<circle class="${tint(star)}" cx="${x}" cy="${y}" r="${radius(star)}">${name}</circle>`
  })
  const size = `${tenths(width * scale + 2 * margin)} ${tenths(height * scale + 2 * margin)}`
  const drawing = markup`<svg class="figure" viewBox="0 0 ${size}" role="img" aria-label="${label}">${paths}${dots}</svg>`
  drawn.set(label, drawing)
  return drawing
}

/** Orion, at the entrance of the guide. */
export const orion = (): Markup => starFigure(['Ori'], { ra: 5.5, dec: 4 }, 'The constellation Orion')
/** The Great Bear, whose two stars at the end point to the last of the Little Bear's tail, where one connects. */
export const bears = (): Markup =>
  starFigure(['UMa', 'UMi'], { ra: 11.8, dec: 65 }, 'The Great Bear, whose pointers lead to Polaris')
/** The Swan, where one signs in. */
export const swan = (): Markup => starFigure(['Cyg'], { ra: 20.4, dec: 40 }, 'The constellation Cygnus')
