import { describe, expect, test } from 'vitest'
import { castChart } from '../../../../tools/core/charts/chart.ts'
import { isDayChart, lotNames, lots } from '../../../../tools/core/charts/lots.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { lotsRows } from '../../../reference/lots.ts'

const apart = (a: number, b: number) => Math.abs(circularDifference(a, b))

describe.each(lotsRows)(
  '$utc at $latitude, $longitude',
  ({ utc, latitude, longitude, isDay, lots: expected }) => {
    const instant = instantOfUtc(Date.parse(utc))
    test(isDay ? 'is a birth by day' : 'is a birth by night', () => {
      expect(isDayChart(instant, { latitude, longitude, elevation: 0 })).toBe(isDay)
    })
    test('its seven lots are within 20″', () => {
      const place = { latitude, longitude }
      const { placements, frame } = castChart({ instant, place, houseSystem: 'equal', zodiac: 'tropical' })
      const { sun, moon, mercury, venus, mars, jupiter, saturn } = placements
      const found = lots(
        {
          sun: sun.longitude,
          moon: moon.longitude,
          mercury: mercury.longitude,
          venus: venus.longitude,
          mars: mars.longitude,
          jupiter: jupiter.longitude,
          saturn: saturn.longitude,
          ascendant: frame?.angles.ascendant ?? Number.NaN,
        },
        isDay,
      )
      for (const lot of lotNames) {
        expect(apart(found[lot], expected[lot] as number), lot).toBeLessThan(20 * ARCSECOND)
      }
    })
  },
)

describe('formulas', () => {
  const terms = {
    sun: 10,
    moon: 50,
    mercury: 20,
    venus: 330,
    mars: 200,
    jupiter: 90,
    saturn: 300,
    ascendant: 100,
  }
  test('by day Fortune is the Moon’s distance from the Sun laid off from the ascendant; by night Spirit is', () => {
    expect(lots(terms, true).fortune).toBe(140)
    expect(lots(terms, true).spirit).toBe(60)
    expect(lots(terms, false).fortune).toBe(60)
    expect(lots(terms, false).spirit).toBe(140)
  })
  test('the five others are measured from Fortune and Spirit of the same sect', () => {
    expect(lots(terms, true)).toMatchObject({
      eros: 10,
      necessity: 220,
      courage: 40,
      victory: 130,
      nemesis: 300,
    })
    expect(lots(terms, false)).toMatchObject({
      eros: 270,
      necessity: 60,
      courage: 240,
      victory: 150,
      nemesis: 340,
    })
  })
})
