import { describe, expect, it } from 'vitest'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'
import { lagnaLongitude } from '../../../../../tools/core/vedic/graha-places.ts'
import type { Graha } from '../../../../../tools/core/vedic/nakshatras.ts'
import { strengthPlanets } from '../../../../../tools/core/vedic/strengths/varga-dignity.ts'
import { nabhasaNames, nabhasaYogas } from '../../../../../tools/core/vedic/yogas/nabhasa-yogas.ts'
import { yogaChart } from '../../../../../tools/core/vedic/yogas/yoga-chart.ts'
import { yogas, yogasOf } from '../../../../../tools/core/vedic/yogas/yogas.ts'
import { signRuler } from '../../../../../tools/core/zodiac/rulers.ts'
import { signOf, signs } from '../../../../../tools/core/zodiac/zodiac.ts'
import { births, longitudesAt } from '../strengths/births.ts'

/** Houses of Sun, Moon, Mars, Mercury, Jupiter, Venus and Saturn, Aries rising, in the middle of the signs. */
function chartOf(...houses: readonly number[]) {
  const longitudes = Object.fromEntries(
    strengthPlanets.map((planet, index) => [planet, 30 * ((houses[index] as number) - 1) + 15]),
  )
  return yogaChart({ ...longitudes, rahu: 75, ketu: 255 } as Record<Graha, number>, 'aries')
}
const idsOf = (...houses: readonly number[]) => yogasOf(chartOf(...houses)).map(({ id }) => id)

describe('the seven planets fill houses', () => {
  it.each([
    ['gada', [1, 4, 1, 1, 4, 4, 1]],
    ['shakataNabhasa', [1, 7, 1, 1, 7, 1, 7]],
    ['vihaga', [4, 10, 4, 4, 10, 4, 10]],
    ['shringataka', [1, 5, 9, 1, 5, 1, 9]],
    ['hala', [2, 6, 10, 2, 6, 2, 10]],
    ['kamala', [1, 4, 7, 1, 10, 1, 4]],
    ['vapi', [2, 5, 8, 2, 11, 2, 5]],
    ['yupa', [1, 2, 3, 1, 4, 1, 2]],
    ['shara', [4, 5, 6, 4, 7, 4, 5]],
    ['shakti', [7, 8, 9, 7, 10, 7, 8]],
    ['danda', [10, 11, 12, 10, 1, 10, 11]],
    ['nauka', [1, 7, 3, 2, 4, 5, 6]],
    ['kuta', [4, 10, 6, 5, 7, 8, 9]],
    ['chhatra', [7, 1, 9, 8, 10, 11, 12]],
    ['chapa', [10, 4, 12, 11, 1, 2, 3]],
    ['ardhaChandra', [2, 8, 4, 3, 5, 6, 7]],
    ['chakra', [1, 11, 3, 1, 5, 7, 9]],
    ['samudra', [2, 12, 4, 2, 6, 8, 10]],
    ['mala', [2, 3, 5, 1, 4, 7, 6]],
    ['sarpa', [1, 3, 4, 2, 5, 6, 7]],
    ['vajra', [4, 7, 4, 1, 1, 7, 10]],
    ['yava', [1, 4, 7, 4, 10, 4, 1]],
    ['rajju', [1, 4, 7, 1, 10, 1, 4]],
    ['musala', [2, 5, 8, 2, 11, 2, 5]],
    ['nala', [3, 6, 9, 3, 12, 3, 6]],
    ['gola', [6, 6, 6, 6, 6, 6, 6]],
    ['yuga', [2, 2, 2, 2, 2, 2, 3]],
    ['shula', [2, 2, 2, 2, 2, 3, 4]],
    ['kedara', [2, 2, 2, 2, 3, 4, 5]],
    ['pasha', [2, 2, 2, 3, 4, 5, 6]],
    ['dama', [2, 2, 3, 4, 5, 6, 7]],
    ['vina', [2, 3, 4, 5, 6, 7, 9]],
  ] as const)('%s', (id, houses) => {
    expect(nabhasaNames(chartOf(...houses))).toContain(id)
  })

  it('are 32 yogas, and each chart has one at least', () => {
    expect(nabhasaYogas).toHaveLength(32)
    for (const { utc } of births(200)) {
      const names = nabhasaNames(yogaChart(longitudesAt(instantOfUtc(utc)), 'aries'))
      expect(names.length).toBeGreaterThan(0)
    }
  })
})

describe('yogas of a chart', () => {
  it('great persons: Jupiter exalted in the fourth is Hamsa; in the fifth it is none', () => {
    expect(idsOf(1, 2, 3, 1, 4, 12, 6)).toContain('hamsa')
    expect(idsOf(1, 2, 3, 1, 5, 12, 6)).not.toContain('hamsa')
  })

  it('a fallen Saturn in Aries is lifted by Mars in a kendra, with its reasons', () => {
    const yoga = yogasOf(chartOf(1, 2, 4, 1, 5, 12, 1)).find(
      ({ id, planets }) => id === 'neechaBhanga' && planets[0] === 'saturn',
    )
    expect(yoga?.facts).toContainEqual(
      expect.stringMatching(/^mars, lord of its sign, in a kendra from (lagna|Moon|lagna and Moon)$/),
    )
  })

  it('Sun and Moon in each other’s signs are a great exchange of houses 4 and 5', () => {
    const yoga = yogasOf(chartOf(4, 5, 8, 3, 9, 3, 11)).find(({ id }) => id === 'mahaParivartana')
    expect(yoga).toMatchObject({ planets: ['sun', 'moon'], facts: ['houses 4 and 5'] })
  })

  it('lord of the sixth in the twelfth is Harsha', () => {
    expect(idsOf(12, 2, 3, 12, 4, 1, 6)).toContain('harsha')
  })

  it('a lonely Moon names the cancellations that hold', () => {
    const yoga = yogasOf(chartOf(9, 2, 8, 9, 8, 9, 10)).find(({ id }) => id === 'kemadruma')
    expect(yoga?.facts).toEqual([
      'cancelled: mars, jupiter in kendras from the Moon',
      'cancelled: saturn in kendras from the lagna',
      'cancelled: jupiter looks at the Moon',
    ])
  })

  it('every yoga has another name, a sentence and a text', () => {
    expect(new Set(yogas.map(({ id }) => id)).size).toBe(yogas.length)
    for (const { rule, text } of yogas) {
      expect(rule).toMatch(/^[A-Z].*\.$/)
      expect(text).not.toBe('')
    }
  })
})

it('200 births: conditions written a second way', () => {
  for (const { utc, latitude, longitude } of births(200)) {
    const instant = instantOfUtc(utc)
    const longitudes = longitudesAt(instant)
    const rising = signOf(lagnaLongitude(instant, { latitude, longitude }, 'lahiri'))
    const ids = new Set(yogasOf(yogaChart(longitudes, rising)).map(({ id }) => id))
    const signNumber = (graha: Graha) => Math.floor(longitudes[graha] / 30)
    const ahead = (graha: Graha, from: Graha) => (signNumber(graha) - signNumber(from) + 12) % 12
    const stars = ['mars', 'mercury', 'jupiter', 'venus', 'saturn'] as const
    const beside = (light: 'sun' | 'moon') =>
      [1, 11].map((steps) => stars.some((star) => ahead(star, light) === steps))
    const [afterMoon, beforeMoon] = beside('moon')
    const [afterSun, beforeSun] = beside('sun')
    expect(ids.has('gajakesari')).toBe(ahead('jupiter', 'moon') % 3 === 0)
    expect(ids.has('durudhura')).toBe(afterMoon && beforeMoon)
    expect(ids.has('sunapha')).toBe(afterMoon && !beforeMoon)
    expect(ids.has('anapha')).toBe(!afterMoon && beforeMoon)
    expect(ids.has('kemadruma')).toBe(!afterMoon && !beforeMoon)
    expect(ids.has('ubhayachari')).toBe(afterSun && beforeSun)
    expect(ids.has('vesi')).toBe(afterSun && !beforeSun)
    expect(ids.has('vosi')).toBe(!afterSun && beforeSun)
    expect(ids.has('chandraMangala')).toBe(ahead('mars', 'moon') === 0)
    expect(ids.has('budhaAditya')).toBe(ahead('mercury', 'sun') === 0)
    expect(ids.has('shakata')).toBe([5, 7, 11].includes(ahead('moon', 'jupiter')))
    // Lords of kendras and of the fifth and ninth, and how they are bound, from the signs alone.
    const lordOf = (house: number) => signRuler[signs[(signs.indexOf(rising) + house - 1) % 12] as 'aries']
    const looks = { mars: [3, 6, 7], jupiter: [4, 6, 8], saturn: [2, 6, 9] } as Partial<
      Record<Graha, number[]>
    >
    const sees = (one: Graha, other: Graha) => (looks[one] ?? [6]).includes(ahead(other, one))
    const rules = (one: Graha, other: Graha) => signRuler[signs[signNumber(other)] as 'aries'] === one
    const isBound = (one: Graha, other: Graha) =>
      ahead(one, other) === 0 ||
      (sees(one, other) && sees(other, one)) ||
      (rules(one, other) && rules(other, one))
    const isRoyal = [1, 4, 7, 10].some((kendra) =>
      [5, 9].some((trikona) => {
        const [one, other] = [lordOf(kendra), lordOf(trikona)]
        return one !== other && isBound(one, other)
      }),
    )
    expect(ids.has('raja')).toBe(isRoyal)
    // Taurus and Libra rising have Saturn, Leo and Cancer Mars, Capricorn and Aquarius Venus.
    const yogakarakas = { taurus: 1, libra: 1, cancer: 1, leo: 1, capricorn: 1, aquarius: 1 }
    expect(ids.has('yogakaraka')).toBe(rising in yogakarakas)
  }
})
