import { describe, expect, it } from 'vitest'
import { houseSystems } from '../../../tools/core/charts/houses.ts'
import { ayanamsas } from '../../../tools/core/zodiac/ayanamsa.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../tools/declaration/validate.ts'

const tools = [...(await loadRegistry()).byName.values()].map(({ tool }) => tool)
const takers = (name: string) => tools.filter(({ input }) => name in input.shape)

describe.each(takers('ayanamsa'))('$name', (tool) => {
  it('takes every ayanamsa, and every kind of zodiac where it has one', () => {
    const sidereal = 'zodiac' in tool.input.shape ? { zodiac: 'sidereal' } : {}
    expect(ayanamsas.length).toBeGreaterThanOrEqual(30)
    for (const ayanamsa of ayanamsas)
      expect(validateArguments(tool, { ...tool.example, ...sidereal, ayanamsa })).toMatchObject({ ayanamsa })
  })
})

describe.each(takers('houseSystem'))('$name', (tool) => {
  it('takes every house system', () => {
    expect(houseSystems.length).toBeGreaterThanOrEqual(20)
    for (const houseSystem of houseSystems)
      expect(validateArguments(tool, { ...tool.example, houseSystem })).toMatchObject({ houseSystem })
  })
})

it('whatever takes a zodiac takes an ayanamsa', () => {
  for (const tool of takers('zodiac')) expect(Object.keys(tool.input.shape), tool.name).toContain('ayanamsa')
})
