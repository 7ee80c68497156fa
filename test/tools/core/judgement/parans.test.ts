import { expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { apparentStar } from '../../../../tools/core/ephemeris/position.ts'
import { horizontal, hourAngle } from '../../../../tools/core/frames/coordinates.ts'
import { PARAN_MINUTES, type Paran, parans } from '../../../../tools/core/judgement/parans.ts'
import type { Vector } from '../../../../tools/core/math/geometry.ts'
import { starDirection, stars } from '../../../../tools/core/stars/stars.ts'
import { type Instant, instantOfTt, shifted } from '../../../../tools/core/time/time.ts'
import { zodiacVector } from '../../../../tools/core/zodiac/placement.ts'
import { seededRandom } from '../../../faults/seeded-random.ts'
import { randomBirths } from './births.ts'

const isBody = (id: string): id is (typeof bodyIds)[number] => (bodyIds as readonly string[]).includes(id)

function vectorOf(id: string, at: Instant): Vector {
  if (isBody(id)) return zodiacVector(id, at)
  const star = stars().find((one) => one.id === id)
  if (!star) throw new Error(`no star ${id}`)
  return apparentStar(starDirection(star, at.tt), at)
}

test('in parans of 200 births both stand on their circles: altitude 0°, or hour angle 0° or 180°', () => {
  for (const { instant, place, bodies } of randomBirths(200, 23)) {
    const observer = { ...place, elevation: 0 }
    const awayFrom = (id: string, angle: string, at: Instant): number => {
      const vector = vectorOf(id, at)
      if (angle === 'rises' || angle === 'sets')
        return Math.abs(horizontal(vector, at, observer).altitudeAirless)
      const turned = Math.abs(hourAngle(vector, at, observer))
      return angle === 'culminates' ? turned : 180 - turned
    }
    for (const { first, firstAngle, second, secondAngle, instant: at, minutes } of parans(
      bodies,
      instant,
      place,
    )) {
      expect(awayFrom(first, firstAngle, at), `${first} ${firstAngle}`).toBeLessThan(1e-3)
      expect(
        awayFrom(second, secondAngle, shifted(at, minutes / 1440)),
        `${second} ${secondAngle}`,
      ).toBeLessThan(1e-3)
      expect(Math.abs(minutes)).toBeLessThanOrEqual(PARAN_MINUTES)
    }
  }
})

/** Births from pole to pole: every third is so far north or south that bodies neither rise nor set for days. */
const birthsEverywhere = (count: number, seed: number) =>
  randomBirths(count, seed).map(({ instant, place: { latitude, longitude } }, index) => ({
    instant,
    place: {
      latitude: index % 3 === 0 ? Math.sign(latitude) * (90 - Math.abs(latitude) / 2.5) : latitude,
      longitude,
    },
  }))

const DAY_MINUTES = 1440
const nameOf = ({ first, firstAngle, second, secondAngle }: Paran) =>
  `${first} ${firstAngle} ${second} ${secondAngle}`

test('parans of 200 births from pole to pole are those that a look every quarter of an hour and bisection find', () => {
  const step = 15 / DAY_MINUTES
  const room = PARAN_MINUTES / DAY_MINUTES
  let circumpolar = 0
  let atTheEdge = 0
  let unfound = 0
  for (const { instant, place } of birthsEverywhere(200, 29)) {
    const observer = { ...place, elevation: 0 }
    const [start, end] = [instant.tt - 0.5, instant.tt + 0.5]
    const ids = [...bodyIds, 'star:sirius', 'star:capella', 'star:canopus']
    const passages = ids.flatMap((id) => {
      const star = isBody(id) ? undefined : vectorOf(id, instant)
      /** Above the horizon, west of the meridian, and within a quarter turn of the upper meridian. */
      const sidesAt = (tt: number) => {
        const time = instantOfTt(tt)
        const vector = star ?? zodiacVector(id as (typeof bodyIds)[number], time)
        const angle = hourAngle(vector, time, observer)
        return [
          horizontal(vector, time, observer).altitudeAirless > 0,
          angle >= 0,
          Math.abs(angle) < 90,
        ] as const
      }
      const passages: { id: string; angle: string; tt: number }[] = []
      /** Halves a span until it is shorter than a hundredth of a second. */
      const changeIn = (side: 0 | 1, from: number, to: number): number => {
        let [low, high] = [from, to]
        const before = sidesAt(low)[side]
        while (high - low > 1e-7) {
          const middle = (low + high) / 2
          if (sidesAt(middle)[side] === before) low = middle
          else high = middle
        }
        return high
      }
      let before = sidesAt(start - room)
      let isSeen = before[0]
      for (let tt = start - room + step; tt < end + room + step; tt += step) {
        const after = sidesAt(tt)
        if (after[0] !== before[0])
          passages.push({ id, angle: after[0] ? 'rises' : 'sets', tt: changeIn(0, tt - step, tt) })
        if (after[1] !== before[1])
          passages.push({
            id,
            angle: after[2] ? 'culminates' : 'anticulminates',
            tt: changeIn(1, tt - step, tt),
          })
        before = after
        isSeen ||= after[0]
      }
      if (star && !isSeen) return []
      if (!passages.some(({ angle }) => angle === 'rises' || angle === 'sets')) circumpolar++
      return passages
    })
    const listed = parans(bodyIds, instant, place).filter(({ second }) => ids.includes(second))
    const isSame = (pair: Paran, tt: number) => Math.abs(pair.instant.tt - tt) < 1 / 86_400
    const expected = passages
      .filter(({ id, tt }) => isBody(id) && tt >= start && tt < end)
      .flatMap((first) =>
        passages
          .filter(
            ({ id, tt }) => ids.indexOf(id) > ids.indexOf(first.id) && Math.abs(tt - first.tt) < room - 1e-6,
          )
          .map((second) => ({ first, second })),
      )
    for (const { first, second } of expected) {
      if (second.tt < start || second.tt >= end) atTheEdge++
      const name = `${first.id} ${first.angle} ${second.id} ${second.angle}`
      expect(
        listed.some((pair) => nameOf(pair) === name && isSame(pair, first.tt)),
        name,
      ).toBe(true)
    }
    // A body that comes over the horizon for less than the step is not found by looking at every step.
    const isGrazing = (id: string) => {
      const bodyPassages = listed.flatMap((pair) => [
        ...(pair.first === id ? [{ angle: pair.firstAngle, tt: pair.instant.tt }] : []),
        ...(pair.second === id
          ? [{ angle: pair.secondAngle, tt: pair.instant.tt + pair.minutes / DAY_MINUTES }]
          : []),
      ])
      return bodyPassages.some(
        ({ angle, tt }) =>
          (angle === 'rises' || angle === 'sets') &&
          !passages.some((one) => one.id === id && one.angle === angle && Math.abs(one.tt - tt) < 1e-5),
      )
    }
    for (const pair of listed) {
      if (Math.abs(pair.minutes) > PARAN_MINUTES - 0.01) continue
      if (isGrazing(pair.first) || isGrazing(pair.second)) {
        unfound++
        continue
      }
      const isFound = expected.some(
        ({ first, second }) =>
          nameOf(pair) === `${first.id} ${first.angle} ${second.id} ${second.angle}` &&
          isSame(pair, first.tt),
      )
      expect(isFound, nameOf(pair)).toBe(true)
    }
  }
  // The births show what they are chosen for.
  expect(circumpolar).toBeGreaterThan(100)
  expect(atTheEdge).toBeGreaterThan(5)
  expect(unfound).toBeLessThan(5)
})

test('days about a birth have together the parans of days that begin at any other time', () => {
  const random = seededRandom(37)
  for (const { instant, place } of birthsEverywhere(30, 41)) {
    const shift = random()
    const daysFrom = (offset: number) =>
      [-2, -1, 0, 1, 2].flatMap((day) => parans(bodyIds, shifted(instant, day + offset), place))
    const inCommon = (pair: Paran) => Math.abs(pair.instant.tt - instant.tt) < 1.49
    // Stars are seen from where the Earth is on the day: 0.35″ in a day, a fiftieth of a second.
    const text = (pair: Paran) =>
      `${nameOf(pair)} ${Math.round((pair.instant.tt - instant.tt) * DAY_MINUTES)}`
    const isClear = ({ minutes }: Paran) => Math.abs(minutes) < PARAN_MINUTES - 0.01
    const setOf = (offset: number) =>
      daysFrom(offset)
        .filter((pair) => inCommon(pair) && isClear(pair))
        .map(text)
        .sort()
    const unshiftedSet = setOf(0)
    expect(setOf(shift)).toEqual(unshiftedSet)
    expect(new Set(unshiftedSet).size).toBe(unshiftedSet.length)
  }
})

test('stars that never rise have no parans, and bodies without a horizon keep the meridian', () => {
  const [birth] = randomBirths(1, 31)
  if (!birth) throw new Error('no birth')
  const north = parans(bodyIds, birth.instant, { latitude: 80, longitude: 0 })
  expect(north.some(({ second }) => second === 'star:canopus' || second === 'star:acrux')).toBe(false)
})
