import { z } from 'zod'
import { type Chart, type ChartRequest, chartMovers } from '../../core/charts/chart.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import {
  age,
  type DirectionMethod,
  isProgression,
  type Progression,
  progressedChart,
  progressionMethods,
} from '../../core/charts/progressions.ts'
import {
  aspectRecord,
  chartRecord,
  cuspRecords,
  housing,
  type PlanetRecord,
} from '../../core/charts/record.ts'
import { timeLordMethods } from '../../core/charts/time-lords/time-lords.ts'
import { roundAngle } from '../../core/round.ts'
import { type Instant, isoSeconds } from '../../core/time/time.ts'
import { type AspectRule, aspectsBetween } from '../../core/zodiac/aspects.ts'
import { signRuler } from '../../core/zodiac/rulers.ts'
import { signOf } from '../../core/zodiac/zodiac.ts'
import { givenInstant } from '../../schema/instant.ts'
import { nameOf } from '../aspect-hit.ts'
import { type ChartChoice, chosenParts } from '../chart-parts.ts'
import {
  aspect,
  chartAngles,
  declination,
  house,
  houseCusps,
  houseSystemUsed,
  placementShape,
  zodiacPlaceShape,
} from '../zodiac-place.ts'
import { timeLordPeriods } from './time-lords.ts'

const methods = [...progressionMethods, ...timeLordMethods] as const

/** Parameter and output shape of the way of progression, or of the technique of time lords. */
export const progressionMethod = z
  .enum(methods, { error: `method must be one of ${methods.join(', ')}` })
  .meta({ id: 'ProgressionMethod' })

const { latitude, speed, retrograde } = placementShape

const progressedPlanet = z
  .object({
    ...zodiacPlaceShape,
    house: house.meta({
      description: 'Of a progression: among houseCusps. Of a direction by arc: among the houses of birth.',
    }),
    natalHouse: house.meta({ description: 'House of the birth chart that it has come to.' }),
    latitude: latitude.optional(),
    speed: speed.optional(),
    retrograde: retrograde.optional(),
    declination: declination.optional(),
  })
  .meta({ id: 'ProgressedPlanet' })

const progressedAspect = aspect
  .partial({ applying: true })
  .extend({ title: z.string().describe('The aspect in words, with whose body each is.') })
  .meta({ id: 'ProgressedAspect' })

const profection = z
  .object({
    age: z.int().describe('Completed years of life.'),
    house: z.int().describe('House of the year, 1 to 12.'),
    sign: z.string().nullable().describe('Sign of the year; null when the birth time is not known.'),
    lord: z
      .string()
      .nullable()
      .describe('Planet that rules the sign; null when the birth time is not known.'),
  })
  .meta({ id: 'Profection' })

const partsShape = {
  planets: z
    .record(z.string(), progressedPlanet)
    .describe('Places of the bodies by name; of a direction by arc without motion.'),
  ...chartAngles,
  houseCusps,
  aspectsToNatal: z
    .array(progressedAspect)
    .meta({ description: 'Closest to exact first. body1 is progressed, body2 of birth.' }),
  profection: profection.describe(
    'House and sign of the year; sign and lord are null when the birth time is not known.',
  ),
}

/** Output shape of a birth chart moved on to a day of life. */
export const progressedChartShape = {
  houseSystem: houseSystemUsed.meta({ description: 'House system; null: no birth time or time lords.' }),
  method: progressionMethod.describe('Way of progression or direction.'),
  progressedInstant: givenInstant()
    .nullable()
    .meta({ description: 'Instant of the sky shown; null for arcs.' }),
  arc: z.number().meta({ description: 'Degrees the Sun has progressed, or the chart is turned by.' }),
  ...z.object(partsShape).partial().shape,
  timeLords: timeLordPeriods.optional().describe('Of time lords.'),
}

/** A birth chart beside the same moved on. */
interface Progress {
  readonly natal: Chart
  readonly chart: Chart
  /** Whether the chart is of the sky of another instant, and not the birth chart turned by an arc. */
  readonly byTime: boolean
  readonly aspects: readonly AspectRule[]
  /** Completed years of life. */
  readonly years: number
}

/** The chart of a birth moved on to a day of life, as far as its parts are wanted, with settings. */
export function progressedChartAt(
  cast: ChartRequest,
  method: Progression | DirectionMethod,
  target: Instant,
  choice: ChartChoice & { readonly aspects: readonly AspectRule[] },
) {
  const natal = castWithPoints(cast)
  const byTime = isProgression(method)
  const { chart, instant, arc } = progressedChart(natal, cast, method, target)
  const years = Math.floor(age(cast.instant, target))
  const progress = { natal, chart, byTime, aspects: choice.aspects, years }
  return {
    data: {
      houseSystem: cast.place && cast.houseSystem,
      method,
      progressedInstant: byTime ? isoSeconds(instant.utc) : null,
      arc: roundAngle(arc),
      ...chosenParts(progressedParts(progress), choice),
    },
    settings: {
      progressedAngles: byTime ? BY_SOLAR_ARC : 'turned by the arc, as everything else',
      houseOf: byTime ? 'the progressed cusps; natalHouse: the birth chart' : 'the birth chart',
    },
    warnings: [],
  }
}

const BY_SOLAR_ARC =
  'midheaven by solar arc in longitude; ascendant and cusps from it at the latitude of birth'

/** The parts of a progressed chart that `include` chooses among. */
function progressedParts({ natal, chart, byTime, aspects, years }: Progress) {
  const { planets, ascendant, midheaven, houseCusps } = chartRecord(chart)
  const natalHouse = housing(natal.frame && cuspRecords(natal.frame.cusps))
  const inHouses = (planet: PlanetRecord) => {
    const reached = natalHouse(planet.longitude)
    return Object.assign(planet, { house: byTime ? planet.house : reached, natalHouse: reached })
  }
  const housed = mapped(planets, inHouses)
  const directed = midheaven && !byTime ? { house: natalHouse(midheaven.longitude) } : {}
  return {
    planets: byTime ? housed : mapped(housed, withoutMotion),
    ascendant,
    midheaven: midheaven && Object.assign(midheaven, directed),
    houseCusps,
    aspectsToNatal: aspectsBetween(chartMovers(chart, 'moving'), resting(natal), aspects)
      .map(aspectRecord)
      .map(({ applying, ...aspect }) =>
        Object.assign(aspect, byTime && { applying }, { title: titleOf(aspect) }),
      ),
    profection: profectionRecord(natal, years),
  }
}

const mapped = <T, R>(records: Readonly<Record<string, T>>, change: (record: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(records).map(([name, record]) => [name, change(record)]))

/** `Progressed Venus square natal Mars`. */
const titleOf = ({ body1, aspect, body2 }: { body1: string; aspect: string; body2: string }): string =>
  `Progressed ${nameOf(body1)} ${aspect} natal ${nameOf(body2)}`

/** A planet of a directed chart, without latitude and speed: all longitudes were moved by the same arc. */
function withoutMotion(planet: PlanetRecord & { readonly natalHouse: number | null }) {
  const { longitude, sign, signDegree, formatted, house, natalHouse } = planet
  return { longitude, sign, signDegree, formatted, house, natalHouse }
}

/** Points of the birth chart with speed 0, for aspects of progressed planets to them. */
const resting = (natal: Chart) => chartMovers(natal).map((mover) => ({ ...mover, speed: 0 }))

/** Annual profection: each year of life is assigned to the next house from the ascendant, its sign and ruler. */
function profectionRecord({ frame }: Chart, years: number) {
  const sign = frame && signOf(frame.angles.ascendant + 30 * years)
  return { age: years, house: (((years % 12) + 12) % 12) + 1, sign, lord: sign && signRuler[sign] }
}
