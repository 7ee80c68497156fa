import { describe, expect, test } from 'vitest'
import getSkyCalendar from '../../../../tools/catalog/events/get-sky-calendar.ts'
import listBodyEvents from '../../../../tools/catalog/events/list-body-events.ts'
import listEclipses from '../../../../tools/catalog/events/list-eclipses.ts'
import searchConjunctions from '../../../../tools/catalog/events/search-conjunctions.ts'
import { horizontal } from '../../../../tools/core/frames/coordinates.ts'
import { separation } from '../../../../tools/core/math/geometry.ts'
import { SUN, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { answer, answersOf, type Payload } from '../../answer.ts'

const calendar = async (args: object): Promise<Payload> => (await answer(getSkyCalendar, args)).data
const titles = ({ events }: Payload) => events.map(({ title }: Payload) => title)

test('the next 31 days have phases, a solstice, the Geminids and the Ursids', async () => {
  const found = await calendar({ start: '2026-11-25' })
  expect(titles(found)).toEqual(
    expect.arrayContaining(['New moon', 'December solstice', 'Geminids at maximum', 'Ursids at maximum']),
  )
  expect(found).toMatchObject({ truncated: false, count: found.events.length })
  expect(found.events.every(({ visible }: Payload) => visible === null)).toBe(true)
})
test('highlights of 2026: the eclipses, the equinoxes and solstices, the great showers', async () => {
  const found = await calendar({ start: '2026-01-01', end: '2027-01-01', minImportance: 5 })
  expect(titles(found)).toEqual(
    expect.arrayContaining(['Annular solar eclipse', 'Total lunar eclipse', 'Total solar eclipse']),
  )
  expect(found.events.every(({ importance }: Payload) => importance === 5)).toBe(true)
})
test('showers are those of the years that list_meteor_showers has, and settings say so', async () => {
  const ask = (start: string, end: string) => answer(getSkyCalendar, { start, end, kinds: 'shower' })
  for (const [start, end] of [
    ['1300-08-01', '1300-08-20'],
    ['2999-08-01', '2999-08-30'],
  ] as const) {
    const { data, settings } = await ask(start, end)
    expect(data.events).toEqual([])
    expect(settings?.showers).toBe('of the years 1900 to 2100')
  }
  const edge = await ask('2100-12-12', '2101-01-10')
  expect(titles(edge.data)).toEqual(expect.arrayContaining(['Geminids at maximum', 'Ursids at maximum']))
  expect(titles(edge.data)).not.toContain('Quadrantids at maximum')
  expect((await ask('2026-12-10', '2026-12-20')).settings).not.toHaveProperty('showers')
})
describe('pages', () => {
  const request = { start: '2026-01-01', end: '2026-09-01' }
  test('join to the whole without gap or double', async () => {
    const whole = await calendar({ ...request, limit: 1000 })
    const pages = await answersOf(getSkyCalendar, { ...request, limit: 70 })
    for (const { data, rows } of pages) expect(data.truncated).toBe(rows?.next !== undefined)
    const joined = pages.flatMap(({ data }) => data.events.map(({ id }: Payload) => id))
    expect(joined).toEqual(whole.events.map(({ id }: Payload) => id))
    expect(new Set(joined).size).toBe(joined.length)
  })
  test('a search for rare things over ten years comes in pages of four, paid for with the first', async () => {
    const range = { start: '2026-01-01', end: '2036-01-01', kinds: 'eclipse', minImportance: 5 }
    const [first, next] = await answersOf(getSkyCalendar, range)
    expect(first?.data.truncated).toBe(true)
    expect(first?.data.count).toBeLessThan(100)
    expect(first?.rows?.next?.credits).toBe(0)
    expect(next?.data.events[0].time > first?.data.events.at(-1).time).toBe(true)
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
    expect(madrid['evt:moon:new:2026-08-12']).toBeNull()
  })
})
describe('what a place sees', () => {
  const events = async (args: object): Promise<Payload[]> =>
    (await calendar({ limit: 1000, ...args })).events as Payload[]
  const london = { latitude: 51.5072, longitude: -0.1275 }

  test('is the separation from there: Moon and Antares 47′ on 2027-04-23 over London, not 3′', async () => {
    const april = { start: '2027-04-20', end: '2027-04-30', kinds: 'conjunction' }
    const local = (await events({ ...april, ...london })).find(
      ({ bodies }) => bodies.join() === 'moon,star:antares',
    )
    expect(local).toMatchObject({ title: 'Moon and Antares 47′ apart' })
    // Swiss Ephemeris: nearest at 22:40:34 UTC.
    expect(Math.abs(Date.parse(local?.time) - Date.parse('2027-04-23T22:40:34Z'))).toBeLessThan(30_000)
    const made = await answer(getSkyCalendar, april)
    expect(made.referenceFrame).toBe('geocentric')
    expect(titles(made.data)).toContain('Moon and Antares 3′ apart')
  })
  test('is an eclipse by its local type: 2024-04-08 partial in Seattle, total in Dallas, none in London', async () => {
    const day = { start: '2024-04-08', end: '2024-04-09', kinds: 'eclipse' }
    const [seattle] = await events({ ...day, latitude: 47.61, longitude: -122.33 })
    expect(seattle).toMatchObject({
      id: 'evt:solar_eclipse:2024-04-08',
      title: 'Partial solar eclipse',
      visible: true,
      importance: 3,
    })
    // Swiss Ephemeris: maximum at 18:29 UTC.
    expect(seattle?.look.time).toMatch(/^2024-04-08T18:29/)
    const [dallas] = await events({ ...day, latitude: 32.78, longitude: -96.8 })
    expect(dallas).toMatchObject({ title: 'Total solar eclipse', importance: 5 })
    const [away] = await events({ ...day, ...london })
    expect(away).toMatchObject({
      title: 'Total solar eclipse, not visible here',
      visible: false,
      importance: 1,
    })
    expect(await events({ ...day, ...london, minImportance: 2 })).toEqual([])
  })
  test('says of a penumbral eclipse that the place cannot see what it says of others', async () => {
    const buenosAires = { latitude: -34.6, longitude: -58.38, kinds: 'eclipse' }
    const all = await events({ start: '2027-01-01', end: '2028-01-01', ...buenosAires })
    const unseen = all.filter(({ visible }) => !visible).map(({ title }) => title)
    // That of 17 August has the Moon up, and a shading that no eye sees.
    expect(unseen).toEqual([
      'Penumbral lunar eclipse, not visible here',
      'Total solar eclipse, not visible here',
      'Penumbral lunar eclipse, not visible here',
    ])
    for (const { visible, title } of all) expect(title.endsWith(', not visible here')).toBe(!visible)
  })
  test('as a calendar says when to look, and what cannot be seen', async () => {
    const data = await calendar({
      start: '2027-08-01',
      end: '2027-09-01',
      latitude: -33.87,
      longitude: 151.2,
    })
    const described = new Map(getSkyCalendar.views?.calendar?.(data as never).map((one) => [one.uid, one]))
    const eclipse = described.get('evt:solar_eclipse:2027-08-02')
    expect([eclipse?.title, eclipse?.notes]).toEqual(['Total solar eclipse, not visible here', undefined])
    const seen = data.events.filter(({ look }: Payload) => look)
    expect(seen.length).toBeGreaterThan(5)
    for (const { id, time, look } of seen) {
      const { start, notes } = described.get(id) ?? {}
      const utc = Date.parse(look.time)
      expect(start).toBe(utc)
      expect(notes).toEqual([
        { label: 'Best time', utc, text: expect.stringMatching(/^\d+° [NESW]{1,3}$/) },
        { label: 'Exact time', utc: Date.parse(time) },
      ])
    }
    for (const { id, title, time, visible } of data.events) {
      if (visible) continue
      const { start, notes, title: shown = '' } = described.get(id) ?? {}
      expect([start, notes]).toEqual([Date.parse(time), undefined])
      expect(shown.endsWith(', not visible here')).toBe(visible === false)
      expect(shown.startsWith(title)).toBe(true)
    }
  })
  test('at look.time stands 5° up after sunset, a pair as near as it says', async () => {
    const observer = { ...london, elevation: 0 }
    const list = await events({ start: '2026-11-20', end: '2027-02-01', ...london })
    for (const { id, visible, look } of list) expect([id, visible === true]).toEqual([id, look !== undefined])
    let seen = 0
    for (const { kind, look, bodies } of list) {
      if (!look || kind === 'shower' || kind === 'eclipse') continue
      seen++
      const instant = instantOfUtc(Date.parse(look.time))
      const [first, second] = bodies.map((id: string) => skyTarget(id)?.seen(instant, observer))
      const { altitude, azimuth } = horizontal(first, instant, observer)
      expect(altitude).toBeCloseTo(look.altitude, 1)
      expect(altitude).toBeGreaterThan(4.99)
      expect(azimuth).toBeCloseTo(look.azimuth, 1)
      if (kind !== 'phase')
        expect(horizontal(SUN.seen(instant, observer), instant, observer).altitudeAirless).toBeLessThan(-0.8)
      if (!second) continue
      expect(look.separation).toBeCloseTo(separation(first, second), 2)
      expect(look.separation).toBeLessThan(bodies[0] === 'moon' && !bodies[1].includes(':') ? 10.01 : 4.01)
      expect(horizontal(second, instant, observer).altitude).toBeGreaterThan(4.99)
    }
    expect(seen).toBeGreaterThan(20)
  })
  test('the Moon meets Venus and Saturn every month', async () => {
    const list = await events({ start: '2026-12-01', end: '2027-08-01', kinds: 'conjunction' })
    for (const planet of ['venus', 'saturn']) {
      const days = list
        .filter(({ bodies }) => bodies.join() === `moon,${planet}`)
        .map(({ time }) => Date.parse(time))
      expect(days.length).toBeGreaterThanOrEqual(8)
      for (const [at, day] of days.slice(1).entries())
        expect(day - (days[at] as number)).toBeLessThan(35 * 86_400_000)
    }
  })
  test('weighs little what needs a telescope, or is drowned in moonlight', async () => {
    const april = await events({ start: '2027-04-20', end: '2027-04-30', kinds: 'conjunction' })
    expect(april.find(({ bodies }) => bodies.join() === 'venus,neptune')?.importance).toBeLessThanOrEqual(2)
    const [there] = (
      await events({ start: '2027-04-20', end: '2027-04-30', kinds: 'conjunction', ...london })
    ).filter(({ bodies }) => bodies.includes('neptune'))
    expect(there).toMatchObject({ visible: false, importance: 1 })
    // Magnitude 5.6, the Moon 97 % lit 19° away.
    const uranus = (
      await events({ start: '2026-11-25', end: '2026-11-27', kinds: 'planet', ...london })
    ).find(({ bodies }) => bodies[0] === 'uranus')
    expect(uranus).toMatchObject({ visible: false })
  })
  test('an occultation is named and looked at when it happens', async () => {
    const day = { start: '2024-08-20', end: '2024-08-22', kinds: 'conjunction' }
    const saturn = (list: Payload[]) => list.find(({ bodies }) => bodies.join() === 'moon,saturn')
    const here = saturn(await events({ ...day, ...london }))
    expect(here?.title).toMatch(/^Moon and Saturn \d+′ apart, occultation$/)
    // Swiss Ephemeris: reappears at the dark limb at 04:21:04 UTC, with the Sun 5° down.
    expect(here?.look.time).toMatch(/^2024-08-21T04:21:0[345]/)
    expect(saturn(await events(day))?.title).not.toMatch(/occultation/)
  })
  test('the Moon at perigee and apogee, Mars at its nearest', async () => {
    const list = await events({ start: '2027-02-01', end: '2027-03-01', kinds: 'apsis,planet' })
    expect(list.filter(({ kind }) => kind === 'apsis').map(({ title }) => title.replace(/,.*/, ''))).toEqual(
      expect.arrayContaining(['Moon at perigee', 'Moon at apogee']),
    )
    // Espenak, Mars oppositions: 2027-02-20, 0.678 au.
    expect(list.find(({ id }) => id.startsWith('evt:closest:mars'))).toMatchObject({
      id: 'evt:closest:mars:2027-02-20',
      title: 'Mars closest to Earth, 0.678 au',
    })
  })
  test('pages of a place join too', async () => {
    const range = { start: '2026-11-20', end: '2027-02-01', minImportance: 2, ...london }
    const whole = (await events(range)).map(({ id }) => id)
    const pages = await answersOf(getSkyCalendar, { ...range, limit: 7 })
    expect(pages.flatMap(({ data }) => data.events.map(({ id }: Payload) => id))).toEqual(whole)
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
