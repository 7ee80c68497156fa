import { z } from 'zod'
import { type Birth, birth, birthShape, readerClock } from '../../arguments/birth.ts'
import { moment, placeTime } from '../../arguments/moment.ts'
import { eventsOf } from '../../arguments/period.ts'
import { chartFrame, houseFrame } from '../../core/charts/chart.ts'
import { roundAngle, rounded } from '../../core/round.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { DASHA_YEAR_DAYS, dashasAt, dashaLevels as levelNames, mahadashas } from '../../core/vedic/dashas.ts'
import { grahaDignity, grahaPlaces, isCombust, nodeTypes } from '../../core/vedic/graha-places.ts'
import { type Graha, grahas } from '../../core/vedic/nakshatras.ts'
import { houseFrom, rashiOf } from '../../core/vedic/rashis.ts'
import { type Varga, vargaSign, vargas } from '../../core/vedic/vargas.ts'
import { ayanamsa as ayanamsaOf, zodiacOrigin } from '../../core/zodiac/ayanamsa.ts'
import { longitudeRange } from '../../core/zodiac/longitude-range.ts'
import { placementRecord } from '../../core/zodiac/placement.ts'
import { signRuler } from '../../core/zodiac/rulers.ts'
import { type Sign, signs, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { keptParts, parts } from '../../records/chart-parts.ts'
import { dashaRecord, dashaTree, vedicPlace, vedicShape } from '../../records/vedic.ts'
import { commaList } from '../../schema/comma-list.ts'
import { instantText } from '../../schema/instant.ts'
import { displayTimezone } from '../../schema/timezone.ts'
import { ayanamsa } from '../../schema/zodiac.ts'

export default defineTool({
  name: 'get_vedic_chart',
  title: 'Vedic chart',
  summary: 'A Vedic birth chart: grahas, nakshatras, divisional charts and the dasha periods of a life.',
  description:
    'Sidereal birth chart of Jyotish: lagna, nine grahas with rashi, nakshatra and pada, whole-sign ' +
    'houses, divisional charts (vargas), Vimshottari dashas one level deep (dashaLevels) and those ' +
    'running at dashaAt (include=currentDasha). Daily almanac: get_panchang. Western chart: ' +
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
    include: parts(['lagna', 'grahas', 'houses', 'vargas', 'dashas', 'currentDasha']),
    dashaAt: instantText('Instant whose running periods are returned. Default now.')
      .optional()
      .meta({ default: 'now' }),
    nodeType: z
      .enum(nodeTypes, { error: 'nodeType must be mean or true' })
      .default('mean')
      .meta({ description: 'Node that Rahu and Ketu are: mean or true.' }),
  }),
  output: z.object({ ...z.object(vedicShape).partial().shape, ayanamsa: vedicShape.ayanamsa }),
  example: {
    latitude: 28.6139,
    longitude: 77.209,
    datetime: '1990-05-15T08:30:00+05:30',
    dashaLevels: 1,
    dashaAt: '2026-11-20',
  },
  prepare: (input, { now }) => ({
    birth: birth(input, now),
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
    const { ayanamsa: name, timezone, nodeType } = request
    const { place } = request.birth
    const instant = instantOfUtc(request.birth.utc)
    const lagna = place && zodiacPlace(ascendantOf(place, name, instant))
    const places = grahaPlaces(instant, name, nodeType)
    const records = Object.fromEntries(
      grahas.map((graha) => {
        const record = placementRecord(places[graha])
        return [
          graha,
          Object.assign(record, vedicPlace(record.longitude), {
            house: lagna && houseFrom(lagna.sign, record.sign),
            dignity: grahaDignity(graha, record.longitude),
            combust: isCombust(graha, places),
          }),
        ]
      }),
    ) as Record<Graha, ReturnType<typeof placementRecord> & ReturnType<typeof vedicPlace> & Housed>
    const { day } = request.birth
    const moonRange = day && longitudeRange('moon', instantOfUtc(day.start), instantOfUtc(day.end), name)
    const cycle = place && mahadashas(places.moon.longitude, request.birth.utc)
    const running = cycle && dashasAt(cycle, request.at.utc)
    return {
      data: {
        houseSystem: lagna && ('whole-sign' as const),
        ayanamsa: { name, degrees: roundAngle(ayanamsaOf(name, instant)) },
        ...keptParts(
          {
            lagna: lagna && Object.assign(lagna, vedicPlace(lagna.longitude)),
            grahas: records,
            moonRange,
            houses: lagna && housesFrom(lagna.sign, records),
            vargas: Object.fromEntries(
              request.vargas.map((varga) => [
                varga,
                divisionalSigns(varga, lagna?.longitude ?? null, records),
              ]),
            ),
            dashas: cycle && dashaTree(cycle, request.dashaLevels),
            currentDasha:
              running && running.length > 0
                ? running.map((dasha, level) => ({
                    level: levelNames[level] as (typeof levelNames)[number],
                    ...dashaRecord(dasha),
                  }))
                : null,
          },
          request.include,
        ),
      },
      measured: {
        utc: instant.utc,
        events: eventsOf({ dashas: [], currentDasha: [] }, request.include),
      },
      settings: {
        datetime: isoSeconds(instant.utc),
        ...(timezone ? { timezone, datetimeLocal: placeTime(instant.utc, timezone, request.longitude) } : {}),
        zodiac: 'sidereal',
        ayanamsa: name,
        node: nodeType,
        houseSystem: 'whole-sign',
        ...(request.include.includes('vargas') ? { vargas: 'Parashara' } : {}),
        ...(request.include.some((group) => group === 'dashas' || group === 'currentDasha')
          ? { dasha: 'Vimshottari', dashaYearDays: DASHA_YEAR_DAYS, dashaAt: isoSeconds(request.at.utc) }
          : {}),
        deltaTSeconds: rounded(instant.deltaT, 2),
      },
      warnings: [
        ...request.birth.warnings,
        ...(request.dashaAt === undefined ? [] : request.at.warnings.filter(newTo(request.birth.warnings))),
        ...(running && running.length === 0 ? [outsideCycle] : []),
      ],
    }
  },
})

interface Housed {
  readonly house: number | null
  readonly dignity: ReturnType<typeof grahaDignity>
  readonly combust: boolean
}

const outsideCycle: Warning = {
  code: 'dasha_outside_cycle',
  detail: 'dashaAt lies outside the 120 years of the cycle; currentDasha is null.',
}

const newTo = (priorWarnings: readonly Warning[]) => (warning: Warning) =>
  !priorWarnings.some(({ code }) => code === warning.code)

function ascendantOf(
  place: NonNullable<Birth['place']>,
  name: Parameters<typeof ayanamsaOf>[0],
  instant: Instant,
): number {
  const origin = zodiacOrigin(name, instant)
  return chartFrame(houseFrame(instant, place, origin), 'whole-sign').angles.ascendant
}

/** The twelve whole-sign houses from a rising sign, with their lords and the grahas in them. */
function housesFrom(rising: Sign, places: Readonly<Record<Graha, { readonly sign: Sign }>>) {
  return signs.map((_, index) => {
    const sign = signs[(signs.indexOf(rising) + index) % 12] as Sign
    return {
      house: index + 1,
      sign,
      rashi: rashiOf(sign),
      lord: signRuler[sign],
      grahas: grahas.filter((graha) => places[graha].sign === sign),
    }
  })
}

/** Signs of a divisional chart, from the rounded longitudes. */
function divisionalSigns(
  varga: Varga,
  lagna: number | null,
  places: Readonly<Record<Graha, { readonly longitude: number }>>,
): Record<string, Sign | null> {
  const rising = lagna === null ? null : vargaSign(varga, lagna)
  return {
    lagna: rising,
    ...Object.fromEntries(grahas.map((graha) => [graha, vargaSign(varga, places[graha].longitude)])),
  }
}
