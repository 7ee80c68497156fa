import type { Database } from '../connection/database.ts'
import { ms } from '../sql.ts'
import { isSealed, type Sealed } from '../vault.ts'

/** A private key as a JWK; only the signer reads its other members. */
export type PrivateJwk = Readonly<Record<string, unknown>> & { readonly kid: string }

/** A stored signing key. */
export interface SigningKey {
  readonly kid: string
  /** 1 for the first key of a purpose; the highest one signs. */
  readonly generation: number
  readonly jwk: PrivateJwk
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** Store of the signing keys by purpose: the newest signs, all verify. */
export interface SigningKeys {
  /** Keys in use, newest first. The first key is created here, by exactly one of the processes that ask. */
  keys(purpose: string, make: () => Promise<PrivateJwk>): Promise<readonly SigningKey[]>
  /** Adds a signing key after `generation`. Of all callers that replace the same one, however late, one succeeds. */
  rotate(purpose: string, generation: number, make: () => Promise<PrivateJwk>): Promise<readonly SigningKey[]>
  /** Retires every key except the newest: at once after a leak, or once all that they signed has expired. */
  retireOld(purpose: string): Promise<void>
}

/** Name under which the vault encrypts a key. */
export const signingKeyName = (kid: string): string => `signing key ${kid}`

/** The key store over a database. */
export function createSigningKeys(db: Database): SigningKeys {
  async function inUse(purpose: string): Promise<readonly SigningKey[]> {
    const rows = await db.query<Omit<SigningKey, 'jwk'> & { jwk: PrivateJwk | Sealed }>(
      `SELECT kid, generation, jwk, ${ms('created_at')} AS "createdAt" FROM signing_key
       WHERE purpose = $1 AND retired_at IS NULL ORDER BY generation DESC`,
      [purpose],
    )
    return rows.map((row) => ({ ...row, jwk: opened(row.kid, row.jwk) }))
  }

  /** Decrypts a stored key. Keys of older versions are unencrypted until the next start seals them. */
  const opened = (kid: string, jwk: PrivateJwk | Sealed): PrivateJwk =>
    isSealed(jwk) ? db.vault.open(signingKeyName(kid), jwk) : jwk

  /** Inserts a key unless its generation exists; the primary key decides between parallel inserts. */
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
      const existing = await inUse(purpose)
      if (existing.length > 0) return existing
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
