import { describe, expect, it, test } from 'vitest'
import { leastPrice, price, publishedPrice } from '../../../../server/product/words/prices.ts'
import type { Descriptor } from '../../../../tools/declaration/descriptor.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { orbitFormula } from '../../../../tools/declaration/request-price.ts'
import { registry } from '../../docs/fixture.ts'

const descriptor = (name: string) => registry.byName.get(name)?.descriptor as Descriptor

test('a published price is free, a number of credits, or its formula', () => {
  expect(publishedPrice(descriptor('get_capabilities'))).toBe('free')
  expect(publishedPrice(descriptor('get_body'))).toBe('1 credit')
  expect(publishedPrice(descriptor('get_returns'))).toBe('4 credits')
  expect(publishedPrice(descriptor('get_synastry'))).toBe('5 + 1/year')
})

test('a price by size is a sentence', () => {
  const sized = (credits: string, leastCredits = 1) => ({
    ...descriptor('get_body'),
    name: 'get_x',
    credits,
    leastCredits,
  })
  expect(price(sized('1 for up to 100 phases, +1 per 100 more that come'))).toBe('1 credit per 100 phases')
  expect(price(sized('3 for up to 1 year, +1 per 1 more; 3 without end'))).toBe(
    '3 credits for the first year, 1 for each further year',
  )
  expect(price(sized('2 for up to 60 days, +1 per 60 more'))).toBe(
    '2 credits for the first 60 days, 1 for each further 60',
  )
  expect(leastPrice(sized('2 for up to 60 days, +1 per 60 more', 2))).toBe('from 2 credits')
  expect(leastPrice(sized(`1; ${orbitFormula}`))).toBe('1 credit')
})

const all = (await loadRegistry()).descriptors

describe.each(all.map((tool) => [tool.name, tool] as const))('the price of %s', (_, tool) => {
  const { free, leastCredits, parameters } = tool
  it('is words without formulas and names of parameters', () => {
    for (const words of [price(tool), leastPrice(tool)]) {
      expect(words).not.toMatch(/[+=]|for up to .*more|[a-z][A-Z]|_/)
      for (const { name } of parameters.filter((parameter) => /[A-Z]/.test(parameter.name)))
        expect(words).not.toContain(name)
    }
  })

  it('names the least that a call costs', () => {
    if (free || leastCredits === undefined) return
    const numbers = (words: string) => words.match(/\d+/g)?.map(Number)
    expect(numbers(price(tool))).toContain(leastCredits)
    expect(numbers(leastPrice(tool))).toEqual([leastCredits])
  })
})
