import { describe, expect, it } from 'vitest'
import { elevation, latitude, longitude } from '../../../tools/schema/place.ts'
import { timezone } from '../../../tools/schema/timezone.ts'

describe('coordinates', () => {
  it.each([
    [latitude, 90],
    [latitude, -90],
    [longitude, 180],
    [longitude, -180],
    [elevation, -500],
    [elevation, 20_000],
  ])('reach to their bound', (field, value) => {
    expect(field.parse(value)).toBe(value)
  })

  it.each([
    [latitude, 90.000_000_1],
    [latitude, -90.000_000_1],
    [longitude, 180.000_000_1],
    [longitude, -181],
    [elevation, -500.1],
    [elevation, 20_001],
    [latitude, Number.NaN],
    [longitude, Number.POSITIVE_INFINITY],
    [latitude, '1'],
    [latitude, null],
  ])('do not reach beyond it, and are numbers', (field, value) => {
    expect(field.safeParse(value).success).toBe(false)
  })

  it('are at sea level when no elevation is given', () => {
    expect(elevation.parse(undefined)).toBe(0)
  })
})

describe('a time zone', () => {
  it.each([
    ['Europe/Oslo', 'Europe/Oslo'],
    ['europe/oslo', 'Europe/Oslo'],
    ['UTC', 'UTC'],
  ])('%s is read as %s', (text, zone) => {
    expect(timezone.parse(text)).toBe(zone)
  })

  it('that is misspelt is refused with the nearest name', () => {
    const { error } = timezone.safeParse('Europe/Olso')
    expect(error?.issues[0]).toMatchObject({ params: { hint: 'Did you mean Europe/Oslo?' } })
  })

  it.each(['', 'Mars/Phobos', '+01:00', '__proto__', '../Oslo', 'x'.repeat(65)])('%j is none', (text) => {
    expect(timezone.safeParse(text).success).toBe(false)
  })
})
