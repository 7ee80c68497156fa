import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/planning/search-sky-conditions.ts'
import type { BodyId } from '../../../../tools/core/bodies.ts'
import { chartFrame, houseFrame } from '../../../../tools/core/charts/chart.ts'
import { dignity, type TraditionalPlanet } from '../../../../tools/core/charts/dignities.ts'
import { houseOf } from '../../../../tools/core/charts/houses.ts'
import { chartQuantities } from '../../../../tools/core/conditions/chart-quantities.ts'
import { conditionNames } from '../../../../tools/core/conditions/quantities.ts'
import { solarDayAt } from '../../../../tools/core/horizon/solar-days.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { weekday } from '../../../../tools/core/time/day-count.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { limbs } from '../../../../tools/core/vedic/limbs.ts'
import { nakshatras } from '../../../../tools/core/vedic/nakshatras.ts'
import { aspectBetween, aspectRule } from '../../../../tools/core/zodiac/aspects.ts'
import { zodiacLongitude, zodiacSpeed } from '../../../../tools/core/zodiac/placement.ts'
import { planetaryHours } from '../../../../tools/core/zodiac/planetary-hours.ts'
import { voidOfCourse } from '../../../../tools/core/zodiac/void-of-course.ts'
import { signOf } from '../../../../tools/core/zodiac/zodiac.ts'
import { answer, type Payload } from '../../answer.ts'

const DAY = 86_400_000
const start = Date.UTC(2026, 10, 3)
const place = { latitude: 51.4779, longitude: -0.0015 }
const search = async (conditions: readonly object[], days: number, more: object = {}) =>
  (
    await answer(tool, {
      start: new Date(start).toISOString(),
      end: new Date(start + days * DAY).toISOString(),
      ...place,
      timezone: 'UTC',
      count: 500,
      conditions,
      ...more,
    })
  ).data

const longitudeAt = (body: BodyId, utc: number) => zodiacLongitude(body, instantOfUtc(utc))
const frameAt = (utc: number) => chartFrame(houseFrame(instantOfUtc(utc), place), 'regiomontanus')
const mover = (id: BodyId, utc: number) => ({
  id,
  longitude: longitudeAt(id, utc),
  speed: zodiacSpeed(id, instantOfUtc(utc)),
})

/** Whether an aspect holds, by the function that charts use. */
function chartAspect(
  first: BodyId,
  second: BodyId,
  utc: number,
  rules: readonly (readonly [never, number])[],
) {
  const aspectRules = rules.map(([name, orb]) => aspectRule(name, orb))
  return aspectBetween(mover(first, utc), mover(second, utc), aspectRules)
}

const hourAt = (utc: number) => {
  const day = solarDayAt({ ...place, elevation: 0 }, utc)
  const hours = planetaryHours(day, weekday(Math.floor(day.sunrise / DAY)))
  return hours.find((hour) => hour.start <= utc && utc < hour.end)?.ruler
}

const limbAt = (name: 'tithi' | 'nakshatra', utc: number) => {
  const { tt } = instantOfUtc(utc)
  return limbs(name, 'lahiri', tt, tt + 1e-6)[0]?.index as number
}

/** Each condition with another way of saying whether it holds, and the days that it is tried on. */
const cases: readonly (readonly [condition: object, days: number, holds: (utc: number) => boolean])[] = [
  [
    { quantity: 'ascendantSign', op: 'is', value: 'leo,pisces' },
    5,
    (utc) => ['leo', 'pisces'].includes(signOf(frameAt(utc).angles.ascendant)),
  ],
  [
    { quantity: 'house', target: 'moon', op: 'is', value: '10,11' },
    5,
    (utc) => [10, 11].includes(houseOf(longitudeAt('moon', utc), frameAt(utc).cusps)),
  ],
  [
    {
      quantity: 'aspect',
      target: 'moon',
      other: 'venus',
      op: 'is',
      value: 'trine:5,sextile:4,conjunction:9',
    },
    28,
    (utc) =>
      chartAspect('moon', 'venus', utc, [
        ['trine', 5],
        ['sextile', 4],
        ['conjunction', 9],
      ] as never) !== undefined,
  ],
  [
    { quantity: 'applyingAspect', target: 'moon', other: 'mars', op: 'is', value: 'square:6,opposition:6' },
    28,
    (utc) =>
      chartAspect('moon', 'mars', utc, [
        ['square', 6],
        ['opposition', 6],
      ] as never)?.applying === true,
  ],
  [
    { quantity: 'applyingAspect', target: 'mercury', other: 'venus', op: 'is', value: 'semi-sextile:6' },
    90,
    (utc) => chartAspect('mercury', 'venus', utc, [['semi-sextile', 6]] as never)?.applying === true,
  ],
  [
    { quantity: 'planetaryHour', op: 'is', value: 'venus,saturn' },
    5,
    (utc) => /venus|saturn/.test(hourAt(utc) ?? ''),
  ],
  ...(['domicile', 'exaltation', 'term', 'face', 'detriment', 'fall'] as const).flatMap((name) =>
    (['moon', 'mercury', 'mars'] as TraditionalPlanet[]).map(
      (planet) =>
        [
          { quantity: 'dignity', target: planet, op: 'is', value: name },
          planet === 'moon' ? 28 : 400,
          (utc: number) => {
            const { dignities, debilities } = dignity(planet, longitudeAt(planet, utc), null)
            return ([...dignities, ...debilities] as string[]).includes(name)
          },
        ] as const,
    ),
  ),
  ...[true, false].map(
    (value) =>
      [
        { quantity: 'combust', target: 'mercury', op: 'is', value },
        200,
        (utc: number) => {
          const apart = Math.abs(circularDifference(longitudeAt('mercury', utc), longitudeAt('sun', utc)))
          return (apart > 17 / 60 && apart < 8.5) === value
        },
      ] as const,
  ),
  [
    { quantity: 'tithi', op: 'is', value: '1,15,30' },
    60,
    (utc) => [0, 14, 29].includes(limbAt('tithi', utc)),
  ],
  [
    { quantity: 'nakshatra', op: 'is', value: 'Revati, ashvini' },
    60,
    (utc) => ['Revati', 'Ashvini'].includes(nakshatras[limbAt('nakshatra', utc)]?.name as string),
  ],
]

describe('a condition holds exactly when the functions of charts and calendars say so', () => {
  test.each(cases)('%j', async (condition, days, holds) => {
    const { intervals, exhausted } = await search([condition], days, { houseSystem: 'regiomontanus' })
    expect(exhausted).toBe(true)
    const edges: number[] = intervals.flatMap((one: Payload) => [Date.parse(one.start), Date.parse(one.end)])
    const step = (days * DAY) / 997
    for (let utc = start + step / 2; utc < start + days * DAY; utc += step) {
      if (edges.some((edge) => Math.abs(edge - utc) < 2_000)) continue
      const isInside = intervals.some(
        (one: Payload) => Date.parse(one.start) <= utc && utc < Date.parse(one.end),
      )
      expect([new Date(utc).toISOString(), isInside]).toEqual([new Date(utc).toISOString(), holds(utc)])
    }
  })

  test('cases name every quantity of charts but the next aspect of the Moon', () => {
    const tried = new Set(cases.map(([condition]) => (condition as { quantity: string }).quantity))
    expect([...tried, 'moonNextAspect'].sort()).toEqual(Object.keys(chartQuantities).sort())
  })
})

describe('the twelve houses of a target fill the time', () => {
  test.each([
    ['whole-sign', 0],
    ['whole-sign', 48],
    ['whole-sign', 59.9],
    ['whole-sign', -54.8],
    ['whole-sign', 65],
    ['topocentric', 67],
    ['topocentric', 75],
    ['equal', 66.58],
    ['porphyry', 70],
  ])('of %s at a latitude of %d', async (houseSystem, latitude) => {
    const value = '1,2,3,4,5,6,7,8,9,10,11,12'
    const each = await Promise.all(
      value.split(',').map(async (house) => {
        const condition = { quantity: 'house', target: 'sun', op: 'is', value: house }
        return (await search([condition], 20, { houseSystem, latitude })).intervals as Payload[]
      }),
    )
    const minutes = each.flat().reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
    expect(Math.abs(minutes - 20 * 1440)).toBeLessThan(20)
    const frame = (utc: number) =>
      chartFrame(houseFrame(instantOfUtc(utc), { ...place, latitude }), houseSystem as never)
    each.forEach((intervals, index) => {
      for (const { start: from, end: to } of intervals) {
        const utc = (Date.parse(from) + Date.parse(to)) / 2
        expect(houseOf(longitudeAt('sun', utc), frame(utc).cusps)).toBe(index + 1)
      }
    })
  })
})

describe('the next aspect of the Moon', async () => {
  const days = 60
  const bodies = 'sun,mercury,venus,mars,jupiter,saturn,uranus,neptune,pluto'
  const { intervals } = await search([{ quantity: 'moonNextAspect', op: 'is', value: bodies }], days)
  const voids = (await search([{ quantity: 'voidOfCourse', op: 'is', value: true }], days)).intervals

  test('is there whenever the Moon is not void, and the void begins with the last one', () => {
    const minutes = (list: Payload[]) => list.reduce((sum, one) => sum + one.durationMinutes, 0)
    expect(Math.abs(minutes(intervals) + minutes(voids) - days * 1440)).toBeLessThan(3)
    for (const { start, end } of voids.slice(1, -1)) {
      const { lastAspect } = voidOfCourse(instantOfUtc((Date.parse(start) + Date.parse(end)) / 2))
      if (!lastAspect) continue
      const before = intervals.find((one: Payload) => one.end === start)
      expect(before?.values.moonNextAspect.end).toBe(`${lastAspect.aspect} ${lastAspect.body}`)
    }
  })

  test('is exact when its interval ends', async () => {
    const names = new Set<string>()
    for (const aspect of ['conjunction', 'sextile', 'square', 'trine', 'opposition']) {
      const meetings = (
        await search([{ quantity: 'moonNextAspect', op: 'is', value: `${aspect} venus` }], days)
      ).intervals as Payload[]
      const { angle } = aspectRule(aspect as never)
      for (const { end, clipped, values } of meetings) {
        if (clipped) continue
        const utc = Date.parse(end)
        const apart = Math.abs(circularDifference(longitudeAt('moon', utc), longitudeAt('venus', utc)))
        expect(Math.abs(apart - angle)).toBeLessThan(0.001)
        names.add(values.moonNextAspect.middle)
      }
    }
    expect(names.size).toBeGreaterThan(3)
  })
})

describe('words of chart quantities', () => {
  const refusal = async (condition: object, more: object = {}) =>
    search([condition], 2, more).then(
      () => undefined,
      (reason: { code: string; details: { parameter: string; allowed?: unknown[] }; message: string }) =>
        reason,
    )
  test.each([
    [{ quantity: 'house', target: 'moon', op: 'is', value: '13' }],
    [{ quantity: 'aspect', target: 'moon', other: 'mars', op: 'is', value: 'trine:16' }],
    [{ quantity: 'aspect', target: 'moon', other: 'mars', op: 'is', value: 'trine:x' }],
    [{ quantity: 'aspect', target: 'moon', other: 'mars', op: 'is', value: 'trine,' }],
    [{ quantity: 'sign', target: 'moon', op: 'is', value: 'aries:3' }],
    [{ quantity: 'moonNextAspect', op: 'is', value: 'moon' }],
    [{ quantity: 'dignity', target: 'venus', op: 'is', value: 'triplicity' }],
  ])('%j is refused with what may be sent', async (condition) => {
    expect(await refusal(condition)).toMatchObject({
      code: 'invalid_parameter',
      details: { parameter: 'conditions.0.value' },
    })
  })
  test('houses that do not exist at a latitude are refused', async () => {
    const condition = { quantity: 'house', target: 'moon', op: 'is', value: '1' }
    expect(await refusal(condition, { latitude: 78, houseSystem: 'placidus' })).toMatchObject({
      code: 'house_system_undefined',
    })
  })
  test('all quantities are in the one table', () => {
    expect(conditionNames).toEqual(expect.arrayContaining(Object.keys(chartQuantities)))
  })
})
