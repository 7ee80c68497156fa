import { z } from 'zod'
import { type Chart, castChart } from '../core/charts/chart.ts'
import type { HouseSystem } from '../core/charts/houses.ts'
import { instantOfUtc } from '../core/time/time.ts'
import type { Warning } from '../define.ts'
import { type Birth, birth, birthShape } from './birth.ts'
import { type ZodiacWords, zodiacChoice } from './chart-settings.ts'

/** Parameter for one of two people whose charts are compared or combined. */
export const person = z
  .strictObject({
    ...birthShape,
    label: z
      .string()
      .max(64, 'a label has at most 64 characters')
      .optional()
      .meta({ description: 'Echoed; not stored.' }),
  })
  .meta({ description: 'Birth data: latitude, longitude, datetime, timeKnown, timezone, label.' })

/** A person as sent: name and birth. */
export type Person = z.output<typeof person>

/** Both births of a request; each warning names the person it is about. */
export interface BirthPair {
  readonly first: Birth
  readonly second: Birth
  readonly warnings: readonly Warning[]
}

/** Parses the births of two people. */
export function pair(people: { readonly first: Person; readonly second: Person }, now: number): BirthPair {
  const first = birth(people.first, now)
  const second = birth(people.second, now)
  const named = (who: string, warnings: readonly Warning[]) =>
    warnings.map(({ code, detail }) => ({ code, detail: `${who}: ${detail}` }))
  return { first, second, warnings: [...named('first', first.warnings), ...named('second', second.warnings)] }
}

/** The chart of a person in the conventions of a request. */
export function personChart(
  { utc, place }: Birth,
  conventions: ZodiacWords & { readonly houseSystem: HouseSystem },
): Chart {
  const { houseSystem } = conventions
  return castChart({ instant: instantOfUtc(utc), place, houseSystem, zodiac: zodiacChoice(conventions) })
}
