import { z } from 'zod'
import { type Birth, birth, birthShape, readerClock, refuseWithoutTime } from '../../arguments/birth.ts'
import { distinctWarnings, moment, placeTime } from '../../arguments/moment.ts'
import { eventsOf } from '../../arguments/period.ts'
import { roundAngle, rounded } from '../../core/round.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { DASHA_YEAR_DAYS, dashasAt, mahadashas } from '../../core/vedic/dashas.ts'
import { grahaPlaces, lagnaLongitude, type NodeType, nodeTypes } from '../../core/vedic/graha-places.ts'
import { placidusCusps } from '../../core/vedic/kp.ts'
import { vargas } from '../../core/vedic/vargas.ts'
import { type Ayanamsa, ayanamsa as ayanamsaOf } from '../../core/zodiac/ayanamsa.ts'
import { longitudeRange } from '../../core/zodiac/longitude-range.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { keptParts, parts } from '../../records/chart-parts.ts'
import { currentDashaRecords, dashaTree } from '../../records/charts/dasha.ts'
import { divisionalCharts, grahaRecords, vedicHouses, vedicShape } from '../../records/charts/vedic-chart.ts'
import {
  techniqueRecords,
  techniqueSettings,
  techniques,
  techniquesShape,
} from '../../records/charts/vedic-techniques.ts'
import { vedicPlace } from '../../records/vedic.ts'
import { commaList } from '../../schema/comma-list.ts'
import { instantText } from '../../schema/instant.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { ayanamsa } from '../../schema/zodiac.ts'

/** Parts of the chart itself, which come by default. */
const chartParts = ['lagna', 'grahas', 'houses', 'vargas', 'dashas', 'currentDasha'] as const

export default defineTool({
  name: 'get_vedic_chart',
  title: 'Vedic chart',
  summary: 'A Vedic birth chart: grahas, nakshatras, divisional charts and the dasha periods of a life.',
  description:
    'Sidereal birth chart of Jyotish: lagna, nine grahas with rashi, nakshatra and pada, whole-sign ' +
    'houses, divisional charts (vargas), Vimshottari dashas one level deep (dashaLevels) and those ' +
    'running at dashaAt (include=currentDasha), ashtakavarga, chara karakas, arudhas, KP. Daily almanac: get_panchang. Western chart: ' +
    'get_natal_chart.',
  route: 'GET /v1/charts/vedic',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  isPaged: true,
  alsoPost: true,
  input: z.strictObject({
    ...birthShape,
    displayTimezone,
    ayanamsa,
    vargas: commaList(vargas, {
      description: `all, or a comma list: ${vargas.join(', ')}. Default D1,D9.`,
      problem: 'invalid_parameter',
      alone: { all: vargas },
    }).default(['D1', 'D9']),
    dashaLevels: z
      .int({ error: 'dashaLevels must be a whole number' })
      .min(0, 'dashaLevels must be at least 0')
      .max(4, 'dashaLevels must be at most 4')
      .default(1)
      .meta({
        description:
          'Depth of the Vimshottari periods: 9 at the first level, nine times as many at each further one (7380 at 4).',
      }),
    include: parts([...chartParts, ...techniques], chartParts.join(','), ' Default the first six.'),
    dashaAt: instantText('Instant whose running periods are returned. Default now.')
      .optional()
      .meta({ default: 'now' }),
    nodeType: z
      .enum(nodeTypes, { error: 'nodeType must be mean or true' })
      .default('mean')
      .meta({ description: 'Node that Rahu and Ketu are: mean or true.' }),
  }),
  output: z.object({
    ...z.object({ ...vedicShape, ...techniquesShape }).partial().shape,
    ayanamsa: vedicShape.ayanamsa,
  }),
  example: {
    latitude: 28.6139,
    longitude: 77.209,
    datetime: '1990-05-15T08:30:00+05:30',
    dashaLevels: 1,
    dashaAt: '2026-11-20',
  },
  prepare: (input, { now }) => ({
    birth: timedBirth(input, now),
    at: moment(input.dashaAt, { ...readerClock(input), now, parameter: 'dashaAt' }),
    ...input,
  }),
  credits: 4,
  // The fourth level has 1 MB of JSON.
  heavy: ({ dashaLevels }) => dashaLevels > 3,
  views: {
    table: ({ grahas: places = {} }) =>
      Object.entries(places).map(([graha, { nakshatra, ...place }]) => ({
        graha,
        ...place,
        nakshatra: nakshatra.name,
        pada: nakshatra.pada,
      })),
  },
  compute(request) {
    const { birth, ayanamsa: name, include } = request
    const instant = instantOfUtc(birth.utc)
    const { place } = birth
    const lagna = place && zodiacPlace(lagnaLongitude(instant, place, name))
    const placidus = () => place && placidusCusps(instant, place, name)
    const places = grahaPlaces(instant, name, request.nodeType)
    const records = grahaRecords(places, lagna?.sign ?? null)
    const cycle = place && mahadashas(places.moon.longitude, birth.utc)
    const running = cycle && dashasAt(cycle, request.at.utc)
    const chart = {
      lagna: lagna && Object.assign(lagna, vedicPlace(lagna.longitude)),
      grahas: records,
      moonRange: birth.day && moonRange(birth.day, name),
      houses: lagna && vedicHouses(lagna.sign, records),
      vargas: divisionalCharts(request.vargas, lagna?.longitude ?? null, records),
      dashas: cycle && dashaTree(cycle, request.dashaLevels),
      currentDasha: currentDashaRecords(running),
      ...techniqueRecords(lagna && { lagna, grahas: records, placidus }, include),
    }
    return {
      data: {
        houseSystem: lagna && ('whole-sign' as const),
        ayanamsa: { name, degrees: roundAngle(ayanamsaOf(name, instant)) },
        ...keptParts(chart, include),
      },
      measured: { utc: instant.utc, events: eventsOf({ dashas: [], currentDasha: [] }, include) },
      settings: settingsOf(request, instant),
      warnings: distinctWarnings([
        ...birth.warnings,
        ...(request.dashaAt === undefined ? [] : request.at.warnings),
        ...(running && running.length === 0 ? [outsideCycle] : []),
      ]),
    }
  },
})

/** A birth; of a technique that is named, the time must be known, and among all parts it is null without one. */
function timedBirth(
  input: Parameters<typeof birth>[0] & { readonly include: readonly string[] },
  now: number,
): Birth {
  const { include } = input
  const birthOfChart = birth(input, now)
  const isAll = include.length === chartParts.length + techniques.length
  const technique = isAll ? undefined : techniques.find((name) => include.includes(name))
  refuseWithoutTime(technique, 'include', [birthOfChart])
  return birthOfChart
}

/** The Moon's way on a day. */
const moonRange = ({ start, end }: NonNullable<Birth['day']>, name: Ayanamsa) =>
  longitudeRange('moon', instantOfUtc(start), instantOfUtc(end), name)

/** Choices of a request to echo. */
interface VedicChoices {
  readonly ayanamsa: Ayanamsa
  readonly nodeType: NodeType
  readonly include: readonly string[]
  readonly at: { readonly utc: number }
  readonly timezone?: string | undefined
  readonly longitude: number
}

/** Conventions and choices in force for the groups of fields that come. */
function settingsOf(
  { ayanamsa: name, nodeType, include, at, timezone, longitude }: VedicChoices,
  { utc, deltaT }: Instant,
): Record<string, unknown> {
  const hasDashas = include.includes('dashas') || include.includes('currentDasha')
  return {
    datetime: isoSeconds(utc),
    ...(timezone ? { timezone, datetimeLocal: placeTime(utc, timezone, longitude) } : {}),
    zodiac: 'sidereal',
    ayanamsa: name,
    node: nodeType,
    houseSystem: 'whole-sign',
    ...(include.includes('vargas') ? { vargas: 'Parashara' } : {}),
    ...techniqueSettings(include),
    ...(hasDashas
      ? { dasha: 'Vimshottari', dashaYearDays: DASHA_YEAR_DAYS, dashaAt: isoSeconds(at.utc) }
      : {}),
    deltaTSeconds: rounded(deltaT, 2),
  }
}

const outsideCycle: Warning = {
  code: 'dasha_outside_cycle',
  detail: 'dashaAt lies outside the 120 years of the cycle; currentDasha is null.',
}
