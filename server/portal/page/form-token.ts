import { randomBytes } from 'node:crypto'

/**
 * A CSRF token XORed with a random mask, mask first. It differs on every page, so that the length of the compressed
 * page leaks nothing about the token.
 * @see Gluck, Harris, Prado, "BREACH: Reviving the CRIME Attack" (2013), §3.4
 */
export function mask(token: string): string {
  const bytes = Buffer.from(token, 'base64url')
  const mask = randomBytes(bytes.length)
  return Buffer.concat([mask, bytes.map((byte, index) => byte ^ (mask[index] ?? 0))]).toString('base64url')
}

/** Inverse of `masked`; malformed input gives some other token, which then fails the comparison. */
export function unmask(text: string): string {
  const masked = Buffer.from(text, 'base64url')
  const half = masked.length / 2
  const token = masked.subarray(0, half).map((byte, index) => byte ^ (masked[half + index] ?? 0))
  return Buffer.from(token).toString('base64url')
}
