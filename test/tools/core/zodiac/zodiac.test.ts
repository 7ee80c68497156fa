import { describe, expect, test } from 'vitest'
import { signOf, signParts, signs, zodiacPlace } from '../../../../tools/core/zodiac/zodiac.ts'

describe('a longitude is named by its sign', () => {
  test.each([
    { longitude: 280.3687, sign: 'capricorn', signDegree: 10.3687, formatted: '10°22′07″ Capricorn' },
    { longitude: 223.3239, sign: 'scorpio', signDegree: 13.3239, formatted: '13°19′26″ Scorpio' },
    { longitude: 0, sign: 'aries', signDegree: 0, formatted: '0°00′00″ Aries' },
    { longitude: 29.99999, sign: 'aries', signDegree: 29.99999, formatted: '29°59′59″ Aries' },
    { longitude: 30, sign: 'taurus', signDegree: 0, formatted: '0°00′00″ Taurus' },
    { longitude: -0.5, sign: 'pisces', signDegree: 29.5, formatted: '29°30′00″ Pisces' },
    { longitude: 725, sign: 'aries', signDegree: 5, formatted: '5°00′00″ Aries' },
  ])('$longitude° is $formatted', ({ longitude, sign, signDegree, formatted }) => {
    expect(zodiacPlace(longitude)).toMatchObject({ sign, signDegree, formatted })
  })

  test('a longitude that rounds up to a sign begins that sign in every field', () => {
    expect(zodiacPlace(29.999996)).toEqual({
      longitude: 30,
      sign: 'taurus',
      signDegree: 0,
      formatted: '0°00′00″ Taurus',
    })
    expect(zodiacPlace(359.999996)).toEqual({
      longitude: 0,
      sign: 'aries',
      signDegree: 0,
      formatted: '0°00′00″ Aries',
    })
  })

  test('sign, sign degree and longitude agree on a fine sweep over every boundary', () => {
    for (let step = -40; step <= 40; step++) {
      for (let boundary = 0; boundary < 12; boundary++) {
        const place = zodiacPlace(boundary * 30 + step * 1.7e-6)
        expect(signs.indexOf(place.sign) * 30 + place.signDegree).toBeCloseTo(place.longitude, 9)
        expect(place.signDegree).toBeLessThan(30)
        expect(place.formatted).not.toMatch(/^30|60[′″]/)
      }
    }
  })
})

test('the twelve signs follow each other every 30°', () => {
  expect(signs.map((_, at) => signOf(at * 30 + 15))).toEqual([...signs])
})

test('minutes and seconds carry: 12°59′59.7″ is 13°00′00″', () => {
  expect(signParts(12 + 59 / 60 + 59.7 / 3600)).toEqual({ degrees: 13, minutes: 0, seconds: 0 })
})
