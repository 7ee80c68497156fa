import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

test('the modules load without a warning, and equal the exports of the index', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { Provider, errors, interactionPolicy } = await import('../../../oauth/protocol/library.ts')
  expect(warned).not.toHaveBeenCalled()
  // @ts-expect-error no types
  const index = await import('oidc-provider')
  expect(Provider).toBe(index.Provider)
  expect(errors.InvalidGrant).toBe(index.errors.InvalidGrant)
  expect(interactionPolicy.Check).toBe(index.interactionPolicy.Check)
})
