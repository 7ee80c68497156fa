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
import { isTimeLordMethod } from '../../core/charts/time-lords/time-lords.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { choiceShape } from '../../records/chart-parts.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import {
  progressedChartAt,
  progressedChartShape,
  progressionMethod,
} from '../../records/timing/progressed-chart.ts'
import { checkTimeLords, timeLordShape } from '../../records/timing/time-lord-choice.ts'
import { timeLordsAt } from '../../records/timing/time-lords.ts'
import { dayEvents, dayRanges, signWarnings } from '../../records/unknown-time.ts'
import { progressedAspects } from '../../schema/aspect-list.ts'
import { textFormat } from '../../schema/format.ts'
import { instantText } from '../../schema/instant.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { siderealInput } from '../../schema/zodiac.ts'

export default defineTool({
  name: 'get_progressed_chart',
  title: 'Progressed chart',
  summary:
    'A birth chart moved forward by progressions or directions to a later date, or the time lords of a life. For looking at one year or chapter of a life.',
  description:
    'Birth chart moved to a target date by secondary, tertiary or minor progression, solar arc, or annual ' +
    'profection, with aspects to the birth chart within 1°, or time lords such as zodiacal ' +
    'releasing. Their dated aspects, and the real sky against the birth: list_transits.',
  route: 'GET /v1/charts/progressed',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: siderealInput({
    ...birthShape,
    displayTimezone,
    targetDatetime: instantText('Date looked at. Default now.').optional().meta({ default: 'now' }),
    method: progressionMethod.default('secondary').meta({
      description:
        'secondary: a day for a year. tertiary: a day for a month. minor: a month for a year. profection: the chart turned by a sign a year. From profections on: time lords.',
    }),
    ...timeLordShape,
    houseSystem: conventionShape.houseSystem,
    zodiac: conventionShape.zodiac,
    ayanamsa: conventionShape.ayanamsa,
    aspects: progressedAspects,
    ...choiceShape(['planets', 'angles', 'houses', 'aspectsToNatal', 'profection']),
    format: textFormat,
  }),
  output: z.object(progressedChartShape),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    datetime: '2000-01-01T12:00:00Z',
    targetDatetime: '2026-11-20T20:00:00Z',
  },
  prepare(input, { now }) {
    const read = (parameter: 'targetDatetime' | 'targetEnd') =>
      moment(input[parameter], { ...readerClock(input), now, parameter })
    const born = birth(input, now)
    refusePointsWithoutTime(input.bodies, born)
    const target = read('targetDatetime')
    const targetEnd = input.targetEnd === undefined ? undefined : read('targetEnd')
    checkTimeLords(input, born, { target, targetEnd })
    return { ...input, born, target, targetEnd }
  },
  refuses: ['too_many_rows'],
  credits: 4,
  heavy: ({ bodies, point }) => hasMinor(point === undefined ? bodies : [...bodies, point]),
  compute(request) {
    const { born, method, houseSystem, target, targetEnd, bodies } = request
    const birthInstant = instantOfUtc(born.utc)
    const zodiac = zodiacChoice(request)
    const cast = { instant: birthInstant, place: born.place, houseSystem, zodiac, bodies }
    const isChart = !isTimeLordMethod(method)
    const { data, settings, warnings } = isChart
      ? progressedChartAt(cast, method, instantOfUtc(target.utc), request)
      : timeLordsAt(cast, method, request, { target, targetEnd })
    return {
      data,
      measured: { utc: birthInstant.utc, bodies, events: dayEvents(born) },
      settings: Object.assign(chartSettings(isChart ? request : { ...request, include: [] }, birthInstant), {
        targetDatetime: isoSeconds(target.utc),
        ...settings,
      }),
      warnings: distinctWarnings([
        ...born.warnings,
        ...signWarnings(dayRanges(born, zodiac, bodies), request),
        ...target.warnings,
        ...warnings,
        ...(isChart ? houseOrderWarnings([houseSystem], born) : []),
      ]),
    }
  },
})
