import { describe, expect, test } from 'vitest'
import { evenings } from '../../../tools/arguments/evening.ts'

const now = Date.UTC(2026, 10, 20, 20)
const iso = (ms: number | undefined) => new Date(ms ?? 0).toISOString()

describe('evenings', () => {
  test('run from noon to noon of the zone, 25 hours when the clocks go back', () => {
    const { evenings: found } = evenings(
      { longitude: 0, timezone: 'Europe/London', start: '2026-10-24' },
      2,
      now,
    )
    expect(found.map(({ start, end }) => [iso(start), iso(end)])).toEqual([
      ['2026-10-24T11:00:00.000Z', '2026-10-25T12:00:00.000Z'],
      ['2026-10-25T12:00:00.000Z', '2026-10-26T12:00:00.000Z'],
    ])
  })
  test('of tonight is that in progress until sunrise, then the coming one', () => {
    const place = { longitude: 0, latitude: 51.4779, timezone: 'Europe/London' }
    const date = (hour: number, start?: string) =>
      evenings({ ...place, ...(start ? { start } : {}) }, 1, Date.UTC(2026, 10, 20, hour)).evenings[0]?.date
    expect([date(3), date(9), date(20)]).toEqual(['2026-11-19', '2026-11-20', '2026-11-20'])
    expect([date(3, 'today'), date(9, 'tomorrow'), date(20, 'yesterday')]).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-19',
    ])
  })
  test.each([0.001, -0.001, 12.3456, -179.9999, 179.9999])('of today without a zone, %d°', (longitude) => {
    const { evenings: found } = evenings({ longitude, latitude: 10, start: 'today' }, 1, now)
    expect(found[0]?.date).toBe(longitude > 100 ? '2026-11-21' : '2026-11-20')
  })
  test('without a zone noon is that of the mean Sun', () => {
    const { evenings: found } = evenings({ longitude: 90, start: '2026-11-20' }, 1, now)
    expect(iso(found[0]?.start)).toBe('2026-11-20T06:00:00.000Z')
  })
  test('the evening that Samoa never had is left out, and none is cut', () => {
    const { evenings: found } = evenings(
      { longitude: -172, timezone: 'Pacific/Apia', start: '2011-12-29' },
      3,
      now,
    )
    expect(found.map(({ date }) => date)).toEqual(['2011-12-29', '2011-12-31'])
    expect(found.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([24, 24])
  })
})
