import { describe, expect, test } from 'vitest'
import { constellations } from '../../../tools/core/stars/constellations.ts'
import { stars } from '../../../tools/core/stars/stars.ts'
import { textWidth, writing } from '../../../tools/draw/letters.ts'
import { languages, wordsOf } from '../../../tools/words/sky-words.ts'

const at = { x: 0, y: 0, size: 10, fill: '#000' }
const lettersOf = (text: string) => [...text].filter((character) => character !== ' ').length
const drawn = (svg: string) => (svg.match(/<use /g) ?? []).length

describe('every word that can stand on a drawing has all its letters', () => {
  test('names of stars and constellations', () => {
    const names = stars().flatMap(({ name }) => name ?? [])
    expect(names.length).toBeGreaterThan(300)
    for (const text of [...names, ...constellations.map(({ name }) => name.toUpperCase())]) {
      expect(drawn(writing(text, at)), text).toBe(lettersOf(text))
    }
  })
  test.each(languages)('words in %s', (language) => {
    const { bodies, phases, compass } = wordsOf(language)
    expect(Object.values(bodies)).toHaveLength(10)
    expect(Object.values(phases)).toHaveLength(8)
    for (const text of [...Object.values(bodies), ...Object.values(phases), ...compass]) {
      expect(drawn(writing(text, { ...at, style: 'italic' })), text).toBe(lettersOf(text))
    }
  })
})

test('a letter that is not there is written as its base letter', () => {
  expect(drawn(writing('ǎ☃ǒ', { ...at, style: 'italic' }))).toBe(2)
})
test('width grows with size and spacing', () => {
  const plain = textWidth('Vega', { size: 10 })
  expect(textWidth('Vega', { size: 20 })).toBeCloseTo(2 * plain, 9)
  expect(textWidth('Vega', { size: 10, spacing: 0.1 })).toBeCloseTo(plain + 3, 9)
})
test('text in the middle reaches as far to the left as to the right', () => {
  const [first] = writing('OO', { ...at, anchor: 'middle' }).match(/x="(-?\d+)"/) ?? []
  expect(first).toBe(`x="-${Math.round(textWidth('O', { size: 1000 }))}"`)
})
