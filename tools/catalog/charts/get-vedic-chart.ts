import { z } from 'zod'
import { type Birth, birth, birthShape, readerClock, refuseWithoutTime } from '../../arguments/birth.ts'
import { type AyanamsaWords, ayanamsaSettings } from '../../arguments/chart-settings.ts'
import { distinctWarnings, placeTime } from '../../arguments/moment.ts'
import { eventsOf } from '../../arguments/period.ts'
import { traditionalPlanets } from '../../core/charts/dignities.ts'
import { rounded } from '../../core/round.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { grahaPlaces, lagnaLongitude, type NodeType, nodeTypes } from '../../core/vedic/graha-places.ts'
import { placidusCusps } from '../../core/vedic/kp.ts'
import { strengthSky } from '../../core/vedic/strengths/strength-sky.ts'
import { vargas } from '../../core/vedic/vargas.ts'
import { longitudeRange } from '../../core/zodiac/longitude-range.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { keptParts, parts } from '../../records/chart-parts.ts'
import { dashasAt } from '../../records/charts/dasha.ts'
import {
  checkDashaLevels,
  type DashaChoices,
  dashaInstants,
  dashaParameters,
} from '../../records/charts/dasha-choice.ts'
import { divisionalCharts, grahaRecords, vedicHouses, vedicShape } from '../../records/charts/vedic-chart.ts'
import { vedicRows } from '../../records/charts/vedic-rows.ts'
import {
  latitudeWarnings,
  techniqueRecords,
  techniqueSettings,
  techniques,
  techniquesShape,
} from '../../records/charts/vedic-techniques.ts'
import { dayRanges, signWarnings } from '../../records/unknown-time.ts'
import { vedicPlace } from '../../records/vedic.ts'
import { ayanamsaRecord } from '../../records/zodiac-place.ts'
import { commaList } from '../../schema/comma-list.ts'
import { textFormat } from '../../schema/format.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { ayanamsa, siderealInput } from '../../schema/zodiac.ts'

/** Parts of the chart itself, which come by default. */
const chartParts = ['lagna', 'grahas', 'houses', 'vargas', 'dashas', 'currentDasha'] as const

export default defineTool({
  name: 'get_vedic_chart',
  title: 'Vedic chart',
  summary:
    'A Vedic birth chart: planets and nakshatras, divisional charts and the dasha periods of a life. For Jyotish, with the ayanamsa of your school.',
  description:
    'Sidereal birth chart of Jyotish: lagna, nine grahas with rashi, nakshatra and pada, whole-sign ' +
    'houses, vargas, dashas and those running at dashaAt (currentDasha); by include also ' +
    'ashtakavarga, shadbala, yogas, doshas (mangal, kaal sarp, sade sati), karakas, arudhas, KP. Daily almanac: get_panchang. Western: get_natal_chart.',
  route: 'GET /v1/charts/vedic',
  auth: 'key',
  effect: 'reads',
  tier: 'starter',
  frame: 'geocentric',
  aboutCharts: true,
  isPaged: true,
  alsoPost: true,
  input: siderealInput({
    ...birthShape,
    displayTimezone,
    ayanamsa,
    vargas: commaList(vargas, {
      description: `all, or a comma list: ${vargas.join(', ')}. Default D1,D9.`,
      problem: 'invalid_parameter',
      alone: { all: vargas },
    })
      .default(['D1', 'D9'])
      .meta({ usedBy: ['vargas'] }),
    ...dashaParameters,
    include: parts([...chartParts, ...techniques], chartParts.join(','), ' Default the first six.'),
    nodeType: z
      .enum(nodeTypes, { error: 'nodeType must be mean or true' })
      .default('mean')
      .meta({ description: 'Node that Rahu and Ketu are: mean or true.' }),
    format: textFormat,
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
  prepare(input, { now }) {
    checkDashaLevels(input.dashaSystem, input.dashaLevels)
    const instants = dashaInstants(input, { ...readerClock(input), now })
    return { birth: timedBirth(input, now), ...instants, ...input }
  },
  credits: 4,
  // The fourth level of a life has 1 MB of JSON; the passage of Saturn takes 50 ms.
  heavy: ({ dashaLevels, include }) => dashaLevels > 3 || include.includes('doshas'),
  views: { table: vedicRows },
  compute(request) {
    const { birth, ayanamsa: name, include } = request
    const instant = instantOfUtc(birth.utc)
    const { place } = birth
    const lagna = place && zodiacPlace(lagnaLongitude(instant, place, name))
    const places = grahaPlaces(instant, name, request.nodeType)
    const records = grahaRecords(places, lagna?.sign ?? null)
    const chart = {
      lagna: lagna && Object.assign(lagna, vedicPlace(lagna.longitude)),
      grahas: records,
      moonRange: birth.day && moonRange(birth.day, name),
      houses: lagna && vedicHouses(lagna.sign, records),
      vargas: divisionalCharts(request.vargas, lagna?.longitude ?? null, records),
      ...techniqueRecords(
        place && lagna && { lagna, grahas: records, ayanamsa: name, ...skyOf(instant, place, request) },
        include,
      ),
    }
    const otherParts = keptParts(chart, include)
    const dashaBirth = lagna && { utc: birth.utc, rising: lagna.sign, grahas: places }
    const dashas = dashasAt(dashaBirth, request, otherParts)
    return {
      data: {
        houseSystem: lagna && ('whole-sign' as const),
        ayanamsa: ayanamsaRecord(name, instant),
        ...otherParts,
        ...keptParts(dashas.parts, include),
      },
      measured: { utc: instant.utc, events: eventsOf(eventTopics, include) },
      settings: settingsOf(request, instant, dashas.settings),
      warnings: distinctWarnings([
        ...birth.warnings,
        ...dashas.warnings,
        ...signWarnings(dayRanges(birth, name, traditionalPlanets), request),
        ...(place ? latitudeWarnings(chart, include) : []),
      ]),
    }
  },
})

/** Times of events that parts of a chart have. */
const eventTopics = { dashas: [], currentDasha: [], doshas: ['ingresses'] } as const

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

/** Parts of the sky that single techniques ask for. */
const skyOf = (
  instant: Instant,
  place: NonNullable<Birth['place']>,
  { ayanamsa: name, dashaMoment, timezone }: Pick<VedicChoices, 'ayanamsa' | 'dashaMoment' | 'timezone'>,
) => ({
  placidus: () => placidusCusps(instant, place, name),
  sky: () => strengthSky(instant, { ...place, timezone }, name),
  saturnInstant: instantOfUtc(dashaMoment.utc),
})

/** The Moon's way on a day. */
const moonRange = ({ start, end }: NonNullable<Birth['day']>, name: VedicChoices['ayanamsa']) =>
  longitudeRange('moon', instantOfUtc(start), instantOfUtc(end), name)

/** Choices of a request to echo. */
interface VedicChoices extends AyanamsaWords {
  readonly include: readonly string[]
  readonly dashaMoment: DashaChoices['dashaMoment']
  readonly nodeType: NodeType
  readonly timezone?: string | undefined
  readonly longitude: number
}

/** Conventions and choices in force for the groups of fields that come. */
function settingsOf(
  choices: VedicChoices,
  { utc, deltaT }: Instant,
  dashaSettings: object,
): Record<string, unknown> {
  const { nodeType, include, timezone, longitude } = choices
  return {
    datetime: isoSeconds(utc),
    ...(timezone ? { timezone, datetimeLocal: placeTime(utc, timezone, longitude) } : {}),
    zodiac: 'sidereal',
    ...ayanamsaSettings(choices),
    node: nodeType,
    houseSystem: 'whole-sign',
    ...(include.includes('vargas') ? { vargaRules: 'Parashara' } : {}),
    ...techniqueSettings(include),
    ...dashaSettings,
    deltaTSeconds: rounded(deltaT, 2),
  }
}
