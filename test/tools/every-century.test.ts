import { describe, expect, it } from 'vitest'
import { Problem } from '../../tools/contract/problems.ts'
import { isoDate, readCivil } from '../../tools/core/time/civil.ts'
import { dateOfDay, dayNumber } from '../../tools/core/time/day-count.ts'
import type { Tool } from '../../tools/declaration/define.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { answer } from './answer.ts'

const registry = await loadRegistry()
const ofInstants = ['datetime', 'start', 'targetDatetime', 'date']

/** Years that lie in every piece of the tables and on both sides of their joints. */
const years = [-2999, -2500, -1000, -721, -1, 0, 1, 99, 999, 1499, 1582, 1583, 1850, 2299, 2999]

/** A date of an example so many years later; in a month that lacks it the day after. */
function moved(text: string, by: number): string {
  const reading = readCivil(text)
  if ('reason' in reading) return text
  const { year, month, day } = reading.civil
  const date = { year: year + by, month, day }
  return isoDate(dateOfDay(dayNumber(date))) + text.slice(10)
}

/** An example with all its dates moved, so that the first is in a year. */
function inYear(value: unknown, by: number): unknown {
  if (typeof value === 'string') return moved(value, by)
  if (Array.isArray(value)) return value.map((one) => inYear(one, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inYear(one, by)]))
}

const takesTime = ({ input }: Tool): boolean => ofInstants.some((name) => name in input.shape)

/** Example of a tool with a date, in which tools without one have the default of now. */
function dated({ example, input }: Tool): object {
  const hasDate = /"-?\d{4,6}-\d\d-\d\d/.test(JSON.stringify(example))
  if (hasDate) return example
  return { ...example, ['datetime' in input.shape ? 'datetime' : 'start']: '2026-11-20' }
}

const tools = [...registry.byName.values()]
  .filter(({ descriptor }) => descriptor.toolset !== 'account')
  .map(({ tool }) => tool)
  .filter(takesTime)

it('most tools take an instant', () => {
  expect(tools.length).toBeGreaterThan(25)
})

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_, tool) => {
  const example = dated(tool)
  const first = Number(/"(\d{4})-\d\d-\d\d/.exec(JSON.stringify(example))?.[1])

  it.each(years)('answers for the year %d, or names its own years', async (year) => {
    const args = inYear(example, year - first) as object
    try {
      const { data } = await answer(tool, args)
      expect(data).toBeTypeOf('object')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      expect(error).toMatchObject({ code: 'datetime_out_of_range' })
      expect(`${error.message} ${JSON.stringify(error.details)}`).toMatch(/-?\d{4}.* (to|min).*\d{4}/)
    }
  })
})
