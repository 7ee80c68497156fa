/** The face of the Moon: plains, rays and the roughness between them. */
import { cosine, DEGREES, sine } from '../../angles.ts'
import { EQUATORIAL_RADIUS_KM } from '../../bodies.ts'
import { maria, rayCraters } from '../../data/moon-features.ts'
import { rounded } from '../../round.ts'
import { circle, curve, fixed, group, type Point, path, polygon } from '../svg.ts'
import type { MoonPalette } from './palette.ts'
import type { MoonView } from './view.ts'

export interface Disc {
  readonly centre: Point
  readonly radius: number
  readonly view: MoonView
}

/** Blurs and noise. The noise of SVG is defined to the last digit, so that it is the same everywhere (Filter Effects 1, §9.21). */
export function surfaceFilters(size: number): string[] {
  const whole = 'filterUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%"'
  const noise = (perPicture: number, octaves: number, seed: number) =>
    `<feTurbulence type="fractalNoise" baseFrequency="${(perPicture / size).toFixed(5)}" numOctaves="${octaves}" seed="${seed}" result="noise"/>`
  return [
    // Shores: pushed about by noise, then softened.
    `<filter id="shore" ${whole}>${noise(22, 4, 3)}` +
      `<feDisplacementMap in="SourceGraphic" in2="noise" scale="${fixed(size * 0.035)}" xChannelSelector="R" yChannelSelector="G"/>` +
      `<feGaussianBlur stdDeviation="${(size * 0.0028).toFixed(2)}"/></filter>`,
    `<filter id="soft" ${whole}><feGaussianBlur stdDeviation="${(size * 0.0035).toFixed(2)}"/></filter>`,
    `<filter id="terminator" ${whole}><feGaussianBlur stdDeviation="${(size * 0.006).toFixed(2)}"/></filter>`,
    // Highlands: noise kept as darkness only.
    `<filter id="grain" ${whole}>${noise(60, 4, 11)}` +
      '<feColorMatrix in="noise" type="matrix" values="0 0 0 0 0.25 0 0 0 0 0.24 0 0 0 0 0.23 1.6 0 0 0 -0.72" result="grain"/>' +
      '<feComposite in="grain" in2="SourceGraphic" operator="in"/></filter>',
  ]
}

export function surface(disc: Disc, palette: MoonPalette, size: number): string {
  const plains = maria.map(([, darkness, outline]) =>
    path(shore(disc, outline), {
      fill: palette.mare,
      'fill-opacity': (palette.mareOpacity * darkness).toFixed(2),
    }),
  )
  return (
    circle(disc.centre, disc.radius, { filter: 'url(#grain)', opacity: String(palette.grain) }) +
    group({ filter: 'url(#shore)' }, ...plains) +
    (size < 300
      ? ''
      : group({ filter: 'url(#soft)', opacity: '0.55' }, path(rays(disc), { fill: palette.ray })))
  )
}

/** A point of the globe on the sheet; past the limb it is put on the limb, so that shapes end there. */
function onSheet({ centre, radius, view }: Disc, longitude: number, latitude: number): Point {
  const { x, y, depth } = view.seen(longitude, latitude)
  const grow = depth < 0 ? 1 / Math.hypot(x, y) : 1
  return { x: centre.x + radius * x * grow, y: centre.y - radius * y * grow }
}

function shore(disc: Disc, outline: string): string {
  const places = cornersOf(outline)
  if (places.every(([longitude, latitude]) => disc.view.seen(longitude, latitude).depth < 0)) return ''
  return curve(places.map(([longitude, latitude]) => onSheet(disc, longitude, latitude)))
}

const cornersOf = (outline: string): Place[] =>
  outline.split(' ').map((corner) => corner.split(',').map(Number) as [number, number])

/** A bright patch, and spokes of uneven length around it. */
function rays(disc: Disc): string {
  const drawn = rayCraters.map(([, longitude, latitude, reachKm]) => {
    if (disc.view.seen(longitude, latitude).depth < 0.05) return ''
    const reach = (reachKm / EQUATORIAL_RADIUS_KM.moon) * DEGREES
    const spokes = Array.from({ length: SPOKES }, (_, at) => {
      const bearing = at * (360 / SPOKES) + longitude
      return spoke(disc, [longitude, latitude], bearing, reach * (0.4 + 0.6 * sine(bearing * 2.7) ** 2))
    })
    return spokes.join('') + spot(disc, [longitude, latitude], Math.min(2.4, reach / 5))
  })
  return drawn.join('')
}

const SPOKES = 13
type Place = readonly [longitude: number, latitude: number]

/** A point so many degrees from a place along a bearing and to its right; flat, which these distances allow. */
function aside(
  disc: Disc,
  [longitude, latitude]: Place,
  bearing: number,
  along: number,
  right: number,
): Point {
  const north = latitude + along * cosine(bearing) - right * sine(bearing)
  const east = along * sine(bearing) + right * cosine(bearing)
  return onSheet(disc, longitude + east / Math.max(0.2, cosine(latitude)), north)
}

const spoke = (disc: Disc, place: Place, bearing: number, reach: number): string =>
  polygon([
    aside(disc, place, bearing, 0, -0.7),
    aside(disc, place, bearing, reach, 0),
    aside(disc, place, bearing, 0, 0.7),
  ])

const spot = (disc: Disc, place: Place, reach: number): string =>
  polygon(Array.from({ length: 18 }, (_, at) => aside(disc, place, at * 20, reach, 0)))

/** The plains and craters that face us, each at its middle. */
export function namedFeatures({ centre, radius, view }: Disc) {
  const plains = maria.map(([name, , outline]) => [name, ...middleOf(outline)] as const)
  const craters = rayCraters.map(([name, longitude, latitude]) => [name, longitude, latitude] as const)
  return [...plains, ...craters].flatMap(([name, longitude, latitude]) => {
    const { x, y, depth } = view.seen(longitude, latitude)
    const id = `feature:${name.toLowerCase().replaceAll(' ', '-')}`
    return depth > 0
      ? [{ id, x: rounded(centre.x + radius * x, 1), y: rounded(centre.y - radius * y, 1) }]
      : []
  })
}

function middleOf(outline: string): Place {
  const corners = cornersOf(outline)
  const mean = (at: 0 | 1) => corners.reduce((sum, corner) => sum + corner[at], 0) / corners.length
  return [mean(0), mean(1)]
}
