import { describe, expect, test } from 'vitest'
import listMoonPhases from '../../../../tools/catalog/moon/list-moon-phases.ts'
import { answer, type Payload } from '../../answer.ts'

const phases = async (args: object): Promise<Payload[]> => (await answer(listMoonPhases, args)).data.phases

describe('2026', () => {
  const year = { start: '2026-01-01', end: '2027-01-01' }
  test('has 13 full Moons, one of them blue by the month', async () => {
    const full = await phases({ ...year, phases: 'full' })
    expect(full).toHaveLength(13)
    expect(
      full.filter(({ isBlueMoon }) => isBlueMoon).map(({ time, blueMoon }) => [time.slice(0, 10), blueMoon]),
    ).toEqual([['2026-05-31', 'monthly']])
  })
  test('has its closest full Moon on 24 December, a supermoon', async () => {
    const full = await phases({ ...year, phases: 'full' })
    const nearest = full.reduce((a, b) => (a.distanceKm < b.distanceKm ? a : b))
    expect(nearest).toMatchObject({ id: 'evt:moon:full:2026-12-24', isSupermoon: true, isMicromoon: false })
    expect(Math.abs(nearest.distanceKm - 356_740)).toBeLessThan(20)
    for (const { isMicromoon, distanceKm } of full)
      if (isMicromoon) expect(distanceKm).toBeGreaterThan(401_000)
  })
  test('names the eclipse that falls on a phase', async () => {
    const found = await phases({ ...year, phases: 'new,full' })
    expect(found.flatMap(({ eclipse }) => (eclipse ? [`${eclipse.id} ${eclipse.kind}`] : []))).toEqual([
      'evt:solar_eclipse:2026-02-17 annular',
      'evt:lunar_eclipse:2026-03-03 total',
      'evt:solar_eclipse:2026-08-12 total',
      'evt:lunar_eclipse:2026-08-28 partial',
    ])
  })
  test('quarters follow in turn, the sign of a new Moon is the Sun’s', async () => {
    const found = await phases({ ...year })
    const turn = ['new', 'firstQuarter', 'full', 'lastQuarter']
    found.slice(1).forEach(({ kind }, at) => {
      expect(turn.indexOf(kind)).toBe((turn.indexOf(found[at]?.kind) + 1) % 4)
    })
    expect(found.find(({ time }) => time.startsWith('2026-08-12'))?.sign).toBe('leo')
  })
})

test('the month of a blue Moon is that of the zone', async () => {
  // Full Moon 2028-12-31T16:48Z: in New York still December, in Auckland already January.
  const range = { start: '2028-12-30', end: '2029-01-02', phases: 'full' }
  const [newYork] = await phases({ ...range, timezone: 'America/New_York' })
  const [auckland] = await phases({ ...range, timezone: 'Pacific/Auckland' })
  expect(newYork?.blueMoon).toBe('monthly')
  expect(auckland?.blueMoon).toBeNull()
})
test('the next two full Moons are one call', async () => {
  const made = await answer(listMoonPhases, { phases: 'full', count: 2 })
  expect(made.data).toMatchObject({ count: 2, truncated: true })
  expect(made.data.phases[0].time).toMatch(/^2026-11-24/)
})
test('compact carries the eclipse in columns', async () => {
  const made = await answer(listMoonPhases, { start: '2026-08-01', end: '2026-09-01', format: 'compact' })
  expect(made.data.phases.columns).toContain('eclipse.kind')
  expect(made.data.phases.rows).toHaveLength(made.data.count)
})
test('ten years of phases fit in the cap of starter but not of free', async () => {
  const range = { start: '2020-01-01', end: '2030-01-01', count: 1 }
  await expect(answer(listMoonPhases, range, undefined, 'free')).rejects.toMatchObject({
    code: 'range_too_large',
  })
  expect((await answer(listMoonPhases, range, undefined, 'starter')).data.count).toBe(1)
})
