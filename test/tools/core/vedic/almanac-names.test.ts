import { expect, it } from 'vitest'
import { karanaName, pakshaOf, tithiName } from '../../../../tools/core/vedic/almanac-names.ts'

it.each([
  [0, 'Pratipada', 'shukla'],
  [14, 'Purnima', 'shukla'],
  [15, 'Pratipada', 'krishna'],
  [25, 'Ekadashi', 'krishna'],
  [29, 'Amavasya', 'krishna'],
])('tithi %d is %s of the %s half', (index, name, paksha) => {
  expect([tithiName(index), pakshaOf(index)]).toEqual([name, paksha])
})

it('four karanas come once about the new moon, seven come eight times', () => {
  const counts = new Map<string, number>()
  for (let index = 0; index < 60; index++) {
    const name = karanaName(index)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  expect([...counts.values()].sort()).toEqual([1, 1, 1, 1, 8, 8, 8, 8, 8, 8, 8])
  expect([karanaName(56), karanaName(57), karanaName(0), karanaName(1)]).toEqual([
    'Vishti',
    'Shakuni',
    'Kimstughna',
    'Bava',
  ])
})
