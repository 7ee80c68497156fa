import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/zodiac/get-planetary-hours.ts'
import { riseSet } from '../../../../tools/core/horizon/rise-set.ts'
import { bodyTarget } from '../../../../tools/core/targets/target.ts'
import { isoSeconds } from '../../../../tools/core/time/time.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { answer, testNow } from '../../answer.ts'

const hoursOf = async (args: object) => (await answer(tool, { ...greenwich, ...args })).data

it('Friday 20 November 2026 at Greenwich begins with the hour of Venus, between the risings of get_rise_set', async () => {
  const data = await hoursOf({ datetime: '2026-11-20T12:00:00Z' })
  expect(data).toMatchObject({ date: '2026-11-20', weekday: 'friday', dayRuler: 'venus', count: 24 })
  const events = riseSet(
    bodyTarget('sun'),
    { ...greenwich, elevation: 0 },
    Date.UTC(2026, 10, 20),
    Date.UTC(2026, 10, 22),
  )
  const times = [events.rises[0], events.sets[0], events.rises[1]].map((one) => isoSeconds(one?.utc ?? 0))
  expect([data.sunrise, data.sunset, data.nextSunrise]).toEqual(times)
  expect(data.hours[0]).toMatchObject({ number: 1, ruler: 'venus', isDay: true, start: data.sunrise })
  expect(data.hours[11].end).toBe(data.sunset)
  expect(data.hours[12]).toMatchObject({ number: 13, ruler: 'mars', isDay: false, start: data.sunset })
  expect(data.hours[23].end).toBe(data.nextSunrise)
})

it('each day of a week begins with its own ruler, as the twenty-fifth hour of the day before would', async () => {
  const rulers: string[] = []
  let last: string | undefined
  for (let day = 1; day <= 7; day++) {
    const { dayRuler, hours } = await hoursOf({ datetime: `2026-03-0${day}` })
    // Three further on in the order of seven: the 24 hours leave a remainder of three.
    if (last) expect(hours[0].ruler).toBe(dayRuler)
    expect(hours[0].ruler).toBe(hours[7].ruler)
    rulers.push(dayRuler)
    last = dayRuler
  }
  expect(rulers).toEqual(['sun', 'moon', 'mars', 'mercury', 'jupiter', 'venus', 'saturn'])
})

it('before sunrise it is still the day before', async () => {
  const data = await hoursOf({ datetime: '2026-11-20T05:00:00Z' })
  expect(data).toMatchObject({ date: '2026-11-19', weekday: 'thursday', dayRuler: 'jupiter' })
  expect(data.current).toMatchObject({ isDay: false })
  expect(data.current.start <= '2026-11-20T05:00:00Z' && data.current.end > '2026-11-20T05:00:00Z').toBe(true)
})

it('today has the hour of now, yesterday none', async () => {
  const { current } = await hoursOf({ datetime: 'today' })
  const now = new Date(testNow).toISOString()
  expect(current.start <= now && now < current.end).toBe(true)
  expect((await hoursOf({ datetime: 'yesterday' })).current).toBeNull()
})

it('a bare date is the day that begins that morning, at the place and not at Greenwich', async () => {
  const auckland = { latitude: -36.85, longitude: 174.76, datetime: '2026-06-21' }
  for (const zone of [{}, { timezone: 'Pacific/Auckland' }]) {
    const data = await hoursOf({ ...auckland, ...zone })
    expect(data).toMatchObject({ date: '2026-06-21', weekday: 'sunday', current: null })
    expect(data.sunrise.slice(0, 13)).toBe('2026-06-20T19')
  }
})

it('with a zone every instant has its local reading', async () => {
  const data = await hoursOf({ datetime: '2026-07-01T12:00:00Z', timezone: 'Europe/London' })
  expect(data.sunriseLocal).toBe(data.sunrise.replace('03:', '04:').replace('Z', '+01:00'))
  expect(data.hours[3].startLocal).toMatch(/\+01:00$/)
})

it('summer days have longer hours by day, all fill the day without gap', async () => {
  const { hours, dayHourMinutes, nightHourMinutes } = await hoursOf({ datetime: '2026-06-21' })
  expect(dayHourMinutes).toBeGreaterThan(80)
  expect(dayHourMinutes + nightHourMinutes).toBeCloseTo(120, 0)
  for (let at = 1; at < 24; at++) expect(hours[at].start).toBe(hours[at - 1].end)
})

describe('where the Sun does not rise and set', () => {
  it.each([
    ['polar night', 78.22, '2026-12-21T12:00:00Z'],
    ['polar day', 78.22, '2026-06-21T12:00:00Z'],
    ['the pole', 90, '2026-03-21T12:00:00Z'],
  ])('%s has no hours', async (_, latitude, datetime) => {
    await expect(hoursOf({ latitude, longitude: 15.65, datetime })).rejects.toMatchObject({
      code: 'no_rise_set',
    })
  })

  it('just outside the polar circle the longest day still has twelve hours of each', async () => {
    const { hours, nightHourMinutes } = await hoursOf({
      latitude: 65.5,
      longitude: 25,
      datetime: '2026-06-21',
    })
    expect(hours).toHaveLength(24)
    expect(nightHourMinutes).toBeLessThan(12)
  })
})
