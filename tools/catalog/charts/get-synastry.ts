import { z } from 'zod'
import { conventionShape } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { placeTime } from '../../arguments/moment.ts'
import { measuredIn } from '../../arguments/period.ts'
import { birthSettings, type Person, pair, person, personChart } from '../../arguments/person.ts'
import type { BodyId } from '../../core/bodies.ts'
import { hasMinor } from '../../core/bodies.ts'
import { type Chart, chartMovers } from '../../core/charts/chart.ts'
import { aspectRecord, type ChartRecord, chartRecord, housing } from '../../core/charts/record.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { aspectsBetween } from '../../core/zodiac/aspects.ts'
import { defineTool } from '../../declaration/define.ts'
import { nameOf } from '../../records/aspect-hit.ts'
import { type ChartChoice, choiceShape, chosenAspects, chosenParts } from '../../records/chart-parts.ts'
import {
  type DayRanges,
  dayEvents,
  dayRanges,
  pairSignWarnings,
  withRanges,
} from '../../records/unknown-time.ts'
import {
  aspect,
  chartAngles,
  chartNodes,
  houseCusps,
  houseSystemUsed,
  natalPlanet,
} from '../../records/zodiac-place.ts'
import { givenInstant } from '../../schema/instant.ts'

const chart = z
  .object({
    label: z.string().nullable().describe('label of the request; null without one.'),
    datetime: givenInstant('Instant of birth.'),
    datetimeLocal: z.string().optional().meta({ description: "By the clock of the birth's timezone." }),
    ...z
      .object({
        planets: z.record(z.string(), natalPlanet).describe('Places of the bodies by name.'),
        ...chartAngles,
        ...chartNodes,
        houseCusps,
      })
      .partial().shape,
  })
  .meta({ id: 'PersonChart' })
const overlay = z
  .record(z.string(), z.int())
  .nullable()
  .meta({ description: 'House of each body in the other chart; null when that chart has no houses.' })

export default defineTool({
  name: 'get_synastry',
  title: 'Synastry',
  summary:
    'Compares two birth charts: the aspects between two people, and whose planets fall into whose houses.',
  description:
    'Compare two birth charts: aspects between them, closest first, and the houses of each that the ' +
    'planets of the other fall into. The closest aspects alone: include=interAspects with limit. One ' +
    'merged chart instead: get_composite_chart. Nothing is stored.',
  route: 'POST /v1/charts/synastry',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  input: z.strictObject({
    first: person,
    second: person,
    ...conventionShape,
    ...choiceShape(['interAspects', 'overlays', 'planets', 'angles', 'nodes', 'houses']),
  }),
  output: z.object({
    houseSystem: houseSystemUsed,
    interAspects: z
      .array(
        aspect
          .omit({ applying: true })
          .extend({ title: z.string().describe('The aspect in words, with whose body each is.') })
          .meta({ id: 'SynastryAspect' }),
      )
      .optional()
      .describe('Closest to exact first. body1 is of the first chart, body2 of the second.'),
    overlays: z
      .object({
        firstInSecond: overlay.describe(
          'Bodies of the first chart in the houses of the second; null when that has none.',
        ),
        secondInFirst: overlay.describe(
          'Bodies of the second chart in the houses of the first; null when that has none.',
        ),
      })
      .meta({ id: 'HouseOverlays' })
      .optional()
      .describe('Houses of one chart that the bodies of the other fall in.'),
    first: chart.describe('Chart of the first person.'),
    second: chart.describe('Chart of the second person.'),
  }),
  example: {
    first: { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z', label: 'A' },
    second: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z', label: 'B' },
  },
  prepare: (input, { now }) => ({ births: pair(input, now), ...input }),
  credits: 5,
  heavy: ({ bodies }) => hasMinor(bodies),
  compute(request) {
    const { births } = request
    const first = personChart(births.first, request)
    const second = personChart(births.second, request)
    const firstRecord = chartRecord(first)
    const secondRecord = chartRecord(second)
    const { datetime: _, ...settings } = chartSettings(request, instantOfUtc(births.first.utc))
    const { include, bodies } = request
    const ranges = {
      first: dayRanges(births.first, zodiacChoice(request), bodies),
      second: dayRanges(births.second, zodiacChoice(request), bodies),
    }
    return {
      data: {
        houseSystem: births.first.place || births.second.place ? request.houseSystem : null,
        ...(include.includes('interAspects')
          ? { interAspects: chosenAspects(interAspects(first, second, request.aspects), request) }
          : {}),
        ...(include.includes('overlays')
          ? {
              overlays: {
                firstInSecond: overlayOf(firstRecord, secondRecord, request),
                secondInFirst: overlayOf(secondRecord, firstRecord, request),
              },
            }
          : {}),
        first: personRecord(request.first, births.first.utc, firstRecord, ranges.first, request),
        second: personRecord(request.second, births.second.utc, secondRecord, ranges.second, request),
      },
      measured: measuredIn(
        { start: births.first.utc, end: births.second.utc },
        bodies,
        dayEvents(births.first, births.second),
      ),
      settings: {
        births: {
          first: birthSettings(request.first, births.first),
          second: birthSettings(request.second, births.second),
        },
        ...settings,
      },
      warnings: [...births.warnings, ...pairSignWarnings(request, ranges)],
    }
  },
})

/** Chart of one person in the answer. */
function personRecord(
  { label, timezone, longitude }: Person,
  utc: number,
  record: ChartRecord,
  ranges: DayRanges,
  choice: ChartChoice,
) {
  const planets = withRanges(record, ranges, { timezone, longitude })
  const local = timezone ? { datetimeLocal: placeTime(utc, timezone, longitude) } : {}
  return {
    label: label ?? null,
    datetime: isoSeconds(utc),
    ...local,
    ...chosenParts({ ...record, planets }, choice),
  }
}

/** Aspects between two birth charts, without `applying`: both charts are fixed. */
function interAspects(first: Chart, second: Chart, rules: Parameters<typeof aspectsBetween>[2]) {
  return aspectsBetween(chartMovers(first), chartMovers(second), rules).map((contact) => {
    const { applying: _, ...staticAspect } = aspectRecord(contact)
    const { body1, aspect, body2 } = staticAspect
    return Object.assign(staticAspect, {
      title: `${nameOf(body1)} of first ${aspect} ${nameOf(body2)} of second`,
    })
  })
}

/** House of the host that each planet of the guest falls in; null without houses. */
function overlayOf(
  visitor: ChartRecord,
  host: ChartRecord,
  { bodies }: ChartChoice,
): Record<string, number> | null {
  if (!host.houseCusps) return null
  const housed = housing(host.houseCusps)
  const houses = Object.entries(visitor.planets)
    .filter(([body]) => bodies.includes(body as BodyId))
    .map(([body, place]) => [body, housed(place.longitude)])
  return Object.fromEntries(houses) as Record<string, number>
}
