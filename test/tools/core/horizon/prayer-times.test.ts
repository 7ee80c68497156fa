import { describe, expect, it } from 'vitest'
import {
  highLatitudeNames,
  highLatitudeRules,
  prayerMethodNames,
  prayerMethods,
} from '../../../../tools/core/horizon/prayer-methods.ts'
import { prayerTimes } from '../../../../tools/core/horizon/prayer-times.ts'
import { qibla } from '../../../../tools/core/horizon/qibla.ts'
import { sunDays } from '../../../../tools/core/horizon/sun-times.ts'
import { civilDay } from '../../../../tools/core/time/civil-day.ts'
import { dateOfDay } from '../../../../tools/core/time/day-count.ts'
import { moonsightingRows } from '../../../fixtures/moonsighting-times.ts'

const MINUTE = 60_000
const dayOf = (text: string) => Date.parse(text) / 86_400_000
const placeOn = (latitude: number, day: number) => ({
  date: new Date(day * 86_400_000).toISOString().slice(0, 10),
  latitude,
  isRamadan: false,
})
const sunOn = (latitude: number, longitude: number, zone: string, day: number) => {
  const window = civilDay(zone, dateOfDay(day))
  const [sun] = sunDays({ latitude, longitude, elevation: 0 }, [window], [])
  if (!sun) throw new Error('no day')
  return sun
}

describe('isha and maghrib belong to the day whose sunset they follow', () => {
  const london = (date: string) =>
    prayerTimes(
      sunOn(51.5074, -0.1278, 'Europe/London', dayOf(date)),
      'mwl',
      'none',
      placeOn(51.5074, dayOf(date)),
    )

  it('in London isha of 2026-05-22 is at 00:03 of the 23rd, and that of the 23rd is another', () => {
    const iso = (utc: number | null) => new Date(utc as number).toISOString().slice(0, 16)
    expect(iso(london('2026-05-22').isha)).toBe('2026-05-22T23:03')
    expect(iso(london('2026-05-23').isha)).toBe('2026-05-23T23:09')
    expect(london('2026-05-22').ishaStatus).toBe('normal')
  })

  it('order: imsak, fajr, dhuhr, asr, maghrib, isha, for all methods to 66° in every season', () => {
    const wrong: string[] = []
    for (let latitude = -66; latitude <= 66; latitude += 11)
      for (let day = dayOf('2026-01-03'); day < dayOf('2027-01-01'); day += 12) {
        const sun = sunOn(latitude, 10, 'Europe/Berlin', day)
        for (const name of prayerMethodNames)
          for (const rule of highLatitudeNames) {
            const { imsak, fajr, dhuhr, asr, asrHanafi, maghrib, isha } = prayerTimes(
              sun,
              name,
              rule,
              placeOn(latitude, day),
            )
            const sunrise = sun.sunrise && dhuhr && sun.sunrise.utc < dhuhr ? sun.sunrise.utc : null
            const times = [imsak, fajr, sunrise, dhuhr, asr, asrHanafi, maghrib, isha].filter(
              (one) => one !== null,
            )
            const isInOrder = times.every((one, at) => at === 0 || one > (times[at - 1] as number))
            const isOfDay = dhuhr === null || times.every((one) => Math.abs(one - dhuhr) < 15 * 60 * MINUTE)
            if (!isInOrder || !isOfDay) wrong.push(`${latitude} ${day} ${name} ${rule}`)
          }
      }
    expect(wrong).toEqual([])
  }, 120_000)

  it('days of a year have times that follow each other by a day, without a leap at midnight', () => {
    // Isha of London passes midnight of the clock twice a year; from day to day it moves by few minutes.
    const all = Array.from({ length: 120 }, (_, at) =>
      london(new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10)),
    )
    const ishas = all.map(({ isha }) => isha)
    for (const [at, isha] of ishas.entries()) {
      const next = ishas[at + 1]
      if (isha === null || next === null || next === undefined) continue
      expect(Math.abs(next - isha - 86_400_000)).toBeLessThan(15 * MINUTE)
    }
  })
})

describe('rules for high latitudes', () => {
  it.each(highLatitudeNames.filter((name) => name !== 'none'))(
    '%s: fajr and isha are never farther from the night than its part',
    (rule) => {
      for (const date of ['2026-06-21', '2026-03-20', '2026-12-21']) {
        const sun = sunOn(60, 10, 'Europe/Oslo', dayOf(date))
        const next = sunOn(60, 10, 'Europe/Oslo', dayOf(date) + 1)
        const night = (next.sunrise?.utc ?? 0) - (sun.sunset?.utc ?? 0)
        const { isha, maghrib, ishaStatus } = prayerTimes(sun, 'mwl', rule, placeOn(60, dayOf(date)))
        const part = highLatitudeRules[rule]?.(prayerMethods.mwl.isha) ?? 0
        const after = (isha ?? 0) - (maghrib ?? 0)
        expect(after).toBeLessThanOrEqual(part * night + 2_000)
        if (ishaStatus === 'byRule') expect(Math.abs(after - part * night)).toBeLessThan(2_000)
      }
    },
  )

  it('in polar day, without a sunset, set nothing', () => {
    const { fajr, isha, maghrib } = prayerTimes(
      sunOn(70, 20, 'Europe/Oslo', dayOf('2026-06-21')),
      'mwl',
      'middleOfNight',
      placeOn(70, dayOf('2026-06-21')),
    )
    expect([fajr, isha, maghrib]).toEqual([null, null, null])
  })
})

// Adhan 4.4.6 (npm, MIT), times in UTC without its margins and rounding to seconds: high latitude rule as named.
const adhan: readonly (readonly [
  string,
  number,
  number,
  string,
  'mwl' | 'isna' | 'egypt' | 'karachi' | 'tehran' | 'singapore' | 'dubai' | 'kuwait' | 'qatar',
  'oneSeventh' | 'middleOfNight' | 'angleBased',
  string,
  readonly string[],
])[] = [
  [
    'London in May',
    51.5074,
    -0.1278,
    'Europe/London',
    'mwl',
    'middleOfNight',
    '2026-05-22',
    [
      '2026-05-22T00:17:52',
      '2026-05-22T11:57:11',
      '2026-05-22T16:13:34',
      '2026-05-22T19:55:59',
      '2026-05-22T23:03:28',
    ],
  ],
  [
    'London in June',
    51.5074,
    -0.1278,
    'Europe/London',
    'mwl',
    'oneSeventh',
    '2026-06-21',
    [
      '2026-06-21T02:39:58',
      '2026-06-21T12:02:20',
      '2026-06-21T16:25:13',
      '2026-06-21T20:21:35',
      '2026-06-21T21:24:41',
    ],
  ],
  [
    'Oslo in June',
    59.91,
    10.75,
    'Europe/Oslo',
    'isna',
    'angleBased',
    '2026-06-21',
    [
      '2026-06-21T00:36:13',
      '2026-06-21T11:18:49',
      '2026-06-21T16:00:29',
      '2026-06-21T20:43:51',
      '2026-06-21T22:01:23',
    ],
  ],
  [
    'New York',
    40.7128,
    -74.006,
    'America/New_York',
    'isna',
    'middleOfNight',
    '2026-11-20',
    [
      '2026-11-20T10:29:15',
      '2026-11-20T16:41:41',
      '2026-11-20T19:13:31',
      '2026-11-20T21:34:16',
      '2026-11-20T22:53:43',
    ],
  ],
  [
    'Cairo',
    30.0444,
    31.2357,
    'Africa/Cairo',
    'egypt',
    'middleOfNight',
    '2026-03-20',
    [
      '2026-03-20T02:32:23',
      '2026-03-20T10:02:32',
      '2026-03-20T13:30:13',
      '2026-03-20T16:06:22',
      '2026-03-20T17:23:53',
    ],
  ],
  [
    'Karachi',
    24.86,
    67.01,
    'Asia/Karachi',
    'karachi',
    'middleOfNight',
    '2026-09-22',
    [
      '2026-09-22T00:04:25',
      '2026-09-22T07:24:44',
      '2026-09-22T10:50:34',
      '2026-09-22T13:28:38',
      '2026-09-22T14:44:32',
    ],
  ],
  [
    'Singapore',
    1.29,
    103.85,
    'Asia/Singapore',
    'singapore',
    'middleOfNight',
    '2026-12-21',
    [
      '2026-12-20T21:37:12',
      '2026-12-21T05:02:31',
      '2026-12-21T08:27:42',
      '2026-12-21T11:04:02',
      '2026-12-21T12:19:03',
    ],
  ],
  [
    'Dubai',
    25.2,
    55.27,
    'Asia/Dubai',
    'dubai',
    'middleOfNight',
    '2026-01-15',
    [
      '2026-01-15T01:44:48',
      '2026-01-15T08:28:16',
      '2026-01-15T11:30:24',
      '2026-01-15T13:50:37',
      '2026-01-15T15:11:55',
    ],
  ],
  [
    'Kuwait',
    29.37,
    47.98,
    'Asia/Kuwait',
    'kuwait',
    'middleOfNight',
    '2026-07-01',
    [
      '2026-07-01T00:16:55',
      '2026-07-01T08:51:57',
      '2026-07-01T12:25:53',
      '2026-07-01T15:51:47',
      '2026-07-01T17:23:45',
    ],
  ],
  [
    'Doha',
    25.29,
    51.53,
    'Asia/Qatar',
    'qatar',
    'middleOfNight',
    '2026-04-10',
    [
      '2026-04-10T00:58:21',
      '2026-04-10T08:35:13',
      '2026-04-10T12:04:58',
      '2026-04-10T14:54:19',
      '2026-04-10T16:24:19',
    ],
  ],
  [
    'Tehran',
    35.69,
    51.39,
    'Asia/Tehran',
    'tehran',
    'middleOfNight',
    '2026-10-01',
    [
      '2026-10-01T01:05:47',
      '2026-10-01T08:24:08',
      '2026-10-01T11:45:00',
      '2026-10-01T14:36:36',
      '2026-10-01T15:23:24',
    ],
  ],
  [
    'Sydney',
    -33.87,
    151.21,
    'Australia/Sydney',
    'mwl',
    'middleOfNight',
    '2026-06-21',
    [
      '2026-06-20T19:30:29',
      '2026-06-21T01:56:53',
      '2026-06-21T04:35:53',
      '2026-06-21T06:53:49',
      '2026-06-21T08:18:15',
    ],
  ],
]

describe('times agree with Adhan to a minute', () => {
  it.each(adhan)('%s', (_, latitude, longitude, zone, method, rule, date, expected) => {
    const { fajr, dhuhr, asr, maghrib, isha } = prayerTimes(
      sunOn(latitude, longitude, zone, dayOf(date)),
      method,
      rule,
      placeOn(latitude, dayOf(date)),
    )
    const off = [fajr, dhuhr, asr, maghrib, isha].map(
      (utc, at) => Math.abs((utc ?? 0) - Date.parse(`${expected[at]}Z`)) / MINUTE,
    )
    expect(Math.max(...off), String(off)).toBeLessThan(1)
  })
})

describe('the Moonsighting Committee', () => {
  /** Zone by the longitude; the names of these zones count westward. */
  const zoneAt = (longitude: number) => {
    const hours = Math.round(longitude / 15)
    return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  }
  const timesOn = (latitude: number, longitude: number, date: string) =>
    prayerTimes(
      sunOn(latitude, longitude, zoneAt(longitude), dayOf(date)),
      'moonsighting',
      'none',
      placeOn(latitude, dayOf(date)),
    )

  it.each(moonsightingRows)('at %d, %d on %s agrees with Adhan to 1.5 minutes', (...row) => {
    const [latitude, longitude, date, expected] = row
    const { fajr, dhuhr, maghrib, isha } = timesOn(latitude, longitude, date)
    const off = [fajr, dhuhr, maghrib, isha].map(
      (utc, at) => Math.abs((utc ?? 0) - Date.parse(`${expected[at]}Z`)) / MINUTE,
    )
    expect(Math.max(...off), String(off)).toBeLessThan(1.5)
  })

  it('says byRule where the season or a seventh of the night has set the time', () => {
    expect(timesOn(24.86, 67.01, '2026-06-21')).toMatchObject({ ishaStatus: 'byRule' })
    expect(timesOn(0, 36.8, '2026-03-20')).toMatchObject({ fajrStatus: 'normal', ishaStatus: 'normal' })
    expect(timesOn(59.91, 10.75, '2026-03-20')).toMatchObject({ fajrStatus: 'byRule', ishaStatus: 'byRule' })
  })
})

it.each([
  // Adhan 4.4.6, Qibla.
  ['New York', 40.7128, -74.006, 58.4817],
  ['London', 51.5074, -0.1278, 118.9872],
  ['Jakarta', -6.2088, 106.8456, 295.1518],
  ['Cape Town', -33.92, 18.42, 23.3578],
  ['Anchorage', 61.2, -149.9, 350.883],
  ['Suva', -18.14, 178.44, 281.8948],
] as [string, number, number, number][])('the qibla of %s', (_, latitude, longitude, expected) => {
  expect(Math.abs(qibla({ latitude, longitude }) - expected)).toBeLessThan(0.01)
})
