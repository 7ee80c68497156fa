import { z } from 'zod'
import { conventionShape } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { pair, pairSettings, person } from '../../arguments/person.ts'
import { hasMinor } from '../../core/bodies.ts'
import { compositeAngleRules, davisonPlaceRules } from '../../core/charts/composite.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { choiceShape } from '../../records/chart-parts.ts'
import {
  areTimesKnown,
  compositeMethod,
  compositeShape,
  davisonRecord,
  midpointRecord,
} from '../../records/charts/composite-chart.ts'
import { dayEvents, pairRanges, pairSignWarnings } from '../../records/unknown-time.ts'
import { textFormat } from '../../schema/format.ts'
import { siderealInput } from '../../schema/zodiac.ts'

export default defineTool({
  name: 'get_composite_chart',
  title: 'Composite chart',
  summary:
    'One chart for two people, from the midpoints of theirs or for the middle of their births in time and space. It describes the relationship itself rather than either person.',
  description:
    'One chart for a relationship, from the midpoints of two birth charts or for the middle of both times ' +
    'and places (Davison). Aspects between two separate charts: get_synastry. Nothing is stored.',
  route: 'POST /v1/charts/composite',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  input: siderealInput({
    first: person,
    second: person,
    method: compositeMethod.default('midpoint').meta({
      description:
        'midpoint: the middle of both places in the zodiac. davison: the chart of the middle of both times and places.',
    }),
    compositeAngles: z
      .enum(compositeAngleRules, { error: 'compositeAngles must be midpoints or derived' })
      .default('midpoints')
      .meta({
        description:
          'For midpoint. midpoints: of all angles and cusps. derived: from the midpoint of the midheavens at the mean latitude.',
      }),
    davisonPlace: z
      .enum(davisonPlaceRules, { error: 'davisonPlace must be mean or greatCircle' })
      .default('mean')
      .meta({
        description:
          'For davison. mean: mean latitude, and mean longitude the shorter way round. greatCircle: halfway along the shortest line.',
      }),
    ...conventionShape,
    ...choiceShape(['planets', 'angles', 'houses', 'aspects']),
    format: textFormat,
  }),
  output: z.object(compositeShape),
  example: {
    first: { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' },
    second: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' },
  },
  prepare: (input, { now }) => ({ births: pair(input, now), ...input }),
  credits: 5,
  heavy: ({ bodies }) => hasMinor(bodies),
  compute(request) {
    const middle = instantOfUtc((request.births.first.utc + request.births.second.utc) / 2)
    const { datetime: _, ...settings } = chartSettings(request, middle)
    const { births, bodies, method, compositeAngles, davisonPlace } = request
    const ranges = pairRanges(births, zodiacChoice(request), bodies)
    return {
      data: {
        houseSystem: areTimesKnown(births) ? request.houseSystem : null,
        method,
        // Davison's chart is cast for an instant and a place, midpoints belong to none.
        ...(method === 'davison' ? davisonRecord(request, middle) : midpointRecord(request)),
      },
      measured: { utc: middle.utc, bodies, events: dayEvents(births.first, births.second) },
      settings: {
        births: pairSettings(request, births),
        ...settings,
        method,
        ...(method === 'davison' ? { davisonPlace } : { compositeAngles }),
      },
      warnings: [...births.warnings, ...pairSignWarnings(request, ranges)],
    }
  },
})
