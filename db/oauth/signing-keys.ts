import type { Database } from '../connection/database.ts'
import { ms } from '../ids.ts'
import { isSealed, type Sealed } from '../vault.ts'

/** A private key as a JWK; what is in it is the business of whoever signs. */
export type PrivateJwk = Readonly<Record<string, unknown>> & { readonly kid: string }

export interface SigningKey {
  readonly kid: string
  readonly generation: number
  readonly jwk: PrivateJwk
  readonly createdAt: number
}

/** Keys of each purpose: the first signs, all verify. */
export interface SigningKeys {
  /** The keys in use, newest first; the first ever is made here, by exactly one of the processes that ask. */
  keys(purpose: string, make: () => Promise<PrivateJwk>): Promise<readonly SigningKey[]>
  /**
   * Adds a key that signs from now on, in succession to the generation the caller saw signing: of all that want to
   * replace the same one, however late they come, one does.
   */
  rotate(purpose: string, generation: number, make: () => Promise<PrivateJwk>): Promise<readonly SigningKey[]>
  /** Ends verification with every key but the newest, at once after a leak or once all they signed has expired. */
  retireOld(purpose: string): Promise<void>
}

export const signingKeyName = (kid: string): string => `signing key ${kid}`

export function createSigningKeys(db: Database): SigningKeys {
  async function inUse(purpose: string): Promise<readonly SigningKey[]> {
    const rows = await db.query<Omit<SigningKey, 'jwk'> & { jwk: PrivateJwk | Sealed }>(
      `SELECT kid, generation, jwk, ${ms('created_at')} AS "createdAt" FROM signing_key
       WHERE purpose = $1 AND retired_at IS NULL ORDER BY generation DESC`,
      [purpose],
    )
    return rows.map((row) => ({ ...row, jwk: opened(row.kid, row.jwk) }))
  }

  /** A key of an older version stands unencrypted until the next start has sealed it. */
  const opened = (kid: string, jwk: PrivateJwk | Sealed): PrivateJwk =>
    isSealed(jwk) ? db.vault.open(signingKeyName(kid), jwk) : jwk

  /** The primary key decides whose key of a generation stands. */
  async function add(purpose: string, generation: number, make: () => Promise<PrivateJwk>): Promise<void> {
    const jwk = await make()
    await db.query(
      `INSERT INTO signing_key (purpose, generation, kid, jwk) VALUES ($1, $2, $3, $4::text::jsonb)
       ON CONFLICT (purpose, generation) DO NOTHING`,
      [purpose, generation, jwk.kid, JSON.stringify(db.vault.seal(signingKeyName(jwk.kid), jwk))],
    )
  }

  return {
    async keys(purpose, make) {
      const there = await inUse(purpose)
      if (there.length > 0) return there
      await add(purpose, 1, make)
      return inUse(purpose)
    },
    async rotate(purpose, generation, make) {
      await add(purpose, generation + 1, make)
      return inUse(purpose)
    },
    async retireOld(purpose) {
      await db.query(
        `UPDATE signing_key SET retired_at = now() WHERE purpose = $1 AND retired_at IS NULL
           AND generation < (SELECT max(generation) FROM signing_key WHERE purpose = $1)`,
        [purpose],
      )
    },
  }
}
