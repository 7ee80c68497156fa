import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

test('the library starts without a word, and is what its index exports', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { Provider, errors, interactionPolicy } = await import('../../../oauth/protocol/library.ts')
  expect(warned).not.toHaveBeenCalled()
  // @ts-expect-error no types
  const index = await import('oidc-provider')
  expect(Provider).toBe(index.Provider)
  expect(errors.InvalidGrant).toBe(index.errors.InvalidGrant)
  expect(interactionPolicy.Check).toBe(index.interactionPolicy.Check)
})
