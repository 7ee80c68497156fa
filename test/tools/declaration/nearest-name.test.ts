import { describe, expect, it } from 'vitest'
import { nearestName } from '../../../tools/declaration/nearest-name.ts'

const names = ['latitude', 'longitude', 'datetime', 'pov']

describe('the nearest name', () => {
  it.each([
    ['lattitude', 'latitude'],
    ['LATITUDE', 'latitude'],
    ['longtitude', 'longitude'],
    ['date', undefined],
    ['date_time', 'datetime'],
    ['pow', 'pov'],
    ['zzzzzzzz', undefined],
  ])('to %s is %s', (given, expected) => {
    expect(nearestName(given, names)).toBe(expected)
  })

  it('is none where there are no names', () => {
    expect(nearestName('x', [])).toBeUndefined()
  })

  it('is looked for in the first 64 characters only', () => {
    expect(nearestName(`latitude${'x'.repeat(100_000)}`, names)).toBeUndefined()
  })
})
