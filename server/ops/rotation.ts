import type { SigningKeys } from '../../db/signing-keys.ts'
import { freshIdentityKey, identityPurpose } from '../../oauth/identity.ts'
import { freshSigningKey, signingPurpose } from '../../oauth/signing-keys.ts'

const purposes = [
  [identityPurpose, freshIdentityKey],
  [signingPurpose, freshSigningKey],
] as const

/**
 * A new key for everything the service signs.
 * @param retire whether what the keys before have signed is refused from now on, as after a leak
 * @returns the id of the new key by purpose
 */
export async function rotateSigningKeys(store: SigningKeys, retire: boolean): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const [purpose, make] of purposes) {
    const [newest] = await store.keys(purpose, make)
    const [signs] = await store.rotate(purpose, newest?.generation ?? 0, make)
    if (retire) await store.retireOld(purpose)
    made.set(purpose, signs?.kid ?? '')
  }
  return made
}
