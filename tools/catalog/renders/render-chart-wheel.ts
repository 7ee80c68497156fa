import { z } from 'zod'
import { birth, birthShape, conventionShape, refusePointsWithoutTime } from '../../arguments/birth.ts'
import { chartSettings } from '../../arguments/chart-settings.ts'
import {
  type ChartStyle,
  chartStyles,
  drawnConventions,
  isSquare,
  refuseLateStart,
} from '../../arguments/chart-style.ts'
import { secondChart, secondShape } from '../../arguments/second-chart.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { vargas } from '../../core/vedic/vargas.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { lang } from '../../declaration/sign-words.ts'
import { loadScripts } from '../../draw/letters.ts'
import { DAYS_DRAWN } from '../../draw/wheel/graphic-ephemeris.ts'
import type { Second } from '../../draw/wheel/pair.ts'
import { chartThemes } from '../../draw/wheel/palette.ts'
import {
  type ChartDrawing,
  drawnChart,
  ephemerisDrawing,
  isRelationship,
  squareDrawing,
  wheelDrawing,
} from '../../records/drawing/chart-wheel.ts'
import { mediaType, resourceUriOf, size, theme } from '../../records/drawing/drawing-shape.ts'
import { lifeDrawing } from '../../records/drawing/life-periods.ts'
import {
  type PeriodChoice,
  periodChoice,
  periodShape,
  refusePeriodArguments,
  zodiacOfPeriods,
} from '../../records/drawing/period-choice.ts'
import { harmonic, refuseHarmonic } from '../../records/harmonic.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import { aspectsOfDrawing } from '../../schema/aspect-list.ts'
import { chartBodies } from '../../schema/body-list.ts'
import { caption } from '../../schema/caption.ts'
import { include } from '../../schema/comma-list.ts'
import { chosenGroups, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { siderealInput } from '../../schema/zodiac.ts'

/** Numbers beside the drawing, by the groups of `include`. */
const groups = {
  bodies: ['bodies', 'transits', 'outermost', 'periods'],
  houses: ['ascendant', 'midheaven', 'houseCusps'],
  aspects: ['aspects'],
} as const

export default defineTool({
  name: 'render_chart_wheel',
  title: 'Chart wheel image',
  summary:
    'Draws a birth chart as a wheel or an Indian square, alone or with a second chart around it. For reports, for printing, and for reading a chart at a glance.',
  description:
    'Draw a birth chart as SVG: a wheel, alone or with a second chart around it, a 90° dial, an Indian ' +
    'square, or periods of a life. The numbers: get_natal_chart, list_transits.',
  route: 'GET /v1/renders/chart-wheel',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  input: siderealInput(
    {
      ...birthShape,
      displayTimezone,
      ...secondShape,
      style: z
        .enum(chartStyles, { error: `style must be one of ${chartStyles.join(', ')}` })
        .default('western')
        .meta({
          description:
            'western: a wheel. dial90: a round of 90°. graphic_ephemeris: a year from transitDatetime in 90°. periods: dashas or time lords (topic=techniques). north_indian, south_indian: sidereal squares.',
        }),
      varga: z
        .enum(vargas, { error: `varga must be one of ${vargas.join(', ')}` })
        .default('D1')
        .meta({ description: 'Divisional chart of a square: D9 … as in get_vedic_chart.' }),
      ...conventionShape,
      houseSystem: conventionShape.houseSystem
        .unwrap()
        .optional()
        .meta({
          ...conventionShape.houseSystem.meta(),
          default: 'equal',
        }),
      zodiac: conventionShape.zodiac
        .unwrap()
        .optional()
        .meta({
          ...conventionShape.zodiac.meta(),
          default: 'tropical',
        }),
      ...periodShape,
      harmonic,
      bodies: chartBodies,
      aspects: aspectsOfDrawing,
      title: caption('title', 60, 'Title above the date.'),
      placeName: caption('placeName', 60, 'Place above its coordinates.'),
      grid: z
        .boolean({ error: 'grid must be true or false' })
        .default(false)
        .meta({ description: 'true adds tables of positions, cusps and aspects below.' }),
      legend: z
        .boolean({ error: 'legend must be true or false' })
        .optional()
        .meta({ description: 'Aspects by name, below; usual in print.', isUnlisted: true }),
      theme: theme('light', chartThemes),
      size,
      include: include(namesOf(groups)).prefault('bodies,houses'),
      lang,
    },
    ({ zodiac, style }) => zodiac === 'sidereal' || isSquare(style),
  ),
  output: drawnChart.partial(optionalMembers(groups)),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z', size: 600 },
  refuses: ['event_not_found'],
  prepare(input, context) {
    const born = birth(input, context.now)
    refusePointsWithoutTime(input.bodies, born)
    refuseHarmonic(input, born)
    const { second, transits, warnings } = secondChart(withStart(input), born, context)
    const conventions = drawnConventions(input, born)
    refuseLateStart(input.style, second?.instant.utc, DAYS_DRAWN)
    const periods =
      input.style === 'periods'
        ? periodChoice(input, born, (second as Second).instant.utc, context)
        : undefined
    if (!periods) refusePeriodArguments(input, input.style)
    return {
      ...input,
      ...conventions,
      zodiac: periods ? zodiacOfPeriods(periods, conventions.zodiac) : conventions.zodiac,
      periods,
      born,
      second,
      transits,
      warnings: unique([...born.warnings, ...warnings]),
    }
  },
  credits: {
    formula: '5 for synastry and composite, 4 for other charts',
    range: [4, 5],
    of: ({ second }) => (isRelationship(second?.kind) ? 5 : 4),
  },
  loads: ({ title, placeName }) => loadScripts([title, placeName]),
  heavy: true,
  app: 'wheel',
  views: { svg: ({ svg }) => svg },
  compute(request) {
    const { size, born, include } = request
    const instant = instantOfUtc(born.utc)
    const { svg, height, houseSystem, numbers, settings, warnings } = drawingOf(request)
    return {
      data: {
        houseSystem,
        svg,
        mediaType,
        width: size,
        height,
        ...chosenGroups(numbers, groups, include),
        resourceUri: resourceUriOf('chart-wheel', svg),
      },
      measured: { utc: instant.utc },
      settings: Object.assign(chartSettings({ ...request, aspects: undefined }, instant), settings),
      warnings: [...request.warnings, ...warnings, ...houseOrderWarnings([request.houseSystem], born)],
    }
  },
})

/** The drawing of a style: a wheel, a year or periods in any zodiac, a square of one sidereal chart. */
function drawingOf(request: ChartDrawing & { readonly periods: PeriodChoice | undefined }) {
  const { style, periods } = request
  const warnings: Warning[] = []
  if (isSquare(style)) return { ...squareDrawing(request, style), warnings }
  if (periods) return lifeDrawing(request, periods)
  return { ...(style === 'graphic_ephemeris' ? ephemerisDrawing(request) : wheelDrawing(request)), warnings }
}

/** Styles that begin or are marked now where no instant is sent. */
const styleOfInstant = (style: ChartStyle): boolean => style === 'graphic_ephemeris' || style === 'periods'

const withStart = <T extends { readonly style: ChartStyle; readonly transitDatetime?: string | undefined }>(
  input: T,
): T => (styleOfInstant(input.style) ? { ...input, transitDatetime: input.transitDatetime ?? 'now' } : input)

/** Warnings, each once: birth and second chart can cause the same one. */
function unique<T extends { readonly code: string; readonly detail: string }>(warnings: readonly T[]): T[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.detail}`, warning])).values()]
}
