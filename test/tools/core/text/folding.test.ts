import { expect, it } from 'vitest'
import { folded } from '../../../../tools/core/text/folding.ts'

it.each([
  ['São Paulo', 'sao paulo'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['Tromsø', 'tromso'],
  ["L'Aquila", 'laquila'],
  ['Sana’a', 'sanaa'],
  ['St. Louis', 'saint louis'],
  ['Saint-Louis', 'saint louis'],
  ['  Rio   de  Janeiro ', 'rio de janeiro'],
  ['İzmir', 'izmir'],
  ['Москва', 'москва'],
  ['', ''],
  ['--', ''],
])('%j folds to %j', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

it('a name composed and decomposed by Unicode folds alike', () => {
  for (const name of ['Zürich', 'Ōsaka', 'Đà Nẵng', '서울', 'मुंबई'])
    expect(folded(name.normalize('NFD'))).toBe(folded(name.normalize('NFC')))
})

it('folding a folded name changes nothing', () => {
  for (const name of ['St. John’s', 'Mt. Isa', 'Ft. Worth', 'Ærøskøbing'])
    expect(folded(folded(name))).toBe(folded(name))
})
