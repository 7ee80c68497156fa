import { hash, randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

/** Random bytes drawn ahead: the library asks for one digit at a time, and each draw costs a call into OpenSSL. */
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

/** Ids sort by the time they were made, also within a millisecond of one process; the prefix says of what. */
export const newId = (prefix: 'acct' | 'key' | 'led' | 'evt' | 'ses' | 'grt' | 'req' | 'feed'): string =>
  `${prefix}_${ulid()}`

/** SHA-256 as 43 base64url characters. For high-entropy secrets and for names that must not be stored as sent. */
export const sha256 = (...parts: readonly string[]): string =>
  // The length of each part goes in too, so that ("ab", "c") and ("a", "bc") differ.
  hash(
    'sha256',
    parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => `${part.length}:${part}`).join(''),
    'base64url',
  )

/** An instant as a number of ms since 1970, in a type that both drivers give as a number. */
export const ms = (column: string): string => `(floor(extract(epoch FROM ${column}) * 1000))::float8`
