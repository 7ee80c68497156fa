import { z } from 'zod'
import { birth, birthShape, refusePointsWithoutTime, refuseWithoutTime } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { analyses, analysisGroups } from '../../core/charts/analysis.ts'
import { isBySect, usualTables } from '../../core/charts/dignity-tables.ts'
import { houseSystems } from '../../core/charts/houses.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { judgementGroups, judgements } from '../../core/judgement/judgements.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import {
  analysisConventions,
  analysisSectWarnings,
  groupReaders,
} from '../../records/charts/analysis-conventions.ts'
import { analysisEvents, checkAnalysisSize } from '../../records/charts/analysis-size.ts'
import { analysisShape } from '../../records/charts/chart-analysis.ts'
import { judgementShape } from '../../records/charts/judgement.ts'
import { lotList } from '../../records/charts/lot-list.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import { dayEvents, dayRanges, signWarnings } from '../../records/unknown-time.ts'
import { houseSystemUsed } from '../../records/zodiac-place.ts'
import { chartBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { textFormat } from '../../schema/format.ts'
import { ayanamsa, houseSystem, siderealInput, terms, triplicities, zodiac } from '../../schema/zodiac.ts'

/** Every group, in the order of answers. */
const groupRecords = { ...analyses, ...judgements }
type Group = keyof typeof groupRecords
const groupNames = [...analysisGroups, ...judgementGroups]

/** The groups that were asked for. */
type Groups = { [G in Group]?: ReturnType<(typeof groupRecords)[G]> }

/** Cusps by house system; null for one that does not exist at the latitude. */
type Cusps = Readonly<Record<string, readonly number[] | null>>

export default defineTool({
  name: 'get_chart_analysis',
  title: 'Chart analysis',
  summary:
    'The finer points of a birth chart: dignities, lots, midpoints, fixed stars and patterns. For astrologers who want more than positions; choose the groups you need.',
  description:
    'Derived points of a birth chart, by group: sect, essential dignities, receptions, lots, midpoints, ' +
    'antiscia, declinations, fixed stars, aspect patterns, balance, cusps in every house system, ' +
    'accidental dignities, almutens, dispositors, syzygy, phases, parans, horary facts, ' +
    '90° dial. Placements and aspects: get_natal_chart.',
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
    include: commaList(groupNames, {
      description: `all: up to houses. Or a comma list: ${groupNames.join(', ')}.`,
      problem: 'invalid_include',
      alone: { all: analysisGroups },
    }),
    houseSystem,
    zodiac,
    ayanamsa,
    lots: lotList.optional().meta({ usedBy: groupReaders.lots }),
    bodies: chartBodies,
    terms: terms.meta({ usedBy: groupReaders.terms }),
    triplicities: triplicities.meta({ usedBy: groupReaders.triplicities }),
    format: textFormat,
  }),
  output: z.object({
    houseSystem: houseSystemUsed,
    ...z.object({ ...analysisShape, ...judgementShape }).partial().shape,
  }),
  example: {
    latitude: 48.4011,
    longitude: 9.9876,
    datetime: '1879-03-14T10:50:02Z',
    include: 'sect,dignities,lots,patterns',
  },
  prepare(input, { now }) {
    const { terms = usualTables.terms, triplicities = usualTables.triplicities } = input
    const born = birth(input, now)
    refusePointsWithoutTime(input.bodies, born)
    checkAnalysisSize(input.include, input.bodies.length, input.lots?.length)
    if (isBySect(terms)) refuseWithoutTime(terms, 'terms', [born])
    return { ...input, birth: born, tables: { terms, triplicities } }
  },
  refuses: ['too_many_rows'],
  credits: { formula: '3 + 1 for each group', range: [4, 22], of: ({ include }) => 3 + include.length },
  heavy: true,
  compute(request) {
    const { houseSystem, include, bodies, tables, timezone } = request
    const { place } = request.birth
    const instant = instantOfUtc(request.birth.utc)
    const zodiac = zodiacChoice(request)
    const chart = castWithPoints({ instant, place, houseSystem, zodiac, bodies })
    const analysed = { instant, zodiac, place, chart, bodies, tables, timezone, lots: request.lots }
    const groups: Groups = Object.fromEntries(
      groupNames.filter((name) => include.includes(name)).map((name) => [name, groupRecords[name](analysed)]),
    )
    const { houses } = groups
    return {
      data: {
        houseSystem: place && houseSystem,
        ...groups,
        ...(houses === undefined ? {} : { housesFormatted: houses && inWords(houses) }),
      },
      measured: { utc: instant.utc, bodies, events: analysisEvents(include, dayEvents(request.birth)) },
      settings: Object.assign(chartSettings(request, instant), {
        analysis: analysisConventions(include, tables),
      }),
      warnings: [
        ...request.birth.warnings,
        ...signWarnings(dayRanges(request.birth, zodiac), request),
        ...analysisSectWarnings(include, instant, place),
        ...(houses ? undefinedSystems(houses, request.latitude) : []),
        ...houseOrderWarnings(houses ? houseSystems : [houseSystem], request.birth),
      ],
    }
  },
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
