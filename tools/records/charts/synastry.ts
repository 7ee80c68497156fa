import { z } from 'zod'
import { placeTime } from '../../arguments/moment.ts'
import type { Person } from '../../arguments/person.ts'
import type { BodyId } from '../../core/bodies.ts'
import { type Chart, chartMovers } from '../../core/charts/chart.ts'
import { type ChartRecord, housing, stillAspectRecord } from '../../core/charts/record.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { aspectsBetween } from '../../core/zodiac/aspects.ts'
import { givenInstant } from '../../schema/instant.ts'
import { nameOf } from '../aspect-hit.ts'
import { type ChartChoice, chosenParts } from '../chart-parts.ts'
import { type DayRanges, withRanges } from '../unknown-time.ts'
import { aspect, chartAngles, chartNodes, houseCusps, houseSystemUsed, natalPlanet } from '../zodiac-place.ts'
import { kootaShape } from './koota.ts'

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

const synastryAspect = aspect
  .omit({ applying: true })
  .extend({ title: z.string().describe('The aspect in words, with whose body each is.') })
  .meta({ id: 'SynastryAspect' })

/** Output shape of two charts side by side. */
export const synastryShape = {
  houseSystem: houseSystemUsed,
  interAspects: z
    .array(synastryAspect)
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
  koota: kootaShape.optional(),
  first: chart.describe('Chart of the first person.'),
  second: chart.describe('Chart of the second person.'),
}

/** Chart of one person in the answer. */
export function personRecord(
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
export function interAspects(first: Chart, second: Chart, rules: Parameters<typeof aspectsBetween>[2]) {
  return aspectsBetween(chartMovers(first), chartMovers(second), rules).map((contact) => {
    const { body1, aspect, body2 } = contact
    const title = `${nameOf(body1)} of first ${aspect} ${nameOf(body2)} of second`
    return Object.assign(stillAspectRecord(contact), { title })
  })
}

/** House of the host that each planet of the guest falls in; null without houses. */
export function overlayOf(
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
