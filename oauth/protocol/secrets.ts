import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 as 43 base64url characters. Only for secrets of full entropy, which need neither salt nor a slow hash. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares in constant time. */
export function sameText(text: string, expected: string): boolean {
  const [left, right] = [Buffer.from(text), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
