import { expect, it } from 'vitest'
import { equationOfTime } from '../../../../tools/core/horizon/solar-time.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const at = (text: string) => equationOfTime(instantOfUtc(Date.parse(text)))

it('Meeus, example 28.b: 13 October 1992, 0h TD, the equation of time is +13 min 42.6 s', () => {
  // TD is 59 s ahead of UT then, in which the equation moves by 0.01 s.
  expect(Math.abs(at('1992-10-13T00:00:00Z') - 822.6)).toBeLessThan(0.3)
})

it.each([
  // Extremes of the year 2000: Meeus, Astronomical Algorithms, chapter 28, figure and text, whole minutes
  ['2000-02-11T12:00:00Z', -14.25],
  ['2000-05-14T12:00:00Z', 3.66],
  ['2000-07-26T12:00:00Z', -6.53],
  ['2000-11-03T12:00:00Z', 16.45],
])('at %s the extreme is %d minutes', (text, minutes) => {
  expect(Math.abs(at(text) / 60 - minutes)).toBeLessThan(0.05)
})

it.each(['2026-04-15', '2026-06-13', '2026-09-01', '2026-12-25'])(
  'it passes zero within a day of %s',
  (date) => {
    expect(at(`${date}T00:00:00Z`) * at(`${date}T00:00:00Z`)).toBeLessThan(35 ** 2)
    const noon = Date.parse(`${date}T12:00:00Z`)
    const [before, after] = [-1.5, 1.5].map((days) =>
      equationOfTime(instantOfUtc(noon + days * 86_400_000)),
    ) as [number, number]
    expect(before * after).toBeLessThan(0)
  },
)

it('it is continuous across midnight and noon of Greenwich, before and after 2000', () => {
  for (const text of ['1750-03-01T12:00:00Z', '1999-12-31T12:00:00Z', '2300-08-08T00:00:00Z']) {
    const moment = Date.parse(text)
    const step = equationOfTime(instantOfUtc(moment + 1000)) - equationOfTime(instantOfUtc(moment - 1000))
    expect(Math.abs(step)).toBeLessThan(0.01)
  }
})
