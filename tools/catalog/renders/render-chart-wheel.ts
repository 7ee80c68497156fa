import { z } from 'zod'
import { birth, birthShape, conventionShape, refusePointsWithoutTime } from '../../arguments/birth.ts'
import { chartSettings, orbsByMover, orbsOf, zodiacChoice } from '../../arguments/chart-settings.ts'
import { chartStyles, drawnConventions } from '../../arguments/chart-style.ts'
import { placeTime } from '../../arguments/moment.ts'
import { secondChart, secondShape } from '../../arguments/second-chart.ts'
import { bodyIds } from '../../core/bodies.ts'
import { aspectRecord } from '../../core/charts/record.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import type { AspectRule, RulesByMover } from '../../core/zodiac/aspects.ts'
import { signOf, signs } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { lang } from '../../declaration/sign-words.ts'
import { grahaChart, squareEntries } from '../../draw/wheel/grahas.ts'
import { type Second, type SecondKind, wheelPair } from '../../draw/wheel/pair.ts'
import { type SquareStyle, square } from '../../draw/wheel/squares.ts'
import { degreesText } from '../../draw/wheel/text.ts'
import { wheel } from '../../draw/wheel/wheel.ts'
import { type Captioned, chartCaptions } from '../../records/drawing/chart-captions.ts'
import { bodyRecords, wheelBody, wheelRecord } from '../../records/drawing/chart-record.ts'
import {
  drawingShape,
  mediaType,
  resourceUri,
  resourceUriOf,
  size,
  theme,
} from '../../records/drawing/drawing-shape.ts'
import { chartAspect, houseSystemUsed } from '../../records/zodiac-place.ts'
import { aspectsOfDrawing } from '../../schema/aspect-list.ts'
import { chartBodies } from '../../schema/body-list.ts'
import { caption } from '../../schema/caption.ts'
import { include } from '../../schema/comma-list.ts'
import { chosenGroups, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { chartWords } from '../../words/chart-words.ts'

/** Numbers beside the drawing, by the groups of `include`. */
const groups = {
  bodies: ['bodies', 'transits'],
  houses: ['ascendant', 'midheaven', 'houseCusps'],
  aspects: ['aspects'],
} as const

const input = z.strictObject({
  ...birthShape,
  displayTimezone,
  ...secondShape,
  style: z
    .enum(chartStyles, { error: `style must be one of ${chartStyles.join(', ')}` })
    .default('western')
    .meta({ description: 'western: a wheel. north_indian, south_indian: squares of the sidereal zodiac.' }),
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
  bodies: chartBodies,
  aspects: aspectsOfDrawing,
  title: caption('title', 60, 'Title above the date.'),
  placeName: caption('placeName', 60, 'Name of the place above its coordinates.'),
  grid: z
    .boolean({ error: 'grid must be true or false' })
    .default(false)
    .meta({ description: 'true adds tables of positions and aspects below.' }),
  theme: theme('light'),
  size,
  include: include(namesOf(groups)).prefault('bodies,houses'),
  lang,
})

export default defineTool({
  name: 'render_chart_wheel',
  title: 'Chart wheel image',
  summary: 'Draws a birth chart as a wheel or an Indian square, alone or with a second chart around it.',
  description:
    'Draw a birth chart as SVG: a wheel, alone or with a second chart around it (transits, synastry, ' +
    'return, progressions), or an Indian square. The numbers: get_natal_chart, list_transits.',
  route: 'GET /v1/renders/chart-wheel',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  input,
  output: z
    .object({
      houseSystem: houseSystemUsed,
      ...drawingShape,
      ascendant: z
        .string()
        .nullable()
        .describe('Degree that rises, in words; null if the time of birth is not known.'),
      midheaven: z
        .string()
        .nullable()
        .describe('Degree that culminates, in words; null if the time of birth is not known.'),
      bodies: z.array(wheelBody).describe('Bodies and mean node of the chart; grahas of a square.'),
      houseCusps: z
        .array(z.string())
        .nullable()
        .describe('Cusps of houses 1 to 12 in words; null if the time of birth is not known.'),
      transits: z.array(wheelBody).nullable().describe('The outer wheel; null if there is none.'),
      aspects: z
        .array(chartAspect)
        .meta({ description: 'body1 is of the outer wheel, if there is one. None in squares.' }),
      resourceUri,
    })
    .partial(optionalMembers(groups)),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z', size: 600 },
  refuses: ['event_not_found'],
  prepare(input, context) {
    const born = birth(input, context.now)
    refusePointsWithoutTime(input.bodies, born)
    const { second, warnings } = secondChart(input, born, context)
    const conventions = drawnConventions(input, born)
    return { ...input, ...conventions, born, second, warnings: unique([...born.warnings, ...warnings]) }
  },
  credits: {
    formula: '5 for synastry and composite',
    range: [4, 5],
    of: ({ second }) => (isRelationship(second?.kind) ? 5 : 4),
  },
  heavy: true,
  views: { svg: ({ svg }) => svg },
  compute: (request) => {
    const { style } = request
    return style === 'western' ? wheelAnswer(request) : squareAnswer(request, style)
  },
})

type Input = z.output<typeof input>
type Request = Omit<Input, 'houseSystem' | 'zodiac'> &
  ReturnType<typeof drawnConventions> &
  Captioned & { readonly warnings: readonly { readonly code: string; readonly detail: string }[] }

/** A wheel of one or two charts, and its numbers. */
function wheelAnswer(request: Request) {
  const { houseSystem, aspects, bodies, theme, size, grid, born, second, lang } = request
  const instant = instantOfUtc(born.utc)
  const zodiac = zodiacChoice(request)
  const pair = wheelPair({ instant, place: born.place, houseSystem, zodiac, bodies }, second)
  const { inner, outer } = pair
  const rules: readonly AspectRule[] | RulesByMover = aspects[rulesOf[second?.kind ?? 'natal']]
  const { svg, height, ...wheelFields } = wheel({
    chart: inner,
    outer,
    outerAngles: second !== undefined && second.kind !== 'transits',
    rules,
    theme,
    size,
    grid,
    corners: chartCaptions(request, pair.secondInstant?.utc),
    title: titled(request, titles[second?.kind ?? 'natal']),
    description: inner.frame
      ? `Ascendant ${inWords(inner.frame.angles.ascendant, request)}, midheaven ${inWords(inner.frame.angles.midheaven, request)}.`
      : 'Without the time of birth: no houses; Aries begins on the left.',
  })
  const isStill = isRelationship(second?.kind)
  return {
    data: {
      houseSystem: inner.frame && houseSystem,
      svg,
      mediaType,
      width: size,
      height,
      ...chosenGroups(
        {
          ...wheelRecord(inner, lang),
          transits: outer ? bodyRecords(outer.bodies, inner.frame, lang) : null,
          aspects: wheelFields.aspects
            .map(aspectRecord)
            .map(({ applying, ...aspect }) => Object.assign(aspect, !isStill && { applying })),
        },
        groups,
        request.include,
      ),
      resourceUri: resourceUriOf('chart-wheel', svg),
    },
    measured: { utc: instant.utc },
    settings: Object.assign(
      chartSettings({ ...request, aspects: undefined }, instant),
      second && secondSettings(second, pair.secondInstant, request.secondTimezone),
      request.include.includes('aspects') && {
        orbs: isByMover(rules) ? orbsByMover(rules, [...new Set([...bodyIds, ...bodies])]) : orbsOf(rules),
      },
    ),
    warnings: request.warnings,
  }
}

const isByMover = (rules: readonly AspectRule[] | RulesByMover): rules is RulesByMover =>
  !Array.isArray(rules)

/** A square of twelve cells, and its numbers. */
function squareAnswer(request: Request, style: SquareStyle) {
  const { theme, size, born, lang, ayanamsa } = request
  const instant = instantOfUtc(born.utc)
  const chart = grahaChart(instant, born.place, ayanamsa)
  const { frame } = chart
  const svg = square({
    style,
    rising: frame && signs.indexOf(signOf(frame.angles.ascendant)),
    entries: squareEntries(chart, lang),
    theme,
    size,
    corners: chartCaptions(request, undefined),
    title: titled(request, 'Sidereal birth chart'),
    description: frame
      ? `Ascendant ${inWords(frame.angles.ascendant, request)}.`
      : 'Without the time of birth: no ascendant.',
  })
  return {
    data: {
      houseSystem: frame && ('whole-sign' as const),
      svg,
      mediaType,
      width: size,
      height: size,
      ...chosenGroups({ ...wheelRecord(chart, lang), transits: null, aspects: [] }, groups, request.include),
      resourceUri: resourceUriOf('chart-wheel', svg),
    },
    measured: { utc: instant.utc },
    settings: Object.assign(chartSettings({ ...request, aspects: undefined }, instant), { style }),
    warnings: request.warnings,
  }
}

const isRelationship = (kind: SecondKind | undefined): boolean => kind === 'synastry' || kind === 'composite'

/** The rules of aspects of each wheel. */
const rulesOf = {
  natal: 'within',
  transits: 'toNatal',
  synastry: 'within',
  composite: 'within',
  progressed: 'progressed',
  solar_return: 'toNatal',
  lunar_return: 'toNatal',
} as const satisfies Record<SecondKind | 'natal', string>

const titles: Readonly<Record<SecondKind | 'natal', string>> = {
  natal: 'Chart wheel',
  transits: 'Chart wheel with transits',
  synastry: 'Chart wheel of two births',
  composite: 'Wheel of a composite chart',
  progressed: 'Chart wheel with progressions',
  solar_return: 'Chart wheel with a solar return',
  lunar_return: 'Chart wheel with a lunar return',
}

const titled = ({ title }: { readonly title?: string | undefined }, kind: string): string =>
  title ? `${title}: ${kind}` : kind

/** Kind, instants and place of the second chart. */
function secondSettings(
  { kind, instant, place }: Second,
  secondInstant: Instant | undefined,
  timezone: string | undefined,
) {
  const datetimeText = isoSeconds(instant.utc)
  if (kind === 'transits') return { transitDatetime: datetimeText }
  return {
    chart: kind,
    secondDatetime: datetimeText,
    ...(timezone ? { secondDatetimeLocal: placeTime(instant.utc, timezone, place?.longitude) } : {}),
    ...(secondInstant && secondInstant !== instant ? { secondInstant: isoSeconds(secondInstant.utc) } : {}),
    ...(place ? { secondPlace: place } : {}),
  }
}

/** Warnings, each once: birth and second chart can cause the same one. */
function unique<T extends { readonly code: string; readonly detail: string }>(warnings: readonly T[]): T[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.detail}`, warning])).values()]
}

const inWords = (longitude: number, { lang }: Pick<Input, 'lang'>): string =>
  `${degreesText(longitude)} ${chartWords(lang).signs[signOf(longitude)]}`
