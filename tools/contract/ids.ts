import { hash, randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** Pool of random bytes: the library asks for one digit at a time, and each draw costs a call into OpenSSL. */
const randomPool = new Uint8Array(4_096)
let next = randomPool.length
function randomUnit(): number {
  if (next === randomPool.length) {
    randomFillSync(randomPool)
    next = 0
  }
  return (randomPool[next++] as number) / 256
}
const ulid = monotonicFactory(randomUnit)

/** A prefixed ULID. Ids sort by creation time, also within a millisecond of one process. */
export const newId = (
  prefix: 'acct' | 'key' | 'led' | 'evt' | 'ses' | 'grt' | 'req' | 'feed' | 'whk' | 'msg' | 'inv' | 'alt',
): string => `${prefix}_${ulid()}`

/**
 * The id of an account that a secret decides, for an account that is named before it exists. A person with the secret knows
 * the id; the id does not tell the secret.
 */
export const accountIdOf = (secret: string): string =>
  `acct_${sha256('account', secret)
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(0, 26)
    .toUpperCase()}`

/** SHA-256 as 43 base64url characters, for high-entropy secrets and for names that must not be stored in clear. */
export const sha256 = (...parts: readonly string[]): string =>
  // Each part is preceded by its length, so that ("ab", "c") and ("a", "bc") differ.
  hash(
    'sha256',
    parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `${part.length}:${part}`).join(''),
    'base64url',
  )
