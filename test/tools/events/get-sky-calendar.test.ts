import { describe, expect, test } from 'vitest'
import { leafOf } from '../../../tools/core/sky-calendar/sky-calendar.ts'
import getSkyCalendar from '../../../tools/events/get-sky-calendar.ts'
import listBodyEvents from '../../../tools/events/list-body-events.ts'
import listEclipses from '../../../tools/events/list-eclipses.ts'
import searchConjunctions from '../../../tools/events/search-conjunctions.ts'
import { sealedCursor } from '../../../tools/schema/page.ts'
import { answer, type Payload } from '../answer.ts'

const calendar = async (args: object): Promise<Payload> => (await answer(getSkyCalendar, args)).data
const titles = ({ events }: Payload) => events.map(({ title }: Payload) => title)

test('the next 31 days have phases, a solstice, the Geminids and the Ursids', async () => {
  const found = await calendar({ start: '2026-11-25' })
  expect(titles(found)).toEqual(
    expect.arrayContaining(['New moon', 'December solstice', 'Geminids at maximum', 'Ursids at maximum']),
  )
  expect(found).toMatchObject({ truncated: false, count: found.events.length })
  expect(found.nextCursor).toBeUndefined()
  expect(found.events.every(({ visible }: Payload) => visible === null)).toBe(true)
})
test('highlights of 2026: the eclipses, the equinoxes and solstices, the great showers', async () => {
  const found = await calendar({ start: '2026-01-01', end: '2027-01-01', minImportance: 5 })
  expect(titles(found)).toEqual(
    expect.arrayContaining(['Annular solar eclipse', 'Total lunar eclipse', 'Total solar eclipse']),
  )
  expect(found.events.every(({ importance }: Payload) => importance === 5)).toBe(true)
})
describe('pages', () => {
  const request = { start: '2026-01-01', end: '2026-09-01' }
  test('join to the whole without gap or double', async () => {
    const whole = await calendar({ ...request, limit: 1000 })
    const joined: string[] = []
    let cursor: string | undefined
    do {
      const page = await calendar({ ...request, limit: 70, ...(cursor ? { cursor } : {}) })
      joined.push(...page.events.map(({ id }: Payload) => id))
      cursor = page.nextCursor
      expect(page.truncated).toBe(cursor !== undefined)
    } while (cursor)
    expect(joined).toEqual(whole.events.map(({ id }: Payload) => id))
    expect(new Set(joined).size).toBe(joined.length)
  })
  test('a default range keeps its end from page to page though the clock goes on', async () => {
    const first = await calendar({ limit: 20 })
    const later = Date.UTC(2026, 10, 20, 20, 30)
    const rest = await answer(getSkyCalendar, { limit: 1000, cursor: first.nextCursor }, later)
    const whole = await calendar({ limit: 1000 })
    expect([...first.events, ...rest.data.events]).toEqual(whole.events)
  })
  test('a cursor is refused by another request and by another operation', async () => {
    const { nextCursor } = await calendar({ ...request, limit: 5 })
    for (const other of [{ kinds: 'phase' }, { minImportance: 3 }, { end: '2026-10-01' }]) {
      await expect(calendar({ ...request, ...other, cursor: nextCursor })).rejects.toMatchObject({
        code: 'invalid_cursor',
      })
    }
  })
  test('a forged cursor is refused, whatever it holds', async () => {
    const forged = (position: string) => sealedCursor('get_sky_calendar', position)
    const cursors = ['bm9uc2Vuc2U', forged('{'), forged('[[-1,0],0,0,""]'), forged('[[1e9,0],0,1,"phase 1"]')]
    for (const cursor of cursors) {
      await expect(calendar({ kinds: 'phase', cursor })).rejects.toMatchObject({ code: 'invalid_cursor' })
    }
  })
  test('a cursor with its end before its start, or leaves outside the range, is refused before any work', async () => {
    const [start, end] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 8, 1)]
    const choice = 'phase 1'
    const forged = (...position: unknown[]) => sealedCursor('get_sky_calendar', JSON.stringify(position))
    const leaf = leafOf(start)
    const open = { kinds: 'phase' }
    await expect(calendar({ ...open, cursor: forged([leaf, 0], start, end, choice) })).resolves.toBeTruthy()
    for (const cursor of [
      forged([leaf, 0], end, start, choice),
      forged([leaf, 0], start, start, choice),
      forged([0, 0], start, end, choice),
      forged([leaf - 1, 0], start, end, choice),
      forged([leafOf(end) + 1, 0], start, end, choice),
      forged([leaf, 0.5], start, end, choice),
      forged([leaf, 0], start + 0.5, end, choice),
    ]) {
      await expect(calendar({ ...open, cursor })).rejects.toMatchObject({ code: 'invalid_cursor' })
    }
  })
  test('a search for rare things over ten years comes in pages of four', async () => {
    const range = { start: '2026-01-01', end: '2036-01-01', kinds: 'eclipse', minImportance: 5 }
    const first = await calendar(range)
    expect(first.truncated).toBe(true)
    expect(first.count).toBeLessThan(100)
    const next = await calendar({ ...range, cursor: first.nextCursor })
    expect(next.events[0].time > first.events.at(-1).time).toBe(true)
  })
})
describe('a place', () => {
  test('sees what stands in its own night', async () => {
    const august = { start: '2026-08-01', end: '2026-09-01' }
    const seen = async (latitude: number, longitude: number) =>
      Object.fromEntries(
        (await calendar({ ...august, latitude, longitude })).events.map(({ id, visible }: Payload) => [
          id,
          visible,
        ]),
      )
    const madrid = await seen(40.4, -3.7)
    const sydney = await seen(-33.9, 151.2)
    expect(madrid['evt:solar_eclipse:2026-08-12']).toBe(true)
    expect(sydney['evt:solar_eclipse:2026-08-12']).toBe(false)
    expect(madrid['evt:meteor_shower:PER:2026-08-13']).toBe(true)
    expect(sydney['evt:moon:full:2026-08-28']).toBe(true)
    expect(madrid['evt:ingress:sun:virgo:2026-08-23']).toBeNull()
  })
})
test('ids are those of the list that knows more', async () => {
  const range = { start: '2026-06-01', end: '2026-09-01' }
  const ids = new Set((await calendar({ ...range, limit: 1000 })).events.map(({ id }: Payload) => id))
  const eclipses = (await answer(listEclipses, range)).data.eclipses
  const meetings = (
    await answer(searchConjunctions, { ...range, targets: 'venus,jupiter', maxSeparation: 3 })
  ).data.conjunctions
  const elongations = (await answer(listBodyEvents, { ...range, kinds: 'greatestElongation' })).data.events
  for (const { id } of [...eclipses, ...meetings, ...elongations]) expect(ids).toContain(id)
})
test('a zone gives local times, compact a row each', async () => {
  const found = await calendar({
    start: '2026-12-20',
    end: '2026-12-23',
    timezone: 'Asia/Kolkata',
    format: 'compact',
  })
  expect(found.events.columns).toContain('timeLocal')
  expect(found.events.rows[0][found.events.columns.indexOf('timeLocal')]).toMatch(/\+05:30$/)
})
test('a free caller may ask for a month, not for two', async () => {
  const range = { start: '2026-01-01', end: '2026-03-01' }
  await expect(answer(getSkyCalendar, range, undefined, 'free')).rejects.toMatchObject({
    code: 'range_too_large',
    details: { requiredTier: 'starter' },
  })
})
