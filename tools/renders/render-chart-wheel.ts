import { z } from 'zod'
import { type Birth, birth, birthShape, conventionShape } from '../arguments/birth.ts'
import { chartSettings, orbsByMover, orbsOf, zodiacChoice } from '../arguments/chart-settings.ts'
import { moment } from '../arguments/moment.ts'
import { bodyIds } from '../core/bodies.ts'
import { castChart } from '../core/charts/chart.ts'
import { placeText } from '../core/draw/captions.ts'
import { degreesText } from '../core/draw/wheel/text.ts'
import { wheel } from '../core/draw/wheel/wheel.ts'
import { capitalised } from '../core/text/capitalised.ts'
import { conventionName } from '../core/text/convention-name.ts'
import { instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { zodiacPlace } from '../core/zodiac/zodiac.ts'
import { defineTool } from '../define.ts'
import {
  captionTime,
  drawingShape,
  mediaType,
  resourceUri,
  resourceUriOf,
  size,
  theme,
} from '../records/drawing-shape.ts'
import { aspectsOfBoth } from '../schema/aspect-list.ts'
import { instantText } from '../schema/instant.ts'

export default defineTool({
  name: 'render_chart_wheel',
  title: 'Chart wheel image',
  description:
    'Draw a birth chart as a wheel in SVG: signs, houses, planets and aspects; with transitDatetime a bi-wheel, the ' +
    'transits outside and their aspects to the birth inside. datetime is the birth. The numbers: get_natal_chart, ' +
    'list_transits. 4 credits.',
  route: 'GET /v1/renders/chart-wheel',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  input: z.strictObject({
    ...birthShape,
    transitDatetime: instantText('Instant of the outer wheel. Left out: the birth chart alone.').optional(),
    ...conventionShape,
    aspects: aspectsOfBoth,
    theme: theme('light'),
    size,
  }),
  output: z.object({ ...drawingShape, resourceUri }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z', size: 600 },
  prepare(given, { now }) {
    const reading = { now, timezone: given.timezone, longitude: given.longitude }
    const born = birth(given, now)
    const sky =
      given.transitDatetime === undefined
        ? undefined
        : moment(given.transitDatetime, { ...reading, parameter: 'transitDatetime' })
    const warnings = [...born.warnings, ...(sky?.warnings ?? [])]
    return { ...given, born, sky: sky?.utc, warnings: unique(warnings) }
  },
  credits: 4,
  heavy: true,
  views: { svg: ({ svg }) => svg },
  compute(request) {
    const { houseSystem, aspects, theme, size, born, sky } = request
    const zodiac = zodiacChoice(request)
    const instant = instantOfUtc(born.utc)
    const chart = castChart({ instant, place: born.place, houseSystem, zodiac })
    const transits =
      sky === undefined
        ? undefined
        : castChart({ instant: instantOfUtc(sky), place: null, houseSystem, zodiac })
    const svg = wheel({
      chart,
      transits,
      rules: transits ? aspects.toNatal : aspects.within,
      theme,
      size,
      corners: corners(request),
      title: transits ? 'Chart wheel with transits' : 'Chart wheel',
      description: chart.frame
        ? `Ascendant ${inWords(chart.frame.angles.ascendant)}, midheaven ${inWords(chart.frame.angles.midheaven)}.`
        : 'Without the time of birth: no houses; Aries begins on the left.',
    })
    return {
      data: { svg, mediaType, width: size, height: size, resourceUri: resourceUriOf('chart-wheel', svg) },
      settings: {
        ...chartSettings(request, instant),
        ...(sky === undefined
          ? { orbs: orbsOf(aspects.within) }
          : { orbs: orbsByMover(aspects.toNatal, bodyIds), transitDatetime: isoSeconds(sky) }),
      },
      warnings: request.warnings,
    }
  },
})

/** Warnings without duplicate codes: birth and transit can cause the same one. */
function unique<T extends { readonly code: string }>(warnings: readonly T[]): T[] {
  return [...new Map(warnings.map((warning) => [warning.code, warning])).values()]
}

/** Parameters of the captions. */
interface Asked {
  readonly latitude: number
  readonly longitude: number
  readonly born: Birth
  readonly sky: number | undefined
  readonly timezone?: string | undefined
  readonly houseSystem: string
  readonly zodiac: 'tropical' | 'sidereal'
  readonly ayanamsa: string
}

/** Captions in the corners: time, place, conventions, and the time of the transits. */
function corners({
  latitude,
  longitude,
  born,
  sky,
  timezone,
  houseSystem,
  zodiac,
  ayanamsa,
}: Asked): string[][] {
  return [
    birthCaption(born, timezone, longitude),
    placeText(latitude, longitude, ['N', 'E', 'S', 'W']).split('  '),
    [
      zodiac === 'tropical' ? 'Tropical' : `Sidereal, ${conventionName(ayanamsa)}`,
      conventionName(houseSystem),
    ],
    sky === undefined ? [] : transitCaption(...captionTime(sky, timezone)),
  ]
}

/** Caption lines of a birth: date and time. */
function birthCaption({ utc, place }: Birth, timezone: string | undefined, longitude: number): string[] {
  const [date, time] = captionTime(utc, timezone, longitude)
  return [date, place ? time : 'Time unknown']
}

const transitCaption = (date: string, time: string): string[] => [`Transits ${date}`, time]

function inWords(longitude: number): string {
  return `${degreesText(longitude)} ${capitalised(zodiacPlace(longitude).sign)}`
}
