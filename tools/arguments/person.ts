import { z } from 'zod'
import type { ChartBody } from '../core/bodies.ts'
import type { Chart } from '../core/charts/chart.ts'
import type { HouseSystem } from '../core/charts/houses.ts'
import { castWithPoints } from '../core/charts/place-points.ts'
import { instantOfUtc, isoSeconds } from '../core/time/time.ts'
import type { Warning } from '../declaration/define.ts'
import { type Birth, birth, birthShape, refusePointsWithoutTime } from './birth.ts'
import { type ZodiacWords, zodiacChoice } from './chart-settings.ts'
import { placeTime } from './moment.ts'

/** Parameter for one of two people whose charts are compared or combined. */
export const person = z
  .strictObject({
    ...birthShape,
    label: z
      .string()
      .max(64, 'a label has at most 64 characters')
      .optional()
      .meta({ description: 'Name, returned as sent.' }),
  })
  .meta({ id: 'Person' })
  .meta({ description: 'Birth of one person.' })

/** A person as sent: name and birth. */
export type Person = z.output<typeof person>

/** Both births of a request; each warning names the person it is about. */
export interface BirthPair {
  readonly first: Birth
  readonly second: Birth
  readonly warnings: readonly Warning[]
}

/** Parses the births of two people. */
export function pair(
  people: { readonly first: Person; readonly second: Person; readonly bodies: readonly ChartBody[] },
  now: number,
): BirthPair {
  const birthOf = (personName: 'first' | 'second') => {
    const born = birth(people[personName], now)
    return { ...born, warnings: born.warnings.map((warning) => warningOf(personName, warning)) }
  }
  const first = birthOf('first')
  const second = birthOf('second')
  refusePointsWithoutTime(people.bodies, first, second)
  return { first, second, warnings: [...first.warnings, ...second.warnings] }
}

/** A warning about one of the two. */
const warningOf = (personName: 'first' | 'second', { code, detail, choice }: Warning): Warning => ({
  code,
  detail: `${personName}: ${detail}`,
  ...(choice ? { choice: { ...choice, parameter: `${personName}.${choice.parameter}` } } : {}),
})

/** A person and birth as read, for `meta.settings`: the label, and the instant in UTC and by the clock of the birth. */
function birthSettings({ label, timezone, longitude }: Person, { utc, place }: Birth) {
  return {
    label: label ?? null,
    datetime: isoSeconds(utc),
    ...(timezone === undefined ? {} : { timezone, datetimeLocal: placeTime(utc, timezone, longitude) }),
    timeKnown: place !== null,
  }
}

/** Both people and births of a request, for `meta.settings`. */
export const pairSettings = (people: Record<'first' | 'second', Person>, births: BirthPair) => ({
  first: birthSettings(people.first, births.first),
  second: birthSettings(people.second, births.second),
})

/** The chart of a person in the conventions of a request. */
export function personChart(
  { utc, place }: Birth,
  conventions: ZodiacWords & { readonly houseSystem: HouseSystem; readonly bodies: readonly ChartBody[] },
): Chart {
  const { houseSystem, bodies } = conventions
  const zodiac = zodiacChoice(conventions)
  return castWithPoints({ instant: instantOfUtc(utc), place, houseSystem, zodiac, bodies })
}
