import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/planning/plan-observing.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { horizontal, hourAngle } from '../../../../tools/core/frames/coordinates.ts'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import type { Payload } from '../../answer.ts'
import { answer } from '../../answer.ts'

const observer = { latitude: 51.4779, longitude: -0.0015, elevation: 0 }
const london = { latitude: 51.4779, longitude: -0.0015, timezone: 'Europe/London', start: '2026-12-01' }
const plan = async (args: object) => (await answer(tool, { ...london, ...args })).data
const nightsOf = async (args: object) => (await plan(args)).nights as Payload[]
const hoursIn = (list: Payload[]) =>
  list.reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 3_600_000, 0)
const hourAngleAt = (id: string, utc: number): number => {
  const instant = instantOfUtc(utc)
  const degrees = hourAngle(skyTarget(id)?.seen(instant, observer) as never, instant, observer)
  return ((((degrees / 15 + 12) % 24) + 24) % 24) - 12
}

describe('a plan within hour angles', () => {
  test('has the moments of a plan without that are within them, of every kind of target', async () => {
    const targets = 'messier:m31,jupiter,moon,star:capella,radec:9,-5'
    const [free] = await nightsOf({ targets, include: 'windows' })
    const [bound] = await nightsOf({ targets, include: 'windows', hourAngle: '-2.5,1' })
    const inside = (windows: Payload[], utc: number) =>
      windows.some(({ start, end }) => Date.parse(start) < utc && utc < Date.parse(end))
    for (const [index, target] of ((free as Payload).targets as Payload[]).entries()) {
      for (let utc = Date.parse('2026-12-01T15:00Z'); utc < Date.parse('2026-12-02T09:00Z'); utc += 293_000) {
        const angle = hourAngleAt(target.id, utc)
        const isNear = Math.min(Math.abs(angle + 2.5), Math.abs(angle - 1)) < 0.01
        const expected = inside(target.windows, utc) && angle >= -2.5 && angle <= 1
        if (!isNear) expect(inside(bound?.targets[index].windows, utc), `${target.id} ${utc}`).toBe(expected)
      }
    }
  })
  test('says so when nothing is within them, and knows the sides of the meridian', async () => {
    const [never] = await nightsOf({ targets: 'star:vega', minAltitude: 88 })
    expect(never?.targets[0]).toMatchObject({ windows: [], reason: 'tooLow' })
    const [night] = await nightsOf({ targets: 'star:vega', hourAngle: '-3,-1' })
    expect(night?.targets[0]).toMatchObject({
      windows: [],
      reason: 'outsideHourAngle',
      darkReason: 'outsideHourAngle',
    })
    const [east] = await nightsOf({ targets: 'star:capella', hourAngle: 'east' })
    const [west] = await nightsOf({ targets: 'star:capella', hourAngle: 'west' })
    expect(east?.targets[0].windows.at(-1).end).toBe(east?.targets[0].meridianTime)
    expect(west?.targets[0].windows[0].start).toBe(west?.targets[0].meridianTime)
  })
})

describe('exposures', () => {
  test('are in the dark, without the Moon; the meridian is crossed where the azimuth says so', async () => {
    for (const night of await nightsOf({ targets: 'messier:m31,messier:m42', nights: 14 })) {
      for (const target of night.targets as Payload[]) {
        expect(hoursIn(target.moonlessWindows)).toBeCloseTo(target.moonlessHours, 1)
        for (const { start, end } of target.moonlessWindows as Payload[]) {
          const within = (windows: Payload[]) => windows.some((one) => one.start <= start && end <= one.end)
          expect([within(target.darkWindows), within(night.moonlessWindows)]).toEqual([true, true])
        }
        const instant = instantOfUtc(Date.parse(target.meridianTime))
        const { azimuth } = horizontal(
          skyTarget(target.id)?.seen(instant, observer) as never,
          instant,
          observer,
        )
        expect(Math.abs(azimuth - 180)).toBeLessThan(0.1)
      }
    }
  })
  test('shorter than the least window are left out', async () => {
    const [all] = await nightsOf({ targets: 'saturn' })
    const minutes = hoursIn(all?.targets[0].windows) * 60
    const [fits] = await nightsOf({ targets: 'saturn', minWindowMinutes: Math.floor(minutes) })
    const [none] = await nightsOf({ targets: 'saturn', minWindowMinutes: Math.ceil(minutes) + 1 })
    expect(fits?.targets[0].windows).toEqual(all?.targets[0].windows)
    expect(none?.targets[0]).toMatchObject({ windows: [], reason: 'tooShort' })
  })
})

describe('a summary by months', () => {
  test('has the means of the nights that it leaves out, and the best of them', async () => {
    const request = {
      targets: 'messier:m42,jupiter',
      start: '2026-12-20',
      nights: 30,
      include: 'dark,exposure',
    }
    const { nights } = await plan(request)
    const {
      months,
      nights: bestNights,
      nightsLeftOut,
    } = await plan({ ...request, summary: 'months', best: 4 })
    expect(months.map(({ month, target, nights: count }: Payload) => [month, target, count])).toEqual([
      ['2026-12', 'messier:m42', 12],
      ['2027-01', 'messier:m42', 18],
      ['2026-12', 'jupiter', 12],
      ['2027-01', 'jupiter', 18],
    ])
    for (const { month, target, darkHours, moonlessHours, observable } of months as Payload[]) {
      const rows = (nights as Payload[])
        .filter(({ date }) => date.startsWith(month))
        .map((night) => night.targets.find(({ id }: Payload) => id === target))
      const mean = (hours: (row: Payload) => number) =>
        rows.reduce((sum, row) => sum + hours(row), 0) / rows.length
      expect(darkHours).toBeCloseTo(
        mean((row) => hoursIn(row.darkWindows)),
        1,
      )
      expect(moonlessHours).toBeCloseTo(
        mean((row) => row.moonlessHours),
        1,
      )
      expect(observable).toBe(rows.filter((row) => row.darkWindows.length > 0).length)
    }
    const ranks = (bestNights as Payload[]).map(({ rank }) => rank)
    expect(bestNights).toHaveLength(4)
    expect(nightsLeftOut).toBe(26)
    expect(Math.max(...ranks)).toBeLessThanOrEqual(4)
  })
  test('puts Orion in winter and the Lagoon in summer', async () => {
    const { months } = await plan({
      targets: 'messier:m42,messier:m8',
      nights: 365,
      summary: 'months',
      minAltitude: 10,
    })
    const bestMonth = (id: string) =>
      (months as Payload[])
        .filter(({ target }) => target === id)
        .reduce((best, one) => (one.moonlessHours > best.moonlessHours ? one : best)).month
    expect(['2026-12', '2027-01']).toContain(bestMonth('messier:m42'))
    expect(['2027-06', '2027-07']).toContain(bestMonth('messier:m8'))
  })
})

describe('further places', () => {
  test('have the nights that a request of their own has, ranked together', async () => {
    const alone = await nightsOf({
      latitude: 28.76,
      longitude: -17.88,
      elevation: 2200,
      targets: 'messier:m42',
      nights: 3,
    })
    const both = await nightsOf({ sites: 'La Palma:28.76,-17.88,2200', targets: 'messier:m42', nights: 3 })
    const laPalmaNights = both.filter(({ site }) => site === 'La Palma')
    const plain = ({ site: _, rank: __, ...night }: Payload) => night
    expect(laPalmaNights.map(plain)).toEqual(alone.map(plain))
    const best = both.find(({ rank }) => rank === 1)
    expect(best?.usefulHours).toBe(Math.max(...both.map(({ usefulHours }) => usefulHours)))
  })
  test('are priced as nights are', () => {
    const { credits } = tool
    const cost = (nightCount: number) =>
      typeof credits === 'number' ? credits : credits.of({ nightCount } as never)
    expect(cost(3)).toBe(2)
    expect(cost(12)).toBe(4)
  })
})

describe('a list of targets in a file', () => {
  test('is known objects by their names where they are, and fields of its own elsewhere', async () => {
    const targetFile = `name,ra,dec\nM 42,05:35:17,-05:23:28\nM 31,05:00:00,10:00:00\nPane 3,05:40:00,-02:00:00`
    const [night] = await nightsOf({ targetFile, include: 'minimal' })
    expect(night?.targets).toMatchObject([
      { id: 'messier:m42', name: 'Orion Nebula' },
      { id: 'radec:5,10', name: 'M 31' },
      { id: 'radec:5.66666667,-2', name: 'Pane 3' },
    ])
  })
})

describe('a plan as a calendar', () => {
  test('has the dark windows of the targets in the language, whatever include leaves out', async () => {
    const { data } = await answer(tool, { ...london, targets: 'jupiter', nights: 2 })
    const entries = tool.views?.calendar?.(data, 'de') ?? []
    expect(entries.map(({ title }) => title)).toEqual(['Jupiter im Dunkeln', 'Jupiter im Dunkeln'])
    expect(entries.map(({ start }) => start)).toEqual(
      (data.nights as Payload[]).map((night) => Date.parse(night.targets[0].darkWindows[0].start)),
    )
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(2)
  })
})

test.each([
  [{ hourAngle: '3,-3' }, 'invalid_parameter'],
  [{ hourAngle: 'north' }, 'invalid_parameter'],
  [{ sites: 'x:1' }, 'invalid_parameter'],
  [{ sites: 'x:1,1;x:2,2' }, 'invalid_parameter'],
  [{ sites: 'x:91,1' }, 'invalid_parameter'],
  [{ targets: 'mars', targetFile: 'name,ra,dec\na,1:00:00,1' }, 'invalid_parameter'],
  [{ targetFile: 'nothing' }, 'unknown_target'],
  [{ targetFile: `name,ra,dec${'\na,01:00:00,1'.repeat(21)}` }, 'unknown_target'],
  [{ sites: 'a:1,1', nights: 184 }, 'too_many_rows'],
])('refuses %j', async (args, code) => {
  const error = await plan(args).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  expect((error as Problem).code).toBe(code)
})
