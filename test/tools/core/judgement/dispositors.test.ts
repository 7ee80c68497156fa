import { expect, test } from 'vitest'
import { dispositors } from '../../../../tools/core/judgement/dispositors.ts'
import { signRuler } from '../../../../tools/core/zodiac/rulers.ts'
import { signOf } from '../../../../tools/core/zodiac/zodiac.ts'
import { longitudesOf, randomBirths } from './births.ts'

const planets = { sun: 125, moon: 130, mercury: 140, venus: 95, mars: 160, jupiter: 190, saturn: 220 }

test('all chains end with the Sun in Leo where no other planet is in its own sign and none turn in a circle', () => {
  const { final, loops, chains } = dispositors([{ id: 'ascendant', longitude: 221 }], planets)
  expect([final, loops]).toEqual(['sun', []])
  expect(chains).toEqual([{ id: 'ascendant', chain: ['mars', 'mercury', 'sun'] }])
})

test('planets in the signs of one another are a loop, and there is no final dispositor', () => {
  const { final, loops } = dispositors([], { ...planets, mars: 297, saturn: 4 })
  expect([final, loops]).toEqual([null, [['mars', 'saturn']]])
})

test('two planets in their own signs leave no final dispositor', () => {
  expect(dispositors([], { ...planets, mercury: 155 }).final).toBe(null)
})

test('in 200 births each ruler of a chain rules the sign of the one before, and the final one ends every chain', () => {
  for (const birth of randomBirths(200, 11)) {
    const longitudes = longitudesOf(birth)
    const points = Object.entries(longitudes).map(([id, longitude]) => ({ id, longitude }))
    const { chains, final, loops } = dispositors(points, longitudes)
    for (const { id, chain } of chains) {
      let longitude = longitudes[id as keyof typeof longitudes]
      for (const ruler of chain) {
        expect(ruler).toBe(signRuler[signOf(longitude)])
        longitude = longitudes[ruler]
      }
      expect(chain).toContain(signRuler[signOf(longitude)])
      if (final) expect(chain.at(-1)).toBe(final)
    }
    const ends = chains.map(({ chain }) => chain.at(-1) as string)
    expect(final !== null).toBe(loops.length === 0 && new Set(ends).size === 1)
  }
})
