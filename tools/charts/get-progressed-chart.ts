import { z } from 'zod'
import { birth, birthShape, conventionShape } from '../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../arguments/chart-settings.ts'
import { moment } from '../arguments/moment.ts'
import { bodyIds } from '../core/bodies.ts'
import { type Chart, castChart, chartMovers, houseFrame } from '../core/charts/chart.ts'
import {
  age,
  directChart,
  directionArc,
  isProgression,
  progressedFrame,
  progressedInstant,
  progressionMethods,
  solarArc,
} from '../core/charts/progressions.ts'
import { aspectRecord, chartRecord, cuspRecords, housing } from '../core/charts/record.ts'
import { roundAngle } from '../core/round.ts'
import { instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { aspectsBetween } from '../core/zodiac/aspects.ts'
import { zodiacOrigin } from '../core/zodiac/ayanamsa.ts'
import { signRuler } from '../core/zodiac/rulers.ts'
import { signOf } from '../core/zodiac/zodiac.ts'
import { defineTool } from '../define.ts'
import { aspect, house, houseCusp, placementShape, zodiacPlaceShape } from '../records/zodiac-place.ts'
import { progressedAspects } from '../schema/aspect-list.ts'
import { instantText } from '../schema/instant.ts'

const { latitude, speed, retrograde } = placementShape

export default defineTool({
  name: 'get_progressed_chart',
  title: 'Progressed chart',
  description:
    'Birth chart moved to a target date by secondary, tertiary or minor progression, solar arc, or annual profection, ' +
    'with aspects to the birth chart. The real sky of that date against the birth: list_transits. 4 credits.',
  route: 'GET /v1/charts/progressed',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: z.strictObject({
    ...birthShape,
    targetDatetime: instantText('Date looked at. Default now.').optional().meta({ default: 'now' }),
    method: z
      .enum(progressionMethods, { error: `method must be one of ${progressionMethods.join(', ')}` })
      .default('secondary')
      .meta({
        description: 'secondary: a day for a year. tertiary: a day for a month. minor: a month for a year.',
      }),
    houseSystem: conventionShape.houseSystem,
    zodiac: conventionShape.zodiac,
    ayanamsa: conventionShape.ayanamsa,
    aspects: progressedAspects,
  }),
  output: z.object({
    method: z.enum(progressionMethods),
    progressedInstant: z
      .string()
      .nullable()
      .meta({ description: 'Instant of the sky shown; null for arcs.' }),
    arc: z.number().meta({ description: 'Degrees the Sun has progressed, or the chart is turned by.' }),
    planets: z.record(
      z.string(),
      z.object({
        ...zodiacPlaceShape,
        house: house.meta({
          description:
            'Of a progression: among houseCusps. Of a direction by arc: among the houses of birth.',
        }),
        natalHouse: house.meta({ description: 'House of the birth chart that it has come to.' }),
        latitude: latitude.optional(),
        speed: speed.optional(),
        retrograde: retrograde.optional(),
        declination: z.number().optional(),
      }),
    ),
    ascendant: z.object(zodiacPlaceShape).nullable(),
    midheaven: z.object({ ...zodiacPlaceShape, house }).nullable(),
    houseCusps: z.array(houseCusp).nullable(),
    aspectsToNatal: z
      .array(aspect.partial({ applying: true }))
      .meta({ description: 'Closest to exact first. body1 is progressed, body2 of birth.' }),
    profection: z
      .object({ age: z.int(), house: z.int(), sign: z.string().nullable(), lord: z.string().nullable() })
      .meta({
        description: 'House and sign of the year; sign and lord are null when the birth time is not known.',
      }),
  }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2000-01-01T12:00:00Z',
    targetDatetime: '2026-11-20T20:00:00Z',
  },
  prepare(input, { now }) {
    const { timezone, longitude } = input
    const target = moment(input.targetDatetime, { now, timezone, longitude, parameter: 'targetDatetime' })
    return { ...input, born: birth(input, now), target }
  },
  credits: 4,
  compute(request) {
    const { born, method, houseSystem, target } = request
    const birthInstant = instantOfUtc(born.utc)
    const targetInstant = instantOfUtc(target.utc)
    const zodiac = zodiacChoice(request)
    const { place } = born
    const natal = castChart({ instant: birthInstant, place, houseSystem, zodiac })
    const byTime = isProgression(method)
    const instant = byTime ? progressedInstant(method, birthInstant, targetInstant) : birthInstant
    const arc = byTime ? solarArc(birthInstant, instant) : directionArc(method, birthInstant, targetInstant)
    const chart: Chart = byTime
      ? {
          ...castChart({ instant, place: null, houseSystem, zodiac }),
          frame:
            place &&
            progressedFrame(
              houseFrame(birthInstant, place, zodiacOrigin(zodiac, birthInstant)),
              arc,
              houseSystem,
            ),
        }
      : directChart(natal, arc)
    const { planets, ascendant, midheaven, houseCusps } = chartRecord(chart)
    const natalHouse = housing(natal.frame && cuspRecords(natal.frame.cusps))
    const entered = Object.fromEntries(
      Object.entries(planets).map(([body, planet]) => {
        const reached = natalHouse(planet.longitude)
        return [body, { ...planet, house: byTime ? planet.house : reached, natalHouse: reached }]
      }),
    )
    return {
      data: {
        method,
        progressedInstant: byTime ? isoSeconds(instant.utc) : null,
        arc: roundAngle(arc),
        planets: byTime ? entered : still(entered),
        ascendant,
        midheaven:
          midheaven && (byTime ? midheaven : { ...midheaven, house: natalHouse(midheaven.longitude) }),
        houseCusps,
        aspectsToNatal: aspectsBetween(chartMovers(chart, 'moving'), resting(natal), request.aspects)
          .map(aspectRecord)
          .map(({ applying, ...found }) => (byTime ? { ...found, applying } : found)),
        profection: profection(natal, Math.floor(age(birthInstant, targetInstant))),
      },
      settings: {
        ...chartSettings(request, birthInstant),
        targetDatetime: isoSeconds(target.utc),
        progressedAngles: byTime ? BY_SOLAR_ARC : 'turned by the arc, as everything else',
        houseOf: byTime ? 'the progressed cusps; natalHouse: the birth chart' : 'the birth chart',
      },
      warnings: [
        ...born.warnings,
        ...target.warnings.filter(({ code }) => !born.warnings.some((one) => one.code === code)),
      ],
    }
  },
})

const BY_SOLAR_ARC =
  'midheaven by solar arc in longitude; ascendant and cusps from it at the latitude of birth'

type Planets = Readonly<
  Record<string, ReturnType<typeof chartRecord>['planets'][string] & { readonly natalHouse: number | null }>
>

/** Planets of a directed chart, without latitude and speed: all longitudes were moved by the same arc. */
function still(planets: Planets) {
  return Object.fromEntries(
    bodyIds.map((body) => {
      const { longitude, sign, signDegree, formatted, house, natalHouse } = planets[body] as Planets[string]
      return [body, { longitude, sign, signDegree, formatted, house, natalHouse }]
    }),
  )
}

/** Points of the birth chart with speed 0, for aspects of progressed planets to them. */
function resting(natal: Chart) {
  return chartMovers(natal).map((mover) => ({ ...mover, speed: 0 }))
}

/** Annual profection: each year of life is assigned to the next house from the ascendant, its sign and ruler. */
function profection({ frame }: Chart, years: number) {
  const sign = frame && signOf(frame.angles.ascendant + 30 * years)
  return { age: years, house: (((years % 12) + 12) % 12) + 1, sign, lord: sign && signRuler[sign] }
}
