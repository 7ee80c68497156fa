import { describe, expect, test } from 'vitest'
import sunTimes from '../../../../tools/catalog/planning/get-sun-times.ts'
import tool from '../../../../tools/catalog/planning/plan-observing.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { horizontal } from '../../../../tools/core/frames/coordinates.ts'
import { airmass } from '../../../../tools/core/horizon/airmass.ts'
import { separation } from '../../../../tools/core/math/geometry.ts'
import { MOON, SUN, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { answer, type Payload, testNow } from '../../answer.ts'

const london = { latitude: 51.4779, longitude: -0.0015, timezone: 'Europe/London' }
const observer = { latitude: 51.4779, longitude: -0.0015, elevation: 0 }
const plan = async (args: object, now?: number) => (await answer(tool, args, now)).data
const refusal = async (args: object, tier: 'free' | 'pro' = 'pro') => {
  const error = await answer(tool, args, testNow, tier).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  return (error as Problem).code
}
const altitude = (id: string, utc: number) => {
  const instant = instantOfUtc(utc)
  return horizontal(skyTarget(id)?.seen(instant, observer) as never, instant, observer).altitude
}

describe('the night of 2026-11-20 at Greenwich', () => {
  test('dark begins and ends with astronomical twilight, and the set Moon leaves the rest moonless', async () => {
    const { nights } = await plan({ ...london, start: '2026-11-20' })
    const { data } = await answer(sunTimes, { ...london, start: '2026-11-20', end: '2026-11-22' })
    const [night] = nights
    const close = (a: string, b: string) =>
      expect(Math.abs(Date.parse(a) - Date.parse(b))).toBeLessThan(2_000)
    expect(night).toMatchObject({ date: '2026-11-20', darkness: 'astronomical', rank: 1, targets: [] })
    close(night.darkStart, data.days[0].astronomicalDusk)
    close(night.darkEnd, data.days[1].astronomicalDawn)
    expect(night.moonlessWindows).toHaveLength(1)
    expect(night.moonlessWindows[0].end).toBe(night.darkEnd)
    expect(night.moonIllumination).toBeCloseTo(0.84, 1)
  })
  test('M31 and Jupiter are within the wishes at every moment of their windows, and at no other of the dark', async () => {
    const { nights } = await plan({
      ...london,
      start: '2026-11-20',
      targets: 'Andromeda Galaxy,jupiter',
      minAltitude: 30,
      maxAirmass: 1.5,
      minMoonSeparation: 60,
    })
    const [night] = nights
    for (const target of night.targets as Payload[]) {
      const sky = skyTarget(target.id)
      for (
        let utc = Date.parse(night.darkStart) + 60_000;
        utc < Date.parse(night.darkEnd);
        utc += 7 * 60_000
      ) {
        const instant = instantOfUtc(utc)
        const high = altitude(target.id, utc)
        const moonDown = altitude('moon', utc) < -0.5
        const apart = separation(sky?.seen(instant, observer) as never, MOON.seen(instant, observer))
        const wished = high >= 30 && (airmass(high) ?? 99) <= 1.5 && (moonDown || apart >= 60)
        const inside = target.windows.some(
          (window: Payload) => Date.parse(window.start) <= utc && utc < Date.parse(window.end),
        )
        expect([target.id, utc, inside]).toEqual([target.id, utc, wished])
      }
    }
    expect(night.targets[1].windows.length).toBeGreaterThan(0)
  })
  test('the best time is the highest within the windows', async () => {
    const { nights } = await plan({ ...london, start: '2026-11-20', targets: 'jupiter,saturn' })
    for (const target of nights[0].targets as Payload[]) {
      expect(Math.abs(altitude(target.id, Date.parse(target.bestTime)) - target.maxAltitude)).toBeLessThan(
        0.01,
      )
      for (const { start, end } of target.windows as Payload[]) {
        for (let utc = Date.parse(start); utc <= Date.parse(end); utc += 600_000)
          expect(altitude(target.id, utc)).toBeLessThan(target.maxAltitude + 0.01)
      }
    }
  })
})

describe('which nights', () => {
  test('tonight at three in the morning is the night already running', async () => {
    const { nights } = await plan(london, Date.UTC(2026, 10, 21, 3))
    expect(nights.map((night: Payload) => night.date)).toEqual(['2026-11-20'])
  })
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['today', '2026-11-20'],
    ['2026-11-21T11:59:00Z', '2026-11-20'],
    ['2026-11-21T12:01:00Z', '2026-11-21'],
  ])('start %s is the evening of %s', async (start, date) => {
    expect((await plan({ ...london, start })).nights[0].date).toBe(date)
  })
  test('nights are ranked by moonless darkness: new Moon first, full Moon last', async () => {
    const { nights } = await plan({ ...london, start: '2026-11-09', nights: 16 })
    const ranked = [...nights].sort((a: Payload, b: Payload) => a.rank - b.rank)
    expect(ranked[0].moonlessHours).toBe(ranked[0].darkHours)
    expect(ranked.at(-1).moonIllumination).toBeGreaterThan(0.98)
    expect(nights.map((night: Payload) => night.date)).toEqual(
      [...nights].map((night: Payload) => night.date).sort(),
    )
  })
})

describe('where it does not get dark', () => {
  test('midsummer London has nautical darkness and ranks by nothing', async () => {
    const { nights } = await plan({ ...london, start: '2026-06-21', targets: 'vega' })
    expect(nights[0]).toMatchObject({ darkness: 'nautical', usefulHours: 0 })
    expect(nights[0].targets[0].windows).toHaveLength(1)
  })
  test('the midnight Sun leaves no window at all', async () => {
    const { nights } = await plan({ latitude: 78, longitude: 15, start: '2026-06-21', targets: 'vega' })
    expect(nights[0]).toMatchObject({ darkness: 'none', darkStart: null, darkEnd: null, darkHours: 0 })
    expect(nights[0].targets[0]).toMatchObject({ windows: [], bestTime: null, fraction: null, airmass: null })
    expect(nights[0].targets[0]).toMatchObject({ reason: 'sunDoesNotSet', darkReason: 'sunDoesNotSet' })
  })
  test('the polar night of Svalbard is dark for longer than half a day', async () => {
    const { nights } = await plan({ latitude: 78, longitude: 15, start: '2026-12-21' })
    expect(nights[0].darkHours).toBeGreaterThan(14)
  })
})

describe('options', () => {
  test('compact and csv have a row for each night and target', async () => {
    const args = { ...london, start: '2026-11-20', nights: 2, targets: 'vega,moon' }
    const json = await plan(args)
    const { nights } = await plan({ ...args, format: 'compact' })
    expect(nights.rows).toHaveLength(4)
    expect(tool.views?.table?.({ nights, count: 2 })).toHaveLength(4)
    expect(tool.views?.table?.(json)).toHaveLength(4)
    expect(json.nights[0].targets[1].moonSeparation).toBeNull()
  })
  test('a range beyond the tier and too many prospects are refused', async () => {
    expect(await refusal({ ...london, nights: 4 }, 'free')).toBe('range_too_large')
    const many = 'moon,mars,venus,jupiter,saturn,uranus,vega,m1,m31,m42,m45'
    expect(await refusal({ ...london, nights: 366, targets: many })).toBe('too_many_rows')
  })
  test('the Sun is never in the dark', async () => {
    const { nights } = await plan({ ...london, start: '2026-11-20', targets: SUN.id, minAltitude: 10 })
    expect(nights[0].targets[0]).toMatchObject({ windows: [], reason: 'onlyInDaylight', fraction: 0 })
  })
})

describe('twilight and darkness', () => {
  const capeTown = { latitude: -33.92, longitude: 18.42 }
  test('Venus of an evening has a window in the twilight, and none in the dark for a reason', async () => {
    const { nights } = await plan({ ...capeTown, start: '2026-06-21', targets: 'venus,jupiter' })
    const { data } = await answer(sunTimes, { ...capeTown, start: '2026-06-21' })
    const [venus, jupiter] = nights[0].targets as [Payload, Payload]
    expect(venus.windows).toHaveLength(1)
    const afterSunset = (time: string) => (Date.parse(time) - Date.parse(data.days[0].sunset)) / 60_000
    expect(Math.abs(afterSunset(venus.windows[0].start))).toBeLessThan(0.05)
    // It is best where it is 2 magnitudes brighter than the faintest star there.
    expect(afterSunset(venus.bestTime)).toBeLessThan(5)
    expect(venus.reason).toBeNull()
    expect(venus.maxAltitude).toBeGreaterThan(24.5)
    expect(venus).toMatchObject({ darkWindows: [], darkBestTime: null, darkReason: 'onlyInTwilight' })
    expect(jupiter.windows.length === 0 ? jupiter.reason : 'seen').not.toBeNull()
  })
  test('the altitude of the Sun that counts as dark can be chosen', async () => {
    const args = { latitude: 51.5, longitude: -0.12, start: '2026-11-22', targets: 'venus', minAltitude: 0 }
    const dark = async (sunAltitudeMax?: number) =>
      (await plan({ ...args, ...(sunAltitudeMax === undefined ? {} : { sunAltitudeMax }) })).nights[0]
    const [usual, civil, sunset] = [await dark(), await dark(-6), await dark(0)]
    expect(usual.darkSunAltitude).toBe(-18)
    expect(usual.targets[0].darkMaxAltitude).toBeCloseTo(11.8, 1)
    expect(civil.darkSunAltitude).toBe(-6)
    // Civil dawn by Swiss Ephemeris: 06:53:37Z, Venus at 21.3°.
    expect(civil.targets[0].darkBestTime.slice(0, 16)).toBe('2026-11-23T06:53')
    expect(civil.targets[0].darkMaxAltitude).toBeCloseTo(21.3, 1)
    expect(sunset.targets[0].darkWindows).toEqual(sunset.targets[0].windows)
    expect([usual, civil, sunset].map(({ darkness }) => darkness)).toEqual([
      'astronomical',
      'civil',
      'twilight',
    ])
    expect(usual.targets[0].bestTime).toBe(civil.targets[0].bestTime)
  })
  test('dark windows lie within windows, and these between sunset and sunrise', async () => {
    for (const place of [london, capeTown, { latitude: 65, longitude: 25 }]) {
      const { nights } = await plan({
        ...place,
        start: '2026-05-20',
        nights: 3,
        targets: 'moon,jupiter,vega,m13',
      })
      for (const { targets } of nights) {
        for (const { windows, darkWindows } of targets) {
          for (const { start, end } of darkWindows) {
            expect(windows.some((one: Payload) => one.start <= start && end <= one.end)).toBe(true)
          }
          for (const { start, end } of windows) {
            const middle = instantOfUtc((Date.parse(start) + Date.parse(end)) / 2)
            const site = { ...place, elevation: 0 }
            expect(horizontal(SUN.seen(middle, site), middle, site).altitude).toBeLessThan(0)
          }
        }
      }
    }
  })
  test.each([
    [
      'the Moon is near',
      { targets: 'm45', start: '2026-11-24', minMoonSeparation: 90 },
      'nearMoon',
      'nearMoon',
    ],
    ['it never rises', { targets: 'canopus', start: '2026-11-24' }, 'belowHorizon', 'belowHorizon'],
    ['it stays low', { targets: 'fomalhaut', start: '2026-11-24' }, 'tooLow', 'tooLow'],
    ['it is up by day', { targets: 'regulus', start: '2026-08-22' }, 'onlyInDaylight', 'onlyInDaylight'],
    [
      'it does not get so dark',
      { targets: 'vega', start: '2026-06-21', sunAltitudeMax: -18 },
      null,
      'noDarkness',
    ],
  ])('an empty list says why: %s', async (_, args, reason, darkReason) => {
    const { nights } = await plan({ ...london, ...args })
    expect(nights[0].targets[0]).toMatchObject({ reason, darkReason, darkWindows: [] })
    expect(nights[0].targets[0].windows).toHaveLength(reason ? 0 : 1)
  })
})

describe('least hours', () => {
  const month = { ...london, start: '2026-11-01', nights: 30 }
  test('of dark without the Moon keep the nights that have them, with the rank among all', async () => {
    const all = await plan(month)
    const dark = await plan({ ...month, minMoonlessHours: 8 })
    const wanted = all.nights.filter(({ moonlessHours }: Payload) => moonlessHours >= 8)
    expect(dark.nights).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(3)
    expect(dark.nightsLeftOut).toBe(30 - wanted.length)
  })
  test('of darkness leave out the short nights of summer', async () => {
    const summer = { ...london, start: '2026-06-01', nights: 30 }
    expect(await plan({ ...summer, minDarkHours: 5 })).toMatchObject({ count: 0, nightsLeftOut: 30 })
    expect((await plan({ ...summer, minDarkHours: 0.1 })).nightsLeftOut).toBe(0)
  })
})

describe('the distance from the Moon', () => {
  // The full Moon of 2026-11-24 stands in Taurus near the Pleiades; six days on it has gone 80° further.
  const pleiades = { ...london, targets: 'm45', minMoonSeparation: 60 }
  const minutes = async (args: object): Promise<number> => {
    const [night] = (await plan({ ...pleiades, ...args })).nights
    return night.targets[0].windows.reduce(
      (sum: number, { start, end }: Payload) => sum + (Date.parse(end) - Date.parse(start)) / 60_000,
      0,
    )
  }

  test('is the same at every phase, or falls by half so many days from full', async () => {
    expect(await minutes({ start: '2026-11-24' })).toBe(0)
    expect(await minutes({ start: '2026-11-24', moonWidthDays: 6 })).toBe(0)
    // The Moon is 45° off on the evening of the 27th, three and a half days from full: 60° keep it away, 60 / (1 + (3.5 / 2)²) not.
    expect(await minutes({ start: '2026-11-27' })).toBeLessThan(
      await minutes({ start: '2026-11-27', moonWidthDays: 2 }),
    )
    const free = await minutes({ start: '2026-11-27', minMoonSeparation: 0 })
    expect(await minutes({ start: '2026-11-27', moonWidthDays: 2 })).toBe(free)
  })

  test('a width alone is refused', async () => {
    expect(await refusal({ ...london, targets: 'm45', moonWidthDays: 6 })).toBe('missing_parameter')
  })

  test('include chooses the night, the windows of targets and those in the dark', async () => {
    const args = { ...london, start: '2026-11-20', targets: 'jupiter', timezone: 'Europe/London' }
    const [night] = (await plan({ ...args, include: 'dark' })).nights
    expect(Object.keys(night).sort()).toEqual(['date', 'rank', 'targets', 'usefulHours'])
    expect(night.targets[0]).toHaveProperty('darkBestTime')
    expect(night.targets[0]).not.toHaveProperty('bestTime')
    expect(night.targets[0]).toHaveProperty('fraction')
    const whole = (await plan(args)).nights[0]
    for (const [name, value] of Object.entries(night.targets[0]))
      expect(whole.targets[0][name]).toEqual(value)
    const compact = (await plan({ ...args, include: 'night', format: 'compact' })).nights
    expect(compact.columns).toContain('moonlessWindows')
    expect(compact.columns).not.toContain('windows')
    const short = JSON.stringify((await plan({ ...args, include: 'dark', nights: 3 })).nights)
    expect(short.length).toBeLessThan(3_000)
  })
})
