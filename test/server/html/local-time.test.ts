import { expect, it } from 'vitest'
import { dayAndTime, dayYearAndTime, longTime } from '../../../server/html/local-time.ts'

const text = ({ value }: { readonly value: string }) => value.replace(/<[^>]+>/g, '')

it.each([
  ['2026-11-20T16:40:57+01:00', 'Friday, 20 November 2026, 16:40'],
  // The day after 1582-10-04 (Inter gravissimas, 1582, §7).
  ['1582-10-15T00:00:00+00:49:56', 'Friday, 15 October 1582, 00:00'],
  ['1582-10-04T23:59:59Z', 'Thursday, 4 October 1582 (Julian calendar), 23:59'],
  // The battle of Hastings was on a Saturday (Anglo-Saxon Chronicle, D, year 1066).
  ['1066-10-14T09:00:00Z', 'Saturday, 14 October 1066 (Julian calendar), 09:00'],
  // A leap day that the Gregorian calendar does not have.
  ['1500-02-29T12:00:00Z', 'Saturday, 29 February 1500 (Julian calendar), 12:00'],
  ['0044-03-13T12:00:00Z', 'Friday, 13 March 44 AD (Julian calendar), 12:00'],
  ['0000-12-31T12:00:00Z', 'Friday, 31 December 1 BC (Julian calendar), 12:00'],
  ['-000043-03-13T12:00:00+00:49:56', 'Monday, 13 March 44 BC (Julian calendar), 12:00'],
])('%s is %s', (local, words) => {
  expect(longTime(local)).toBe(words)
})

it('shorter forms have the same weekday and era', () => {
  expect(text(dayAndTime('2026-11-20T16:40:57+01:00'))).toBe('Fri 20 Nov, 16:40')
  expect(text(dayAndTime('1066-09-14T09:00:00Z'))).toBe('Thu 14 Sept, 09:00')
  expect(text(dayYearAndTime('2026-11-20T16:40:57+01:00'))).toBe('20 Nov 2026, 16:40')
  expect(text(dayYearAndTime('-000043-03-13T12:00:00Z'))).toBe('13 Mar 44 BC, 12:00')
})
