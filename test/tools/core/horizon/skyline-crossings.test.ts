import { describe, expect, test } from 'vitest'
import { apparentTopocentric } from '../../../../tools/core/ephemeris/position.ts'
import { horizontal } from '../../../../tools/core/frames/coordinates.ts'
import type { Observer } from '../../../../tools/core/frames/earth.ts'
import { riseSet } from '../../../../tools/core/horizon/rise-set.ts'
import { airlessHorizon, Skyline } from '../../../../tools/core/horizon/skyline.ts'
import { aboveSkyline, skylineCrossings } from '../../../../tools/core/horizon/skyline-crossings.ts'
import { bodyTarget, semidiameterOf } from '../../../../tools/core/targets/target.ts'
import { instantOfUtc, ttOfUtc, utcOfTt } from '../../../../tools/core/time/time.ts'

const DAY = 86_400_000
const SAMPLE = 10_000

/** Corners from a list of azimuth and altitude. */
const skylineOf = (text: string) =>
  text.split(',').map((part) => {
    const [azimuth, altitude] = part.split(':').map(Number)
    return { azimuth: azimuth as number, altitude: altitude as number }
  })

/** Crossings by looking every ten seconds at the full reduction of the place, and at the skyline drawn by hand. */
function sampled(body: 'sun' | 'moon' | 'venus', observer: Observer, start: number, text: string) {
  const corners = skylineOf(text).sort((a, b) => a.azimuth - b.azimuth)
  const target = bodyTarget(body)
  const over = (utc: number): number => {
    const instant = instantOfUtc(utc)
    const { vector, distanceAu } = apparentTopocentric(body, instant, observer)
    const { azimuth, altitudeAirless } = horizontal(vector, instant, observer)
    const [first, last] = [corners[0], corners.at(-1)] as [(typeof corners)[0], (typeof corners)[0]]
    const round = [
      { ...last, azimuth: last.azimuth - 360 },
      ...corners,
      { ...first, azimuth: first.azimuth + 360 },
    ]
    const at = round.findIndex((corner, n) => n > 0 && corner.azimuth >= azimuth)
    const [a, b] = [round[at - 1], round[at]] as [typeof first, typeof first]
    const share = (azimuth - a.azimuth) / (b.azimuth - a.azimuth)
    const skyline = airlessHorizon(a.altitude + share * (b.altitude - a.altitude))
    return altitudeAirless + semidiameterOf(target.radiusAu, distanceAu) - skyline
  }
  const found: { utc: number; rising: boolean }[] = []
  let before = over(start)
  for (let utc = start; utc < start + DAY; utc += SAMPLE) {
    const after = over(utc + SAMPLE)
    if (before < 0 !== after < 0)
      found.push({ utc: utc + (SAMPLE * before) / (before - after), rising: before < 0 })
    before = after
  }
  return found
}

const valley = '0:5,90:12,180:3'
const ridges = '0:2,60:1,75:14,84:3,95:11,100:22,120:9,150:28,170:20,185:33,200:18,230:25,255:4,270:12,300:1'
const teeth = Array.from(
  { length: 72 },
  (_, at) => `${at * 5}:${at % 2 ? 4 + (at % 7) : 16 + (at % 5)}`,
).join(',')
const noonWall = '0:0,170:0,176:40,184:40,190:0'

describe('crossings of a skyline are those of a dense sampling', () => {
  test.each([
    ['sun', 46.6, 8, Date.UTC(2026, 11, 21), valley],
    ['sun', 46.6, 8, Date.UTC(2026, 1, 10), ridges],
    ['sun', 46.6, 8, Date.UTC(2026, 0, 6), teeth],
    ['sun', 46.6, 8, Date.UTC(2026, 1, 20), noonWall],
    ['moon', 46.6, 8, Date.UTC(2026, 5, 20), ridges],
    ['moon', -33.9, 18.4, Date.UTC(2026, 7, 9), teeth],
    ['venus', 5, -75, Date.UTC(2026, 4, 1), teeth],
    ['sun', 78, 16, Date.UTC(2026, 3, 20), teeth],
    ['sun', 69.65, 18.96, Date.UTC(2026, 6, 1), '0:1,10:6,20:1,60:30,170:44,190:10,350:5'],
    ['sun', -90, 0, Date.UTC(2026, 11, 30), '0:20,90:30,180:20,270:25'],
    ['moon', 80, 0, Date.UTC(2026, 7, 7), teeth],
  ] as const)('of the %s at latitude %d', (body, latitude, longitude, start, text) => {
    const observer = { latitude, longitude, elevation: 500 }
    const span = { from: ttOfUtc(start), to: ttOfUtc(start + DAY) }
    const skyline = new Skyline(skylineOf(text))
    const found = skylineCrossings(bodyTarget(body), observer, span, skyline)
    const wanted = sampled(body, observer, start, text)
    expect(found.map(({ rising }) => rising)).toEqual(wanted.map(({ rising }) => rising))
    expect(wanted.length).toBeGreaterThan(0)
    // A second, which the straight line between two samples leaves where a body grazes a slope.
    for (const [at, { utc }] of wanted.entries()) {
      expect(Math.abs(utcOfTt(found[at]?.at ?? 0) - utc)).toBeLessThan(1_000)
    }
  })

  test('the teeth of a ridge hide the low Sun of Svalbard more than twice a day', () => {
    const svalbard = { latitude: 78, longitude: 16, elevation: 0 }
    expect(sampled('sun', svalbard, Date.UTC(2026, 3, 20), teeth).length).toBeGreaterThan(8)
  })
})

test('a skyline of one altitude is a level horizon', () => {
  const observer = { latitude: 51.5, longitude: 0, elevation: 0 }
  const start = Date.UTC(2026, 9, 1)
  const flat = new Skyline(skylineOf('0:7,120:7,240:7'))
  const wanted = riseSet(bodyTarget('moon'), observer, start, start + 5 * DAY, airlessHorizon(7))
  const found = riseSet(bodyTarget('moon'), observer, start, start + 5 * DAY, flat)
  expect(found.status).toBe(wanted.status)
  for (const kind of ['rises', 'sets', 'transits'] as const) {
    expect(found[kind]).toHaveLength(wanted[kind].length)
    for (const [at, { utc }] of wanted[kind].entries()) {
      expect(Math.abs((found[kind][at]?.utc ?? 0) - utc)).toBeLessThan(50)
    }
  }
})

test('the times above a skyline begin and end at its crossings, or with the span', () => {
  const observer = { latitude: 46.6, longitude: 8, elevation: 0 }
  const span = { from: ttOfUtc(Date.UTC(2026, 2, 20, 12)), to: ttOfUtc(Date.UTC(2026, 2, 21, 12)) }
  const skyline = new Skyline(skylineOf(ridges))
  const crossings = skylineCrossings(bodyTarget('sun'), observer, span, skyline)
  const above = aboveSkyline(bodyTarget('sun'), observer, span, skyline)
  expect(above.slice(1).map(({ from }) => from)).toEqual(
    crossings.filter(({ rising }) => rising).map(({ at }) => at),
  )
  expect(above[0]?.from).toBe(span.from)
  expect(above.at(-1)?.to).toBe(span.to)
})
