import { z } from 'zod'
import { quote } from '../contract/problems.ts'
import { airOf } from '../core/frames/coordinates.ts'
import type { SkylineCorner } from '../core/horizon/skyline.ts'

/** Bounds of an altitude of the horizon, degrees, and most corners of a skyline: one a degree, and 360 again. */
const LOWEST = -10
const HIGHEST = 80
const MOST_CORNERS = 361

/** Horizon of a request: its altitude all around, the sea seen from above, or a skyline. */
export type GivenHorizon = number | 'sea' | readonly SkylineCorner[]

const decimal = /^-?\d{1,3}(\.\d{1,6})?$/
const isAltitude = (altitude: number) => altitude >= LOWEST && altitude <= HIGHEST

/**
 * The pairs of a skyline: `0:5,90:12`, or a file of N.I.N.A., Stellarium, Cartes du Ciel or APCC (.hrz): azimuth and altitude
 * a line, apart by blanks, tabs or a comma; what stands behind # or ; is a comment.
 * Stellarium Wiki, Customising Landscapes (2013), polygonal landscape.
 */
function pairsOf(text: string): readonly (readonly [part: string, words: readonly string[]])[] {
  const isFile = /[\n\r]/.test(text) || !text.includes(':')
  if (!isFile) return text.split(',').map((part) => [part, part.split(':')])
  return text
    .split(/[\n\r]+/)
    .map((line) => (line.split(/[#;]/, 1)[0] ?? '').trim())
    .filter(Boolean)
    .map((line) => [line, line.split(/[\s,:]+/)])
}

/** Corners of a skyline; text says what is wrong. */
function readSkyline(text: string): readonly SkylineCorner[] | string {
  const corners: SkylineCorner[] = []
  for (const [part, [azimuth = '', altitude = '', ...surplus]] of pairsOf(text)) {
    if (!decimal.test(azimuth) || !decimal.test(altitude) || surplus.length > 0)
      return `${quote(part)} is not azimuth:altitude, such as 90:12`
    const corner = { azimuth: Number(azimuth), altitude: Number(altitude) + 0 }
    if (corner.azimuth === 360) {
      const north = corners.find((candidate) => candidate.azimuth === 0)
      if (north?.altitude === corner.altitude) continue
      if (north)
        return `the altitudes of horizon at 0 and at 360 differ: ${north.altitude} and ${corner.altitude}`
      corner.azimuth = 0
    }
    if (!(corner.azimuth >= 0 && corner.azimuth < 360)) return 'an azimuth of horizon is 0 to 360'
    if (!isAltitude(corner.altitude)) return `an altitude of horizon is ${LOWEST} to ${HIGHEST}`
    if (corners.some((candidate) => candidate.azimuth === corner.azimuth))
      return `azimuth ${corner.azimuth} of horizon is listed twice`
    corners.push(corner)
  }
  if (corners.length >= 2 && corners.length <= MOST_CORNERS) return corners
  return `a skyline has 2 to ${MOST_CORNERS} corners; a level horizon is one number`
}

/** Parameter of the horizon: one altitude in degrees, `sea`, or a skyline as text. */
export const horizon = z
  .union([z.number(), z.string().max(6_000)], {
    error: 'horizon must be an altitude in degrees, sea, or azimuth:altitude pairs',
  })
  .transform((text, context): GivenHorizon => {
    const refused = (message: string) => {
      context.addIssue({ code: 'custom', input: text, message })
      return z.NEVER
    }
    if (text === 'sea') return text
    if (typeof text === 'number' || decimal.test(text)) {
      const altitude = Number(text) + 0
      return isAltitude(altitude) ? altitude : refused(`horizon must be ${LOWEST} to ${HIGHEST} degrees`)
    }
    const corners = readSkyline(text)
    return typeof corners === 'string' ? refused(corners) : corners
  })
  .prefault(0)
  .meta({
    description:
      'Altitude of the horizon in degrees; sea: its dip from elevation; or a skyline: 0:5,90:12 (azimuth:altitude), or a .hrz file.',
  })

/** Air of a standard atmosphere, for which refraction is unchanged. */
const STANDARD = { temperature: 10, pressure: 1010 } as const

/** Parameters of the air that bends light: its temperature and its pressure at the place. */
export const airShape = {
  temperature: z
    .number({ error: 'temperature must be a number of °C' })
    .min(-90, 'temperature must be at least -90 °C')
    .max(60, 'temperature must be at most 60 °C')
    .default(STANDARD.temperature)
    .meta({ description: 'Air temperature, °C.' }),
  pressure: z
    .number({ error: 'pressure must be a number of hPa' })
    .min(0, 'pressure must be at least 0 hPa')
    .max(1_100, 'pressure must be at most 1100 hPa')
    .default(STANDARD.pressure)
    .meta({ description: 'Air pressure, hPa.' }),
}

/** Refraction in the air of a request over that of a standard atmosphere, for an observer; none without the parameters. */
export const airFields = ({
  temperature,
  pressure,
}: {
  readonly temperature?: number | undefined
  readonly pressure?: number | undefined
}): { readonly air?: number } =>
  temperature === undefined || pressure === undefined ? {} : { air: airOf(pressure, temperature) }
