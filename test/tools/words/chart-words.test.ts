import { describe, expect, test } from 'vitest'
import { undrawable } from '../../../tools/draw/letters.ts'
import { chartWords } from '../../../tools/words/chart-words.ts'
import { languages, wordsOf } from '../../../tools/words/sky-words.ts'

describe.each(languages)('charts in %s', (language) => {
  const { signs, ...others } = chartWords(language)
  test('have twelve signs of different names and all other words', () => {
    expect(new Set(Object.values(signs)).size).toBe(12)
    expect(Object.values(others).filter((word) => typeof word === 'string' && word.length > 2)).toHaveLength(
      15,
    )
  })
  test('have letters for all of them', () => {
    const words = [...Object.values(signs), ...Object.values(others)]
    expect(words.map(undrawable).filter(Boolean)).toEqual([])
  })
  test('tell the seven visible bodies apart by few letters', () => {
    const { bodies } = wordsOf(language)
    const length = language === 'nl' ? 3 : 2
    const seven = Object.values(bodies).slice(0, 7)
    expect(new Set(seven.map((name) => name.slice(0, length))).size).toBe(7)
  })
})

test('the Sun in Capricorn is in Steinbock, Capricorne, Capricornio, Capricorno and Capricórnio', () => {
  const named = (['de', 'fr', 'es', 'it', 'pt'] as const).map((lang) => chartWords(lang).signs.capricorn)
  expect(named).toEqual(['Steinbock', 'Capricorne', 'Capricornio', 'Capricorno', 'Capricórnio'])
})
