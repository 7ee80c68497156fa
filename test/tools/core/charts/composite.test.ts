import { describe, expect, test } from 'vitest'
import { castChart } from '../../../../tools/core/charts/chart.ts'
import { composite, compositeFrame, placeBetween } from '../../../../tools/core/charts/composite.ts'
import { chartAngles } from '../../../../tools/core/charts/house-systems/angles.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const chart = (utc: number) =>
  castChart({ instant: instantOfUtc(utc), place: null, houseSystem: 'equal', zodiac: 'tropical' })

test('every body stands as far from one chart’s place as from the other’s, on the short side', () => {
  const first = chart(Date.UTC(1980, 1, 3))
  const second = chart(Date.UTC(1991, 8, 17))
  for (const [body, longitude] of Object.entries(composite(first, second).longitudes)) {
    const at = (one: typeof first) => one.placements[body as 'sun'].longitude
    const before = circularDifference(longitude, at(first))
    const after = circularDifference(at(second), longitude)
    expect(before).toBeCloseTo(after, 9)
    expect(Math.abs(before)).toBeLessThanOrEqual(90)
  }
})

test('the composite of a chart with itself is the chart', () => {
  const one = chart(Date.UTC(1980, 1, 3))
  const { longitudes, node } = composite(one, one)
  expect(longitudes.mars).toBeCloseTo(one.placements.mars.longitude, 9)
  expect(node).toBeCloseTo(one.nodes.mean, 9)
})

describe('the frame of a composite', () => {
  const first = { armc: 350, obliquity: 23.44, latitude: 60, origin: 24 }
  const second = { armc: 30, obliquity: 23.44, latitude: 40, origin: 24 }
  test('culminates halfway between the midheavens, across 0°, at the mean latitude', () => {
    const made = compositeFrame(first, second)
    const midheaven = (frame: typeof first) => chartAngles(frame).midheaven
    const halves = [first, second].map((frame) =>
      circularDifference(midheaven(frame), chartAngles(made).midheaven),
    )
    expect((halves[0] ?? 0) + (halves[1] ?? 0)).toBeCloseTo(0, 9)
    expect(made).toMatchObject({ latitude: 50, origin: 24 })
  })
  test('of a frame with itself is the frame', () => {
    expect(compositeFrame(first, first).armc).toBeCloseTo(350, 9)
  })
})

describe('between two places', () => {
  test.each([
    { first: [10, 0], second: [20, 0], middle: [15, 0] },
    { first: [170, 0], second: [-170, 0], middle: [180, 0] },
    { first: [0, 50], second: [180, 50], middle: [0, 90] },
    { first: [0, -30], second: [0, 60], middle: [0, 15] },
  ])('$first and $second lies $middle', ({ first, second, middle }) => {
    const of = ([longitude = 0, latitude = 0]: number[]) => ({ longitude, latitude })
    const found = placeBetween(of(first), of(second))
    expect(found.latitude).toBeCloseTo(middle[1] as number, 6)
    // At the pole any longitude is right.
    if (middle[1] !== 90)
      expect(Math.abs(circularDifference(found.longitude, middle[0] as number))).toBeLessThan(1e-9)
  })
})
