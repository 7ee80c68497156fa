import { z } from 'zod'
import {
  birth,
  birthInstant,
  birthShape,
  conventionShape,
  refusePointsWithoutTime,
} from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { hasMinor } from '../../core/bodies.ts'
import { chartAspects } from '../../core/charts/chart.ts'
import { harmonicChart } from '../../core/charts/harmonic.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { aspectRecord, type ChartRecord, chartRecord } from '../../core/charts/record.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import type { Aspect } from '../../core/zodiac/aspects.ts'
import { defineTool } from '../../declaration/define.ts'
import { choiceShape, chosenParts } from '../../records/chart-parts.ts'
import { compact, compactByName, compactList } from '../../records/compact.ts'
import { harmonic, harmonicSetting, refuseHarmonic } from '../../records/harmonic.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import { dayEvents, dayRanges, signWarnings, withRanges } from '../../records/unknown-time.ts'
import {
  aspect,
  chartAngles,
  chartNodes,
  houseCuspsOrTable,
  houseSystemUsed,
  natalPlanet,
} from '../../records/zodiac-place.ts'
import { format } from '../../schema/format.ts'
import { instantText } from '../../schema/instant.ts'
import { siderealInput } from '../../schema/zodiac.ts'

const parts = ['planets', 'angles', 'nodes', 'houses', 'aspects'] as const
/** The chosen parts of a chart. */
type Parts = Partial<ChartRecord & { readonly aspects: readonly Aspect[] }>

export default defineTool({
  name: 'get_natal_chart',
  title: 'Natal chart',
  summary:
    'Computes a birth chart: planets in signs and houses, ascendant, nodes and aspects. It also works when the time of birth is unknown.',
  description:
    'Birth chart: planets in signs and houses, ascendant, midheaven, nodes, cusps and major aspects. Ask ' +
    'which house system is wanted (default equal); placidus and koch are refused inside the polar ' +
    'circles. Unknown time of birth: timeKnown=false or a bare date. Dignities, lots, patterns: ' +
    'get_chart_analysis. Without a place: get_zodiac_positions.',
  route: 'GET /v1/charts/natal',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: siderealInput({
    ...birthShape,
    datetime: instantText(`${birthInstant} Default now, with a warning.`).optional().meta({ default: 'now' }),
    ...conventionShape,
    harmonic,
    ...choiceShape(parts),
    format,
  }),
  output: z.object({
    houseSystem: houseSystemUsed,
    ...z
      .object({
        planets: z
          .union([z.record(z.string(), natalPlanet), compact])
          .describe('Places of the bodies by name, or a table of them.'),
        ...chartAngles,
        ...chartNodes,
        houseCusps: houseCuspsOrTable,
        aspects: z
          .union([z.array(aspect), compact])
          .describe('Aspects among bodies and angles, the closest first, or a table of them.'),
      })
      .partial().shape,
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' },
  prepare(input, { now }) {
    const born = birth(input, now)
    refusePointsWithoutTime(input.bodies, born)
    refuseHarmonic(input, born)
    return { birth: born, ...input }
  },
  credits: 3,
  app: 'wheel',
  heavy: ({ bodies }) => hasMinor(bodies),
  compute(request) {
    const { houseSystem, aspects, harmonic } = request
    const { place } = request.birth
    const instant = instantOfUtc(request.birth.utc)
    const zodiac = zodiacChoice(request)
    const cast = castWithPoints({ instant, place, houseSystem, zodiac, bodies: request.bodies })
    const chart = harmonic === 1 ? cast : harmonicChart(cast, harmonic)
    const record = chartRecord(chart)
    const ranges = dayRanges(request.birth, zodiac, request.bodies)
    const parts = chosenParts(
      {
        ...record,
        planets: withRanges(record, ranges, request),
        aspects: chartAspects(chart, aspects).map(aspectRecord),
      },
      request,
    )
    return {
      data: {
        houseSystem: place && houseSystem,
        ...(request.format === 'compact' ? inColumns(parts) : parts),
      },
      measured: { utc: instant.utc, bodies: request.bodies, events: dayEvents(request.birth) },
      settings: Object.assign(chartSettings(request, instant), harmonicSetting(harmonic)),
      warnings: [
        ...request.birth.warnings,
        ...signWarnings(ranges, request),
        ...houseOrderWarnings([houseSystem], request.birth),
      ],
    }
  },
})

/** The same parts as tables. */
function inColumns({ planets, houseCusps, aspects, ...otherParts }: Parts) {
  return {
    ...(planets ? { planets: compactByName('body', planets) } : {}),
    ...otherParts,
    ...(houseCusps === undefined ? {} : { houseCusps: houseCusps && compactList(houseCusps) }),
    ...(aspects ? { aspects: compactList(aspects) } : {}),
  }
}
