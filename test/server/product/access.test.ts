import { expect, test } from 'vitest'
import { access, gate } from '../../../server/product/access.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import { registry } from '../docs/fixture.ts'

const descriptor = (name: string) => registry.byName.get(name)?.descriptor as Descriptor

test('a gate names the credential, and the tier when the lowest does not suffice', () => {
  expect(gate(descriptor('get_capabilities'))).toBe('open to all')
  expect(gate(descriptor('get_body'))).toBe('API key')
  expect(gate(descriptor('get_synastry'))).toBe('API key, pro tier or higher')
  expect(gate(descriptor('get_usage'))).toBe('API key or ID token')
  expect(gate(descriptor('create_api_key'))).toBe('ID token')
})

test('access is said in words', () => {
  expect(access(descriptor('get_capabilities'))).toBe('Open to everyone, no key needed')
  expect(access(descriptor('get_synastry'))).toBe('With an API key, from the pro plan on')
  expect(access(descriptor('create_api_key'))).toBe('With your sign-in, by an ID token')
})
