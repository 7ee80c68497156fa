import { describe, expect, test } from 'vitest'
import { lunarPointIds } from '../../../../tools/core/bodies.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'
import { placement, zodiacLongitude, zodiacSpeed } from '../../../../tools/core/zodiac/placement.ts'
import { zodiacPoints } from '../../../../tools/core/zodiac/zodiac-points.ts'

const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))

describe.each(['tropical', 'lahiri'] as const)('in the zodiac %s', (zodiac) => {
  test('nodes and apogee stand where the points of charts do', () => {
    const { northNode, southNode, lilith } = zodiacPoints(instant, zodiac)
    const shown = {
      meanNode: northNode.longitude,
      trueNode: northNode.trueLongitude,
      southNode: southNode.longitude,
      trueSouthNode: southNode.trueLongitude,
      meanLilith: lilith.longitude,
      trueLilith: lilith.trueLongitude,
    }
    for (const point of lunarPointIds)
      expect(placement(point, instant, zodiac).longitude).toBeCloseTo(shown[point], 4)
  })

  test.each(lunarPointIds)('the speed of %s is that of its longitude', (point) => {
    const days = 1 / 24
    const moved = circularDifference(
      zodiacLongitude(point, shifted(instant, days), zodiac),
      zodiacLongitude(point, shifted(instant, -days), zodiac),
    )
    expect(zodiacSpeed(point, instant, zodiac)).toBeCloseTo(moved / (2 * days), 3)
  })
})

test('the mean node goes backwards 19.34° a year, the mean apogee forwards 40.7°', () => {
  expect(zodiacSpeed('meanNode', instant) * 365.25).toBeCloseTo(-19.34, 1)
  expect(zodiacSpeed('meanLilith', instant) * 365.25).toBeCloseTo(40.7, 0)
})
