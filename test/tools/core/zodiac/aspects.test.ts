import { describe, expect, test } from 'vitest'
import {
  aspectBetween,
  aspectNames,
  aspectRule,
  aspectsAmong,
  aspectsBetween,
  majorAspects,
} from '../../../../tools/core/zodiac/aspects.ts'

const mover = (id: string, longitude: number, speed = 0) => ({ id, longitude, speed })
const sun = mover('sun', 280.3687, 1.0194)
const saturn = mover('saturn', 40.3961, -0.0199)
const moon = mover('moon', 223.3239, 12.024)

describe('2000-01-01T12:00Z', () => {
  test('Sun trine Saturn applies: the Sun gains on a retrograde Saturn', () => {
    const aspect = aspectBetween(sun, saturn, majorAspects)
    expect(aspect).toMatchObject({
      body1: 'sun',
      body2: 'saturn',
      aspect: 'trine',
      angle: 120,
      applying: true,
    })
    expect(aspect?.separation).toBeCloseTo(120.0274, 6)
    expect(aspect?.orb).toBeCloseTo(0.0274, 6)
  })
  test('Sun sextile Moon separates: the Moon has the sextile behind it', () => {
    const aspect = aspectBetween(sun, moon, majorAspects)
    expect(aspect).toMatchObject({ aspect: 'sextile', applying: false })
    expect(aspect?.orb).toBeCloseTo(2.9552, 6)
  })
})

describe('orbs', () => {
  test('an orb holds its own edge and nothing beyond', () => {
    expect(aspectBetween(mover('a', 0), mover('b', 98), majorAspects)?.aspect).toBe('square')
    expect(aspectBetween(mover('a', 0), mover('b', 98.00001), majorAspects)).toBeUndefined()
  })
  test('the closer of two overlapping aspects is named', () => {
    const wide = [aspectRule('trine', 20), aspectRule('square', 20)]
    expect(aspectBetween(mover('a', 0), mover('b', 104), wide)?.aspect).toBe('square')
    expect(aspectBetween(mover('a', 0), mover('b', 106), wide)?.aspect).toBe('trine')
  })
  test('the five major aspects have orbs 8°, 8°, 8°, 8° and 6°', () => {
    expect(majorAspects.map(({ aspect, orb }) => [aspect, orb])).toEqual([
      ['conjunction', 8],
      ['opposition', 8],
      ['trine', 8],
      ['square', 8],
      ['sextile', 6],
    ])
  })
  test('every aspect is found at its exact angle on both sides and across 0°', () => {
    for (const name of aspectNames) {
      const rule = aspectRule(name)
      for (const other of [350 + rule.angle, 350 - rule.angle]) {
        const found = aspectBetween(mover('a', 350), mover('b', other), [rule])
        expect(found?.orb, name).toBeCloseTo(0, 9)
      }
    }
  })
})

describe('applying', () => {
  test.each([
    { what: 'a conjunction from behind', from: 359, to: 1, speed: 1, applying: true },
    { what: 'a conjunction left behind', from: 1, to: 359, speed: 1, applying: false },
    { what: 'an opposition ahead', from: 0, to: 182, speed: 1, applying: true },
    { what: 'an opposition passed', from: 0, to: 178, speed: 1, applying: false },
    { what: 'a square that retrograde motion undoes', from: 0, to: 92, speed: -1, applying: false },
  ])('$what: $applying', ({ from, to, speed, applying }) => {
    expect(aspectBetween(mover('a', from, speed), mover('b', to), majorAspects)?.applying).toBe(applying)
  })
  test('it says whether the orb is smaller an hour later', () => {
    for (let longitude = 0; longitude < 360; longitude += 0.7) {
      const first = mover('a', longitude, 0.9)
      const second = mover('b', 33, -0.2)
      const now = aspectBetween(first, second, majorAspects)
      const later = aspectBetween(mover('a', longitude + 0.9 / 2400), mover('b', 33 - 0.2 / 2400), [
        aspectRule(now?.aspect ?? 'trine', 180),
      ])
      if (now && now.orb > 0.01) expect((later?.orb ?? 0) < now.orb).toBe(now.applying)
    }
  })
})

test('lists begin with the closest to exact', () => {
  const all = [mover('a', 0), mover('b', 95), mover('c', 181), mover('d', 272)]
  const orbs = aspectsAmong(all, majorAspects).map(({ orb }) => orb)
  expect(orbs).toEqual([1, 1, 2, 3, 4, 5])
  const between = aspectsBetween(all, all, majorAspects).map(({ orb }) => orb)
  expect(between).toEqual([...between].sort((a, b) => a - b))
})

test('among movers each pair stands once; between sets every pair stands', () => {
  const all = [mover('a', 0), mover('b', 90), mover('c', 180)]
  expect(aspectsAmong(all, majorAspects).map(({ body1, body2 }) => body1 + body2)).toEqual(['ab', 'ac', 'bc'])
  expect(aspectsBetween(all, all, majorAspects)).toHaveLength(9)
})
