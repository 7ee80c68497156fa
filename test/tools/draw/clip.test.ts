import { expect, test } from 'vitest'
import { clip } from '../../../tools/draw/clip.ts'

const area = (ring: readonly { x: number; y: number }[]) =>
  Math.abs(
    ring.reduce((sum, b, at) => {
      const a = ring.at(at - 1) as typeof b
      return sum + (a.x * b.y - b.x * a.y) / 2
    }, 0),
  )
const square = (from: number, to: number) => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
]

test('what is inside stays as it is', () => {
  expect(clip(square(10, 20), 100, 100)).toEqual(square(10, 20))
})
test('a square over a corner is left with its quarter', () => {
  expect(area(clip(square(-10, 10), 100, 100))).toBe(100)
})
test('a square around everything becomes the sheet, or the sheet with its margin', () => {
  expect(area(clip(square(-500, 500), 100, 50))).toBe(5000)
  expect(area(clip(square(-500, 500), 100, 50, 10))).toBe(8400)
})
test('what is outside is gone', () => {
  expect(clip(square(200, 300), 100, 100)).toEqual([])
})
