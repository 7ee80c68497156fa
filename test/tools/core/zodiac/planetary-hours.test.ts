import { expect, it } from 'vitest'
import { planetaryHours, weekdayRulers } from '../../../../tools/core/zodiac/planetary-hours.ts'

const day = { sunrise: 0, sunset: 12 * 60, nextSunrise: 12 * 60 + 24 * 60 }

it.each([0, 1, 2, 3, 4, 5, 6])(
  'the hour after the last of weekday %d belongs to the ruler of the next day',
  (weekday) => {
    const hours = planetaryHours(day, weekday)
    expect(hours[0]?.ruler).toBe(weekdayRulers[weekday])
    // Hour 25 would be three on from hour 22, as hour 4 is from hour 1.
    const following = planetaryHours(day, (weekday + 1) % 7)[0]?.ruler
    expect(hours[3]?.ruler).toBe(following)
  },
)

it('hours of the day are a twelfth of the daylight, hours of the night a twelfth of the dark', () => {
  const hours = planetaryHours(day, 0)
  expect(hours[0]).toMatchObject({ start: 0, end: 60, isDay: true })
  expect(hours[12]).toMatchObject({ number: 13, start: 720, end: 840, isDay: false })
  expect(hours[23]?.end).toBe(day.nextSunrise)
})
