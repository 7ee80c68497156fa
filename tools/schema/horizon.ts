import { z } from 'zod'
import { airOf } from '../core/frames/coordinates.ts'
import type { SkylineCorner } from '../core/horizon/skyline.ts'
import { quote } from '../problems.ts'

/** Bounds of an altitude of the horizon, degrees, and most corners of a skyline. */
const LOWEST = -10
const HIGHEST = 80
const MOST_CORNERS = 72

/** Horizon of a request: its altitude all around, the sea seen from above, or a skyline. */
export type GivenHorizon = number | 'sea' | readonly SkylineCorner[]

const decimal = /^-?\d{1,3}(\.\d{1,6})?$/
const isAltitude = (altitude: number) => altitude >= LOWEST && altitude <= HIGHEST

/** Corners of a skyline such as `0:5,90:12`; text says what is wrong. */
function readSkyline(text: string): readonly SkylineCorner[] | string {
  const corners: SkylineCorner[] = []
  for (const part of text.split(',')) {
    const [azimuth, altitude, ...rest] = part.split(':')
    if (!decimal.test(azimuth ?? '') || !decimal.test(altitude ?? '') || rest.length > 0)
      return `${quote(part)} is not azimuth:altitude, such as 90:12`
    const corner = { azimuth: Number(azimuth), altitude: Number(altitude) + 0 }
    if (!(corner.azimuth >= 0 && corner.azimuth < 360)) return 'an azimuth of horizon is 0 to below 360'
    if (!isAltitude(corner.altitude)) return `an altitude of horizon is ${LOWEST} to ${HIGHEST}`
    if (corners.some((one) => one.azimuth === corner.azimuth))
      return `azimuth ${corner.azimuth} of horizon is listed twice`
    corners.push(corner)
  }
  if (corners.length >= 2 && corners.length <= MOST_CORNERS) return corners
  return `a skyline has 2 to ${MOST_CORNERS} corners; a level horizon is one number`
}

/** Parameter of the horizon: one altitude in degrees, `sea`, or a skyline as text. */
export const horizon = z
  .union([z.number(), z.string().max(1_500)], {
    error: 'horizon must be an altitude in degrees, sea, or azimuth:altitude pairs',
  })
  .transform((given, context): GivenHorizon => {
    const refused = (message: string) => {
      context.addIssue({ code: 'custom', input: given, message })
      return z.NEVER
    }
    if (given === 'sea') return given
    if (typeof given === 'number' || decimal.test(given)) {
      const altitude = Number(given) + 0
      return isAltitude(altitude) ? altitude : refused(`horizon must be ${LOWEST} to ${HIGHEST} degrees`)
    }
    const corners = readSkyline(given)
    return typeof corners === 'string' ? refused(corners) : corners
  })
  .prefault(0)
  .meta({
    description:
      'Altitude of the horizon in degrees; sea: its dip from elevation; or a skyline of pairs azimuth:altitude, 0:5,90:12.',
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
