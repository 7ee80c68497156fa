import { type Markup, markup } from './markup.ts'

interface Star {
  readonly name: string
  /** Right ascension in hours and declination in degrees, J2000. */
  readonly ra: number
  readonly dec: number
  readonly magnitude: number
  /** CSS class by the star's B−V colour index. */
  readonly tint: 'warm' | 'blue' | 'white'
}

/** Bright stars of Orion. Hoffleit & Warren, The Bright Star Catalogue, 5th revised edition (1991). */
const stars: readonly Star[] = [
  { name: 'Betelgeuse', ra: 5.9195, dec: 7.407, magnitude: 0.5, tint: 'warm' },
  { name: 'Rigel', ra: 5.2423, dec: -8.2017, magnitude: 0.12, tint: 'blue' },
  { name: 'Bellatrix', ra: 5.4189, dec: 6.3497, magnitude: 1.64, tint: 'blue' },
  { name: 'Mintaka', ra: 5.5334, dec: -0.2992, magnitude: 2.23, tint: 'blue' },
  { name: 'Alnilam', ra: 5.6036, dec: -1.2019, magnitude: 1.7, tint: 'blue' },
  { name: 'Alnitak', ra: 5.6793, dec: -1.9428, magnitude: 2.05, tint: 'blue' },
  { name: 'Saiph', ra: 5.7959, dec: -9.6697, magnitude: 2.06, tint: 'blue' },
  { name: 'Meissa', ra: 5.5856, dec: 9.9342, magnitude: 3.54, tint: 'blue' },
  { name: 'Hatysa', ra: 5.5906, dec: -5.9099, magnitude: 2.77, tint: 'white' },
]

/** Lines of the constellation figure, as most charts draw them. */
const lines = [
  ['Meissa', 'Betelgeuse'],
  ['Meissa', 'Bellatrix'],
  ['Betelgeuse', 'Alnitak'],
  ['Bellatrix', 'Mintaka'],
  ['Mintaka', 'Alnilam'],
  ['Alnilam', 'Alnitak'],
  ['Alnitak', 'Saiph'],
  ['Mintaka', 'Rigel'],
] as const

/** Pixels per degree. */
const scale = 11
const degreesPerHour = 15
/** Centre of the drawing (hours, degrees) and half its size in degrees. */
const middle = { ra: 5.58, dec: 0 }
const half = { width: 8.5, height: 12.5 }

/** Position in pixels. East is left, as seen from the north facing south. */
function place({ ra, dec }: Star): { x: number; y: number } {
  const x = (half.width - (ra - middle.ra) * degreesPerHour) * scale
  const y = (half.height - (dec - middle.dec)) * scale
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
}

/**
 * Radius in pixels. The dot's area is proportional to the star's light: one magnitude is a factor of 2.512 (Pogson
 * 1856).
 */
function radius({ magnitude }: Star): number {
  return Math.round(10 * 6.2 * 10 ** (-0.13 * magnitude)) / 10
}

/** SVG of Orion from catalog positions, the only picture of the guide. */
export const orion: Markup = markup`<svg class="orion" viewBox="0 0 ${half.width * 2 * scale} ${half.height * 2 * scale}"
role="img" aria-label="The constellation Orion">${lines.map(([from, to]) => {
  const [a, b] = [from, to].map((name) => place(stars.find((star) => star.name === name) as Star))
  return markup`<line x1="${a?.x}" y1="${a?.y}" x2="${b?.x}" y2="${b?.y}"/>`
})}${stars.map((star) => {
  const { x, y } = place(star)
  return markup`<circle class="${star.tint}" cx="${x}" cy="${y}" r="${radius(star)}"><title>${star.name}</title></circle>`
})}</svg>`
