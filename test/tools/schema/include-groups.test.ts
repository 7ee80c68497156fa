import { describe, expect, it } from 'vitest'
import type { Tool } from '../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { answer, type Payload } from '../answer.ts'

const registry = await loadRegistry()
const site = { latitude: 28.6139, longitude: 77.209, timezone: 'Asia/Kolkata' }

/** A member of each group of a tool, and arguments that bring it. */
const tools: Readonly<
  Record<
    string,
    {
      args: object
      rowOf: (data: Payload) => Payload
      /** Groups that come by default. */
      groups: Record<string, string>
      /** Members of groups that come when they are named, and with all. */
      more?: readonly string[]
    }
  >
> = {
  get_sun_times: {
    args: { ...site, start: '2026-11-20' },
    rowOf: ({ days }) => days[0],
    groups: { riseset: 'sunrise', noon: 'noonShadow', twilight: 'civilDusk', light: 'goldenHour' },
  },
  convert_time: {
    args: { ...site, datetime: '2026-11-20T20:00:00Z' },
    rowOf: (data) => data,
    groups: {
      scales: 'deltaT',
      julian: 'julianDate',
      sidereal: 'lst',
      solar: 'equationOfTime',
      calendars: 'calendars',
    },
  },
  get_panchang: {
    args: { ...site, datetime: '2026-11-20' },
    rowOf: (data) => data,
    groups: {
      tithi: 'tithi',
      nakshatra: 'nakshatra',
      yoga: 'yoga',
      karana: 'karana',
      month: 'lunarMonth',
      places: 'ayanamsa',
      times: 'moonrise',
      periods: 'periods',
    },
    more: ['choghadiya', 'hora', 'tarabala'],
  },
}

describe.each(Object.entries(tools))('include of %s', (name, { args, rowOf, groups, more = [] }) => {
  const tool = registry.byName.get(name)?.tool as Tool
  const rowAndSettings = async (include?: string) => {
    const { data, settings } = await answer(tool, { ...args, ...(include ? { include } : {}) })
    return { row: rowOf(data), settings: settings ?? {} }
  }

  it('names all groups, which all brings', async () => {
    const { row } = await rowAndSettings()
    for (const member of Object.values(groups)) expect(Object.keys(row)).toContain(member)
    const { row: whole } = await rowAndSettings('all')
    const added = Object.keys(whole).filter((member) => !(member in row))
    expect(added).toEqual(more)
    expect(whole).toEqual({ ...row, ...Object.fromEntries(more.map((member) => [member, whole[member]])) })
  })

  it.each(Object.entries(groups))('%s brings its members alone, as all does', async (group, member) => {
    const allGroups = await rowAndSettings()
    const part = await rowAndSettings(group)
    expect(Object.keys(part.row)).toContain(member)
    for (const otherMember of Object.values(groups))
      if (otherMember !== member) expect(Object.keys(part.row)).not.toContain(otherMember)
    expect(allGroups.row).toMatchObject(part.row)
    expect(allGroups.settings).toMatchObject(part.settings)
    expect(JSON.stringify(part.row).length).toBeLessThan(2_500)
  })

  it('minimal brings none of them', async () => {
    const { row } = await rowAndSettings('minimal')
    for (const member of Object.values(groups)) expect(Object.keys(row)).not.toContain(member)
  })
})
