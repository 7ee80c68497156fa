import { z } from 'zod'
import { type Birth, birth, birthShape, conventionShape } from '../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../arguments/chart-settings.ts'
import { castChart, chartAspects } from '../core/charts/chart.ts'
import { aspectRecord, type ChartRecord, chartRecord, type PlanetRecord } from '../core/charts/record.ts'
import { instantOfUtc } from '../core/time/time.ts'
import type { Zodiac } from '../core/zodiac/ayanamsa.ts'
import { longitudeRange } from '../core/zodiac/placement.ts'
import { defineTool } from '../define.ts'
import { compact, compactByName, compactList } from '../records/compact.ts'
import { aspect, house, houseCusp, placementShape, zodiacPlaceShape } from '../records/zodiac-place.ts'
import { format } from '../schema/format.ts'
import { instantText } from '../schema/instant.ts'

const node = z.object({ ...zodiacPlaceShape, house, type: z.literal('mean') })
const planet = z.object({
  ...placementShape,
  house,
  declination: z.number(),
  longitudeRange: z
    .object({ start: z.number(), end: z.number(), startSign: z.string(), endSign: z.string() })
    .optional()
    .meta({ description: 'Moon only, when the time is not known: where it is as the day begins and ends.' }),
})

export default defineTool({
  name: 'get_natal_chart',
  title: 'Natal chart',
  description:
    'Birth chart: planets in signs and houses (equal by default: choose houseSystem), ascendant, midheaven, nodes, cusps and ' +
    'major aspects. datetime is the birth instant in UTC (resolve_local_time first). Unknown time: timeKnown=false or ' +
    'the date alone. Dignities, lots and more: get_chart_analysis. No place needed: get_zodiac_positions. 3 credits.',
  route: 'GET /v1/charts/natal',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: z.strictObject({
    ...birthShape,
    datetime: instantText(
      'Birth instant, ISO 8601; UTC unless an offset or timezone is given. Default now, with a warning.',
    )
      .optional()
      .meta({ default: 'now' }),
    ...conventionShape,
    format,
  }),
  output: z.object({
    planets: z.union([z.record(z.string(), planet), compact]),
    ascendant: z.object(zodiacPlaceShape).nullable(),
    midheaven: z.object({ ...zodiacPlaceShape, house }).nullable(),
    northNode: node.extend({ trueLongitude: z.number() }),
    southNode: node,
    houseCusps: z.union([z.array(houseCusp), compact]).nullable(),
    aspects: z.union([z.array(aspect), compact]),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' },
  prepare: (input, { now }) => ({ ...input, birth: birth(input, now) }),
  credits: 3,
  compute(request) {
    const { houseSystem, aspects } = request
    const { place } = request.birth
    const instant = instantOfUtc(request.birth.utc)
    const zodiac = zodiacChoice(request)
    const chart = castChart({ instant, place, houseSystem, zodiac })
    const record = chartRecord(chart)
    const planets = shownPlanets(record, request.birth, zodiac)
    const cusps = record.houseCusps
    const found = chartAspects(chart, aspects).map(aspectRecord)
    const short = request.format === 'compact'
    return {
      data: {
        ...record,
        planets: short ? compactByName('body', planets) : planets,
        houseCusps: cusps && (short ? compactList(cusps) : cusps),
        aspects: short ? compactList(found) : found,
      },
      measured: { utc: instant.utc },
      settings: chartSettings(request, instant),
      warnings: request.birth.warnings,
    }
  },
})

/** Records of the planets; without a time of birth, the Moon has its range of longitude on that day. */
function shownPlanets(
  { planets }: ChartRecord,
  { day }: Birth,
  zodiac: Zodiac,
): Record<string, PlanetRecord> {
  const { moon } = planets
  if (!day || !moon) return planets
  const range = longitudeRange('moon', instantOfUtc(day.start), instantOfUtc(day.end), zodiac)
  return { ...planets, moon: { ...moon, longitudeRange: range } }
}
