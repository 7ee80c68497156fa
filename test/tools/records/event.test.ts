import { describe, expect, test } from 'vitest'
import { eventId, listRecord, timeFields, yearsAfter } from '../../../tools/records/event.ts'

describe('ids', () => {
  test('say what happens, to whom and on which day of UTC', () => {
    const evening = Date.UTC(2027, 1, 19, 23, 59, 59, 400)
    expect(eventId(['opposition', 'mars'], evening)).toBe('evt:opposition:mars:2027-02-19')
  })
  test('hold no colon or blank of a name, so that their parts are unambiguous', () => {
    expect(eventId(['conjunction', 'moon', 'star:regulus'], 0)).toBe(
      'evt:conjunction:moon:star_regulus:1970-01-01',
    )
    expect(eventId(['season', 'March equinox'], 0)).toBe('evt:season:March_equinox:1970-01-01')
  })
})

describe('a list that stopped short', () => {
  const at = Date.UTC(2026, 0, 1)
  test('goes on a minute before the next event', () => {
    expect(listRecord([at], at + 3600_000)).toEqual({
      count: 1,
      truncated: true,
      nextStart: '2026-01-01T00:59:00Z',
    })
  })
  test('but not before half the time to the last one', () => {
    expect(listRecord([at], at + 20_000).nextStart).toBe('2026-01-01T00:00:10Z')
  })
  test('and says nothing of the kind when it is whole', () => {
    expect(listRecord([at, at], undefined)).toEqual({ count: 2, truncated: false, nextStart: null })
  })
})

test('an instant is written to the second', () => {
  expect(timeFields(499)).toEqual({ time: '1970-01-01T00:00:00Z' })
})
test('years later is the same date, 29 February excepted', () => {
  expect(yearsAfter(Date.UTC(2026, 7, 12, 6), 5)).toBe(Date.UTC(2031, 7, 12, 6))
  expect(yearsAfter(Date.UTC(2024, 1, 29), 1)).toBe(Date.UTC(2025, 2, 1))
})
