import { z } from 'zod'
import {
  birth,
  birthShape,
  conventionShape,
  readerClock,
  refusePointsWithoutTime,
} from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { distinctWarnings, moment } from '../../arguments/moment.ts'
import { hasMinor } from '../../core/bodies.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { age, isProgression, progressedChart } from '../../core/charts/progressions.ts'
import { roundAngle } from '../../core/round.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { choiceShape, chosenParts } from '../../records/chart-parts.ts'
import {
  progressedChartShape,
  progressedParts,
  progressionMethod,
} from '../../records/timing/progressed-chart.ts'
import { dayEvents, dayRanges, signWarnings } from '../../records/unknown-time.ts'
import { progressedAspects } from '../../schema/aspect-list.ts'
import { instantText } from '../../schema/instant.ts'
import { displayTimezone } from '../../schema/timezone.ts'

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
  output: z.object(progressedChartShape),
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
    const { born, method, houseSystem, target, bodies, aspects } = request
    const birthInstant = instantOfUtc(born.utc)
    const targetInstant = instantOfUtc(target.utc)
    const zodiac = zodiacChoice(request)
    const { place } = born
    const cast = { instant: birthInstant, place, houseSystem, zodiac, bodies }
    const natal = castWithPoints(cast)
    // A progression shows the sky of another instant; a direction turns the birth chart by an arc.
    const byTime = isProgression(method)
    const { chart, instant, arc } = progressedChart(natal, cast, method, targetInstant)
    const years = Math.floor(age(birthInstant, targetInstant))
    return {
      data: {
        houseSystem: place && houseSystem,
        method,
        progressedInstant: byTime ? isoSeconds(instant.utc) : null,
        arc: roundAngle(arc),
        ...chosenParts(progressedParts({ natal, chart, byTime, aspects, years }), request),
      },
      measured: { utc: birthInstant.utc, bodies, events: dayEvents(born) },
      settings: Object.assign(chartSettings(request, birthInstant), {
        targetDatetime: isoSeconds(target.utc),
        progressedAngles: byTime ? BY_SOLAR_ARC : 'turned by the arc, as everything else',
        houseOf: byTime ? 'the progressed cusps; natalHouse: the birth chart' : 'the birth chart',
      }),
      warnings: distinctWarnings([
        ...born.warnings,
        ...signWarnings(dayRanges(born, zodiac, bodies), request),
        ...target.warnings,
      ]),
    }
  },
})

const BY_SOLAR_ARC =
  'midheaven by solar arc in longitude; ascendant and cusps from it at the latitude of birth'
