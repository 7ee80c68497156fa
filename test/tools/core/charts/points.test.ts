import { describe, expect, test } from 'vitest'
import { antiscia, midpoints, parallels } from '../../../../tools/core/charts/points.ts'

const point = (id: string, longitude: number) => ({ id, longitude })

describe('midpoints', () => {
  test('lie on the short way between two points, over 0° Aries too', () => {
    expect(midpoints([point('a', 350), point('b', 20)])[0]).toMatchObject({ longitude: 5 })
    expect(midpoints([point('a', 100), point('b', 200)])[0]).toMatchObject({ longitude: 150 })
  })
  test('are touched at multiples of 45° within 1.5°', () => {
    const [found] = midpoints([point('a', 0), point('b', 20), point('c', 146), point('d', 57)])
    expect(found?.contacts).toEqual([{ id: 'c', angle: 135, orb: expect.closeTo(1, 9) }])
  })
  test('of twelve points are sixty-six', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => point(String(at), at * 29))
    expect(midpoints(twelve)).toHaveLength(66)
  })
})

describe('antiscia', () => {
  test('mirror 10° Taurus in 20° Leo and 20° Aquarius', () => {
    const [found] = antiscia([point('a', 40), point('b', 140.5), point('c', 320.2)])
    expect(found).toMatchObject({ antiscion: 140, contraAntiscion: 320 })
    expect(found?.onAntiscion).toEqual([{ id: 'b', angle: 0, orb: expect.closeTo(0.5, 9) }])
    expect(found?.onContraAntiscion).toEqual([{ id: 'c', angle: 0, orb: expect.closeTo(0.2, 9) }])
  })
  test('are mutual', () => {
    const all = antiscia([point('a', 13), point('b', 167.4)])
    expect(all.map(({ onAntiscion }) => onAntiscion.length)).toEqual([1, 1])
  })
})

describe('parallels', () => {
  test('are equal declinations within 1°, contraparallels opposite ones', () => {
    const points = [
      { id: 'a', declination: 20 },
      { id: 'b', declination: 20.5 },
      { id: 'c', declination: -19.6 },
    ]
    expect(parallels(points).map(({ first, second, kind }) => `${first} ${second} ${kind}`)).toEqual([
      'a b parallel',
      'a c contraparallel',
      'b c contraparallel',
    ])
  })
  test('near the equator have one name only', () => {
    const found = parallels([
      { id: 'a', declination: 0.1 },
      { id: 'b', declination: -0.3 },
    ])
    expect(found).toMatchObject([{ kind: 'contraparallel', orb: expect.closeTo(0.2, 9) }])
  })
})
