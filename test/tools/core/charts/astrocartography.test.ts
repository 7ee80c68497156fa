import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import {
  distanceToLine,
  linePoints,
  mapLines,
  zenith,
} from '../../../../tools/core/charts/astrocartography.ts'
import { apparentGeocentric } from '../../../../tools/core/ephemeris/position.ts'
import { horizontal, hourAngle } from '../../../../tools/core/frames/coordinates.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const instant = instantOfUtc(Date.UTC(2000, 0, 1, 12))
const seen = (body: (typeof bodyIds)[number], longitude: number, latitude: number) => {
  const { vector } = apparentGeocentric(body, instant)
  const observer = { latitude, longitude, elevation: 0 }
  return {
    altitude: horizontal(vector, instant, observer).altitudeAirless,
    hourAngle: hourAngle(vector, instant, observer),
  }
}

describe('lines', () => {
  test('of rising and setting have the body on the horizon, east or west, at every point', () => {
    for (const body of bodyIds) {
      for (const line of ['asc', 'desc'] as const) {
        for (const [longitude, latitude] of linePoints(line, zenith(body, instant), 2)) {
          const { altitude, hourAngle } = seen(body, longitude, latitude)
          expect(Math.abs(altitude), `${body} ${line} ${latitude}`).toBeLessThan(1e-6)
          const onMeridian = Math.abs(hourAngle) < 1e-3 || Math.abs(hourAngle) > 179.999
          expect(onMeridian || Math.sign(hourAngle) === (line === 'asc' ? -1 : 1)).toBe(true)
        }
      }
    }
  })
  test('of culmination have it on the meridian, above or below', () => {
    for (const body of bodyIds) {
      const over = zenith(body, instant)
      for (const [line, angle] of [
        ['mc', 0],
        ['ic', 180],
      ] as const) {
        const points = linePoints(line, over, 2)
        expect(points.map(([, latitude]) => latitude)).toEqual([-90, 90])
        expect(Math.abs(seen(body, points[0]?.[0] as number, 10).hourAngle)).toBeCloseTo(angle, 6)
      }
    }
  })
  test('go north all the way and leave no gap of more than 5° of longitude', () => {
    for (const body of bodyIds) {
      const points = linePoints('asc', zenith(body, instant), 10)
      for (const [index, [longitude, latitude]] of points.slice(1).entries()) {
        const [before, south] = points[index] as readonly [number, number]
        const gap = Math.abs(longitude - before)
        expect(Math.min(gap, 360 - gap)).toBeLessThan(5.001)
        expect(latitude).toBeGreaterThan(south)
      }
    }
  })
  test('the Sun culminates over Greenwich at noon of 2000-01-01, less the equation of time', () => {
    // 3 min 12 s late by the almanac: 0.8° of longitude.
    expect(zenith('sun', instant).longitude).toBeCloseTo(0.8, 1)
    expect(zenith('sun', instant).latitude).toBeCloseTo(-23.03, 1)
  })
})

describe('distances', () => {
  test('are zero on the line, for every line and point', () => {
    for (const body of bodyIds) {
      const over = zenith(body, instant)
      for (const line of mapLines) {
        for (const [longitude, latitude] of linePoints(line, over, 10)) {
          expect(distanceToLine({ longitude, latitude }, line, over)).toBeLessThan(0.01)
        }
      }
    }
  })
  test('to the horizon are the altitude: 111.2 km a degree', () => {
    const over = zenith('mars', instant)
    const { altitude, hourAngle } = seen('mars', 10, 50)
    const line = hourAngle < 0 ? 'asc' : 'desc'
    expect(distanceToLine({ latitude: 50, longitude: 10 }, line, over)).toBeCloseTo(
      Math.abs(altitude) * 111.195,
      0,
    )
  })
  test('to a line are never longer than to any of its points', () => {
    const place = { latitude: 48.86, longitude: 2.35 }
    for (const body of bodyIds) {
      const over = zenith(body, instant)
      for (const line of mapLines) {
        const to = distanceToLine(place, line, over)
        for (const [longitude, latitude] of linePoints(line, over, 1)) {
          const cos =
            Math.sin((place.latitude * Math.PI) / 180) * Math.sin((latitude * Math.PI) / 180) +
            Math.cos((place.latitude * Math.PI) / 180) *
              Math.cos((latitude * Math.PI) / 180) *
              Math.cos(((longitude - place.longitude) * Math.PI) / 180)
          expect(to).toBeLessThanOrEqual(6371.0088 * Math.acos(Math.min(1, Math.max(-1, cos))) + 0.01)
        }
      }
    }
  })
})
