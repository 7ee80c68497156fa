import { describe, expect, test } from 'vitest'
import { dignity, exaltations, receptions, rulersOf } from '../../../../tools/core/charts/dignities.ts'
import {
  elementOf,
  elements,
  termNames,
  termSystems,
  traditionalPlanets,
  triplicityNames,
  triplicitySystems,
} from '../../../../tools/core/charts/dignity-tables.ts'
import { signRuler } from '../../../../tools/core/zodiac/rulers.ts'
import { signs } from '../../../../tools/core/zodiac/zodiac.ts'

const at = (sign: (typeof signs)[number], degree: number) => signs.indexOf(sign) * 30 + degree

const sects = ['day', 'night'] as const
const tablesOfTerms = termNames.flatMap((system) => sects.map((sect) => ({ system, sect })))

/** Degrees of each planet in all signs of a table of terms. */
function degreesOf({ system, sect }: (typeof tablesOfTerms)[number]) {
  const sums: Record<string, number> = {}
  for (const sign of signs) {
    let from = 0
    for (const [ruler, end] of termSystems[system][sect][sign]) {
      sums[ruler] = (sums[ruler] ?? 0) + end - from
      from = end
    }
  }
  return sums
}

describe('the tables', () => {
  test.each(tablesOfTerms)(
    '$system terms fill every sign once by $sect, with five different rulers that are neither Sun nor Moon',
    ({ system, sect }) => {
      for (const sign of signs) {
        const rulers = termSystems[system][sect][sign].map(([ruler]) => ruler)
        expect(new Set(rulers).size, sign).toBe(5)
        expect(rulers).not.toContain('sun')
        expect(rulers).not.toContain('moon')
        const ends = termSystems[system][sect][sign].map(([, end]) => end)
        expect(ends).toEqual([...ends].sort((a, b) => a - b))
        expect(ends.at(-1)).toBe(30)
      }
    },
  )
  test.each(['egyptian', 'ptolemaic'] as const)(
    'degrees of all %s terms are the years of the planets: Saturn 57, Jupiter 79, Mars 66, Venus 82, Mercury 76',
    (system) => {
      // Ptolemy, Tetrabiblos I.20 and I.21, gives these sums himself.
      const sums = { saturn: 57, jupiter: 79, mars: 66, venus: 82, mercury: 76 }
      for (const sect of sects) expect(degreesOf({ system, sect })).toEqual(sums)
    },
  )
  test('degrees of the Chaldean terms by day: Saturn 78, Jupiter 72, Mars 69, Venus 75, Mercury 66', () => {
    // Ptolemy, Tetrabiblos I.21, gives these sums himself; by night Saturn and Mercury change places.
    const sums = { saturn: 78, jupiter: 72, mars: 69, venus: 75, mercury: 66 }
    expect(degreesOf({ system: 'chaldean', sect: 'day' })).toEqual(sums)
    const nightSums = { ...sums, saturn: sums.mercury, mercury: sums.saturn }
    expect(degreesOf({ system: 'chaldean', sect: 'night' })).toEqual(nightSums)
  })
  test("Lilly's terms are his own lists of degrees by planet, which leave out the 21st of Gemini and the 20th of Sagittarius", () => {
    // Christian Astrology (1647), pp. 58–73: first and last degree in each sign from Aries. Saturn and Mars as Wikisource (1659 edition) and
    // C. Warnock (renaissanceastrology.com) print them, Venus as D. Houlding (skyscript.co.uk), Jupiter as R. Baughan, The Influence of the Stars (1904).
    const lists = {
      saturn: '27-30 23-26 22-25 28-30 1-6 19-24 1-6 28-30 21-25 26-30 1-6 27-30',
      jupiter: '1-6 16-22 8-14 7-13 20-25 14-18 12-19 7-14 1-8 13-19 21-25 9-14',
      mars: '22-26 27-30 26-30 1-6 26-30 25-30 25-30 1-6 26-30 20-25 26-30 21-26',
      venus: '7-14 1-8 15-20 21-27 14-19 8-13 7-11 15-21 9-14 1-6 13-20 1-8',
    }
    const listed = Object.entries(lists).flatMap(([planet, degrees]) =>
      degrees.split(' ').flatMap((span, index) => {
        const [first, last] = span.split('-').map(Number) as [number, number]
        return Array.from({ length: last - first + 1 }, (_, at) => `${planet} ${index * 30 + first + at}`)
      }),
    )
    const ours = Array.from({ length: 360 }, (_, degree) => {
      const { term } = rulersOf(degree + 0.5, true, { terms: 'lilly', triplicities: 'lilly' })
      return `${term} ${degree + 1}`
    }).filter((text) => !text.startsWith('mercury'))
    expect(ours.filter((text) => !listed.includes(text))).toEqual(['venus 81', 'saturn 260'])
    expect(listed.filter((text) => !ours.includes(text))).toEqual([])
  })
  test('degrees of Lilly’s terms: Saturn 57, Jupiter 80, Mars 65, Venus 82, Mercury 76', () => {
    // Ptolemy's sums but for a degree of Mars in Gemini that Jupiter has there.
    const sums = { saturn: 57, jupiter: 80, mars: 65, venus: 82, mercury: 76 }
    for (const sect of sects) expect(degreesOf({ system: 'lilly', sect })).toEqual(sums)
  })
  test('Morin has the planet at home and exalted by day, the ruler of the cardinal sign by night, the third ruler along with them', () => {
    for (const element of elements) {
      const { day, night } = triplicitySystems.morin[element]
      const elementSigns = signs.filter((sign) => elementOf(sign) === element)
      const cardinal = elementSigns.find((sign) => signs.indexOf(sign) % 3 === 0) as (typeof signs)[number]
      const rulers = elementSigns.map((sign) => signRuler[sign])
      const dayRuler = rulers.find((planet) => elementSigns.includes(exaltations[planet].sign))
      expect([day.ruler, night.ruler]).toEqual([dayRuler, signRuler[cardinal]])
      expect([day.ruler, night.ruler, day.participating].sort()).toEqual([...rulers].sort())
      expect(night.participating).toBe(day.participating)
    }
  })
  test('a malefic ends every sign of Ptolemy, and Mars begins Cancer', () => {
    expect(termSystems.ptolemaic.day.cancer[0]?.[0]).toBe('mars')
    for (const sign of signs) expect(['mars', 'saturn']).toContain(termSystems.ptolemaic.day[sign][4]?.[0])
  })
  test('faces begin with Mars in Aries and end with Mars in Pisces', () => {
    expect(rulersOf(0, true).face).toBe('mars')
    expect(rulersOf(359.99, true).face).toBe('mars')
    expect(rulersOf(at('taurus', 0), true).face).toBe('mercury')
    expect(rulersOf(at('leo', 0), true).face).toBe('saturn')
  })
  test('three planets rule each triplicity of Dorotheus, and Lilly has the rulers of Ptolemy without companions', () => {
    for (const element of elements) {
      const { day, night } = triplicitySystems.dorothean[element]
      expect(new Set([day.ruler, night.ruler, day.participating]).size).toBe(3)
      for (const sect of sects)
        expect(triplicitySystems.lilly[element][sect]).toEqual({
          ruler: triplicitySystems.ptolemaic[element][sect].ruler,
          participating: null,
        })
    }
  })
  test('every longitude has the rulers of its tables, by each choice of them', () => {
    for (const terms of termNames)
      for (const triplicities of triplicityNames)
        for (let longitude = 0.25; longitude < 360; longitude += 0.5)
          for (const isDay of [true, false]) {
            const sign = signs[Math.floor(longitude / 30)] as (typeof signs)[number]
            const sect = isDay ? 'day' : 'night'
            const rulers = rulersOf(longitude, isDay, { terms, triplicities })
            const [term] = termSystems[terms][sect][sign].filter(([, end]) => longitude % 30 < end)
            expect(rulers.term).toBe(term?.[0])
            expect(rulers.triplicity).toBe(triplicitySystems[triplicities][elementOf(sign)][sect].ruler)
          }
  })
})

describe('a planet', () => {
  test('in domicile and exaltation: Mercury at 10° Virgo by night', () => {
    const { dignities, debilities, score } = dignity('mercury', at('virgo', 10), false)
    expect(dignities).toEqual(['domicile', 'exaltation'])
    expect([debilities, score]).toEqual([[], 9])
  })
  test('at the first degree of a sign and the last of the one before is under different rulers', () => {
    expect(rulersOf(at('aries', 29.99999), true).domicile).toBe('mars')
    expect(rulersOf(at('taurus', 0), true).domicile).toBe('venus')
    expect(rulersOf(at('aries', 5.99999), true).term).toBe('jupiter')
    expect(rulersOf(at('aries', 6), true).term).toBe('venus')
  })
  test('opposite its domicile is in detriment, opposite its exaltation in fall', () => {
    expect(dignity('mars', at('libra', 25), true).debilities).toEqual(['detriment', 'peregrine'])
    expect(dignity('sun', at('libra', 3), true).debilities).toEqual(['fall', 'peregrine'])
  })
  test('rules its triplicity by one sect only: the Sun in Sagittarius', () => {
    expect(dignity('sun', at('sagittarius', 3), true)).toMatchObject({ dignities: ['triplicity'], score: 3 })
    expect(dignity('sun', at('sagittarius', 3), false)).toMatchObject({
      debilities: ['peregrine'],
      score: -5,
    })
  })
  test('whose triplicity hangs on the unknown hour has no score, others have', () => {
    expect(dignity('sun', at('sagittarius', 3), null)).toMatchObject({ debilities: [], score: null })
    expect(dignity('mars', at('sagittarius', 3), null).score).toBe(-5)
  })
  test('in every degree of the zodiac has a score between -14 and 15', () => {
    for (const planet of traditionalPlanets)
      for (let degree = 0; degree < 360; degree++) {
        const { score, dignities, debilities } = dignity(planet, degree, true)
        expect(score).toBeGreaterThanOrEqual(-14)
        expect(score).toBeLessThanOrEqual(15)
        expect(dignities.length > 0).toBe(!debilities.includes('peregrine'))
      }
  })
})

test('Mars in Capricorn and Saturn in Aries receive each other; a planet in its own sign has no host', () => {
  const longitudes = { sun: 130, moon: 100, mercury: 160, venus: 190, mars: 297, jupiter: 250, saturn: 4 }
  const receptionList = receptions(longitudes, true)
  const pair = receptionList.filter(
    ({ by, guest, host }) => by === 'domicile' && [guest, host].includes('saturn'),
  )
  expect(pair).toEqual([
    { guest: 'mars', host: 'saturn', by: 'domicile', mutual: true },
    { guest: 'saturn', host: 'mars', by: 'domicile', mutual: true },
  ])
  expect(receptionList.some(({ guest, by }) => guest === 'sun' && by === 'domicile')).toBe(false)
})

test('receptions by triplicity, term and face are mutual by the same dignity alone', () => {
  // The Sun at 3° Libra is in the term of Saturn, and Saturn at 3° Aries in no dignity of the Sun but exaltation.
  const longitudes = { sun: 183, moon: 100, mercury: 160, venus: 195, mars: 297, jupiter: 250, saturn: 3 }
  const byDay = receptions(longitudes, true)
  expect(byDay).toContainEqual({ guest: 'sun', host: 'saturn', by: 'term', mutual: false })
  expect(byDay).toContainEqual({ guest: 'sun', host: 'saturn', by: 'exaltation', mutual: true })
  expect(byDay).toContainEqual({ guest: 'saturn', host: 'sun', by: 'triplicity', mutual: true })
  expect(byDay.find(({ guest, by }) => guest === 'sun' && by === 'triplicity')?.host).toBe('saturn')
  expect(receptions(longitudes, null).some(({ by }) => by === 'triplicity')).toBe(false)
})
