import { describe, expect, test } from 'vitest'
import searchConjunctions from '../../../tools/events/search-conjunctions.ts'
import { answer, type Payload } from '../answer.ts'

const found = async (args: object): Promise<Payload[]> =>
  (await answer(searchConjunctions, args)).data.conjunctions

test('Venus and Jupiter within 1° before 2031: three dates, two of them in the glare', async () => {
  const list = await found({
    targets: 'venus,jupiter',
    start: '2026-01-01',
    end: '2031-01-01',
    maxSeparation: 1,
  })
  expect(list.map(({ id, sky }) => `${id} ${sky}`)).toEqual([
    'evt:conjunction:venus:jupiter:2027-08-26 near the Sun',
    'evt:conjunction:venus:jupiter:2028-11-10 morning',
    'evt:conjunction:venus:jupiter:2030-11-20 near the Sun',
  ])
  expect(list[1]).toMatchObject({ observable: null, best: null, kind: 'conjunction' })
  expect(list[1]?.magnitudes[0]).toBeLessThan(-3.8)
})
describe('from a place', () => {
  test('an evening meeting is best at dusk, with local times', async () => {
    const [one] = await found({
      targets: 'venus,jupiter',
      start: '2026-06-01',
      end: '2026-07-01',
      latitude: 40.4,
      longitude: -3.7,
      timezone: 'Europe/Madrid',
    })
    expect(one).toMatchObject({ sky: 'evening', observable: true })
    expect(one?.best.timeLocal).toMatch(/^2026-06-(09|10)T22:/)
    expect(one?.best.altitudes[0]).toBeGreaterThan(10)
  })
  test('the Moon hides Venus from London on 14 September 2026, in daylight', async () => {
    const list = await found({
      targets: 'moon,venus',
      start: '2026-09-01',
      end: '2026-10-01',
      latitude: 51.5,
      longitude: 0,
    })
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ kind: 'occultation', observable: false })
    expect(list[0]?.separation).toBeLessThan(0.27)
  })
})
test('three targets make three pairs in one ordered list, names resolved with a warning', async () => {
  const made = await answer(searchConjunctions, {
    targets: 'moon,Pleiades,mars',
    start: '2026-01-01',
    end: '2027-01-01',
  })
  const times = made.data.conjunctions.map(({ time }: Payload) => time)
  expect(times).toEqual([...times].sort())
  expect(new Set(made.data.conjunctions.map(({ bodies }: Payload) => bodies.join())).size).toBe(3)
  expect(made.warnings?.map(({ code }) => code)).toContain('target_resolved')
})
test('count, and going on', async () => {
  const range = { targets: 'moon,mars', start: '2026-01-01', end: '2027-01-01', maxSeparation: 10 }
  const made = await answer(searchConjunctions, { ...range, count: 4 })
  expect(made.data).toMatchObject({ count: 4, truncated: true })
  expect(made.data.conjunctions).toHaveLength(4)
  const rest = await found({ ...range, start: made.data.nextStart })
  expect(rest.length + 4).toBe((await found(range)).length)
})
describe('what is refused', () => {
  test('one target, two stars, a target unknown', async () => {
    await expect(answer(searchConjunctions, { targets: 'venus' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    await expect(answer(searchConjunctions, { targets: 'star:sirius,star:vega' })).rejects.toMatchObject({
      code: 'invalid_parameter',
    })
    await expect(answer(searchConjunctions, { targets: 'venus,nibiru' })).rejects.toMatchObject({
      code: 'unknown_target',
    })
  })
})
