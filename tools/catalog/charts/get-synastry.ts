import { z } from 'zod'
import { conventionShape } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { measuredIn } from '../../arguments/period.ts'
import { pair, pairSettings, person, personChart } from '../../arguments/person.ts'
import { hasMinor } from '../../core/bodies.ts'
import { chartRecord } from '../../core/charts/record.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { choiceShape, chosenAspects } from '../../records/chart-parts.ts'
import { kootaMember, kootaSettings, kootaWarnings } from '../../records/charts/koota.ts'
import { interAspects, overlayOf, personRecord, synastryShape } from '../../records/charts/synastry.ts'
import { houseOrderWarnings } from '../../records/house-order.ts'
import { dayEvents, pairRanges, pairSignWarnings } from '../../records/unknown-time.ts'
import { textFormat } from '../../schema/format.ts'
import { siderealInput } from '../../schema/zodiac.ts'

/** Parts of the comparison that come by default. */
const chartParts = ['interAspects', 'overlays', 'planets', 'angles', 'nodes', 'houses'] as const

export default defineTool({
  name: 'get_synastry',
  title: 'Synastry',
  summary:
    'Compares two birth charts: the aspects between two people, and whose planets fall into whose houses. The usual start for questions about a relationship.',
  description:
    'Compare two birth charts: aspects between them, closest first, and the houses of each that the ' +
    'planets of the other fall into, and the matching of India (include=koota, first the groom). The closest aspects alone: include=interAspects with limit. One ' +
    'merged chart instead: get_composite_chart. Nothing is stored.',
  route: 'POST /v1/charts/synastry',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  input: siderealInput({
    first: person,
    second: person,
    ...conventionShape,
    ...choiceShape([...chartParts, 'koota'], chartParts.join(','), ' Default all but koota.'),
    format: textFormat,
  }),
  output: z.object(synastryShape),
  example: {
    first: { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z', label: 'A' },
    second: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z', label: 'B' },
  },
  prepare(input, { now }) {
    const births = pair(input, now)
    const order = houseOrderWarnings([input.houseSystem], births.first, births.second)
    return { ...input, births: { ...births, warnings: [...births.warnings, ...order] } }
  },
  credits: 5,
  app: 'wheel',
  heavy: ({ bodies }) => hasMinor(bodies),
  compute(request) {
    const { births } = request
    const first = personChart(births.first, request)
    const second = personChart(births.second, request)
    const firstRecord = chartRecord(first)
    const secondRecord = chartRecord(second)
    const { datetime: _, ...settings } = chartSettings(request, instantOfUtc(births.first.utc))
    const { include, bodies } = request
    const ranges = pairRanges(births, zodiacChoice(request), bodies)
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
        ...kootaMember(request),
        first: personRecord(request.first, births.first.utc, firstRecord, ranges.first, request),
        second: personRecord(request.second, births.second.utc, secondRecord, ranges.second, request),
      },
      measured: measuredIn(
        { start: births.first.utc, end: births.second.utc },
        bodies,
        dayEvents(births.first, births.second),
      ),
      settings: {
        births: pairSettings(request, births),
        ...settings,
        ...kootaSettings(request),
      },
      warnings: [...births.warnings, ...pairWarnings(request, ranges), ...kootaWarnings(request)],
    }
  },
})

/** Warnings about signs of both charts; the matching of India alone has its own, of the sidereal Moons. */
const pairWarnings = (
  request: Parameters<typeof pairSignWarnings>[0] & { readonly include: readonly string[] },
  ranges: Parameters<typeof pairSignWarnings>[1],
) => (request.include.some((part) => part !== 'koota') ? pairSignWarnings(request, ranges) : [])
