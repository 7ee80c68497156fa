import { expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { apparentStar } from '../../../../tools/core/ephemeris/position.ts'
import { horizontal, hourAngle } from '../../../../tools/core/frames/coordinates.ts'
import { PARAN_MINUTES, parans } from '../../../../tools/core/judgement/parans.ts'
import type { Vector } from '../../../../tools/core/math/geometry.ts'
import { starDirection, stars } from '../../../../tools/core/stars/stars.ts'
import { type Instant, instantOfTt, shifted } from '../../../../tools/core/time/time.ts'
import { zodiacVector } from '../../../../tools/core/zodiac/placement.ts'
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

test('parans of bodies are those that a look every two minutes finds', () => {
  for (const { instant, place } of randomBirths(12, 29)) {
    const observer = { ...place, elevation: 0 }
    const step = 2 / 1440
    const half = 0.4985
    /** Times at which a body changes the side of horizon and meridian. */
    const passages = bodyIds.flatMap((id) => {
      const passages: { id: string; angle: string; tt: number }[] = []
      const look = (tt: number) => {
        const passageInstant = instantOfTt(tt)
        const vector = zodiacVector(id, passageInstant)
        return {
          up: horizontal(vector, passageInstant, observer).altitudeAirless > 0,
          angle: hourAngle(vector, passageInstant, observer),
        }
      }
      let before = look(instant.tt - half)
      for (let tt = instant.tt - half + step; tt < instant.tt + half; tt += step) {
        const after = look(tt)
        if (after.up !== before.up) passages.push({ id, angle: after.up ? 'rises' : 'sets', tt })
        if (before.angle < 0 && after.angle >= 0) passages.push({ id, angle: 'culminates', tt })
        if (before.angle > 0 && after.angle < 0) passages.push({ id, angle: 'anticulminates', tt })
        before = after
      }
      return passages
    })
    const paranList = parans(bodyIds, instant, place).filter(({ second }) => isBody(second))
    const names = paranList.map(
      (pair) => `${pair.first} ${pair.firstAngle} ${pair.second} ${pair.secondAngle}`,
    )
    for (const [index, first] of passages.entries())
      for (const second of passages.slice(index + 1)) {
        // Two minutes of doubt on either side of the orb, and at the ends of the day.
        const minutes = Math.abs(first.tt - second.tt) * 1440
        if (first.id === second.id || minutes > PARAN_MINUTES - 4) continue
        expect(names).toContain(`${first.id} ${first.angle} ${second.id} ${second.angle}`)
      }
    for (const { first, firstAngle, instant: at } of paranList)
      if (Math.abs(at.tt - instant.tt) < half - 2 * step)
        expect(
          passages.some(
            ({ id, angle, tt }) => id === first && angle === firstAngle && Math.abs(tt - at.tt) < 2 * step,
          ),
        ).toBe(true)
  }
})

test('stars that never rise have no parans, and bodies without a horizon keep the meridian', () => {
  const [birth] = randomBirths(1, 31)
  if (!birth) throw new Error('no birth')
  const north = parans(bodyIds, birth.instant, { latitude: 80, longitude: 0 })
  expect(north.some(({ second }) => second === 'star:canopus' || second === 'star:acrux')).toBe(false)
})
