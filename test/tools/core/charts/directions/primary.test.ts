import { describe, expect, test } from 'vitest'
import { houseFrame } from '../../../../../tools/core/charts/chart.ts'
import { directionKeys, lifeMeasure } from '../../../../../tools/core/charts/directions/keys.ts'
import { equatorOf } from '../../../../../tools/core/charts/directions/mundane.ts'
import {
  methodOf,
  type PrimaryMethod,
  type PrimarySearch,
  primaryDirections,
  primaryMethods,
} from '../../../../../tools/core/charts/directions/primary.ts'
import { speculum } from '../../../../../tools/core/charts/directions/speculum.ts'
import { rightAscensionOf } from '../../../../../tools/core/charts/house-systems/frame.ts'
import type { HouseFrame } from '../../../../../tools/core/charts/houses.ts'
import { castWithPoints } from '../../../../../tools/core/charts/place-points.ts'
import { type NatalPoint, natalPointIds, natalPoints } from '../../../../../tools/core/charts/transits.ts'
import {
  arcTangent,
  circularDifference,
  cosine,
  DEGREES,
  normalDegrees,
  sine,
  tangent,
} from '../../../../../tools/core/math/angles.ts'
import { cross, dot, longitudeOf, type Vector } from '../../../../../tools/core/math/geometry.ts'
import { instantOfTt, instantOfUtc } from '../../../../../tools/core/time/time.ts'
import { aspectRule, majorAspects } from '../../../../../tools/core/zodiac/aspects.ts'
import { zodiacVector } from '../../../../../tools/core/zodiac/placement.ts'
import { seededRandom } from '../../../../faults/seeded-random.ts'

const conjunction = [aspectRule('conjunction', 1)]
const arcs = (
  search: Partial<PrimarySearch> & Pick<PrimarySearch, 'frame' | 'promissors' | 'significators'>,
) =>
  primaryDirections({
    aspects: conjunction,
    method: 'placidus',
    converse: undefined,
    turnError: 0,
    ...search,
  })

/** 200 births of a century at latitudes below 66°. */
const births = (() => {
  const random = seededRandom(38)
  return Array.from({ length: 200 }, () => {
    const instant = instantOfUtc(Math.round(Date.UTC(1920, 0, 1) + random() * 100 * 365.25 * 86_400_000))
    const place = { latitude: random() * 130 - 65, longitude: random() * 360 - 180 }
    const chart = castWithPoints({ instant, place, houseSystem: 'equal', zodiac: 'tropical' })
    const points = natalPoints(chart, natalPointIds)
    const planets = points.slice(0, 10)
    return { instant, place, frame: houseFrame(instant, place), points, planets, random }
  })
})()

describe("Ptolemy's example", () => {
  // Tetrabiblos III.10: the prorogator in 0° Aries, the destroyer in 0° Gemini, where the longest day has 14 hours. Printed: 46
  // (45 in the Loeb edition of 1940) rising, 58 culminating, 70 setting, 64 three seasonal hours past the meridian, when 18° Taurus
  // culminates. His tables have the obliquity of the Almagest, I.12: 23°51′20″.
  const obliquity = 23 + 51 / 60 + 20 / 3600
  const latitude = arcTangent(sine(15), tangent(obliquity))
  const aries = { id: 'aries', longitude: 0, latitude: 0 }
  const gemini = { id: 'gemini', longitude: 60, latitude: 0 }
  test.each([
    ['rising', 270, 45],
    ['culminating', 0, 58],
    ['setting', 90, 70],
    ['three hours past the meridian', rightAscensionOf(48, obliquity), 64],
  ])('%s', (_, armc, printed) => {
    const frame = { armc, obliquity, latitude }
    const [direction] = arcs({
      frame,
      promissors: [gemini],
      significators: [aries],
      method: 'zodiacalPlacidus',
    })
    expect(Math.abs((direction?.arc ?? 0) - printed)).toBeLessThan(0.5)
  })
  test('his interpolation between right and oblique ascension is the semi-arc of Placidus', () => {
    for (const { frame, planets } of births) {
      const difference = (point: NatalPoint) => {
        const { declination } = equatorOf({ ...point, latitude: 0 }, frame)
        return Math.asin((sine(declination) / cosine(declination)) * tangent(frame.latitude)) * DEGREES
      }
      const east = (point: NatalPoint) =>
        circularDifference(rightAscensionOf(point.longitude, frame.obliquity), frame.armc)
      // His rule is of one quadrant: here that between the upper meridian and the rising horizon.
      const inQuadrant = planets.filter((point) => east(point) > 0 && east(point) < 90 + difference(point))
      const directions = arcs({
        frame,
        promissors: inQuadrant,
        significators: inQuadrant,
        method: 'zodiacalPlacidus',
      })
      for (const { promissor, significator, arc } of directions) {
        const [p, s] = [promissor, significator].map((id) => inQuadrant.find((point) => point.id === id)) as [
          NatalPoint,
          NatalPoint,
        ]
        const share = east(s) / (90 + difference(s))
        const right = east(p) - east(s)
        const oblique = right - (difference(p) - difference(s))
        expect(Math.abs(circularDifference(arc, (1 - share) * right + share * oblique))).toBeLessThan(1e-9)
      }
    }
  })
})

describe('directions turn the sphere until the promissor has the place of the significator', () => {
  /** A point at a turn of the sphere: towards the upper meridian on the equator, west, and the celestial pole. */
  const vectorAt = (armc: number, { rightAscension, declination }: ReturnType<typeof equatorOf>): Vector => ({
    x: cosine(declination) * cosine(armc - rightAscension),
    y: cosine(declination) * sine(armc - rightAscension),
    z: sine(declination),
  })
  const up = (latitude: number): Vector => ({ x: cosine(latitude), y: 0, z: sine(latitude) })
  const north = (latitude: number): Vector => ({ x: -sine(latitude), y: 0, z: cosine(latitude) })

  /** Hour angle of setting, by halving: no formula of semi-arcs. */
  function settingAt(declination: number, latitude: number): number {
    let [high, low] = [0, 180]
    for (let step = 0; step < 60; step++) {
      const middle = (high + low) / 2
      const point = vectorAt(middle, { rightAscension: 0, declination })
      if (dot(point, up(latitude)) > 0) high = middle
      else low = middle
    }
    return high
  }
  const placeBySetting = (armc: number, point: ReturnType<typeof equatorOf>, latitude: number): number => {
    const setting = settingAt(point.declination, latitude)
    const hourAngle = circularDifference(armc, point.rightAscension)
    if (Math.abs(hourAngle) <= setting) return normalDegrees(270 - (90 * hourAngle) / setting)
    const below = circularDifference(hourAngle, 180)
    return normalDegrees(90 - (90 * below) / (180 - setting))
  }
  /** Place on the equator where the half circle through the north point and the point meets it, by vectors. */
  const placeByPlane = (armc: number, point: ReturnType<typeof equatorOf>, latitude: number): number => {
    const plane = cross(north(latitude), vectorAt(armc, point))
    const pole = { x: 0, y: 0, z: 1 }
    const crossing = cross(plane, pole)
    const isSameHalf =
      dot(cross(north(latitude), crossing), plane) > 0 ? crossing : { x: -crossing.x, y: -crossing.y, z: 0 }
    return normalDegrees(270 - longitudeOf(isSameHalf))
  }
  const placeOf = {
    placidus: placeBySetting,
    zodiacalPlacidus: placeBySetting,
    regiomontanus: placeByPlane,
    zodiacalRegiomontanus: placeByPlane,
  } as const satisfies Record<PrimaryMethod, unknown>

  test.each(primaryMethods)('%s, on 200 births, aspects and converse ones too', (method) => {
    const inZodiac = method.startsWith('zodiacal')
    let count = 0
    for (const { frame, points, planets, random } of births) {
      const search = { frame, promissors: planets, significators: points, aspects: majorAspects, method }
      for (const converse of ['traditional', 'modern'] as const) {
        const directions = arcs({ ...search, converse }).filter(() => random() < 0.02)
        for (const direction of directions) {
          const { promissor, significator, rule, arc, longitude } = direction
          const body = planets.find(({ id }) => id === promissor) as NatalPoint
          const goal = points.find(({ id }) => id === significator) as NatalPoint
          const start = equatorOf(inZodiac ? { longitude, latitude: 0 } : body, frame)
          const end = equatorOf(inZodiac ? { ...goal, latitude: 0 } : goal, frame)
          const { latitude, armc } = frame
          const isCarried = direction.converse && converse === 'traditional'
          const turn = direction.converse && converse === 'modern' ? -arc : arc
          const [moved, still] = isCarried ? [end, start] : [start, end]
          const apart = circularDifference(
            placeOf[method](armc + turn, moved, latitude),
            placeOf[method](armc, still, latitude),
          )
          expect(Math.abs(Math.abs(apart) - (inZodiac ? 0 : rule.angle))).toBeLessThan(1e-6)
          if (inZodiac) {
            const inAspect = Math.abs(circularDifference(longitude, body.longitude))
            expect(Math.abs(inAspect - rule.angle)).toBeLessThan(1e-9)
          }
          count++
        }
      }
    }
    expect(count).toBeGreaterThan(5_000)
  })
})

test('arcs to the angles are differences of right and oblique ascension by every method', () => {
  for (const { frame, points, planets } of births) {
    for (const method of primaryMethods) {
      const directions = arcs({ frame, promissors: planets, significators: points, method })
      for (const planet of planets) {
        const point = method.startsWith('zodiacal') ? { ...planet, latitude: 0 } : planet
        const { rightAscension, declination } = equatorOf(point, frame)
        const to = (id: string) =>
          directions.find(({ promissor, significator }) => promissor === planet.id && significator === id)
        const midheaven = normalDegrees(rightAscension - frame.armc)
        expect(to('midheaven')?.arc).toBeCloseTo(midheaven, 9)
        const rise = tangent(declination) * tangent(frame.latitude)
        if (Math.abs(rise) >= 1) continue
        const oblique = rightAscension - Math.asin(rise) * DEGREES
        expect(to('ascendant')?.arc).toBeCloseTo(normalDegrees(oblique - frame.armc - 90), 9)
      }
    }
  }
})

test('a traditional converse direction is the direct one of the two points with their parts exchanged', () => {
  const { frame, planets } = births[0] as (typeof births)[number]
  for (const method of primaryMethods) {
    const both = arcs({ frame, promissors: planets, significators: planets, method, converse: 'traditional' })
    const arcOf = (from: string, to: string, converse: boolean) =>
      both.find(
        (direction) =>
          direction.promissor === from && direction.significator === to && direction.converse === converse,
      )?.arc
    for (const { id: from } of planets)
      for (const { id: to } of planets)
        if (from !== to) expect(arcOf(from, to, true)).toBe(arcOf(to, from, false))
  }
})

test('horizon and meridian have no traditional converse directions', () => {
  const { frame, points, planets } = births[0] as (typeof births)[number]
  const search = { frame, promissors: planets, significators: points }
  const toAngles = (converse: 'traditional' | 'modern') =>
    arcs({ ...search, converse }).filter(
      (direction) => direction.converse && ['ascendant', 'midheaven'].includes(direction.significator),
    )
  expect(toAngles('traditional')).toEqual([])
  expect(toAngles('modern')).toHaveLength(20)
})

describe('keys', () => {
  test.each(directionKeys)('%s: the arc of a date and the date of an arc are inverse', (key) => {
    for (const { instant, random } of births.slice(0, 40)) {
      const { arcAt, ttOf } = lifeMeasure(key, instant)
      const arc = random() * 359
      expect(arcAt(ttOf(arc))).toBeCloseTo(arc, 7)
      expect(ttOf(0)).toBeCloseTo(instant.tt, 6)
    }
  })
  test("the Sun's arc after 30 tropical years is its right ascension 30 days after birth", () => {
    for (const { instant } of births.slice(0, 40)) {
      const { arcAt } = lifeMeasure('solarArc', instant)
      const rise = (days: number) => longitudeOf(zodiacVector('sun', instantOfTt(instant.tt + days)))
      expect(arcAt(instant.tt + 30 * 365.24219)).toBeCloseTo(normalDegrees(rise(30) - rise(0)), 9)
    }
  })
  test('a degree is a year by Ptolemy, and 360° over the days of the tropical year by Naibod', () => {
    const { instant } = births[0] as (typeof births)[number]
    expect(lifeMeasure('ptolemy', instant).arcAt(instant.tt + 365.24219)).toBeCloseTo(1, 9)
    expect(lifeMeasure('naibod', instant).arcAt(instant.tt + 365.24219)).toBeCloseTo(0.98564736, 8)
  })
})

describe('the speculum', () => {
  test.each(primaryMethods)(
    '%s: distances make the semi-arc, the pole is that of the horizon at the angles',
    (method) => {
      const { system, inZodiac } = methodOf(method)
      for (const { frame, points } of births) {
        for (const row of speculum(points, frame, system, !inZodiac)) {
          if (row.semiArc === null) continue
          const { semiArc, meridianDistance, horizontalDistance, ascensionalDifference, pole, place } = row
          expect(meridianDistance + (horizontalDistance as number)).toBeCloseTo(semiArc, 9)
          expect(semiArc).toBeCloseTo(90 + (row.aboveHorizon ? 1 : -1) * (ascensionalDifference as number), 9)
          expect((place as number) >= 180 || Math.abs(place as number) < 1e-9).toBe(
            row.aboveHorizon || row.id === 'ascendant',
          )
          if (row.id === 'ascendant') expect(pole).toBeCloseTo(frame.latitude, 6)
          if (row.id === 'midheaven') expect(pole).toBeCloseTo(0, 6)
        }
      }
    },
  )
  test('the pole has the oblique ascension that the promissor is directed under', () => {
    // J.-B. Morin, Astrologia Gallica, book 22, as handbooks quote it: the arc is the difference of oblique ascensions under the
    // pole of the significator.
    for (const { frame, planets } of births) {
      const rows = speculum(planets, frame, methodOf('regiomontanus').system, true)
      const directions = arcs({ frame, promissors: planets, significators: planets, method: 'regiomontanus' })
      for (const { promissor, significator, arc } of directions) {
        const [p, s] = [promissor, significator].map((id) => rows.find((row) => row.id === id))
        if (!p || !s) continue
        const isEast = (s.place as number) < 90 || (s.place as number) > 270
        const ascension = ({ rightAscension, declination }: typeof p) =>
          rightAscension -
          (isEast ? 1 : -1) * Math.asin(tangent(declination) * tangent(s.pole as number)) * DEGREES
        expect(Math.abs(circularDifference(arc, ascension(p) - ascension(s)))).toBeLessThan(1e-7)
      }
    }
  })
})

test('what never rises has no directions by semi-arcs, and some by circles of position', () => {
  const frame: HouseFrame = { armc: 100, obliquity: 23.44, latitude: 70 }
  const promissors = [{ id: 'high', longitude: 90, latitude: 4 }]
  const significators = [{ id: 'low', longitude: 10, latitude: 0 }]
  expect(arcs({ frame, promissors, significators })).toEqual([])
  expect(arcs({ frame, promissors, significators, method: 'regiomontanus' }).length).toBeLessThanOrEqual(1)
  const { system } = methodOf('placidus')
  expect(speculum(promissors, frame, system, true)[0]).toMatchObject({
    aboveHorizon: true,
    semiArc: null,
    horizontalDistance: null,
    pole: null,
    place: null,
  })
})
