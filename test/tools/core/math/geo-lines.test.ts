import { expect, test } from 'vitest'
import { lineGeometry } from '../../../../tools/core/math/geo-lines.ts'

test('a line that stays on one side is one LineString', () => {
  const points = [
    [170, 10],
    [175, 12],
  ] as const
  expect(lineGeometry(points)).toEqual({ type: 'LineString', coordinates: points })
})
test('a line over the date line is cut there, with a point on each side', () => {
  const { type, coordinates } = lineGeometry([
    [170, 0],
    [-170, 10],
  ])
  expect(type).toBe('MultiLineString')
  expect(coordinates).toEqual([
    [
      [170, 0],
      [180, 5],
    ],
    [
      [-180, 5],
      [-170, 10],
    ],
  ])
})
test('westward over the date line the same', () => {
  expect(
    lineGeometry([
      [-175, 40],
      [175, 50],
    ]).coordinates,
  ).toEqual([
    [
      [-175, 40],
      [-180, 45],
    ],
    [
      [180, 45],
      [175, 50],
    ],
  ])
})
