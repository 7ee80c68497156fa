import { z } from 'zod'
import { galileanMoons } from '../core/appearance/jupiter-moons.ts'
import { bodyIds } from '../core/bodies.ts'
import { traditionalPlanets } from '../core/charts/dignities.ts'
import { houseSystems } from '../core/charts/houses.ts'
import { frameNames } from '../core/ephemeris/frame-conversion.ts'
import { compassPoints } from '../core/horizon/compass.ts'
import { crossingStatuses, skyConditions, twilightStatuses } from '../core/horizon/sun-times.ts'
import { weekdays } from '../core/time/day-count.ts'
import { grahas } from '../core/vedic/nakshatras.ts'
import { aspectNames } from '../core/zodiac/aspects.ts'
import { signs } from '../core/zodiac/zodiac.ts'

/** Names that fields of several answers have as values, each a type of its own for generators of code. */

/** Sign of the zodiac. */
export const sign = z.enum(signs).meta({ id: 'Sign' })
/** Name of an aspect. */
export const aspectName = z.enum(aspectNames).meta({ id: 'AspectName' })
/** One of the ten: Sun, Moon and planets. */
export const majorBody = z.enum(bodyIds).meta({ id: 'MajorBody' })
/** One of the nine grahas. */
export const graha = z.enum(grahas).meta({ id: 'Graha' })
/** One of the seven planets of the tradition, Sun and Moon among them. */
export const traditionalPlanet = z.enum(traditionalPlanets).meta({ id: 'TraditionalPlanet' })
/** One of the four large moons of Jupiter. */
export const galileanMoon = z.enum(galileanMoons).meta({ id: 'GalileanMoon' })
/** House system of a request as of an answer. */
export const houseSystemName = z
  .enum(houseSystems, { error: `houseSystem must be one of ${houseSystems.join(', ')}` })
  .meta({ id: 'HouseSystem' })
/** Frame of coordinates; the parameter `from` of a request as the field of an answer. */
export const frameName = z
  .enum(frameNames, { error: `from must be one of ${frameNames.join(', ')}` })
  .meta({ id: 'CoordinateFrame' })
/** Day of the week, in English. */
export const weekdayName = z.enum(weekdays).meta({ id: 'Weekday' })
/** Point of the compass. */
export const compassDirection = z.enum(compassPoints).meta({ id: 'CompassPoint' })
/** Output shape of where a target stands at the ends of a window. */
export const directionsAtEnds = {
  startDirection: compassDirection.describe('Point of the compass at start.'),
  endDirection: compassDirection.describe('Point of the compass at end.'),
}
/** Darkness of the sky. */
export const skyConditionName = z.enum(skyConditions).meta({ id: 'SkyCondition' })
/** Which crossings of a depth of the Sun a night has. */
export const crossingStatus = z.enum(crossingStatuses).meta({ id: 'CrossingStatus' })
/** Which ends of a twilight a night has. */
export const twilightStatus = z.enum(twilightStatuses).meta({ id: 'TwilightStatus' })
/** Whether an eclipse is of the Sun or of the Moon. */
export const eclipseType = z.enum(['solar', 'lunar']).meta({ id: 'EclipseType' })
/** Side of a planet on the sky. */
export const sideOnSky = z.enum(['east', 'west']).meta({ id: 'SideOnSky' })
