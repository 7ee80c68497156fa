import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of one guess: OWASP Password Storage Cheat Sheet (2024), scrypt with 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32
/** Node refuses to spend more memory than it is told; scrypt needs 128 · N · r bytes (RFC 7914 §2). */
const memory = 2 * 128 * cost.N * cost.r

export const shortestPassword = 12
/** Longer ones would only cost time. */
export const longestPassword = 256

/** Why a password cannot be one, in words; NIST SP 800-63B §5.1.1.2 asks for length and no rules of composition. */
export function passwordError(password: string): string | undefined {
  const length = [...password].length
  if (length < shortestPassword) return `Choose a password with at least ${shortestPassword} characters.`
  if (length > longestPassword) return `Choose a password with at most ${longestPassword} characters.`
  if (new Set(password).size < 5) return 'Choose a password with more variety.'
  return undefined
}

/** What is kept of a password: `scrypt$N$r$p$salt$key`, so that a later cost leaves older ones readable. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, cost)
  const parts = [cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')]
  return `scrypt$${parts.join('$')}`
}

export async function verifyPassword(password: string, kept: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = kept.split('$')
  const expected = Buffer.from(key, 'base64url')
  const found = await deriveKey(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return expected.length === found.length && timingSafeEqual(expected, found)
}

/** The same text typed on two keyboards may differ in bytes; NFKC makes it one (NIST SP 800-63B §5.1.1.2). */
function deriveKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const bounded = { ...options, maxmem: memory }
    scrypt(password.normalize('NFKC'), salt, keyLength, bounded, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
