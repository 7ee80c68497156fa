import { z } from 'zod'
import { birth, birthShape } from '../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../arguments/chart-settings.ts'
import { type AnalysisGroup, analyses, analysisGroups } from '../core/charts/analysis.ts'
import { castChart } from '../core/charts/chart.ts'
import { patternOrbs, STELLIUM } from '../core/charts/patterns.ts'
import { ANTISCION_ORB, MIDPOINT_ORB, PARALLEL_ORB } from '../core/charts/points.ts'
import { FAINTEST_STAR, STAR_ORB } from '../core/charts/star-conjunctions.ts'
import { instantOfUtc } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { analysisShape } from '../records/chart-analysis.ts'
import { commaList } from '../schema/comma-list.ts'
import { houseSystem } from '../schema/house-system.ts'
import { ayanamsa, zodiac } from '../schema/zodiac.ts'

/** Rules in force where traditions differ, by group, for `meta.settings`. */
const conventions: Readonly<Partial<Record<AnalysisGroup, unknown>>> = {
  sect: 'Ptolemy; Mercury of the day when it is west of the Sun',
  dignities:
    'Ptolemy: domiciles, exaltations; Dorotheus: triplicities; Egyptian terms; Chaldean faces; Lilly: points',
  receptions: 'by domicile and exaltation, without aspect',
  lots: 'Paulus Alexandrinus, reversed by night',
  midpoints: { orb: MIDPOINT_ORB, contacts: 'multiples of 45 degrees' },
  antiscia: { orb: ANTISCION_ORB },
  declinations: { orb: PARALLEL_ORB },
  fixedStars: { orb: STAR_ORB, faintest: FAINTEST_STAR, contacts: 'conjunction in longitude' },
  patterns: { orbs: patternOrbs, stellium: `${STELLIUM} bodies in one sign`, points: 'the ten bodies' },
  balance: 'the ten bodies, each once',
}

export default defineTool({
  name: 'get_chart_analysis',
  title: 'Chart analysis',
  description:
    'Derived points of a birth chart by group: sect, essential dignities, receptions, lots, midpoints, antiscia, ' +
    'declinations with parallels, fixed stars, aspect patterns, element balance, cusps in every house system. ' +
    'Placements and aspects themselves: get_natal_chart. 3 credits + 1 for each group.',
  route: 'GET /v1/charts/analysis',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: z.strictObject({
    ...birthShape,
    include: commaList(analysisGroups, {
      description: `all, or a comma list: ${analysisGroups.join(', ')}.`,
      problem: 'invalid_include',
      alone: { all: analysisGroups },
    }),
    houseSystem,
    zodiac,
    ayanamsa,
  }),
  output: z.object(analysisShape),
  example: {
    latitude: 48.4011,
    longitude: 9.9876,
    datetime: '1879-03-14T10:50:02Z',
    include: 'sect,dignities,lots,patterns',
  },
  prepare: (input, { now }) => ({ ...input, birth: birth(input, now) }),
  credits: { formula: '3 + 1 for each group', of: ({ include }) => 3 + include.length },
  heavy: true,
  compute(request) {
    const { houseSystem, include } = request
    const { place } = request.birth
    const instant = instantOfUtc(request.birth.utc)
    const zodiac = zodiacChoice(request)
    const asked = { instant, zodiac, place, chart: castChart({ instant, place, houseSystem, zodiac }) }
    const group = <G extends AnalysisGroup>(name: G): ReturnType<(typeof analyses)[G]> | null =>
      include.includes(name) ? (analyses[name](asked) as ReturnType<(typeof analyses)[G]>) : null
    return {
      data: {
        sect: group('sect'),
        dignities: group('dignities'),
        receptions: group('receptions'),
        lots: group('lots'),
        midpoints: group('midpoints'),
        antiscia: group('antiscia'),
        declinations: group('declinations'),
        fixedStars: group('fixedStars'),
        patterns: group('patterns'),
        balance: group('balance'),
        houses: group('houses'),
      },
      settings: {
        ...chartSettings(request, instant),
        analysis: Object.fromEntries(
          include.filter((name) => conventions[name]).map((name) => [name, conventions[name]]),
        ),
      },
      warnings: request.birth.warnings,
    }
  },
})
