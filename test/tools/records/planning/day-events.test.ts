import { describe, expect, it } from 'vitest'
import getRiseSet from '../../../../tools/catalog/planning/get-rise-set.ts'
import getSunTimes from '../../../../tools/catalog/planning/get-sun-times.ts'
import type { CalendarEntry, Tool } from '../../../../tools/declaration/define.ts'
import { orbitOf } from '../../../fixtures/orbit.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { answer, testNow } from '../../answer.ts'

const eventsOf = async (tool: Tool, args: object): Promise<readonly CalendarEntry[]> =>
  tool.events?.((await answer(tool, { ...greenwich, ...args })).data) ?? []
const days = { start: '2026-11-20', end: '2026-11-23', timezone: 'Europe/London' }

describe('events of days', () => {
  it('each day of the Sun has the moments and hours that were asked for', async () => {
    const sun = await eventsOf(getSunTimes, { ...days, include: 'riseset' })
    expect(sun.map(({ title }) => title)).toEqual(Array(3).fill(['Sunrise', 'Sunset']).flat())
    expect(new Set(sun.map(({ uid }) => uid)).size).toBe(6)
    expect(new Date(sun[0]?.start ?? 0).toISOString()).toMatch(/^2026-11-20T07:2/)
    const light = await eventsOf(getSunTimes, { ...days, include: 'light' })
    expect(new Set(light.map(({ title }) => title))).toEqual(new Set(['Golden hour', 'Blue hour']))
    for (const { start, end } of light) expect(end).toBeGreaterThan(start)
  })

  it('a day without sunrise has no event of it', async () => {
    const polar = { latitude: 78.2, longitude: 15.6, timezone: 'Arctic/Longyearbyen' }
    expect(await eventsOf(getSunTimes, { ...days, ...polar, include: 'riseset' })).toEqual([])
  })

  it('bodies rise and set, and satellites pass by their names', async () => {
    const targets = `moon,star:sirius,tle:${orbitOf(testNow).replace('\n', '|')}`
    const entries = await eventsOf(getRiseSet, { ...days, targets })
    const titles = new Set(entries.map(({ title }) => title))
    for (const title of ['Moon rises', 'Moon sets', 'Sirius rises', 'Sirius sets'])
      expect(titles).toContain(title)
    const passes = entries.filter(({ title }) => title.startsWith('ISS passes'))
    expect(passes.length).toBeGreaterThan(5)
    for (const { title, start, end = 0 } of passes) {
      expect(title).toMatch(/^ISS passes, \d{1,2}° high$/)
      expect((end - start) / 60_000).toBeGreaterThan(0)
      expect((end - start) / 60_000).toBeLessThan(15)
    }
    expect(new Set(passes.map(({ uid }) => uid)).size).toBe(passes.length)
  })
})
