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

export const sign = z.enum(signs).meta({ id: 'Sign' })
export const aspectName = z.enum(aspectNames).meta({ id: 'AspectName' })
export const majorBody = z.enum(bodyIds).meta({ id: 'MajorBody' })
export const graha = z.enum(grahas).meta({ id: 'Graha' })
/** The seven planets of the tradition, Sun and Moon among them. */
export const traditionalPlanet = z.enum(traditionalPlanets).meta({ id: 'TraditionalPlanet' })
export const galileanMoon = z.enum(galileanMoons).meta({ id: 'GalileanMoon' })
/** `houseSystem` of a request as of an answer. */
export const houseSystemName = z
  .enum(houseSystems, { error: `houseSystem must be one of ${houseSystems.join(', ')}` })
  .meta({ id: 'HouseSystem' })
export const frameName = z.enum(frameNames).meta({ id: 'CoordinateFrame' })
export const weekdayName = z.enum(weekdays).meta({ id: 'Weekday' })
export const compassDirection = z.enum(compassPoints).meta({ id: 'CompassPoint' })
export const skyConditionName = z.enum(skyConditions).meta({ id: 'SkyCondition' })
/** Which of two crossings of a depth there are in a night. */
export const crossingStatus = z.enum(crossingStatuses).meta({ id: 'CrossingStatus' })
export const twilightStatus = z.enum(twilightStatuses).meta({ id: 'TwilightStatus' })
/** Of the Sun or of the Moon. */
export const eclipseType = z.enum(['solar', 'lunar']).meta({ id: 'EclipseType' })
export const sideOnSky = z.enum(['east', 'west']).meta({ id: 'SideOnSky' })
