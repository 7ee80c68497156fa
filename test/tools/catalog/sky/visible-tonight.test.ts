import { describe, expect, test } from 'vitest'
import getBody from '../../../../tools/catalog/sky/get-body.ts'
import tool from '../../../../tools/catalog/sky/list-visible-objects.ts'
import { answer, type Payload } from '../../answer.ts'

const ask = async (args: object) => (await answer(tool, args)).data
const ids = (list: Payload[]) => list.map(({ id }) => id)
const find = (list: Payload[], id: string) => list.find((one) => one.id === id) as Payload

describe('a whole night', () => {
  const london = { latitude: 51.5, longitude: -0.12 }
  const noon = { ...london, datetime: '2026-11-22T12:30:00Z' }
  const isPlanet = ({ kind }: Payload) => kind === 'planet' || kind === 'moon'

  test('is what is meant by day: planets that rise at 22:34, 22:43 and 04:06 are listed first, not hidden', async () => {
    const data = await ask(noon)
    expect(data.scope).toBe('night')
    const sun = { ...london, body: 'sun', include: 'riseset', timezone: 'Europe/London' }
    const today = (await answer(getBody, { ...sun, datetime: '2026-11-22T12:00:00Z' })).data
    const tomorrow = (await answer(getBody, { ...sun, datetime: '2026-11-23T12:00:00Z' })).data
    expect(Math.abs(Date.parse(data.night.start) - Date.parse(today.riseSet.set))).toBeLessThan(2_000)
    expect(Math.abs(Date.parse(data.night.end) - Date.parse(tomorrow.riseSet.rise))).toBeLessThan(2_000)
    const first = data.objects.filter(isPlanet)
    expect(data.objects.slice(0, first.length)).toEqual(first)
    expect(ids(first)).toEqual(expect.arrayContaining(['moon', 'jupiter', 'mars', 'venus', 'saturn']))
    // Swiss Ephemeris 2.10 (DE431).
    expect(find(first, 'jupiter').rise.slice(0, 16)).toBe('2026-11-22T22:34')
    expect(find(first, 'mars').rise.slice(0, 16)).toBe('2026-11-22T22:43')
    expect(find(first, 'venus').rise.slice(0, 16)).toBe('2026-11-23T04:06')
    expect(find(first, 'venus').sky).toBe('morning')
    expect(find(first, 'saturn')).toMatchObject({ sky: 'evening and midnight' })
    expect(find(first, 'saturn').bestTime.slice(0, 16)).toBe('2026-11-22T20:27')
    expect(ids(data.notVisible)).toEqual(expect.arrayContaining(['uranus', 'neptune', 'pluto']))
    expect(ids(data.notVisible)).not.toContain('jupiter')
  })

  test('each row stands where get_body puts it at its best time, and its windows are inside the night', async () => {
    const { objects, night } = await ask({ ...noon, timezone: 'Europe/London' })
    expect(objects.length).toBe(20)
    for (const one of objects.filter(isPlanet)) {
      const body = (await answer(getBody, { ...london, body: one.id, datetime: one.bestTime })).data
      expect(Math.abs(body.altitude - one.altitude)).toBeLessThan(0.01)
      expect(one.altitude).toBe(one.bestAltitude)
    }
    for (const one of objects) {
      expect(one.windows.length).toBeGreaterThan(0)
      expect(one.windows[0].start >= night.start && one.windows.at(-1).end <= night.end).toBe(true)
      expect(
        one.windows.some(({ start, end }: Payload) => start <= one.bestTime && one.bestTime <= end),
      ).toBe(true)
      expect(one.rise === null || one.rise <= one.bestTime).toBe(true)
      expect(one.set === null || one.set >= one.bestTime).toBe(true)
      expect(one.windows[0].startLocal).toMatch(/\+00:00$/)
    }
    const after = objects.filter((one: Payload) => !isPlanet(one)).map(({ magnitude }: Payload) => magnitude)
    expect(after).toEqual([...after].sort((a, b) => a - b))
  })

  test('tonight is the night in progress, of which what is left is listed', async () => {
    const late = Date.UTC(2026, 10, 22, 23, 30)
    const { data } = await answer(tool, { ...london, datetime: 'tonight' }, late)
    expect(data).toMatchObject({ scope: 'night', timestamp: '2026-11-22T23:30:00Z' })
    expect(data.left).toEqual({ start: '2026-11-22T23:30:00Z', end: data.night.end })
    expect(data.night.start.slice(0, 13)).toBe('2026-11-22T16')
    expect(data.night.end.slice(0, 13)).toBe('2026-11-23T07')
    const morning = await answer(tool, { ...london, datetime: 'tonight' }, Date.UTC(2026, 10, 23, 10))
    expect(morning.data.night.start.slice(0, 15)).toBe('2026-11-23T16:0')
  })

  test('scope=night for an instant at night is the night from its sunset on', async () => {
    const data = await ask({ ...london, datetime: '2026-11-23T02:00:00Z', scope: 'night' })
    expect(data.night.start.slice(0, 13)).toBe('2026-11-22T16')
    expect(find(data.objects, 'saturn').bestTime.slice(0, 16)).toBe('2026-11-22T20:27')
    expect((await ask({ ...london, datetime: '2026-11-23T02:00:00Z' })).scope).toBe('instant')
  })

  test('moonlight counts: under the full Moon a night long, no star below the limit is listed', async () => {
    const full = await ask({ ...london, datetime: '2026-11-24T12:00:00Z', magnitudeMax: 6.5, limit: 1000 })
    // The Moon sets at 07:20, in twilight, and is low for a while: the limit is better than 4.1 at its culmination.
    expect(full.limitingMagnitude).toBeLessThan(5.5)
    expect(full.objects.every(({ magnitude }: Payload) => magnitude <= full.limitingMagnitude)).toBe(true)
    const fresh = await ask({ ...london, datetime: '2026-11-09T12:00:00Z', magnitudeMax: 6.5, limit: 5 })
    expect(fresh.limitingMagnitude).toBeGreaterThan(6.3)
  })

  test('in the polar night it is the day to come; under the midnight Sun there is none', async () => {
    const polar = await ask({ latitude: 78, longitude: 15, datetime: '2026-12-21T12:00:00Z', scope: 'night' })
    expect(Date.parse(polar.night.end) - Date.parse(polar.night.start)).toBe(86_400_000)
    expect(find(polar.objects, 'star:capella')).toMatchObject({ sky: 'all night', rise: null, set: null })
    const bright = await ask({
      latitude: 78,
      longitude: 15,
      datetime: '2026-06-21T12:00:00Z',
      scope: 'night',
    })
    expect(bright).toMatchObject({ scope: 'instant', night: null })
  })

  test('a table has windows as one cell', async () => {
    const data = await ask({ ...noon, limit: 3 })
    const table = tool.views?.table as (data: Payload) => Payload[]
    expect(table(data)[0]?.windows).toMatch(/^2026-11-22T[\d:]+Z\/2026-11-23T[\d:]+Z$/)
  })
})
