import { expect, it } from 'vitest'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { lunarMonth } from '../../../../tools/core/vedic/lunar-month.ts'

/** Noon of a date in India. */
const noon = (date: string) => instantOfUtc(Date.parse(`${date}T06:30:00Z`))

it.each([
  // Rashtriya Panchang: new years, intercalary months of 2015–2026 and the lost month of 1982/83.
  ['2024-04-09', 'shukla', 'Chaitra', 'Chaitra', false, false, 1946, 2081],
  ['2024-04-08', 'krishna', 'Phalguna', 'Chaitra', false, false, 1945, 2080],
  ['2025-03-30', 'shukla', 'Chaitra', 'Chaitra', false, false, 1947, 2082],
  ['2024-11-01', 'krishna', 'Ashvina', 'Kartika', false, false, 1946, 2081],
  ['2015-07-01', 'shukla', 'Ashadha', 'Ashadha', true, false, 1937, 2072],
  ['2018-06-01', 'krishna', 'Jyeshtha', 'Jyeshtha', true, false, 1940, 2075],
  ['2020-10-01', 'shukla', 'Ashvina', 'Ashvina', true, false, 1942, 2077],
  ['2023-08-01', 'shukla', 'Shravana', 'Shravana', true, false, 1945, 2080],
  ['2026-06-01', 'krishna', 'Jyeshtha', 'Jyeshtha', true, false, 1948, 2083],
  ['1983-02-01', 'krishna', 'Pausha', 'Magha', false, true, 1904, 2039],
] as const)(
  '%s lies in %s: amanta %s',
  (date, paksha, amanta, purnimanta, isAdhika, isKshaya, shaka, vikramSamvat) => {
    expect(lunarMonth(noon(date), 'lahiri', paksha)).toEqual({
      amanta,
      purnimanta,
      isAdhika,
      isKshaya,
      shaka,
      vikramSamvat,
    })
  },
)

it('the year goes up by one with every first of Chaitra from 1000 to 3000', () => {
  for (let year = 1001; year < 2999; year += 111) {
    const years = new Set<number>()
    for (let month = 0; month < 12; month++) {
      const at = instantOfUtc(Date.UTC(year, month, 15))
      years.add(lunarMonth(at, 'lahiri', 'shukla').shaka)
    }
    expect([...years].sort()).toEqual([year - 79, year - 78])
  }
})
