import { z } from 'zod'
import {
  birth,
  birthShape,
  conventionShape,
  readerClock,
  refusePointsWithoutTime,
} from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { moment } from '../../arguments/moment.ts'
import { hasMinor } from '../../core/bodies.ts'
import { type Chart, chartMovers } from '../../core/charts/chart.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { age, isProgression, progressedChart, progressionMethods } from '../../core/charts/progressions.ts'
import { aspectRecord, chartRecord, cuspRecords, housing } from '../../core/charts/record.ts'
import { roundAngle } from '../../core/round.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { aspectsBetween } from '../../core/zodiac/aspects.ts'
import { signRuler } from '../../core/zodiac/rulers.ts'
import { signOf } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { nameOf } from '../../records/aspect-hit.ts'
import { choiceShape, chosenParts } from '../../records/chart-parts.ts'
import { dayEvents, dayRanges, signWarnings } from '../../records/unknown-time.ts'
import {
  aspect,
  chartAngles,
  declination,
  house,
  houseCusps,
  houseSystemUsed,
  placementShape,
  zodiacPlaceShape,
} from '../../records/zodiac-place.ts'
import { progressedAspects } from '../../schema/aspect-list.ts'
import { givenInstant, instantText } from '../../schema/instant.ts'
import { displayTimezone } from '../../schema/timezone.ts'

/** Parameter and output shape of the way of progression. */
const progressionMethod = z
  .enum(progressionMethods, { error: `method must be one of ${progressionMethods.join(', ')}` })
  .meta({ id: 'ProgressionMethod' })

const { latitude, speed, retrograde } = placementShape

export default defineTool({
  name: 'get_progressed_chart',
  title: 'Progressed chart',
  summary: 'A birth chart moved forward by progressions or directions to a later date.',
  description:
    'Birth chart moved to a target date by secondary, tertiary or minor progression, solar arc, or annual ' +
    'profection, with aspects to the birth chart within 1°. The real sky of that date against the birth: ' +
    'list_transits.',
  route: 'GET /v1/charts/progressed',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: z.strictObject({
    ...birthShape,
    displayTimezone,
    targetDatetime: instantText('Date looked at. Default now.').optional().meta({ default: 'now' }),
    method: progressionMethod.default('secondary').meta({
      description: 'secondary: a day for a year. tertiary: a day for a month. minor: a month for a year.',
    }),
    houseSystem: conventionShape.houseSystem,
    zodiac: conventionShape.zodiac,
    ayanamsa: conventionShape.ayanamsa,
    aspects: progressedAspects,
    ...choiceShape(['planets', 'angles', 'houses', 'aspectsToNatal', 'profection']),
  }),
  output: z.object({
    houseSystem: houseSystemUsed,
    method: progressionMethod.describe('Way of progression or direction.'),
    progressedInstant: givenInstant()
      .nullable()
      .meta({ description: 'Instant of the sky shown; null for arcs.' }),
    arc: z.number().meta({ description: 'Degrees the Sun has progressed, or the chart is turned by.' }),
    ...z
      .object({
        planets: z
          .record(
            z.string(),
            z
              .object({
                ...zodiacPlaceShape,
                house: house.meta({
                  description:
                    'Of a progression: among houseCusps. Of a direction by arc: among the houses of birth.',
                }),
                natalHouse: house.meta({ description: 'House of the birth chart that it has come to.' }),
                latitude: latitude.optional(),
                speed: speed.optional(),
                retrograde: retrograde.optional(),
                declination: declination.optional(),
              })
              .meta({ id: 'ProgressedPlanet' }),
          )
          .describe('Places of the bodies by name; of a direction by arc without motion.'),
        ...chartAngles,
        houseCusps,
        aspectsToNatal: z
          .array(
            aspect
              .partial({ applying: true })
              .extend({ title: z.string().describe('The aspect in words, with whose body each is.') })
              .meta({ id: 'ProgressedAspect' }),
          )
          .meta({ description: 'Closest to exact first. body1 is progressed, body2 of birth.' }),
        profection: z
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
          .describe('House and sign of the year; sign and lord are null when the birth time is not known.'),
      })
      .partial().shape,
  }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2000-01-01T12:00:00Z',
    targetDatetime: '2026-11-20T20:00:00Z',
  },
  prepare(input, { now }) {
    const target = moment(input.targetDatetime, { ...readerClock(input), now, parameter: 'targetDatetime' })
    const born = birth(input, now)
    refusePointsWithoutTime(input.bodies, born)
    return { born, target, ...input }
  },
  credits: 4,
  heavy: ({ bodies }) => hasMinor(bodies),
  compute(request) {
    const { born, method, houseSystem, target, bodies } = request
    const birthInstant = instantOfUtc(born.utc)
    const targetInstant = instantOfUtc(target.utc)
    const zodiac = zodiacChoice(request)
    const { place } = born
    const cast = { instant: birthInstant, place, houseSystem, zodiac, bodies }
    const natal = castWithPoints(cast)
    const byTime = isProgression(method)
    const { chart, instant, arc } = progressedChart(natal, cast, method, targetInstant)
    const { planets, ascendant, midheaven, houseCusps } = chartRecord(chart)
    const natalHouse = housing(natal.frame && cuspRecords(natal.frame.cusps))
    const entered = Object.fromEntries(
      Object.entries(planets).map(([body, planet]) => {
        const reached = natalHouse(planet.longitude)
        return [body, Object.assign(planet, { house: byTime ? planet.house : reached, natalHouse: reached })]
      }),
    )
    const parts = chosenParts(
      {
        planets: byTime ? entered : withoutMotion(entered),
        ascendant,
        midheaven:
          midheaven &&
          (byTime ? midheaven : Object.assign(midheaven, { house: natalHouse(midheaven.longitude) })),
        houseCusps,
        aspectsToNatal: aspectsBetween(chartMovers(chart, 'moving'), resting(natal), request.aspects)
          .map(aspectRecord)
          .map(({ applying, ...aspect }) =>
            Object.assign(aspect, byTime && { applying }, { title: titleOf(aspect) }),
          ),
        profection: profection(natal, Math.floor(age(birthInstant, targetInstant))),
      },
      request,
    )
    return {
      data: {
        houseSystem: place && houseSystem,
        method,
        progressedInstant: byTime ? isoSeconds(instant.utc) : null,
        arc: roundAngle(arc),
        ...parts,
      },
      measured: { utc: birthInstant.utc, bodies, events: dayEvents(born) },
      settings: Object.assign(chartSettings(request, birthInstant), {
        targetDatetime: isoSeconds(target.utc),
        progressedAngles: byTime ? BY_SOLAR_ARC : 'turned by the arc, as everything else',
        houseOf: byTime ? 'the progressed cusps; natalHouse: the birth chart' : 'the birth chart',
      }),
      warnings: [
        ...born.warnings,
        ...signWarnings(dayRanges(born, zodiac, request.bodies), request),
        ...target.warnings.filter(({ code }) => !born.warnings.some((warning) => warning.code === code)),
      ],
    }
  },
})

/** `Progressed Venus square natal Mars`. */
const titleOf = ({ body1, aspect, body2 }: { body1: string; aspect: string; body2: string }): string =>
  `Progressed ${nameOf(body1)} ${aspect} natal ${nameOf(body2)}`

const BY_SOLAR_ARC =
  'midheaven by solar arc in longitude; ascendant and cusps from it at the latitude of birth'

type Planets = Readonly<
  Record<string, ReturnType<typeof chartRecord>['planets'][string] & { readonly natalHouse: number | null }>
>

/** Planets of a directed chart, without latitude and speed: all longitudes were moved by the same arc. */
function withoutMotion(planets: Planets) {
  return Object.fromEntries(
    Object.entries(planets).map(([body, planet]) => {
      const { longitude, sign, signDegree, formatted, house, natalHouse } = planet
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
