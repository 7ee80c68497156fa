import { expect, test } from 'vitest'
import { capWords, withinCap } from '../../../tools/arguments/span.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Context } from '../../../tools/declaration/define.ts'

const cap = { unit: 'years', free: 5, starter: 50, pro: 500 } as const

const caller = (tier: string, mode = 'live') => ({ caller: { tier, mode } }) as unknown as Context
const years = (from: number, to: number) => ({ start: Date.UTC(from, 0, 1), end: Date.UTC(to, 0, 1) })

test('five whole years are five years, leap days in', () => {
  expect(() => withinCap(cap, years(2024, 2029), caller('free'))).not.toThrow()
  expect(() => withinCap(cap, years(2023, 2028), caller('free'))).not.toThrow()
})
test('a longer range is refused with the tier that would do', () => {
  try {
    withinCap(cap, years(2024, 2030), caller('free'))
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code: 'range_too_large', details: { limit: 5, requiredTier: 'starter' } })
  }
})
test('a test key asks for as much as the tier of its account, scale for as much as pro', () => {
  expect(() => withinCap(cap, years(1600, 1610), caller('free', 'test'))).toThrow(Problem)
  for (const context of [caller('pro', 'test'), caller('scale')]) {
    expect(() => withinCap(cap, years(1600, 2100), context)).not.toThrow()
    expect(() => withinCap(cap, years(1600, 2102), context)).toThrow(Problem)
  }
})
test('a refusal names the tier of the caller, also scale', () => {
  expect(() => withinCap(cap, years(1600, 2102), caller('scale'))).toThrow('The scale tier allows 500 years')
})
test('the caps are said in one clause', () => {
  expect(capWords({ unit: 'days', free: 31, starter: 366, pro: 3_660 })).toBe(
    'At most 31/366/3660 days (free/starter/pro).',
  )
})
