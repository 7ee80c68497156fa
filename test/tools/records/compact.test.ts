import { expect, test } from 'vitest'
import { compactByName, compactList } from '../../../tools/records/compact.ts'
import { flattened } from '../../../tools/records/flat.ts'

test('columns come in the order they are first met, and what a record lacks is null', () => {
  expect(
    compactList([
      { a: 1, b: 2 },
      { b: 3, c: 4 },
    ]),
  ).toEqual({
    columns: ['a', 'b', 'c'],
    rows: [
      [1, 2, null],
      [null, 3, 4],
    ],
  })
})
test('false and 0 are values, not gaps', () => {
  expect(compactList([{ retrograde: false, latitude: 0 }]).rows).toEqual([[false, 0]])
})
test('what is an object in one record and null in another has the columns of the object alone', () => {
  const days = [
    { date: '1', rise: null, transit: null },
    { date: '2', rise: { time: 'a', at: null } },
    { date: '3', rise: { time: 'b', at: { altitude: 1 } } },
  ]
  expect(compactList(days.map(flattened))).toEqual({
    columns: ['date', 'transit', 'rise.time', 'rise.at.altitude'],
    rows: [
      ['1', null, null, null],
      ['2', null, 'a', null],
      ['3', null, 'b', 1],
    ],
  })
})
test('names become the first column', () => {
  expect(compactByName('body', { sun: { speed: 1 }, moon: { speed: 13 } })).toEqual({
    columns: ['body', 'speed'],
    rows: [
      ['sun', 1],
      ['moon', 13],
    ],
  })
})
test('no records make an empty table', () => {
  expect(compactList([])).toEqual({ columns: [], rows: [] })
})
