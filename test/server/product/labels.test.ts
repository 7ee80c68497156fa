import { expect, test } from 'vitest'
import { gate, price } from '../../../server/product/labels.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { registry } from '../docs/fixture.ts'

const descriptor = (name: string) => registry.byName.get(name)?.descriptor as Descriptor

test('a price is free, a number of credits, or its formula', () => {
  expect(price(descriptor('get_capabilities'))).toBe('free')
  expect(price(descriptor('get_body'))).toBe('1 credit')
  expect(price(descriptor('get_returns'))).toBe('4 credits')
  expect(price(descriptor('get_synastry'))).toBe('5 + 1/year')
})

test('a gate names the credential, and the tier when the lowest does not suffice', () => {
  expect(gate(descriptor('get_capabilities'))).toBe('open to all')
  expect(gate(descriptor('get_body'))).toBe('API key')
  expect(gate(descriptor('get_synastry'))).toBe('API key, pro tier or higher')
  expect(gate(descriptor('get_usage'))).toBe('API key or ID token')
  expect(gate(descriptor('create_api_key'))).toBe('ID token')
})
