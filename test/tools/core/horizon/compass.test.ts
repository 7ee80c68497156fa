import { expect, test } from 'vitest'
import { compassPoint } from '../../../../tools/core/horizon/compass.ts'

test.each([
  [0, 'N'],
  [11.24, 'N'],
  [11.26, 'NNE'],
  [90, 'E'],
  [171.6, 'S'],
  [225, 'SW'],
  [348.7, 'NNW'],
  [348.8, 'N'],
  [360, 'N'],
] as const)('%d° is %s', (azimuth, wind) => {
  expect(compassPoint(azimuth)).toBe(wind)
})
