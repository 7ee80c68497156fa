import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventId, eventPage, timeFields, yearsAfter } from '../../../tools/records/event.ts'

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

test('the pages of a list, joined, are the list, and each asks for no more than the event after it', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 7 }), (count, limit) => {
      let reached = 0
      function* events(): Generator<number> {
        for (let event = 0; event < count; event++) {
          reached = event
          yield event
        }
      }
      const pages: number[] = []
      for (let first = 0; ; ) {
        const { items, after, members, rows } = eventPage({ list: 'events', all: events(), first, limit })
        pages.push(...items)
        expect([rows.first, rows.last]).toEqual([first + 1, first + items.length])
        expect(members).toEqual({ count: items.length, truncated: rows.next !== undefined })
        if (!rows.next) {
          expect([pages, rows.of]).toEqual([[...events()], count])
          return
        }
        expect(after).toBe(reached)
        first = Number(rows.next.position)
      }
    }),
  )
})

test('an instant is written to the second', () => {
  expect(timeFields(499)).toEqual({ time: '1970-01-01T00:00:00Z' })
})
test('years later is the same date, 29 February excepted', () => {
  expect(yearsAfter(Date.UTC(2026, 7, 12, 6), 5)).toBe(Date.UTC(2031, 7, 12, 6))
  expect(yearsAfter(Date.UTC(2024, 1, 29), 1)).toBe(Date.UTC(2025, 2, 1))
})
