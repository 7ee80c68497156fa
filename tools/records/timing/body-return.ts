import { z } from 'zod'
import { Problem } from '../../contract/problems.ts'
import { type Chart, chartAspects, chartMovers } from '../../core/charts/chart.ts'
import { aspectRecord, chartRecord, stillAspectRecord } from '../../core/charts/record.ts'
import { NoSolution } from '../../core/no-solution.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { type AspectRule, aspectsBetween, type RulesByMover } from '../../core/zodiac/aspects.ts'
import { isDraconic } from '../../core/zodiac/ayanamsa.ts'
import type { Return } from '../../core/zodiac/returns.ts'
import { instantField, instantRange } from '../../schema/instant.ts'
import { type ChartChoice, chosenParts } from '../chart-parts.ts'
import {
  aspect,
  aspectBetween,
  chartAngles,
  chartBodyShape,
  houseCusps,
  houseSystemUsed,
} from '../zodiac-place.ts'

const castChart = z
  .object({
    planets: z
      .record(z.string(), z.object(chartBodyShape).meta({ id: 'ChartPlanet' }))
      .describe('Places of the bodies by name.'),
    ...chartAngles,
    houseCusps,
    aspects: z.array(aspect).describe('Aspects among bodies and angles of the return, the closest first.'),
  })
  .partial()
  .meta({ id: 'CastChart' })

const bodyReturn = z
  .object({
    time: instantField.describe('When the body is at its longitude of birth.'),
    pass: z.int().meta({ description: 'Which pass of this return; 1 when there is one only.' }),
    passes: z.int().meta({ description: 'Passes of this return, all of them listed.' }),
    chart: castChart
      .optional()
      .describe('Chart of the return; absent where include asks for none of its parts.'),
    aspectsToNatal: z
      .array(aspectBetween)
      .optional()
      .describe('Aspects to the birth chart, the closest first: body1 is of the return, body2 of birth.'),
  })
  .meta({ id: 'BodyReturn' })

/** Output shape of the returns of a body to its longitude of birth. */
export const returnsShape = {
  houseSystem: houseSystemUsed,
  returns: z.array(bodyReturn).describe('Every pass of every return in order of time.'),
  count: z.int().meta({ description: 'Rows: every pass of every return.' }),
}

/** The passes of the first returns of a search. */
export function firstReturns(returnGroups: Iterable<readonly Return[]>, count: number): Return[] {
  const collected: Return[] = []
  let remaining = count
  for (const passes of returnGroups) {
    collected.push(...passes)
    remaining -= 1
    if (remaining === 0) return collected
  }
  if (collected.length > 0) return collected
  throw new NoSolution(
    'event_not_found',
    `The body does not return before the end of the supported range, ${instantRange}.`,
  )
}

/** Parts of a chart that are wanted, and the rules of its aspects. */
interface ReturnChoice extends ChartChoice {
  readonly aspects: { readonly within: readonly AspectRule[]; readonly toNatal: RulesByMover }
}

/** Times of a pass, with the chosen parts of its chart beside that of birth; without a chart the times alone. */
export function returnRecord(
  { instant, pass, passes }: Return,
  chart: Chart | null,
  natal: Chart,
  choice: ReturnChoice,
) {
  const timing = { time: isoSeconds(instant.utc), pass, passes }
  if (!chart) return timing
  const { planets, ascendant, midheaven, houseCusps } = chartRecord(chart)
  const aspects = chartAspects(chart, choice.aspects.within).map(aspectRecord)
  // The birth chart does not move, so that nothing applies to it.
  const contacts = aspectsBetween(chartMovers(chart), chartMovers(natal), choice.aspects.toNatal)
  const chartParts = chosenParts({ planets, ascendant, midheaven, houseCusps, aspects }, choice)
  const natalParts = chosenParts({ aspectsToNatal: contacts.map(stillAspectRecord) }, choice)
  return Object.assign(timing, Object.keys(chartParts).length > 0 && { chart: chartParts }, natalParts)
}

/**
 * Refuses the return of a node to a place that is counted from the node.
 * @throws Problem `invalid_parameter`
 */
export function refuseNodeFromNode({
  body,
  zodiac,
}: {
  readonly body: string
  readonly zodiac: string
}): void {
  if (!isDraconic(zodiac) || !/node$/i.test(body)) return
  throw new Problem(
    'invalid_parameter',
    `${body} does not return in the ${zodiac} zodiac, which is counted from the node.`,
    {
      parameter: 'zodiac',
      hint: 'Send zodiac=tropical.',
    },
  )
}
