import { sha256 } from '../../tools/contract/ids.ts'
import type { Database } from '../connection/database.ts'

/** Limits of password attempts in one window. */
export interface AttemptLimits {
  readonly windowSeconds: number
  readonly perAddress: number
  /** For all addresses together. */
  readonly ofAll: number
}

/** Result of counting one attempt. */
export interface AttemptResult {
  readonly allowed: boolean
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number
}

/**
 * Counts a password attempt in a fixed window shared by all processes. One row holds all counters: a rejected attempt
 * is counted once and changes nothing afterwards, so that the row names no more addresses than there are attempts in a
 * window. Addresses are hashed, and dropped with the next window. Devices with which the owner has signed in before have a
 * row of their own, so that attempts from many addresses do not lock the owner out; those of others have another.
 */
export async function consumeAttempt(
  db: Database,
  address: string,
  limits: AttemptLimits,
  row: 'password_guesses' | 'password_guesses_of_owner' | 'password_guesses_of_devices' = 'password_guesses',
): Promise<AttemptResult> {
  const { windowSeconds, perAddress, ofAll } = limits
  const name = sha256(address).slice(0, 16)
  const [counted] = await db.query<{ all: number; own: number | null; left: number }>(
    `INSERT INTO setting AS held (key, value)
     VALUES ($5, jsonb_build_object(
       'ends', extract(epoch FROM now()) + $2::int, 'all', 1, 'of', jsonb_build_object($1::text, 1)))
     ON CONFLICT (key) DO UPDATE SET value = CASE
       WHEN (held.value ->> 'ends')::float8 <= (excluded.value ->> 'ends')::float8 - $2::int THEN excluded.value
       WHEN (held.value ->> 'all')::int > $4::int OR (held.value #>> ARRAY['of', $1::text])::int > $3::int
         THEN held.value
       ELSE jsonb_build_object(
         'ends', held.value -> 'ends',
         'all', (held.value ->> 'all')::int + 1,
         'of', (held.value -> 'of')
           || jsonb_build_object($1::text, coalesce((held.value #>> ARRAY['of', $1::text])::int, 0) + 1))
     END
     RETURNING (value ->> 'all')::int AS "all", (value #>> ARRAY['of', $1::text])::int AS own,
       ((value ->> 'ends')::float8 - extract(epoch FROM now()))::float8 AS left`,
    [name, windowSeconds, perAddress, ofAll, row],
  )
  if (!counted) throw new Error('The statement gives its row in every case.')
  return {
    allowed: counted.all <= ofAll && (counted.own ?? ofAll) <= perAddress,
    resetSeconds: Math.max(1, Math.ceil(counted.left)),
  }
}
