import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/zodiac/get-panchang.ts'
import { answer } from '../../answer.ts'

const delhi = { latitude: 28.6139, longitude: 77.209, timezone: 'Asia/Kolkata' }
const panchang = async (args: object) => (await answer(tool, { ...delhi, ...args })).data

it('1 November 2024 in Delhi is Amavasya until the new moon of 12:47 UTC', async () => {
  const { tithi, lunarMonth, vara } = await panchang({ datetime: '2024-11-01' })
  expect(tithi[0]).toMatchObject({ number: 30, name: 'Amavasya', paksha: 'krishna' })
  expect(tithi[0].end.slice(0, 16)).toBe('2024-11-01T12:47')
  expect(tithi[0].endLocal.slice(0, 16)).toBe('2024-11-01T18:17')
  expect(lunarMonth).toMatchObject({ amanta: 'Ashvina', purnimanta: 'Kartika', shaka: 1946 })
  expect(vara).toEqual({ number: 6, name: 'Shukravara', ruler: 'venus' })
})

it('every limb covers the day from sunrise to sunrise', async () => {
  const data = await panchang({ datetime: '2026-11-20' })
  for (const limb of ['tithi', 'nakshatra', 'yoga', 'karana']) {
    const parts = data[limb]
    expect(parts[0].start <= data.sunrise).toBe(true)
    expect(parts.at(-1).end >= data.nextSunrise).toBe(true)
    for (let at = 1; at < parts.length; at++) expect(parts[at].start).toBe(parts[at - 1].end)
  }
})

describe('what runs at the instant asked about', () => {
  const limbNames = ['tithi', 'nakshatra', 'yoga', 'karana']
  const current = (parts: { isCurrent?: true }[]) => parts.filter(({ isCurrent }) => isCurrent)

  it('is marked, one of each limb, and the periods that it falls in', async () => {
    const data = await panchang({ datetime: '2026-11-20T11:00:00' })
    for (const limb of limbNames) {
      expect(current(data[limb]), limb).toHaveLength(1)
      const [part] = current(data[limb]) as { start: string; end: string }[]
      expect((part?.start ?? '') <= '2026-11-20T05:30' && '2026-11-20T05:30' < (part?.end ?? '')).toBe(true)
    }
    for (const { start, end, isCurrent } of Object.values(data.periods) as Record<string, string>[])
      expect(isCurrent === undefined).toBe(
        !((start ?? '') <= '2026-11-20T05:30' && '2026-11-20T05:30' < (end ?? '')),
      )
  })
  it('of today is what runs now; of a date nothing is marked', async () => {
    const now = Date.UTC(2026, 10, 20, 5, 30)
    const { data } = await answer(tool, delhi, now)
    expect(data.date).toBe('2026-11-20')
    for (const limb of limbNames) expect(current(data[limb]), limb).toHaveLength(1)
    const { data: ofDate } = await answer(tool, { ...delhi, datetime: '2026-11-20' }, now)
    expect(JSON.stringify(ofDate)).not.toContain('isCurrent')
  })
})

it('before sunrise it is still the day before', async () => {
  const data = await panchang({ datetime: '2026-11-20T05:00:00' })
  expect(data).toMatchObject({ date: '2026-11-19', vara: { name: 'Guruvara' } })
})

it('the Moon at sunrise stands in the first nakshatra, and the ayanamsa decides on it', async () => {
  const lahiri = await panchang({ datetime: '2026-11-20' })
  expect(lahiri.moon.nakshatra).toBe(lahiri.nakshatra[0].name)
  const raman = await panchang({ datetime: '2026-11-20', ayanamsa: 'raman' })
  expect(raman.tithi).toEqual(lahiri.tithi)
  expect(raman.nakshatra[0].end).not.toBe(lahiri.nakshatra[0].end)
})

it('rahu kalam of a Friday is the fourth eighth of the daylight', async () => {
  const { periods, sunrise, sunset } = await panchang({ datetime: '2026-11-20' })
  const eighth = (Date.parse(sunset) - Date.parse(sunrise)) / 8
  expect(Math.abs(Date.parse(periods.rahuKalam.start) - Date.parse(sunrise) - 3 * eighth)).toBeLessThan(1001)
  expect(periods.abhijit.isUsed).toBe(true)
  expect((await panchang({ datetime: '2026-11-18' })).periods.abhijit.isUsed).toBe(false)
})

it('a day without moonrise says null', async () => {
  // The Moon rises some 50 minutes later each day, so that once in a lunation a day passes without.
  const rises: (string | null)[] = []
  for (let day = 1; day <= 30; day++) {
    rises.push((await panchang({ datetime: `2026-11-${String(day).padStart(2, '0')}` })).moonrise)
  }
  expect(rises.filter((rise) => rise === null).length).toBeLessThanOrEqual(2)
  expect(rises.filter((rise) => rise === null).length).toBeGreaterThanOrEqual(1)
})

describe('edges', () => {
  it.each(['1000-01-10', '2999-11-20'])('%s, near the end of the span, has a panchang', async (datetime) => {
    const data = await panchang({ datetime, timezone: undefined })
    expect(data.date).toBe(datetime)
    expect(data.tithi.length).toBeGreaterThanOrEqual(1)
  })

  it('polar night has no sunrise to count from', async () => {
    const args = { latitude: 78, longitude: 15, datetime: '2026-12-21' }
    await expect(panchang(args)).rejects.toMatchObject({ code: 'no_rise_set' })
  })
})

it('choghadiya and hora fill the day, the current ones marked; tarabala is of its nakshatras', async () => {
  const args = { ...tool.example, include: 'all', datetime: '2026-11-20T13:00:00+05:30' }
  const { data } = await answer(tool, args)
  for (const [parts, count] of [
    [data.choghadiya, 16],
    [data.hora, 24],
  ] as const) {
    expect(parts).toHaveLength(count)
    expect([parts[0].start, parts.at(-1).end]).toEqual([data.sunrise, data.nextSunrise])
    expect(parts.filter((part: { isCurrent?: true }) => part.isCurrent)).toHaveLength(1)
  }
  // 20 November 2026 is a Friday, the day of Venus.
  expect([data.choghadiya[0].name, data.hora[0].name]).toEqual(['Char', 'Shukra'])
  expect(Object.keys(data.tarabala)).toEqual(data.nakshatra.map(({ name }: { name: string }) => name))
})

it.each([
  ['choghadiya', 16],
  ['hora', 24],
  ['periods', 4],
])('a table of %s alone has %i rows, and the settings name its rule', async (group, count) => {
  const { data, settings } = await answer(tool, { ...delhi, datetime: '2026-11-20', include: group })
  expect(tool.views?.table?.(data)).toHaveLength(count)
  expect(tool.views?.table?.(data)[0]).toMatchObject({ limb: expect.any(String), start: expect.any(String) })
  if (group !== 'periods') expect(settings).toHaveProperty(group)
})

it('a table of tarabala has nine taras for each nakshatra of the day', async () => {
  const { data, settings } = await answer(tool, { ...delhi, datetime: '2026-11-20', include: 'tarabala' })
  const rows = tool.views?.table?.(data) ?? []
  expect(rows).toHaveLength(9 * Object.keys(data.tarabala).length)
  expect(rows[0]).toMatchObject({ limb: 'tarabala', births: expect.stringMatching(/\w/) })
  expect(settings?.tarabala).toMatch(/Muhurta/)
})
