import { z } from 'zod'
import { orbsByMover, orbsOf, zodiacChoice } from '../../arguments/chart-settings.ts'
import type { ChartStyle } from '../../arguments/chart-style.ts'
import { placeTime } from '../../arguments/moment.ts'
import { bodyIds, type ChartBody, isPlacePoint, type ZodiacBody } from '../../core/bodies.ts'
import type { HouseSystem } from '../../core/charts/houses.ts'
import { aspectRecord } from '../../core/charts/record.ts'
import { type Instant, instantOfUtc, isoSeconds, shifted } from '../../core/time/time.ts'
import type { Varga } from '../../core/vedic/vargas.ts'
import type { AspectName, AspectRule, RulesByMover } from '../../core/zodiac/aspects.ts'
import type { Ayanamsa } from '../../core/zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../../core/zodiac/placement.ts'
import { signOf, signs } from '../../core/zodiac/zodiac.ts'
import { anglesOf, type WheelChart } from '../../draw/wheel/content.ts'
import { grahaChart, squareEntries } from '../../draw/wheel/grahas.ts'
import { DAYS_DRAWN, FOLD, graphicEphemeris } from '../../draw/wheel/graphic-ephemeris.ts'
import { type Second, type SecondKind, wheelPair } from '../../draw/wheel/pair.ts'
import type { ChartTheme } from '../../draw/wheel/palette.ts'
import { type SquareStyle, square } from '../../draw/wheel/squares.ts'
import { degreesText } from '../../draw/wheel/text.ts'
import { wheel } from '../../draw/wheel/wheel.ts'
import { chartWords } from '../../words/chart-words.ts'
import { namesIn } from '../../words/event-phrases.ts'
import { harmonicSetting } from '../harmonic.ts'
import { chartAspect, houseSystemUsed } from '../zodiac-place.ts'
import { type Captioned, chartCaptions } from './chart-captions.ts'
import { bodyRecords, wheelBody, wheelRecord } from './chart-record.ts'
import { drawingShape, resourceUri } from './drawing-shape.ts'
import { drawnPeriod } from './period-choice.ts'

/** Output shape of a drawn chart and the numbers beside it. */
export const drawnChart = z.object({
  houseSystem: houseSystemUsed,
  ...drawingShape,
  ascendant: z.string().nullable().describe('Degree that rises; null without time.'),
  midheaven: z.string().nullable().describe('Degree that culminates; null without time.'),
  bodies: z.array(wheelBody).describe('Bodies and mean node of the chart; grahas of a square.'),
  houseCusps: z.array(z.string()).nullable().describe('Cusps of houses 1 to 12; null without time.'),
  transits: z.array(wheelBody).nullable().describe('The outer wheel; null if there is none.'),
  outermost: z.array(wheelBody).nullable().describe('Transits around two charts; null without.'),
  aspects: z.array(chartAspect).meta({ description: 'body1 is of the outer wheel, if any.' }),
  periods: z.array(drawnPeriod).optional().describe('Drawn periods, by level.'),
  resourceUri,
})

/** Choices that a chart is drawn from. */
export interface ChartDrawing extends Captioned {
  readonly style: ChartStyle
  readonly houseSystem: HouseSystem
  readonly ayanamsa: Ayanamsa
  readonly harmonic: number
  /** Divisional chart of a square. */
  readonly varga: Varga
  readonly bodies: readonly ChartBody[]
  readonly aspects: {
    readonly within: readonly AspectRule[]
    readonly toNatal: RulesByMover
    readonly progressed: readonly AspectRule[]
  }
  readonly theme: ChartTheme
  readonly size: number
  readonly grid: boolean
  /** Whether the aspects are named at the foot; undefined: in print and on ornate sheets. */
  readonly legend?: boolean | undefined
  readonly include: readonly string[]
}

/** The chart of the birth that a drawing is of. */
export const birthCast = (request: ChartDrawing) => ({
  instant: instantOfUtc(request.born.utc),
  place: request.born.place,
  houseSystem: request.houseSystem,
  zodiac: zodiacChoice(request),
  bodies: request.bodies,
})

/** A wheel of one or two charts, its numbers, and settings of the second chart. */
export function wheelDrawing(request: ChartDrawing) {
  const { style, houseSystem, bodies, theme, size, grid, second, lang } = request
  const { inner, outer, outermost, secondInstant } = wheelPair(
    birthCast(request),
    second,
    request.transits,
    request.harmonic,
  )
  const kind = second?.kind ?? 'natal'
  const rules: readonly AspectRule[] | RulesByMover = request.aspects[rulesOf[kind]]
  const { svg, height, aspects } = wheel({
    chart: inner,
    outer,
    outermost,
    outerAngles: second !== undefined && second.kind !== 'transits',
    rules,
    theme,
    size,
    isDial: style === 'dial90',
    grid,
    legend: (request.legend ?? (theme === 'print' || theme === 'ornate')) ? aspectNamer(lang) : undefined,
    corners: chartCaptions(request, secondInstant?.utc),
    title: titled(request, outermost ? `${titles[kind]} and transits` : titles[kind]),
    description: inner.frame
      ? `Ascendant ${inWords(inner.frame.angles.ascendant, request)}, midheaven ${inWords(inner.frame.angles.midheaven, request)}.`
      : 'Without the time of birth: no houses; Aries begins on the left.',
  })
  const isStill = isRelationship(second?.kind)
  return {
    svg,
    height,
    houseSystem: inner.frame && houseSystem,
    numbers: {
      ...wheelRecord(inner, lang),
      transits: outer ? bodyRecords(outer.bodies, inner.frame, lang) : null,
      outermost: outermost ? bodyRecords(outermost.bodies, inner.frame, lang) : null,
      aspects: aspects
        .map(aspectRecord)
        .map(({ applying, ...aspect }) => Object.assign(aspect, !isStill && { applying })),
    },
    settings: {
      ...(second && secondSettings(second, secondInstant, request.secondTimezone)),
      ...harmonicSetting(request.harmonic),
      ...(request.transits && { transitDatetime: isoSeconds(request.transits.utc) }),
      ...(request.include.includes('aspects') && {
        orbs: isByMover(rules) ? orbsByMover(rules, [...new Set([...bodyIds, ...bodies])]) : orbsOf(rules),
      }),
    },
  }
}

/** Names of aspects in a language. */
function aspectNamer(lang: Captioned['lang']): (aspect: AspectName) => string {
  const names = new Map(namesIn(lang))
  return (aspect) => names.get(aspect) ?? aspect
}

/** A year of the sky folded into 90°, and its numbers at the first day. */
export function ephemerisDrawing(request: ChartDrawing) {
  const { houseSystem, theme, size, born, second, lang, bodies } = request
  const start = (second as Second).instant
  const zodiac = zodiacChoice(request)
  const cast = { instant: instantOfUtc(born.utc), place: born.place, houseSystem, zodiac, bodies }
  const { inner, outer } = wheelPair(cast, second, undefined)
  const moving = (outer as WheelChart).bodies.filter(({ id }) => id !== 'moon' && !isPlacePoint(id))
  const longitudeOn = (id: ZodiacBody) => (day: number) => zodiacLongitude(id, shifted(start, day), zodiac)
  const svg = graphicEphemeris({
    start: start.utc,
    moving: moving.map(({ id }) => ({
      id,
      longitudeOn: longitudeOn((id === 'northNode' ? 'meanNode' : id) as ZodiacBody),
    })),
    fixed: [...inner.bodies, ...anglesOf(inner)],
    theme,
    size,
    corners: chartCaptions(request, start.utc),
    title: titled(request, 'Graphic ephemeris'),
    description: `Longitudes of ${DAYS_DRAWN} days from ${isoSeconds(start.utc)} in ${FOLD}°, with the places of the birth.`,
  })
  return {
    svg,
    height: size,
    houseSystem: inner.frame && houseSystem,
    numbers: {
      ...wheelRecord(inner, lang),
      transits: bodyRecords(moving, inner.frame, lang),
      outermost: null,
      aspects: [],
    },
    settings: {
      style: 'graphic_ephemeris',
      fold: FOLD,
      days: DAYS_DRAWN,
      transitDatetime: isoSeconds(start.utc),
    },
  }
}

const isByMover = (rules: readonly AspectRule[] | RulesByMover): rules is RulesByMover =>
  !Array.isArray(rules)

/** A square of twelve cells, and its numbers. */
export function squareDrawing(request: ChartDrawing, style: SquareStyle) {
  const { theme, size, born, lang, ayanamsa, varga } = request
  const chart = grahaChart(instantOfUtc(born.utc), born.place, ayanamsa, varga)
  const { frame } = chart
  const svg = square({
    style,
    rising: frame && signs.indexOf(signOf(frame.angles.ascendant)),
    entries: squareEntries(chart, lang),
    theme,
    size,
    corners: chartCaptions(request, undefined),
    title: titled(request, varga === 'D1' ? 'Sidereal birth chart' : `Divisional chart ${varga}`),
    description: frame
      ? `Ascendant ${inWords(frame.angles.ascendant, request)}.`
      : 'Without the time of birth: no ascendant.',
  })
  return {
    svg,
    height: size,
    houseSystem: frame && ('whole-sign' as const),
    numbers: { ...wheelRecord(chart, lang), transits: null, outermost: null, aspects: [] },
    settings: { style, varga },
  }
}

/** Whether a second chart is that of a relationship. */
export const isRelationship = (kind: SecondKind | undefined): boolean =>
  kind === 'synastry' || kind === 'composite'

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

const inWords = (longitude: number, { lang }: Pick<Captioned, 'lang'>): string =>
  `${degreesText(longitude)} ${chartWords(lang).signs[signOf(longitude)]}`
