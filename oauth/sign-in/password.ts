import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of one attempt: OWASP Password Storage Cheat Sheet (2024), scrypt with 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32
/** Memory limit for Node; scrypt needs 128 · N · r bytes (RFC 7914 §2). */
const memory = 2 * 128 * cost.N * cost.r

/** Minimum length in characters. */
export const shortestPassword = 12
/** Maximum length in characters; longer ones only cost time. */
export const longestPassword = 256

/** Reason to reject a new password. NIST SP 800-63B §5.1.1.2 requires a length, and no rules of composition. */
export function passwordError(password: string): string | undefined {
  const length = [...password].length
  if (length < shortestPassword) return `Choose a password with at least ${shortestPassword} characters.`
  if (length > longestPassword) return `Choose a password with at most ${longestPassword} characters.`
  if (new Set(password).size < 5) return 'Choose a password with more variety.'
  return undefined
}

/** The stored hash, `scrypt$N$r$p$salt$key`: hashes with an older cost stay verifiable. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, cost)
  const parts = [cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')]
  return `scrypt$${parts.join('$')}`
}

/** A hash of no password, to verify against where there is no account: the time of an answer does not tell that. */
export const hashOfNone = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Verifies a password against a stored hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$')
  const expected = Buffer.from(key, 'base64url')
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** Derives the key. NFKC normalizes text whose bytes differ between keyboards (NIST SP 800-63B §5.1.1.2). */
function deriveKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const bounded = { ...options, maxmem: memory }
    scrypt(password.normalize('NFKC'), salt, keyLength, bounded, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
