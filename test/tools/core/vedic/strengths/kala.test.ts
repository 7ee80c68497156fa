import { expect, it } from 'vitest'
import { dayNumber, weekday } from '../../../../../tools/core/time/day-count.ts'
import { ayana, timeLords } from '../../../../../tools/core/vedic/strengths/kala.ts'
import { weekdayRulers } from '../../../../../tools/core/zodiac/planetary-hours.ts'
import { births, strengthChart } from './births.ts'

it('years of 360 and months of 30 days follow one another from Wednesday 2 May 1827 on', () => {
  // The day that Raman's table of the ahargana begins with: its count, 714,404,096,640, is whole years and months.
  const epoch = dayNumber({ year: 1827, month: 5, day: 2 }, 'gregorian')
  expect(weekday(epoch)).toBe(3)
  for (const { utc, latitude, longitude } of births(60)) {
    const { time } = strengthChart(utc, latitude, longitude)
    let [year, month] = [epoch, epoch]
    while (year + 360 <= time.dayNumber) year += 360
    while (month + 30 <= time.dayNumber) month += 30
    const { abda, masa, vara } = timeLords(time)
    expect(abda).toBe(weekdayRulers[weekday(year)])
    expect(masa).toBe(weekdayRulers[weekday(month)])
    expect(vara).toBe(weekdayRulers[weekday(time.dayNumber)])
  }
})

it('hours of a Sunday begin with the Sun, and the last before Monday is that of Mercury', () => {
  const day = { sunrise: 0, sunset: 43_200_000, nextSunrise: 86_400_000 }
  const sunday = dayNumber({ year: 2026, month: 11, day: 29 })
  const horaAt = (utc: number) => timeLords({ utc, day, dayNumber: sunday, solarTime: 0 }).hora
  expect(horaAt(0)).toBe('sun')
  expect(horaAt(3_600_000)).toBe('venus')
  expect(horaAt(86_399_999)).toBe('mercury')
})

it('ayana is 60 at one solstice, 0 at the other and 30 at the equinoxes; twice as much for the Sun', () => {
  expect([90, 270, 0].map((longitude) => ayana('mars', longitude))).toEqual([
    expect.closeTo(60),
    expect.closeTo(0),
    30,
  ])
  expect([90, 270, 0].map((longitude) => ayana('saturn', longitude))).toEqual([
    expect.closeTo(0),
    expect.closeTo(60),
    30,
  ])
  expect([90, 270].map((longitude) => ayana('mercury', longitude))).toEqual([
    expect.closeTo(60),
    expect.closeTo(60),
  ])
  expect(ayana('sun', 90)).toBeCloseTo(120)
})
