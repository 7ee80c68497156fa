import { expect, test } from 'vitest'
import listSeasons from '../../../../tools/catalog/events/list-seasons.ts'
import { answer, type Payload } from '../../answer.ts'

const events = async (args: object): Promise<Payload[]> => (await answer(listSeasons, args)).data.events

test('the seasons of 2026 are those of the almanac, to the minute', async () => {
  const found = await events({ start: '2026-01-01', end: '2027-01-01', kinds: 'equinox,solstice,apsis' })
  // US Naval Observatory, Earth's seasons and apsides, 2026.
  const almanac = [
    ['Earth at perihelion', '2026-01-03T17:16'],
    ['March equinox', '2026-03-20T14:46'],
    ['June solstice', '2026-06-21T08:24'],
    ['Earth at aphelion', '2026-07-06T17:31'],
    ['September equinox', '2026-09-23T00:05'],
    ['December solstice', '2026-12-21T20:50'],
  ]
  expect(found.map(({ title }) => title)).toEqual(almanac.map(([title]) => title))
  found.forEach((event, at) => {
    const error = Math.abs(Date.parse(event.time) - Date.parse(`${almanac[at]?.[1]}:00Z`))
    expect(error).toBeLessThan(event.kind === 'apsis' ? 180_000 : 60_000)
  })
  expect(found.map(({ solarLongitude }) => solarLongitude).slice(1, 3)).toEqual([0, 90])
})
test('without kinds the year has 24 terms and two apsides, none twice', async () => {
  const found = await events({ start: '2026-01-01', end: '2027-01-01' })
  expect(found).toHaveLength(26)
  expect(new Set(found.map(({ id }) => id)).size).toBe(26)
  expect(found.filter(({ solarTerm }) => solarTerm === null)).toHaveLength(2)
})
test('the default range ends with the year of start', async () => {
  const found = await events({ start: '2026-11-20' })
  expect(found.map(({ name }) => name)).toEqual(['Minor Snow', 'Major Snow', 'December solstice'])
})
test('the default range ends with the year of start in the zone', async () => {
  const found = await events({ start: '2027-01-01', kinds: 'equinox', timezone: 'Asia/Tokyo' })
  // US Naval Observatory, Earth's seasons and apsides, 2027: 20 March 20:25 and 23 September 06:02 UT.
  expect(found.map(({ timeLocal }) => timeLocal.slice(0, 13))).toEqual(['2027-03-21T05', '2027-09-23T15'])
})
test('an empty list names the equinox before and the next', async () => {
  const { data } = await answer(listSeasons, { start: '2027-05-01', end: '2027-05-08', kinds: 'equinox' })
  expect(data).toMatchObject({
    status: 'No equinox from 2027-05-01T00:00:00Z to 2027-05-08T00:00:00Z.',
    events: [],
  })
  expect([data.previous.name, data.next.name]).toEqual(['March equinox', 'September equinox'])
})
test('a zone adds the local time and reads the bare dates', async () => {
  const [found] = await events({
    start: '2026-09-22',
    end: '2026-09-24',
    kinds: 'equinox',
    timezone: 'America/Denver',
  })
  expect(found?.timeLocal).toMatch(/^2026-09-22T18:0\d:\d\d-06:00$/)
  expect(
    await events({ start: '2026-09-23', end: '2026-09-24', kinds: 'equinox', timezone: 'America/Denver' }),
  ).toEqual([])
})
test('compact gives columns once', async () => {
  const made = await answer(listSeasons, { start: '2026-01-01', kinds: 'solarTerm', format: 'compact' })
  expect(made.data.events.columns).toContain('solarTerm.pinyin')
  expect(made.data.events.rows).toHaveLength(24)
})
