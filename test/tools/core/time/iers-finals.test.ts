import { expect, test } from 'vitest'
import { earthOrientation } from '../../../../tools/core/time/iers-finals.ts'

/** A line of finals2000A with the columns that count. */
const line = (mjd: number, flag: string, ut1: string): string =>
  `000000 ${mjd.toFixed(2).padStart(8)} I  0.120733 0.009786  0.136966 0.015902  ${flag}${ut1.padStart(10)} 0.0002710`

test('the first line of the IERS file, 1973-01-02, gives ΔT 43.3756 s', () => {
  const first =
    '73 1 2 41684.00 I  0.120733 0.009786  0.136966 0.015902  I 0.8084178 0.0002710  0.0000 0.1916  P'
  const table = earthOrientation(`${first}\n${line(41685, 'P', '0.8056163')}\n${line(41686, ' ', '')}`)
  expect(table.fromMjd).toBe(41684)
  expect(table.measuredToMjd).toBe(41684)
  expect(table.deltaT).toHaveLength(2)
  // 32.184 + 12 − 0.8084178.
  expect(table.deltaT[0]).toBeCloseTo(43.3755822, 7)
})

test('a leap second changes UT1 − UTC but not ΔT', () => {
  const table = earthOrientation([line(57753, 'I', '-0.4085000'), line(57754, 'I', '0.5911000')].join('\n'))
  const [before, after] = table.deltaT as [number, number]
  expect(Math.abs(after - before)).toBeLessThan(0.002)
})

test('a missing day is refused by its number', () => {
  const text = [line(57000, 'I', '-0.4'), line(57002, 'I', '-0.4')].join('\n')
  expect(() => earthOrientation(text)).toThrow('day 57001 is missing')
})

test.each(['', 'not a table', '<html>404</html>'])('%j is no table', (text) => {
  expect(() => earthOrientation(text)).toThrow('no UT1 − UTC')
})
