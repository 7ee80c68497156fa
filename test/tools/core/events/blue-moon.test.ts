import { expect, test } from 'vitest'
import { blueMoon } from '../../../../tools/core/events/blue-moon.ts'
import { moonQuarters } from '../../../../tools/core/events/moon-phases.ts'
import { MS_PER_DAY } from '../../../../tools/core/time/time.ts'

const sameMonth = (a: number, b: number) => new Date(a).getUTCMonth() === new Date(b).getUTCMonth()
const rule = (date: string) => {
  const utc = Date.parse(date)
  const full = [...moonQuarters(utc - MS_PER_DAY, utc + 2 * MS_PER_DAY)].find(
    ({ quarter }) => quarter === 'full moon',
  )
  if (!full) throw new Error(`no full Moon about ${date}`)
  return blueMoon(full.instant, sameMonth)
}

test.each([
  // Olson, Fienberg & Sinnott, Sky & Telescope, May 1999, and the months themselves.
  ['2023-08-31', 'monthly'],
  ['2026-05-31', 'monthly'],
  ['2018-01-31', 'monthly'],
  ['2018-03-31', 'monthly'],
  ['2019-05-18', 'seasonal'],
  ['2021-08-22', 'seasonal'],
  ['2024-08-19', 'seasonal'],
  ['2027-05-20', 'seasonal'],
  ['2026-05-01', null],
  ['2024-09-18', null],
] as const)('the full Moon of %s is %s', (date, expected) => {
  expect(rule(date)).toBe(expected)
})
