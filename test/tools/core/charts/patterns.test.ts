import { describe, expect, test } from 'vitest'
import { patterns } from '../../../../tools/core/charts/patterns.ts'

const chart = (longitudes: Readonly<Record<string, number>>) =>
  patterns(Object.entries(longitudes).map(([id, longitude]) => ({ id, longitude })))
const kinds = (longitudes: Readonly<Record<string, number>>) => chart(longitudes).map(({ kind }) => kind)

describe('figures', () => {
  test('a grand trine is three trines', () => {
    expect(chart({ a: 10, b: 128, c: 251, d: 45 })).toEqual([
      { kind: 'grandTrine', members: ['a', 'b', 'c'], apex: null },
    ])
  })
  test('a kite holds its grand trine and points at the body opposite one corner', () => {
    expect(chart({ a: 10, b: 130, c: 250, tip: 190 })).toEqual([
      { kind: 'kite', members: ['a', 'b', 'c', 'tip'], apex: 'tip' },
    ])
  })
  test('a T-square points at the body square to both ends of an opposition', () => {
    expect(chart({ a: 0, apex: 92, b: 183 })).toEqual([
      { kind: 'tSquare', members: ['a', 'apex', 'b'], apex: 'apex' },
    ])
  })
  test('a grand cross is two oppositions square to each other, and its T-squares are not named', () => {
    expect(kinds({ a: 0, b: 90, c: 181, d: 269 })).toEqual(['grandCross'])
  })
  test('a yod points at the body in quincunx to both ends of a sextile', () => {
    expect(chart({ a: 0, b: 60, c: 211 })).toEqual([{ kind: 'yod', members: ['a', 'b', 'c'], apex: 'c' }])
    expect(kinds({ a: 0, b: 60, c: 214 })).toEqual([])
  })
  test('a mystic rectangle is two oppositions joined by trines and sextiles', () => {
    expect(kinds({ a: 0, b: 60, c: 180, d: 240 })).toEqual(['mysticRectangle'])
  })
  test('a stellium is four bodies in one sign, not in two', () => {
    expect(chart({ a: 1, b: 5, c: 12, d: 28 })).toEqual([
      { kind: 'stellium', members: ['a', 'b', 'c', 'd'], apex: null },
    ])
    expect(kinds({ a: 1, b: 5, c: 12, d: 31 })).toEqual([])
  })
  test('over 0° Aries are the same as anywhere: a grand trine turned round the zodiac', () => {
    for (let turn = 0; turn < 360; turn += 7)
      expect(kinds({ a: turn, b: (turn + 121) % 360, c: (turn + 239) % 360 })).toEqual(['grandTrine'])
  })
  test('without aspects there are none', () => {
    expect(kinds({ a: 0, b: 40, c: 75 })).toEqual([])
  })
})
