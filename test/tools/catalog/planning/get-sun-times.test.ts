import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/planning/get-sun-times.ts'
import convertTime from '../../../../tools/catalog/time/convert-time.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { twilightRows } from '../../../reference/twilight.ts'
import { answer, type Payload } from '../../answer.ts'

const DAY = 86_400_000
const seconds = (a: string, b: string) => (Date.parse(a) - Date.parse(b)) / 1000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const tromso = { latitude: 69.65, longitude: 18.96, timezone: 'Europe/Oslo' }

describe('twilight against a search on JPL DE431', () => {
  test.each(twilightRows)('at $latitude, $longitude after $start within 2 s', async (row) => {
    const start = Date.parse(row.start)
    const args = { latitude: row.latitude, longitude: row.longitude, format: 'json' }
    const { data } = await answer(tool, { ...args, start: isoDay(start - DAY), end: isoDay(start + 3 * DAY) })
    for (const kind of ['civil', 'nautical', 'astronomical'] as const) {
      for (const [at, side] of (['Dawn', 'Dusk'] as const).entries()) {
        const found = data.days
          .map((day: Payload) => day[`${kind}${side}`] as string | null)
          .filter((time: string | null) => time !== null && Date.parse(time) >= start - 1000)
        const truth = row[kind][at] as string | null
        if (truth === null)
          expect(found.filter((time: string) => seconds(time, row.start) < 1.2 * 86400)).toEqual([])
        else expect(Math.abs(seconds(found[0], truth))).toBeLessThan(2)
      }
    }
  })
})

describe('London, 2026-11-20', () => {
  test('lights follow each other in order, and the day is as long as from sunrise to sunset', async () => {
    const { data } = await answer(tool, { ...greenwich, start: '2026-11-20', timezone: 'Europe/London' })
    const [day] = data.days
    const order = [
      day.astronomicalDawn,
      day.nauticalDawn,
      day.civilDawn,
      day.sunrise,
      day.solarNoon,
      day.sunset,
      day.civilDusk,
      day.nauticalDusk,
      day.astronomicalDusk,
    ]
    expect(order).toEqual([...order].sort())
    expect(day.sunrise).toMatch(/^2026-11-20T07:2/)
    expect(Math.abs(seconds(day.sunset, day.sunrise) - day.dayLengthSeconds)).toBeLessThanOrEqual(1)
    expect(day.solarNoonAltitude).toBeCloseTo(90 - 51.4779 - 19.8, 0)
  })
  test('blue hour ends where golden hour begins, twice a day, with local times', async () => {
    const { data } = await answer(tool, { ...greenwich, start: '2026-07-01', timezone: 'Europe/London' })
    const [{ goldenHour, blueHour, civilDawn }] = data.days
    expect(goldenHour).toHaveLength(2)
    expect(blueHour).toHaveLength(2)
    expect(blueHour[0].end).toBe(goldenHour[0].start)
    expect(goldenHour[1].end).toBe(blueHour[1].start)
    expect(blueHour[0].start).toBe(civilDawn)
    expect(goldenHour[0].startLocal).toMatch(/\+01:00$/)
  })
  test('angles bring back the altitudes asked for: -6 is civil twilight', async () => {
    const { data } = await answer(tool, { ...greenwich, start: '2026-11-20', angles: '-6,30' })
    const [day] = data.days
    expect(day.custom[0]).toEqual({ angle: -6, dawn: day.civilDawn, dusk: day.civilDusk, status: 'normal' })
    expect(day.custom[1]).toMatchObject({ angle: 30, dawn: null, status: 'alwaysBelow' })
  })
})

describe('polar latitudes', () => {
  test('midnight Sun: a whole day of light, never dark', async () => {
    const { data } = await answer(tool, { ...tromso, start: '2026-06-21' })
    expect(data.days[0]).toMatchObject({
      status: 'alwaysUp',
      sunrise: null,
      sunset: null,
      civilStatus: 'noNight',
      dayLengthSeconds: 86400,
    })
  })
  test('a polar night names the sunrise that ends it, the midnight Sun the sunset, other days nothing', async () => {
    const longyearbyen = { latitude: 78.22, longitude: 15.65, timezone: 'Arctic/Longyearbyen' }
    const ask = async (args: object) => (await answer(tool, args)).data
    const night = await ask({ ...longyearbyen, start: '2026-11-24' })
    // timeanddate.com has the first sunrise of 2027 on 16 February.
    expect(night.next).toMatchObject({ event: 'sunrise', timeLocal: expect.stringMatching(/^2027-02-16T1/) })
    const there = await ask({ ...longyearbyen, start: '2027-02-16' })
    expect(there.days[0].sunrise).toBe(night.next.time)
    expect((await ask({ ...longyearbyen, start: '2026-06-21' })).next).toMatchObject({
      event: 'sunset',
      time: expect.stringMatching(/^2026-08-2/),
    })
    expect(there.next).toBeNull()
    const heavy = tool.heavy as (request: object) => boolean
    expect([64, 66, -78].map((latitude) => heavy({ latitude, horizon: 0, range: { days: [{}] } }))).toEqual([
      false,
      true,
      true,
    ])
  })
  test('a skyline shortens the day by what it hides, and leaves twilight alone', async () => {
    const place = { latitude: 46.6, longitude: 8, start: '2026-02-10' }
    const level = (await answer(tool, place)).data.days[0]
    const hidden = (await answer(tool, { ...place, horizon: '90:8,150:8,155:35,185:35,190:8,270:8' })).data
      .days[0]
    const [noonSet] = hidden.more.filter(({ event }: Payload) => event === 'sunset')
    const [noonRise] = hidden.more.filter(({ event }: Payload) => event === 'sunrise')
    const apart = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 1000
    const seen = apart(hidden.sunrise, noonSet.time) + apart(noonRise.time, hidden.sunset)
    expect(Math.abs(seen - hidden.dayLengthSeconds)).toBeLessThan(3)
    expect(hidden.dayLengthSeconds).toBeLessThan(level.dayLengthSeconds - 3 * 3600)
    expect(hidden.status).toBe('multiple')
    expect(hidden.civilDawn).toBe(level.civilDawn)
    expect(hidden.goldenHour).toEqual(level.goldenHour)
  })
  test('polar night: no day, one stretch of civil twilight about noon', async () => {
    const { data } = await answer(tool, { ...tromso, start: '2026-12-21' })
    expect(data.days[0]).toMatchObject({ status: 'alwaysDown', dayLengthSeconds: 0, civilStatus: 'normal' })
    expect(data.days[0].goldenHour).toHaveLength(1)
  })
  test('the longest day of London is never astronomically dark', async () => {
    const { data } = await answer(tool, { ...greenwich, start: '2026-06-21' })
    expect(data.days[0]).toMatchObject({
      astronomicalStatus: 'noNight',
      astronomicalDawn: null,
      nauticalStatus: 'normal',
    })
  })
  test('at the South Pole the summer day has neither sunrise nor dusk', async () => {
    const { data } = await answer(tool, { latitude: -90, longitude: 0, start: '2026-12-21' })
    expect(data.days[0]).toMatchObject({ status: 'alwaysUp', civilDusk: null })
  })
})

describe('options', () => {
  test('compact and csv have a column for every moment, also inside lists', async () => {
    const args = { ...greenwich, start: '2026-11-20', end: '2026-11-23', angles: '-8.5' }
    const { data } = await answer(tool, { ...args, format: 'compact' })
    expect(data.days.rows).toHaveLength(3)
    const [row] = tool.views?.table?.(data) ?? []
    expect(row).toHaveProperty(['custom.-8.5.dawn'])
    expect(row).toHaveProperty(['goldenHour.1.start'])
  })
  test.each(['91', 'a', '-6,-6', '', '1,2,3,4,5,6,7,8,9'])('angles %s are refused', async (angles) => {
    const error = await answer(tool, { ...greenwich, angles }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Problem)
    expect((error as Problem).code).toBe('invalid_parameter')
  })
})

describe('what a date says of its twilights', () => {
  const helsinki = { latitude: 60.1699, longitude: 24.9384, timezone: 'Europe/Helsinki' }
  test('a dusk after midnight stands under the next date, which says that it comes before the dawn', async () => {
    const { data } = await answer(tool, { ...helsinki, start: '2026-06-03', end: '2026-06-05' })
    const [third, fourth] = data.days
    expect(third).toMatchObject({ civilStatus: 'duskAfterMidnight', civilDusk: null })
    expect(fourth.civilDuskLocal ?? '').toMatch(/^2026-06-04T00:0/)
    expect(fourth).toMatchObject({ civilStatus: 'duskFirst' })
  })
  test('a dawn whose night has no dusk, and the reverse, are said to be alone', async () => {
    // The white nights of Tromsø (civil) and its months without full darkness begin and end between two dates.
    const { data } = await answer(tool, { ...tromso, start: '2026-03-01', end: '2026-10-15' })
    const statuses = new Set(data.days.map((day: Payload) => day.astronomicalStatus))
    expect(statuses).toContain('noNight')
    for (const [at, day] of data.days.entries()) {
      const next = data.days[at + 1]
      if (!next) continue
      if (day.astronomicalStatus === 'duskAfterMidnight')
        expect(['duskFirst', 'duskOnly', 'dawnBeforeMidnight', 'multiple']).toContain(next.astronomicalStatus)
      if (day.astronomicalStatus === 'dawnOnly') expect(next.astronomicalStatus).toBe('noNight')
    }
  })
  test('the dark of a polar winter is no day of the Sun', async () => {
    const { data } = await answer(tool, { latitude: 85, longitude: 0, start: '2026-12-21' })
    expect(data.days[0]).toMatchObject({ status: 'alwaysDown', civilStatus: 'alwaysNight' })
  })
  test('two events of a kind are both there', async () => {
    // As the dusk comes later by minutes a day, some date has one after its midnight and one before the next.
    const { data } = await answer(tool, { ...helsinki, start: '2026-05-20', end: '2026-08-01', angles: '-5' })
    const doubled = data.days.filter((day: Payload) => day.more)
    expect(doubled.length).toBeGreaterThan(0)
    for (const day of doubled)
      for (const { event, time } of day.more) {
        const field = event.startsWith('-5.') ? day.custom[0][event.slice(3)] : day[event]
        expect(time).not.toBe(field)
        expect(Math.abs(Date.parse(time) - Date.parse(field))).toBeGreaterThan(20 * 3_600_000)
      }
  })
  test('the altitude of noon comes with and without air, and elevation is said to do nothing', async () => {
    const { data, settings } = await answer(tool, { ...helsinki, start: '2026-12-21', elevation: 3000 })
    const [day] = data.days
    // 90° less the latitude less the obliquity.
    expect(day.solarNoonAltitudeAirless).toBeCloseTo(90 - 60.1699 - 23.436, 1)
    expect(day.solarNoonAltitude - day.solarNoonAltitudeAirless).toBeGreaterThan(0.1)
    expect(settings?.elevation).toContain('level')
  })
})

describe('prayer times', () => {
  const cairo = { latitude: 30.0444, longitude: 31.2357, start: '2026-11-20', timezone: 'Africa/Cairo' }
  const sunAt = async (datetime: string) =>
    (await answer(convertTime, { datetime, latitude: cairo.latitude, longitude: cairo.longitude })).data.sun

  test('fajr and isha are the depths of the authority, asr the shadow of one and two heights more than at noon', async () => {
    const { data, settings } = await answer(tool, { ...cairo, prayer: 'egypt' })
    const { prayer, solarNoon, sunset } = data.days[0]
    expect(settings).toMatchObject({ prayer: { depths: { fajr: 19.5, isha: 17.5 } } })
    expect((await sunAt(prayer.fajr)).altitudeAirless).toBeCloseTo(-19.5, 2)
    expect((await sunAt(prayer.isha)).altitudeAirless).toBeCloseTo(-17.5, 2)
    expect([prayer.dhuhr, prayer.maghrib]).toEqual([solarNoon, sunset])
    const shadow = async (at: string) => 1 / Math.tan(((await sunAt(at)).altitudeAirless * Math.PI) / 180)
    const noon = await shadow(solarNoon)
    expect((await shadow(prayer.asr)) - noon).toBeCloseTo(1, 3)
    expect((await shadow(prayer.asrHanafi)) - noon).toBeCloseTo(2, 3)
  })

  test('by Umm al-Qura isha comes 90 minutes after sunset, in Ramadan 120', async () => {
    const ishaAfterSunset = async (start: string): Promise<number> => {
      const { prayer } = (await answer(tool, { ...cairo, start, prayer: 'makkah' })).data.days[0]
      return (Date.parse(prayer.isha) - Date.parse(prayer.maghrib)) / 60_000
    }
    expect(await ishaAfterSunset('2026-11-20')).toBeCloseTo(90, 1)
    // Ramadan 1447: 18 February to 19 March 2026.
    expect(await ishaAfterSunset('2026-03-01')).toBeCloseTo(120, 1)
  })

  test('in the white nights fajr and isha are null with a status, in the polar night asr too', async () => {
    const oslo = { latitude: 59.91, longitude: 10.75, timezone: 'Europe/Oslo', prayer: 'mwl' }
    const { prayer } = (await answer(tool, { ...oslo, start: '2026-06-21' })).data.days[0]
    expect(prayer).toMatchObject({
      fajr: null,
      isha: null,
      fajrStatus: 'alwaysAbove',
      ishaStatus: 'alwaysAbove',
    })
    const tromso = { ...oslo, latitude: 69.65, longitude: 18.96 }
    const [dark] = (await answer(tool, { ...tromso, start: '2026-12-21' })).data.days
    expect(dark.prayer).toMatchObject({ asr: null, asrHanafi: null, maghrib: null })
    expect(dark.noonShadow).toBeNull()
  })

  test('a rule for high latitudes sets what the white night does not bring; the qibla stands in settings', async () => {
    const oslo = { latitude: 59.91, longitude: 10.75, timezone: 'Europe/Oslo', start: '2026-06-21' }
    const { data, settings } = await answer(tool, { ...oslo, prayer: 'mwl', highLatitudes: 'oneSeventh' })
    const { prayer } = data.days[0]
    expect(prayer).toMatchObject({ fajrStatus: 'byRule', ishaStatus: 'byRule' })
    expect(Date.parse(prayer.isha)).toBeLessThan(Date.parse(prayer.midnight))
    // Adhan 4.4.6, Qibla: 139.0224 degrees.
    expect(settings).toMatchObject({
      prayer: { highLatitudes: 'oneSeventh', qibla: expect.closeTo(139.02, 1) },
    })
  })

  test('the Moonsighting Committee adds its minutes to dhuhr and maghrib, and its twilight is shorter than that of 18°', async () => {
    const june = { ...cairo, start: '2026-06-21' }
    const { data, settings } = await answer(tool, { ...june, prayer: 'moonsighting' })
    const { prayer, solarNoon, sunset } = data.days[0]
    const minutesSince = (time: string, from: string) => (Date.parse(time) - Date.parse(from)) / 60_000
    expect([minutesSince(prayer.dhuhr, solarNoon), minutesSince(prayer.maghrib, sunset)]).toEqual([5, 3])
    expect(prayer).toMatchObject({ ishaStatus: 'byRule' })
    expect(settings).toMatchObject({
      prayer: {
        source: expect.stringContaining('Shaukat'),
        margins: 'minutes added: dhuhr 5, maghrib 3',
        season: expect.stringContaining('seventh of the night'),
      },
    })
    const bySun = (await answer(tool, { ...june, prayer: 'karachi' })).data.days[0].prayer
    expect(Date.parse(prayer.isha)).toBeLessThan(Date.parse(bySun.isha))
  })

  test('there are none without an authority; the shadow at noon is there, 1 where the Sun stands at 45°', async () => {
    const [day] = (await answer(tool, cairo)).data.days
    expect(day).not.toHaveProperty('prayer')
    const { altitude } = await sunAt(day.solarNoon)
    expect(day.noonShadow).toBeCloseTo(1 / Math.tan((altitude * Math.PI) / 180), 3)
  })
})
