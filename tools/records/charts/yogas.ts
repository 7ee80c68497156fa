import { z } from 'zod'
import { type Instant, isoSeconds } from '../../core/time/time.ts'
import type { Graha } from '../../core/vedic/nakshatras.ts'
import { kaalSarp, mangalDosha, sadeSati } from '../../core/vedic/yogas/doshas.ts'
import type { YogaChart } from '../../core/vedic/yogas/yoga-chart.ts'
import { yogasOf } from '../../core/vedic/yogas/yogas.ts'
import type { Ayanamsa } from '../../core/zodiac/ayanamsa.ts'
import { instantField } from '../../schema/instant.ts'
import { graha } from '../../schema/names.ts'

const fact = z.array(z.string())

/** Output shape of the yogas of a chart. */
export const yogasShape = z
  .array(
    z
      .object({
        id: z.string().describe('Name.'),
        planets: z.array(graha).describe('They make it.'),
        facts: fact.describe('Houses, grounds and cancellations that hold.'),
        rule: z.string().describe('In a sentence.'),
        text: z.string().describe('Source.'),
      })
      .meta({ id: 'Yoga' }),
  )
  .nullable()
  .describe('Yogas that the chart has; null: no birth time.')

/** Output shape of the doshas of a chart. */
export const doshasShape = z
  .object({
    mangal: z
      .object({
        houses: z.record(z.string(), z.int()).describe('House of Mars from lagna, Moon and Venus.'),
        from: z
          .array(z.enum(['lagna', 'moon', 'venus']).meta({ id: 'MangalOrigin' }))
          .describe('Where it is 1, 2, 4, 7, 8 or 12.'),
        cancellations: fact.describe('That hold.'),
      })
      .meta({ id: 'MangalDosha' })
      .describe('Mars.'),
    kaalSarp: z
      .object({
        name: z.string().describe('By the house of Rahu.'),
        after: graha.describe('Node that the planets follow.'),
      })
      .meta({ id: 'KaalSarp' })
      .nullable()
      .describe('All planets between the nodes; null: not.'),
    sadeSati: z
      .object({
        house: z.int().describe("Saturn's from the natal Moon at dashaAt."),
        stays: z
          .array(
            z
              .object({
                house: z.int().describe('12, 1 or 2.'),
                start: instantField.optional().describe('Saturn comes; absent: before year -3000.'),
                end: instantField.optional().describe('Saturn goes; absent: after 3000.'),
              })
              .meta({ id: 'SaturnStay' }),
          )
          .describe('Of the passage that runs or comes next; empty: after 3000.'),
      })
      .meta({ id: 'SadeSati' })
      .describe('Saturn about the Moon.'),
  })
  .meta({ id: 'Doshas' })
  .nullable()
  .describe('Facts of doshas; null: no birth time.')

/** Record of the yogas of a chart. */
export const yogasRecord = (chart: YogaChart): NonNullable<z.output<typeof yogasShape>> =>
  yogasOf(chart).map(({ id, planets, facts, rule, text }) => ({
    id,
    planets: [...planets],
    facts: [...facts],
    rule,
    text,
  }))

/** Record of the doshas of a chart; those of Saturn at an instant. */
export function doshasRecord(
  chart: YogaChart,
  longitudes: Readonly<Record<Graha, number>>,
  { saturnInstant, ayanamsa }: { readonly saturnInstant: Instant; readonly ayanamsa: Ayanamsa },
): NonNullable<z.output<typeof doshasShape>> {
  const { houses, from, cancellations } = mangalDosha(chart)
  const serpent = kaalSarp(longitudes, chart.house('rahu'))
  const { house, stays } = sadeSati(chart.moonSign, saturnInstant, ayanamsa)
  return {
    mangal: { houses: { ...houses }, from: [...from], cancellations: [...cancellations] },
    kaalSarp: serpent && { name: serpent.name, after: serpent.after },
    sadeSati: {
      house,
      stays: stays.map(({ house: number, start, end }) => ({
        house: number,
        ...(start !== null && { start: isoSeconds(start) }),
        ...(end !== null && { end: isoSeconds(end) }),
      })),
    },
  }
}
