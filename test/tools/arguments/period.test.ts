import { describe, expect, it } from 'vitest'
import { endNeeded, period } from '../../../tools/arguments/period.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 20, 12)
const defaults = { now, start: (end: number) => end - DAY, end: (start: number) => start + 7 * DAY }
const at = (text: string) => Date.parse(text)

describe('a period', () => {
  it('is what start and end say', () => {
    const { start, end } = period({ start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' }, defaults)
    expect([start, end]).toEqual([at('2026-01-01'), at('2026-02-01')])
  })

  it('takes what is missing from its defaults, around the other end or now', () => {
    expect(period({ start: '2026-01-01T00:00:00Z' }, defaults).end).toBe(at('2026-01-08'))
    expect(period({ end: '2026-01-08T00:00:00Z' }, defaults).start).toBe(at('2026-01-07'))
    expect(period({}, defaults)).toMatchObject({ start: now - DAY, end: now + 6 * DAY })
  })

  it('that is a word alone ends with its day or night; now ends as the tool says', () => {
    const zone = { timezone: 'Europe/London' }
    expect(period({ start: 'tomorrow', ...zone }, defaults)).toMatchObject({
      start: at('2026-11-21'),
      end: at('2026-11-22'),
    })
    const night = period({ start: 'tonight', latitude: 51.4779, longitude: 0, ...zone }, defaults)
    expect((night.end - night.start) / 3_600_000).toBeCloseTo(15.4, 1)
    expect(
      period({ start: 'today', end: 'friday', timezone: 'Asia/Tokyo' }, { ...defaults, now: now - DAY }).end,
    ).toBe(at('2026-11-19T15:00Z'))
    expect(period({ start: 'now' }, defaults).end).toBe(now + 7 * DAY)
  })

  it('needs an end where the tool has none, unless its start is a word', () => {
    const needed = { ...defaults, end: endNeeded }
    expect(period({ start: 'today', timezone: 'UTC' }, needed).end).toBe(at('2026-11-21'))
    for (const start of ['now', '2026-01-01T00:00:00Z'])
      expect(() => period({ start }, needed)).toThrow(
        expect.objectContaining({
          code: 'missing_parameter',
          details: expect.objectContaining({ parameter: 'end' }),
        }),
      )
  })

  it('must not end before it begins, nor where it begins unless an instant is allowed', () => {
    const same = { start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' }
    expect(() => period(same, defaults)).toThrow(expect.objectContaining({ code: 'invalid_range' }))
    expect(period(same, { ...defaults, instantAllowed: true }).end).toBe(at('2026-01-01'))
    const backwards = { start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }
    expect(() => period(backwards, { ...defaults, instantAllowed: true })).toThrow(
      'The end must be after the start.',
    )
  })

  it('warns once of what both ends left to be assumed', () => {
    const { warnings } = period({ start: '2026-01-01T00:00', end: '2026-01-02T00:00' }, defaults)
    expect(warnings.map(({ code }) => code)).toEqual(['assumed_utc'])
  })

  it('says which of the two cannot be used', () => {
    const late = { start: '2026-01-01T00:00:00Z', end: '3000-01-01T00:00:00-02:00' }
    expect(() => period(late, defaults)).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ parameter: 'end' }) }),
    )
  })
})
