import { expect, test } from 'vitest'
import { litOutline, screenAngle } from '../../../tools/draw/phase.ts'

const numbers = (outline: string) => outline.match(/-?[\d.]+/g)?.map(Number) ?? []

test('a half Moon lit from the right has a straight terminator', () => {
  expect(litOutline({ x: 0, y: 0 }, 10, 0, 0.5)).toBe(
    'M0 -10A10 10 0 0 1 10 0A10 10 0 0 1 0 10A0.00 10 0 0 0 0 0A0.00 10 0 0 0 0 -10Z',
  )
})
test('gibbous, the terminator bulges into the dark; as a crescent, into the light', () => {
  const across = (illumination: number) => litOutline({ x: 0, y: 0 }, 10, 0, illumination)
  expect(across(0.75)).toContain('A5.00 10 0 0 1 -5 0')
  expect(across(0.25)).toContain('A5.00 10 0 0 0 5 0')
})
test('lit from below, the limb runs from the right to the left', () => {
  const [x1, y1] = numbers(litOutline({ x: 0, y: 0 }, 10, -90, 0.3))
  expect([x1, Math.abs(y1 as number)]).toEqual([10, 0])
})
test('angles on the sheet run counter-clockwise although y runs down', () => {
  expect(screenAngle({ x: 0, y: 0 }, { x: 0, y: -5 })).toBe(90)
})
