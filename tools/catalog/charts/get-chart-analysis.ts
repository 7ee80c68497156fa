import { z } from 'zod'
import { birth, birthShape } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { Problem } from '../../contract/problems.ts'
import { type AnalysisGroup, analyses, analysisGroups } from '../../core/charts/analysis.ts'
import { castChart } from '../../core/charts/chart.ts'
import { houseSystems } from '../../core/charts/houses.ts'
import { patternOrbs, STELLIUM } from '../../core/charts/patterns.ts'
import { ANTISCION_ORB, MIDPOINT_ORB, PARALLEL_ORB } from '../../core/charts/points.ts'
import { FAINTEST_STAR, STAR_ORB } from '../../core/charts/star-conjunctions.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { analysisShape } from '../../records/charts/chart-analysis.ts'
import { lotList } from '../../records/charts/lot-list.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import { dayEvents, dayRanges, signWarnings } from '../../records/unknown-time.ts'
import { houseSystemUsed } from '../../records/zodiac-place.ts'
import { commaList } from '../../schema/comma-list.ts'
import { ayanamsa, houseSystem, siderealInput, zodiac } from '../../schema/zodiac.ts'

/** The groups that were asked for. */
type Groups = { [G in AnalysisGroup]?: ReturnType<(typeof analyses)[G]> }

/** Cusps by house system; null for one that does not exist at the latitude. */
type Cusps = Readonly<Record<string, readonly number[] | null>>

/** Rules in force where traditions differ, by group, for `meta.settings`. */
const conventions: Readonly<Partial<Record<AnalysisGroup, unknown>>> = {
  sect: 'Ptolemy; Mercury of the day when it is west of the Sun',
  dignities:
    'Ptolemy: domiciles, exaltations; Dorotheus: triplicities; Egyptian terms; Chaldean faces; Lilly: points',
  receptions: 'by domicile and exaltation, without aspect',
  lots: 'Paulus Alexandrinus, reversed by night; others by topic=lots',
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
  summary:
    'The finer points of a birth chart: dignities, lots, midpoints, fixed stars and patterns. Choose the groups you need.',
  description:
    'Derived points of a birth chart, by group: sect, essential dignities, receptions, lots, midpoints, ' +
    'antiscia, declinations with parallels, fixed stars, aspect patterns, balance of elements, cusps in ' +
    'every house system. Placements and aspects themselves: get_natal_chart.',
  route: 'GET /v1/charts/analysis',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  isPaged: true,
  alsoPost: true,
  input: siderealInput({
    ...birthShape,
    include: commaList(analysisGroups, {
      description: `all, or a comma list: ${analysisGroups.join(', ')}.`,
      problem: 'invalid_include',
      alone: { all: analysisGroups },
    }),
    houseSystem,
    zodiac,
    ayanamsa,
    lots: lotList.optional(),
  }),
  output: z.object({ houseSystem: houseSystemUsed, ...z.object(analysisShape).partial().shape }),
  example: {
    latitude: 48.4011,
    longitude: 9.9876,
    datetime: '1879-03-14T10:50:02Z',
    include: 'sect,dignities,lots,patterns',
  },
  prepare(input, { now }) {
    if (input.lots && !input.include.includes('lots')) throw lotsWithoutGroup()
    return { birth: birth(input, now), ...input }
  },
  credits: { formula: '3 + 1 for each group', range: [4, 14], of: ({ include }) => 3 + include.length },
  heavy: true,
  compute(request) {
    const { houseSystem, include } = request
    const { place } = request.birth
    const instant = instantOfUtc(request.birth.utc)
    const zodiac = zodiacChoice(request)
    const chart = castChart({ instant, place, houseSystem, zodiac })
    const chartOptions = { instant, zodiac, place, chart, lots: request.lots }
    const groups: Groups = Object.fromEntries(
      analysisGroups
        .filter((name) => include.includes(name))
        .map((name) => [name, analyses[name](chartOptions)]),
    )
    const { houses } = groups
    return {
      data: {
        houseSystem: place && houseSystem,
        ...groups,
        ...(houses === undefined ? {} : { housesFormatted: houses && inWords(houses) }),
      },
      measured: { utc: instant.utc, events: dayEvents(request.birth) },
      settings: Object.assign(chartSettings(request, instant), {
        analysis: Object.fromEntries(
          include.filter((name) => conventions[name]).map((name) => [name, conventions[name]]),
        ),
      }),
      warnings: [
        ...request.birth.warnings,
        ...signWarnings(dayRanges(request.birth, zodiac), request),
        ...(houses ? undefinedSystems(houses, request.latitude) : []),
        ...houseOrderWarnings(houses ? houseSystems : [houseSystem], request.birth),
      ],
    }
  },
})

/** Problem for lots that do not come. */
const lotsWithoutGroup = (): Problem =>
  new Problem('invalid_parameter', 'lots has no effect without the group lots.', {
    parameter: 'lots',
    hint: 'Add lots to include, or omit the parameter.',
  })

/** A warning that says why some house systems have no cusps, if any has none. */
function undefinedSystems(houses: Cusps, latitude: number): Warning[] {
  const missingSystems = Object.keys(houses).filter((system) => houses[system] === null)
  if (missingSystems.length === 0) return []
  const detail =
    `${missingSystems.join(' and ')} are null: they do not exist at latitude ${latitude}, inside the polar circles, where some ` +
    'degrees of the ecliptic neither rise nor set. The other systems do.'
  return [{ code: 'house_system_undefined', detail }]
}

/** Cusps of every house system in words. */
const inWords = (houses: Cusps) =>
  Object.fromEntries(
    Object.entries(houses).map(([system, cusps]) => [
      system,
      cusps?.map((cusp) => zodiacPlace(cusp).formatted) ?? null,
    ]),
  )
