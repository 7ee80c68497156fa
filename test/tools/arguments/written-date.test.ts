import { describe, expect, it } from 'vitest'
import { moment } from '../../../tools/arguments/moment.ts'
import natal from '../../../tools/catalog/charts/get-natal-chart.ts'
import moon from '../../../tools/catalog/moon/get-moon.ts'
import sunTimes from '../../../tools/catalog/planning/get-sun-times.ts'
import convertTime from '../../../tools/catalog/time/convert-time.ts'
import resolve from '../../../tools/catalog/time/resolve-local-time.ts'
import panchang from '../../../tools/catalog/zodiac/get-panchang.ts'
import type { Tool } from '../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { answer } from '../answer.ts'

const now = Date.UTC(2026, 10, 20)
const london = { timezone: 'Europe/London', now }
const codes = (text: string, more: object = {}) =>
  moment(text, { now, ...more }).warnings.map(({ code }) => code)

describe('a date before the reform of its country', () => {
  it('is read as Gregorian, with both readings and the way to say which', () => {
    const { utc, warnings } = moment('1642-12-25T01:00', london)
    expect(new Date(utc).toISOString().slice(0, 10)).toBe('1642-12-25')
    const { detail } = warnings.find(({ code }) => code === 'calendar_of_country') ?? { detail: '' }
    expect(detail).toMatch(/until 1752-09-02: by it 1642-12-25 is Gregorian 1643-01-04/)
    expect(detail).toMatch(/julian:1642-12-25T01:00 .* gregorian:1642-12-25T01:00/)
  })

  it('that names its calendar is of it, and has no such warning', () => {
    for (const text of ['julian:1642-12-25T01:00', '1642-12-25T01:00[u-ca=julian]']) {
      expect(new Date(moment(text, london).utc).toISOString().slice(0, 10)).toBe('1643-01-04')
      expect(codes(text, london)).not.toContain('calendar_of_country')
    }
    expect(codes('gregorian:1642-12-25T01:00', london)).not.toContain('calendar_of_country')
  })

  it('knows the country by the zone, by brackets, or by the place alone', () => {
    const woolsthorpe = { latitude: 52.8092, longitude: -0.6292 }
    expect(codes('1642-12-25T01:00[Europe/London]')).toContain('calendar_of_country')
    expect(codes('1642-12-25T01:00', woolsthorpe)).toContain('calendar_of_country')
    expect(codes('1642-12-25T01:00', { ...woolsthorpe, timezone: 'UTC' })).toContain('calendar_of_country')
    expect(codes('1642-12-25T01:00')).not.toContain('calendar_of_country')
    const groningen = { timezone: 'Europe/Amsterdam', latitude: 53.22, longitude: 6.57 }
    const leiden = { timezone: 'Europe/Amsterdam', latitude: 52.16, longitude: 4.49 }
    expect(codes('1650-01-01T12:00', groningen)).toContain('calendar_of_country')
    expect(codes('1650-01-01T12:00', leiden)).not.toContain('calendar_of_country')
  })

  it('on a day that the reform left out is refused by a clock, not with an offset, as answers are sent back', () => {
    expect(() => moment('1752-09-05T12:00', london)).toThrow(
      expect.objectContaining({
        code: 'invalid_datetime',
        message: expect.stringMatching(/day after 1752-09-02 was 1752-09-14/),
        details: expect.objectContaining({
          hint: expect.stringMatching(/julian:1752-09-05T12:00 for Gregorian 1752-09-16, or gregorian:/),
        }),
      }),
    )
    expect(moment('1752-09-05T12:00Z', london).utc).toBe(Date.UTC(1752, 8, 5, 12))
    // London mean time, 75 s behind Greenwich.
    expect(moment('gregorian:1752-09-05T12:00', london).utc).toBe(Date.UTC(1752, 8, 5, 12, 1, 15))
  })

  it('is doubted by every kind of tool that takes a local date', async () => {
    const newton = { latitude: 52.8092, longitude: -0.6292, timezone: 'Europe/London' }
    const requests = [
      [natal, { ...newton, datetime: '1642-12-25T01:00' }],
      [moon, { ...newton, datetime: '1642-12-25T01:00' }],
      [sunTimes, { ...newton, start: '1642-12-25' }],
      [panchang, { ...newton, datetime: '1642-12-25' }],
      [convertTime, { datetime: '1642-12-25T01:00', timezone: 'Europe/London' }],
      [resolve, { localDatetime: '1642-12-25T01:00', timezone: 'Europe/London' }],
    ] as const
    for (const [tool, args] of requests) {
      const { warnings } = await answer(tool, args)
      expect(
        warnings?.map(({ code }) => code),
        tool.name,
      ).toContain('calendar_of_country')
    }
  })
})

describe('births by the Julian calendar', () => {
  // Dates and hours as biographies have them or, without an hour, a round one; longitudes of Sun, Moon and ascendant by the
  // Swiss Ephemeris 2.10.03 (Moshier), swe_julday with SE_JUL_CAL and local mean time. Astro-Databank could not be opened.
  it.each([
    ['Newton', 'Europe/London', '1642-12-25T01:00', 52.8092, -0.6292, 283.6532, 92.1367, 199.6704],
    ['Peter the Great', 'Europe/Moscow', '1672-05-30T01:00', 55.75, 37.62, 78.6744, 241.5497, 9.1315],
    ['Bach', 'Europe/Berlin', '1685-03-21T06:00', 50.9747, 10.3244, 11.1069, 328.4089, 21.0774],
    ['Washington', 'America/New_York', '1732-02-11T10:00', 38.1861, -76.9305, 333.3216, 286.953, 48.442],
    ['Pushkin', 'Europe/Moscow', '1799-05-26T12:00', 55.75, 37.62, 75.5748, 108.0342, 169.879],
    ['Tchaikovsky', 'Europe/Samara', '1840-04-25T06:00', 57.0497, 53.9872, 46.5622, 117.2549, 87.2157],
    ['Kazantzakis', 'Europe/Athens', '1883-02-18T09:00', 35.3387, 25.1442, 341.3986, 252.2979, 37.2218],
    // Russian America kept the date of Asia.
    ['Sitka', 'America/Sitka', '1850-07-01T12:00', 57.053, -135.33, 110.0646, 155.9932, 193.3027],
  ])('%s', async (_, timezone, date, latitude, longitude, sun, moonLongitude, ascendant) => {
    const { data } = await answer(natal, { timezone, latitude, longitude, datetime: `julian:${date}` })
    // A minute of arc, as charts are printed.
    const off = (a: number, b: number) => Math.abs(a - b) * 60
    expect(off(data.planets.sun.longitude, sun)).toBeLessThan(0.1)
    expect(off(data.planets.moon.longitude, moonLongitude)).toBeLessThan(1)
    expect(off(data.ascendant.longitude, ascendant)).toBeLessThan(1)
  })
})

describe('calendar=julian', async () => {
  const { byName } = await loadRegistry()
  const takers = [...byName.values()]
    .map(({ tool }) => tool)
    .filter(({ input }) => 'calendar' in input.shape || 'first' in input.shape)
  /** The arguments of a tool's example with another date, for both people where there are two. */
  const dated = ({ input, example }: Tool, date: string, more: object = {}) => {
    const zone = { timezone: 'Europe/London', ...more }
    if ('first' in input.shape) {
      const { first, second } = example as Record<string, object>
      return {
        ...example,
        first: { ...first, datetime: date, ...zone },
        second: { ...second, datetime: date, ...zone },
      }
    }
    return { ...example, [input.shape.localDatetime ? 'localDatetime' : 'datetime']: date, ...zone }
  }
  // A birth, a day that Britain left out, a leap day of the Julian calendar alone, an ordinal date, and a day that never was.
  const dates = [
    '1642-12-25T01:00',
    '1752-09-05T12:00',
    '1700-02-29T06:30',
    '1690-100T00:00',
    '1582-10-10T12:00',
  ]

  it('is a parameter of the tools of charts and clocks', () => {
    expect(takers.map(({ name }) => name).sort()).toEqual([
      'convert_time',
      'get_astrocartography',
      'get_chart_analysis',
      'get_composite_chart',
      'get_natal_chart',
      'get_progressed_chart',
      'get_return_chart',
      'get_synastry',
      'get_vedic_chart',
      'get_zodiac_positions',
      'list_transits',
      'render_chart_wheel',
      'resolve_local_time',
    ])
  })

  it.each(takers.map((tool) => [tool.name, tool] as const))(
    'is julian: before the date in %s',
    async (_, tool) => {
      const result = (args: object) =>
        answer(tool, args).then(
          ({ data, warnings }) => ({ data, warnings }),
          ({ code }) => code,
        )
      for (const date of dates)
        for (const calendar of ['julian', 'gregorian'] as const) {
          const asked = await result(dated(tool, date, { calendar }))
          expect(asked, `${calendar} ${date}`).toEqual(await result(dated(tool, `${calendar}:${date}`)))
          if (calendar === 'julian') expect(asked, date).toHaveProperty('data')
        }
    },
  )

  it('reads dates with an offset, leaves words alone, and is no other than the calendar of the text', async () => {
    const utc = (text: string, calendar: 'julian' | 'gregorian' | 'mixed') =>
      moment(text, { now, calendar }).utc
    expect(utc('1917-10-25T21:40+02:00', 'julian')).toBe(Date.UTC(1917, 10, 7, 19, 40))
    expect(utc('today', 'julian')).toBe(utc('today', 'mixed'))
    expect(() => utc('gregorian:1700-01-01', 'julian')).toThrow(/gregorian by its own words/)
    expect(() => utc('1700-01-01[u-ca=julian]', 'gregorian')).toThrow(/julian by its own words/)
    expect(utc('gregorian:1700-01-01', 'gregorian')).toBe(Date.UTC(1700, 0, 1))
    await expect(
      answer(natal, { latitude: 52.8, longitude: -0.6, datetime: '1700-02-29T01:00' }),
    ).rejects.toThrow(/1700-02 has days 01 to 28/)
  })
})

it('a parameter calendar of other tools is refused with the way to say it in the date', async () => {
  await expect(answer(moon, { datetime: '1642-12-25T01:00', calendar: 'julian' })).rejects.toMatchObject({
    code: 'unknown_parameter',
    details: { hint: expect.stringMatching(/julian:1642/) },
  })
})

describe('dates of other calendars', () => {
  it('are read by convert_time alone, and others say so', async () => {
    await expect(answer(moon, { datetime: 'islamic:1448-9-1' })).rejects.toMatchObject({
      code: 'invalid_datetime',
      details: { hint: expect.stringMatching(/convert_time .*islamic:1448-9-1/) },
    })
    const { data } = await answer(convertTime, {
      datetime: 'julian:1642-12-25T01:00',
      timezone: 'Europe/London',
    })
    expect(data.calendars.julian).toEqual({ year: 1642, month: 12, day: 25 })
  })

  it('convert_time keeps what a date says of its calendar', async () => {
    const { data, warnings } = await answer(convertTime, {
      datetime: 'julian:1700-2-29',
      timezone: 'Europe/London',
    })
    expect(data.calendars.gregorian).toEqual({ year: 1700, month: 3, day: 11 })
    expect(warnings?.map(({ code }) => code)).not.toContain('calendar_of_country')
  })

  it('before 1582-10-15 day of year and week are of the Julian year', async () => {
    const { data } = await answer(convertTime, { datetime: '1054-07-04' })
    expect(data.calendars).toMatchObject({
      dayOfYear: 185,
      isoWeek: { year: 1054, week: 27, day: 1 },
      weekday: 'monday',
    })
  })
})

it('a leap second is answered with a warning, in UTC and by the clock of a zone', () => {
  expect(codes('2016-12-31T23:59:60Z')).toEqual(['leap_second'])
  expect(codes('2017-01-01T08:59:60', { timezone: 'Asia/Tokyo' })).toEqual(['leap_second'])
  expect(() => moment('2017-01-01T09:59:60', { now, timezone: 'Asia/Tokyo' })).toThrow(/leap second/)
  expect(() => moment('2016-12-30T23:59:60', { now })).toThrow(/leap second/)
})
