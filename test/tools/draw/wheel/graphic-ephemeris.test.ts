import { describe, expect, test } from 'vitest'
import {
  DAYS_DRAWN,
  graphicEphemeris,
  type MovingBody,
} from '../../../../tools/draw/wheel/graphic-ephemeris.ts'

const drawn = (moving: readonly MovingBody[], fixed: readonly number[] = []) =>
  graphicEphemeris({
    start: Date.UTC(2026, 0, 1),
    moving,
    fixed: fixed.map((longitude) => ({ id: 'sun', longitude, retrograde: false })),
    theme: 'print',
    size: 1000,
    corners: [],
    title: 'T',
    description: 'D',
  })

/** Points of the lines of bodies, which are wider than all others. */
const linesOf = (svg: string) =>
  [...svg.matchAll(/<path d="([^"]*)"[^>]*stroke-width="1.8"/g)].map(([, d]) =>
    (d as string)
      .split('M')
      .slice(1)
      .map((stroke) => stroke.match(/[\d.]+ [\d.]+/g)?.map((pair) => pair.split(' ').map(Number))),
  )

describe('a graphic ephemeris', () => {
  test('has bodies that are 90° apart on one line, with the level line of a place that is', () => {
    const svg = drawn(
      [
        { id: 'mars', longitudeOn: () => 123 },
        { id: 'venus', longitudeOn: () => 213 },
      ],
      [303],
    )
    const [mars, venus] = linesOf(svg)
    expect(mars).toEqual(venus)
    const height = mars?.[0]?.[0]?.[1] as number
    const level = svg.match(/M70 ([\d.]+)L915 \1[^>]*stroke-dasharray/)
    expect(Number(level?.[1])).toBe(height)
    expect(Math.abs(height - (105 + (810 * 33) / 90))).toBeLessThan(0.1)
  })

  test('breaks a line where it leaves the field, in both directions, at its edges', () => {
    for (const speed of [1, -1]) {
      const [strokes] = linesOf(drawn([{ id: 'sun', longitudeOn: (day) => 400 + speed * day }]))
      expect(strokes?.length).toBe(5)
      for (const points of strokes?.slice(1) ?? []) {
        expect(points?.[0]?.[1]).toBe(speed > 0 ? 105 : 915)
      }
      const points = strokes?.flat() as number[][]
      for (const [x, y] of points as [number, number][]) {
        const day = ((x - 70) / 845) * DAYS_DRAWN
        const apart = ((((y - 105) / 810) * 90 - (400 + speed * day)) % 90) + 90
        expect(Math.min(apart % 90, 90 - (apart % 90))).toBeLessThan(0.06)
      }
    }
  })
})
