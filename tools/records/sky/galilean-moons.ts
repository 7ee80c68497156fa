import { z } from 'zod'
import { illumination } from '../../core/appearance/illumination.ts'
import { moonState } from '../../core/appearance/jupiter-moon-events.ts'
import {
  type GalileanMoon,
  galileanMoons,
  moonOffset,
  moonPlace,
} from '../../core/appearance/jupiter-moons.ts'
import { angularDiameterArcsec } from '../../core/appearance/physical.ts'
import { apparentGeocentric } from '../../core/ephemeris/position.ts'
import { JUPITER } from '../../core/events/jupiter-events.ts'
import { horizontal } from '../../core/frames/coordinates.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { roundAngle, roundAu, roundDirection, rounded, roundMagnitude } from '../../core/round.ts'
import { type Instant, instantOfUtc } from '../../core/time/time.ts'
import { givenInstant } from '../../schema/instant.ts'
import { sideOnSky } from '../../schema/names.ts'
import { type Compact, compactList } from '../compact.ts'
import { timeFields } from '../event.ts'
import { flattened } from '../flat.ts'
import { magnitude, placeOverHorizon } from '../sky-fields.ts'

const besidePlanet = z
  .object({
    x: z.number().describe('Along the equator, equatorial radii of Jupiter, positive west on the sky.'),
    y: z.number().describe('Along the axis, equatorial radii of Jupiter, positive to the north of Jupiter.'),
    z: z.number().describe('Along the line of sight, equatorial radii of Jupiter, positive behind Jupiter.'),
    offsetArcsec: z
      .object({
        east: z.number().describe('Arcseconds east of date, negative west.'),
        north: z.number().describe('Arcseconds north of date, negative south.'),
      })
      .meta({ id: 'SkyOffset' })
      .describe('Offset on the sky from the centre of Jupiter.'),
    side: sideOnSky.describe('Side of Jupiter on the sky.'),
    state: z
      .enum(['visible', 'transit', 'occulted', 'eclipsed'])
      .describe('transit: before the disc; occulted: behind it; eclipsed: in the shadow; else visible.'),
    shadowOnJupiter: z
      .boolean()
      .describe('True while its shadow falls on the side of Jupiter that is turned to the Earth.'),
  })
  .meta({ id: 'JupiterMoon' })
/** Output shape of the four moons at an instant. */
export const galileanMoonPlaces = z
  .object({
    io: besidePlanet.describe('Io beside Jupiter.'),
    europa: besidePlanet.describe('Europa beside Jupiter.'),
    ganymede: besidePlanet.describe('Ganymede beside Jupiter.'),
    callisto: besidePlanet.describe('Callisto beside Jupiter.'),
  })
  .meta({ id: 'GalileanMoons' })

/** Output shape of the four moons at a step of a range. */
export const jupiterMoonsStep = z
  .object({
    time: givenInstant('Instant of the step.'),
    moons: galileanMoonPlaces.describe('The four moons at that instant.'),
  })
  .meta({ id: 'JupiterMoonsStep' })

/** Output shape of Jupiter itself. */
export const jupiterDisc = z
  .object({
    distanceAu: z.number().describe('Geocentric distance, au.'),
    angularDiameterArcsec: z
      .number()
      .describe('Equatorial diameter from the centre of the Earth, arcseconds.'),
    elongation: z.number().describe('Angle from the Sun, degrees 0 to 180.'),
    magnitude,
    altitude: placeOverHorizon.altitude,
    azimuth: placeOverHorizon.azimuth,
  })
  .meta({ id: 'JupiterDisc' })

/** Record of one moon: offset from Jupiter and its state. */
function moonRecord(moon: GalileanMoon, instant: Instant) {
  const { x, y, z } = moonPlace(moon, instant)
  const { east, north } = moonOffset(moon, instant)
  return {
    x: rounded(x, 4),
    y: rounded(y, 4),
    z: rounded(z, 4),
    offsetArcsec: { east: rounded(east, 2), north: rounded(north, 2) },
    side: east > 0 ? ('east' as const) : ('west' as const),
    ...moonState(moon, instant),
  }
}

/** Record of the four moons. */
export const galileanMoonRecords = (instant: Instant): z.input<typeof galileanMoonPlaces> => ({
  io: moonRecord('io', instant),
  europa: moonRecord('europa', instant),
  ganymede: moonRecord('ganymede', instant),
  callisto: moonRecord('callisto', instant),
})

/** Record of Jupiter; with an observer, with its place over the horizon. */
export function jupiterRecord(instant: Instant, observer: Observer | undefined) {
  const { distanceAu } = apparentGeocentric('jupiter', instant)
  const { elongation, magnitude } = illumination('jupiter', instant)
  const place = observer && horizontal(JUPITER.seen(instant, observer), instant, observer)
  return {
    distanceAu: roundAu(distanceAu),
    angularDiameterArcsec: rounded(angularDiameterArcsec('jupiter', distanceAu), 2),
    elongation: roundAngle(elongation as number),
    magnitude: roundMagnitude(magnitude),
    altitude: place ? roundAngle(place.altitude) : null,
    azimuth: place ? roundDirection(place.azimuth) : null,
  }
}

/** Record of the moons at a step. */
export const stepRecord = (utc: number): z.input<typeof jupiterMoonsStep> => ({
  ...timeFields(utc),
  moons: galileanMoonRecords(instantOfUtc(utc)),
})

/** Rows of a step for tables, one per moon. */
export const stepRows = ({ moons: places, ...times }: z.input<typeof jupiterMoonsStep>) =>
  galileanMoons.map((moon) => ({ ...times, moon, ...places[moon] }))

/** Table of the moons at steps. */
export const stepTable = (steps: readonly z.input<typeof jupiterMoonsStep>[]): Compact =>
  compactList(steps.flatMap(stepRows).map(flattened))
