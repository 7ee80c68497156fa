import { describe, expect, test } from 'vitest'
import { domeProjection, stripProjection } from '../../../tools/draw/projection.ts'

describe('the dome', () => {
  const { project } = domeProjection({ x: 500, y: 500 }, 400)
  test.each([
    { azimuth: 0, altitude: 90, x: 500, y: 500 },
    { azimuth: 0, altitude: 0, x: 500, y: 100 },
    { azimuth: 90, altitude: 0, x: 100, y: 500 },
    { azimuth: 180, altitude: 0, x: 500, y: 900 },
    { azimuth: 270, altitude: 0, x: 900, y: 500 },
    { azimuth: 180, altitude: 30, x: 500, y: 500 + 400 * Math.tan(Math.PI / 6) },
  ])('azimuth $azimuth, altitude $altitude is at $x, $y: north up, east left', ({ x, y, ...place }) => {
    const point = project(place)
    expect(point?.x).toBeCloseTo(x, 9)
    expect(point?.y).toBeCloseTo(y, 9)
  })
  test('keeps angles: a small square stays a square, high and low', () => {
    for (const altitude of [5, 40, 80]) {
      const at = (azimuth: number, up: number) =>
        project({ azimuth, altitude: altitude + up }) as { x: number; y: number }
      const [corner, up] = [at(30, 0), at(30, 0.01)]
      const side = at(30 + 0.01 / Math.cos((altitude * Math.PI) / 180), 0)
      const length = (a: { x: number; y: number }) => Math.hypot(a.x - corner.x, a.y - corner.y)
      expect(length(up) / length(side)).toBeCloseTo(1, 3)
    }
  })
  test('the nadir is not on the sheet', () => {
    expect(project({ azimuth: 0, altitude: -89 })).toBeUndefined()
  })
})

describe('the strip', () => {
  const strip = { width: 1200, horizon: 600, facing: 90, span: 130 }
  const { project, holds } = stripProjection(strip)
  test('the horizon is straight, and its ends are half the span from the middle', () => {
    for (const azimuth of [30, 60, 90, 120, 150])
      expect(project({ azimuth, altitude: 0 })?.y).toBeCloseTo(600, 9)
    expect(project({ azimuth: 90, altitude: 0 })?.x).toBeCloseTo(600, 9)
    expect(project({ azimuth: 25, altitude: 0 })?.x).toBeCloseTo(0, 9)
    expect(project({ azimuth: 155, altitude: 0 })?.x).toBeCloseTo(1200, 9)
  })
  test('what is behind is not on it', () => {
    expect(project({ azimuth: 270, altitude: 10 })).toBeUndefined()
    expect(holds({ x: 600, y: 601 })).toBe(false)
  })
})
