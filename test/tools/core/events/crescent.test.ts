import { describe, expect, test } from 'vitest'
import {
  crescentChances,
  odehValue,
  odehZone,
  yallopClass,
  yallopValue,
} from '../../../../tools/core/events/crescent.ts'
import { nextQuarter } from '../../../../tools/core/events/moon-phases.ts'
import { cosine } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc, utcOfTt } from '../../../../tools/core/time/time.ts'

describe('the test value of Yallop', () => {
  // Yallop (1997): the arc of vision that the Indian method asks for at a difference of azimuth, which q = 0 fits.
  test.each([
    [0, 10.4],
    [5, 10],
    [10, 9.3],
    [15, 8],
    [20, 6],
  ])('is 0 within 0.03 at a difference of azimuth of %d° and an arc of vision of %d°', (daz, arcv) => {
    // Its crescents have a semidiameter of 15′.
    const width = 15 * (1 - cosine(daz) * cosine(arcv))
    expect(Math.abs(yallopValue(arcv, width))).toBeLessThan(0.03)
  })
  test.each([
    [0.217, 'A'],
    [0.216, 'B'],
    [-0.014, 'C'],
    [-0.16, 'D'],
    [-0.232, 'E'],
    [-0.293, 'F'],
  ])('%d is of class %s, whose upper limit belongs to it', (q, name) => {
    expect(yallopClass(q)).toBe(name)
  })
})

describe('the visibility of Odeh', () => {
  // Odeh (2004): the arcs of vision, to a tenth of a degree, from which a crescent of a width is in zones C, B and A.
  test.each([
    [0.1, 5.6, 8.5, 12.2],
    [0.2, 5, 7.9, 11.6],
    [0.3, 4.4, 7.3, 11],
    [0.4, 3.8, 6.7, 10.4],
    [0.5, 3.2, 6.2, 9.8],
    [0.6, 2.7, 5.7, 9.3],
    [0.7, 2.1, 5.1, 8.7],
    [0.8, 1.6, 4.6, 8.2],
  ])('of a crescent %d′ wide changes zone at %d°, %d° and %d°', (width, c, b, a) => {
    const zones = [c, b, a].flatMap((arcv) =>
      [arcv - 0.1, arcv + 0.1].map((one) => odehZone(odehValue(one, width))),
    )
    expect(zones).toEqual(['D', 'C', 'C', 'B', 'B', 'A'])
  })
})

describe('evenings after a new Moon and mornings before it', () => {
  const newMoon = nextQuarter(instantOfUtc(Date.UTC(2026, 2, 15)), 'new moon').utc
  const mecca = { latitude: 21.42, longitude: 39.83, elevation: 300 }
  const { mornings, evenings } = crescentChances(newMoon, mecca)

  test('are two of each, the best time 4/9 of the lag from the Sun', () => {
    for (const { sun, moon, lag, best } of [...mornings, ...evenings]) {
      expect(Math.abs(lag)).toBeCloseTo(Math.abs(moon - sun), 9)
      if (best) expect(best.instant.tt).toBeCloseTo(sun + (4 / 9) * (moon - sun), 6)
    }
    expect([mornings.length, evenings.length]).toEqual([2, 2])
    expect(utcOfTt(evenings[0]?.sun ?? 0)).toBeGreaterThan(newMoon)
    expect(utcOfTt(mornings[1]?.sun ?? 0)).toBeLessThan(newMoon)
  })
  test('show more of the crescent the farther they are from new Moon', () => {
    const [first, second] = evenings.map(({ best }) => best)
    expect(second?.odeh).toBeGreaterThan(first?.odeh ?? 0)
    expect(odehZone(second?.odeh ?? 0)).toBe('A')
    expect(yallopClass(second?.yallop ?? 0)).toBe('A')
    const [early, late] = mornings.map(({ best }) => best)
    expect(early?.width).toBeGreaterThan(late?.width ?? 1)
  })
  test('without a sunset there is none', () => {
    const summer = nextQuarter(instantOfUtc(Date.UTC(2026, 5, 10)), 'new moon').utc
    expect(crescentChances(summer, { latitude: 80, longitude: 0, elevation: 0 })).toEqual({
      mornings: [],
      evenings: [],
    })
  })
})
