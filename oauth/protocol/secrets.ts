import { createHash, timingSafeEqual } from 'node:crypto'

/** As 43 base64url characters. For secrets of full entropy only, which need no salt and no slowness. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares without telling by its duration how much of the text was right. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
