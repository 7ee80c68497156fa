import { describe, expect, test } from 'vitest'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import tool from '../../../../tools/catalog/timing/list-transits.ts'
import type { TierName } from '../../../../tools/contract/ports.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { answer, type Payload, testNow } from '../../answer.ts'

const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
const data = async (args: object) => (await answer(tool, { ...birth, ...args })).data
const refusal = (args: object, tier?: TierName) =>
  answer(tool, { ...birth, ...args }, testNow, tier).then(
    () => expect.unreachable(),
    (error: unknown) => error as Problem,
  )

describe('orbs', () => {
  const within: Record<string, number> = { sun: 3, moon: 3, mercury: 2, venus: 2, mars: 2 }
  test('are 3° for Sun and Moon, 2° to Mars, 1° beyond, and the settings say so', async () => {
    const { data: found, settings } = await answer(tool, { ...birth, start: '2026-11-20T20:00:00Z' })
    for (const { transiting, orb } of found.active)
      expect(orb, transiting).toBeLessThanOrEqual(within[transiting] ?? 1)
    expect(settings?.orbs).toMatchObject({ moon: { square: 3 }, mars: { square: 2 }, pluto: { square: 1 } })
  })
  test('sort the list, and rule how long a hit stays in orb', async () => {
    const { active } = await data({ start: '2026-11-20T20:00:00Z', aspects: 'square:8,trine:8' })
    const orbs = active.map(({ orb }: { orb: number }) => orb)
    expect(Math.max(...orbs)).toBeGreaterThan(3)
    expect(orbs).toEqual([...orbs].sort((a, b) => a - b))
    const stay = async (aspects: string) => {
      const { hits } = await data({ start: '2026-11-20', end: '2027-03-20', bodies: 'mars', aspects })
      return Date.parse(hits[0].leaves) - Date.parse(hits[0].enters)
    }
    expect(await stay('square:4')).toBeGreaterThan(1.5 * (await stay('square')))
  })
})

describe('transits in force', () => {
  test('are those within orb at the instant, each with its orb, house and exact moment', async () => {
    const { active, hits, count } = await data({ start: '2026-11-20T20:00:00Z' })
    const { data: chart } = await answer(natal, birth)
    expect(hits).toBeNull()
    expect(count).toBe(active.length)
    expect(count).toBeGreaterThan(10)
    for (const { transiting, natal: point, angle, orb, separation, enters, leaves } of active) {
      const born = chart.planets[point] ?? chart[point]
      const now = zodiacLongitude(transiting, instantOfUtc(testNow))
      const apart = Math.abs(circularDifference(now, born.longitude))
      expect(separation).toBeCloseTo(apart, 4)
      expect(orb).toBeCloseTo(Math.abs(apart - angle), 4)
      expect(orb).toBeLessThanOrEqual(angle === 60 ? 6 : 8)
      expect(enters <= '2026-11-20T20:00:00Z' && leaves >= '2026-11-20T20:00:00Z').toBe(true)
    }
  })
  test('apply before their exact moment and separate after it', async () => {
    const args = { start: '2026-11-20T20:00:00Z', bodies: 'sun,moon' }
    const { active } = await data(args)
    for (const { applying, exact } of active) {
      expect(exact).not.toBeNull()
      expect(applying).toBe(exact > '2026-11-20T20:00:00Z')
    }
  })
  test('are of now when nothing is said about time', async () => {
    expect(await data({})).toEqual(await data({ start: '2026-11-20T20:00:00Z' }))
  })
})

describe('exact hits in a range', () => {
  const saturnReturn = { bodies: 'saturn', natalPoints: 'saturn', aspects: 'conjunction:1' }

  test("Saturn's return to 10.4° Taurus, and the hit is where Saturn was at birth", async () => {
    const { data: chart } = await answer(natal, birth)
    const args = { ...saturnReturn, start: '2028-01-01', end: '2031-01-01' }
    const { hits, active, count } = await data(args)
    expect(active).toBeNull()
    expect(count).toBe(hits.length)
    expect(hits[0]).toMatchObject({
      kind: 'transit',
      title: 'Saturn conjunction natal Saturn',
      sign: 'taurus',
      bodies: ['saturn'],
    })
    for (const { longitude, enters, time, leaves } of hits) {
      expect(longitude).toBeCloseTo(chart.planets.saturn.longitude, 4)
      expect(enters < time && time < leaves).toBe(true)
    }
    expect(hits.map(({ pass }: { pass: number }) => pass)).toEqual(
      hits.map((_: object, at: number) => at + 1),
    )
  })
  test('Pluto goes three or more times over a degree that its loop covers, forwards and backwards', async () => {
    const args = {
      bodies: 'pluto',
      natalPoints: 'ascendant',
      aspects: 'sextile',
      start: '2038-01-01',
      end: '2041-01-01',
    }
    const { hits } = await data(args)
    expect(hits.length).toBeGreaterThanOrEqual(3)
    expect(hits.map(({ retrograde }: Payload) => retrograde).slice(0, 3)).toEqual([false, true, false])
    expect(new Set(hits.map(({ id }: Payload) => id)).size).toBe(hits.length)
  })
  test('a hit says which pass of how many it is, also when the range begins or ends within the loop', async () => {
    const cordoba = {
      latitude: -31.4,
      longitude: -64.2,
      datetime: '1983-08-30T18:20',
      timezone: 'America/Argentina/Cordoba',
      bodies: 'pluto,uranus',
      natalPoints: 'uranus',
      end: '2028-01-01',
    }
    const of = async (start: string) =>
      (await answer(tool, { ...cordoba, start })).data.hits.map(
        ({ transiting, pass, passes }: Payload) => `${transiting} ${pass} of ${passes}`,
      )
    const whole = await of('2025-06-01')
    const part = await of('2027-01-01')
    expect(part).toEqual(['pluto 3 of 5', 'uranus 3 of 3', 'pluto 4 of 5', 'pluto 5 of 5'])
    expect(whole.slice(-4)).toEqual(part)
    expect(whole).toContain('pluto 1 of 5')
    const { hits } = await data({ start: '2026-11-20', end: '2027-03-20', bodies: 'sun' })
    for (const { pass, passes } of hits) expect([pass, passes]).toEqual([1, 1])
  })
  test('every hit of the Moon in a month is found: eight for each of twelve points in a round', async () => {
    const { hits } = await data({ bodies: 'moon', start: '2026-11-01T00:00Z', end: '2026-11-28T07:40Z' })
    // 27.32 days are one tropical round, up to the tenth of a degree.
    expect(Math.abs(hits.length - 96)).toBeLessThanOrEqual(2)
  })
  test('houses are those of the birth chart', async () => {
    const { data: chart } = await answer(natal, birth)
    const { hits } = await data({
      bodies: 'sun',
      natalPoints: 'ascendant',
      start: '2026-01-01',
      end: '2027-01-01',
    })
    const first = hits.find(({ aspect }: Payload) => aspect === 'conjunction')
    expect(first.sign).toBe(chart.ascendant.sign)
    expect([1, 12]).toContain(first.house)
    const opposite = hits.find(({ aspect }: Payload) => aspect === 'opposition')
    expect([6, 7]).toContain(opposite.house)
  })
  test('are rows of a table and entries of a calendar, with local times', async () => {
    const args = { ...saturnReturn, start: '2028-01-01', end: '2031-01-01', timezone: 'America/New_York' }
    const full = await data(args)
    expect(full.hits[0].timeLocal).toMatch(/-0[45]:00$/)
    const short = await data({ ...args, format: 'compact' })
    expect(tool.views?.table?.(short)).toEqual(full.hits)
    expect(tool.views?.calendar?.(full)[0]).toMatchObject({ uid: full.hits[0].id })
  })
})

describe('an unknown time of birth', () => {
  test('leaves out angles and houses', async () => {
    const { active } = await data({ timeKnown: false, start: '2026-11-20T20:00:00Z' })
    expect(active.some(({ natal: point }: Payload) => point === 'ascendant')).toBe(false)
    expect(active.every(({ house }: Payload) => house === null)).toBe(true)
  })
  test('refuses angles asked for by name', async () => {
    const error = await refusal({ timeKnown: false, natalPoints: 'sun,ascendant' })
    expect(error).toMatchObject({ code: 'invalid_parameter', details: { parameter: 'natalPoints' } })
  })
})

test('in the far north transits to the angles are found, too', async () => {
  const { active } = await data({ latitude: 78.2, longitude: 15.6, houseSystem: 'whole-sign', bodies: 'all' })
  expect(active.length).toBeGreaterThan(10)
})

test('three credits for an instant or a year, one more for each further year', () => {
  const price = (years: number | null) => {
    const range = years === null ? null : { start: 0, end: years * 365.25 * 86_400_000 }
    return (tool.credits as { of: (request: object) => number }).of({ range })
  }
  expect([null, 1, 1.5, 20].map(price)).toEqual([3, 3, 4, 22])
})

describe('refusals', () => {
  test.each([
    { args: { natalPoints: 'vulcan' }, code: 'unknown_body' },
    { args: { start: '2026-01-01', end: '2026-01-01' }, code: 'invalid_range' },
    { args: { start: '2026-01-01', end: '2047-01-01' }, code: 'range_too_large' },
    { args: { latitude: 95 }, code: 'invalid_latitude' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error.code).toBe(code)
  })
  test('starter may ask for one year, pro for twenty', async () => {
    const error = await refusal({ start: '2026-01-01', end: '2028-01-01' }, 'starter')
    expect(error).toMatchObject({ code: 'range_too_large', details: { requiredTier: 'pro', limit: 1 } })
  })
})

describe('what a range covers', () => {
  const year = { start: '2026-01-01', end: '2027-01-01' }
  test('the Moon is left out unless it is named; at one instant it is there', async () => {
    const { hits } = await data({ ...year, count: 500 })
    expect(hits.some(({ transiting }: Payload) => transiting === 'moon')).toBe(false)
    const named = await data({ ...year, bodies: 'moon', count: 1 })
    expect(named.hits[0].transiting).toBe('moon')
    const { settings } = await answer(tool, { ...birth, start: '2026-11-20' })
    expect(settings?.bodies).toContain('moon')
  })
  test('a list that was not cut covers the range', async () => {
    expect(await data({ ...year, count: 500 })).toMatchObject({
      truncated: false,
      coveredUntil: '2027-01-01T00:00:00Z',
    })
  })
  test('a list that was cut says first until when it is complete', async () => {
    const cut = await data({ ...year, count: 10 })
    expect(Object.keys(cut)[0]).toBe('coveredUntil')
    expect(cut.hits.at(-1).time <= cut.coveredUntil).toBe(true)
    expect(cut.coveredUntil < '2027-01-01').toBe(true)
  })
})
