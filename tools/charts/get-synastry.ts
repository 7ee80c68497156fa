import { z } from 'zod'
import { conventionShape } from '../arguments/birth.ts'
import { chartSettings } from '../arguments/chart-settings.ts'
import { type Person, pair, person, personChart } from '../arguments/person.ts'
import type { BodyId } from '../core/bodies.ts'
import { type Chart, chartMovers } from '../core/charts/chart.ts'
import { aspectRecord, type ChartRecord, chartRecord, housing } from '../core/charts/record.ts'
import { instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { aspectsBetween } from '../core/zodiac/aspects.ts'
import { defineTool } from '../define.ts'
import { aspect, house, houseCusp, placementShape, zodiacPlaceShape } from '../records/zodiac-place.ts'

const node = z.object({ ...zodiacPlaceShape, house, type: z.literal('mean') })
const chart = z.object({
  label: z.string().nullable(),
  datetime: z.string(),
  planets: z.record(z.string(), z.object({ ...placementShape, house, declination: z.number() })),
  ascendant: z.object(zodiacPlaceShape).nullable(),
  midheaven: z.object({ ...zodiacPlaceShape, house }).nullable(),
  northNode: node.extend({ trueLongitude: z.number() }),
  southNode: node,
  houseCusps: z.array(houseCusp).nullable(),
})
const overlay = z
  .record(z.string(), z.int())
  .nullable()
  .meta({ description: 'House of each body in the other chart; null when that chart has no houses.' })

export default defineTool({
  name: 'get_synastry',
  title: 'Synastry',
  description:
    'Compare two birth charts: aspects between them and house overlays both ways. One merged chart instead: ' +
    'get_composite_chart. Nothing is stored. 5 credits.',
  route: 'POST /v1/charts/synastry',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  input: z.strictObject({ first: person, second: person, ...conventionShape }),
  output: z.object({
    first: chart,
    second: chart,
    interAspects: z.array(aspect.omit({ applying: true })),
    overlays: z.object({ firstInSecond: overlay, secondInFirst: overlay }),
  }),
  example: {
    first: { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z', label: 'A' },
    second: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z', label: 'B' },
  },
  prepare: (input, { now }) => ({ ...input, births: pair(input, now) }),
  credits: 5,
  compute(request) {
    const { births } = request
    const first = personChart(births.first, request)
    const second = personChart(births.second, request)
    const firstRecord = chartRecord(first)
    const secondRecord = chartRecord(second)
    const { datetime: _, ...settings } = chartSettings(request, instantOfUtc(births.first.utc))
    return {
      data: {
        first: personRecord(request.first, births.first.utc, firstRecord),
        second: personRecord(request.second, births.second.utc, secondRecord),
        interAspects: interAspects(first, second, request.aspects),
        overlays: {
          firstInSecond: overlayOf(firstRecord, secondRecord),
          secondInFirst: overlayOf(secondRecord, firstRecord),
        },
      },
      settings,
      warnings: births.warnings,
    }
  },
})

/** Chart of one person in the answer. */
function personRecord({ label }: Person, utc: number, record: ChartRecord) {
  return { label: label ?? null, datetime: isoSeconds(utc), ...record }
}

/** Aspects between two birth charts, without `applying`: both charts are fixed. */
function interAspects(first: Chart, second: Chart, rules: Parameters<typeof aspectsBetween>[2]) {
  return aspectsBetween(chartMovers(first), chartMovers(second), rules).map((found) => {
    const { applying: _, ...still } = aspectRecord(found)
    return still
  })
}

/** House of the host that each planet of the guest falls in; null without houses. */
function overlayOf(guest: ChartRecord, host: ChartRecord): Record<string, number> | null {
  if (!host.houseCusps) return null
  const housed = housing(host.houseCusps)
  const houses = Object.entries(guest.planets).map(([body, place]) => [
    body as BodyId,
    housed(place.longitude),
  ])
  return Object.fromEntries(houses) as Record<string, number>
}
