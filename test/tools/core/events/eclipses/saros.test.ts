import { expect, test } from 'vitest'
import { saros } from '../../../../../tools/core/events/eclipses/saros.ts'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'

// NASA, Catalogues of Solar and Lunar Eclipses.
test.each([
  ['solar', '1950-03-18', 119],
  ['solar', '1999-08-11', 145],
  ['solar', '2017-08-21', 145],
  ['solar', '2023-04-20', 129],
  ['solar', '2024-04-08', 139],
  ['solar', '2026-08-12', 126],
  ['solar', '2027-08-02', 136],
  ['lunar', '2000-01-21', 124],
  ['lunar', '2018-07-27', 129],
  ['lunar', '2022-11-08', 136],
  ['lunar', '2025-03-14', 123],
  ['lunar', '2026-03-03', 133],
  ['lunar', '2026-08-28', 138],
] as const)('the %s eclipse of %s belongs to Saros %i', (type, date, series) => {
  expect(saros(type, instantOfUtc(Date.parse(date)).tt)).toBe(series)
})
