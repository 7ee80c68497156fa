import type { Database } from '../connection/database.ts'

/** How a person is named to others. */
export interface PersonName {
  /** The address that their identity provider has verified, or else the name that they chose; `null` without either. */
  readonly label: string | null
  /** Whether it is a verified address: anybody may choose the name of another. */
  readonly isVerified: boolean
  /** The name that they chose for their account, if it is another. */
  readonly accountName?: string | null
}

/** A name as lists show it. */
export const markedName = ({ label, isVerified }: PersonName): string | null =>
  label === null || isVerified ? label : `${label} (name not verified)`

/** Verified addresses of the people `$1`: of several, that of the oldest identity comes last. */
const addressesStatement = `
SELECT account_id AS id, email FROM identity
WHERE account_id = ANY($1::text[]) AND email IS NOT NULL ORDER BY created_at DESC, issuer, subject`

type Labels = ReadonlyMap<string, string | null>

/** Names of people, from the labels of their own accounts by id. Identities are on another node of a cluster. */
export async function personNames(db: Database, labels: Labels): Promise<ReadonlyMap<string, PersonName>> {
  if (labels.size === 0) return new Map()
  const rows = await db.query<{ id: string; email: string }>(addressesStatement, [[...labels.keys()]])
  const addresses = new Map(rows.map(({ id, email }) => [id, email]))
  return new Map(
    [...labels].map(([id, label]) => {
      const address = addresses.get(id)
      const name = address
        ? { label: address, isVerified: true, accountName: label }
        : { label, isVerified: false }
      return [id, name] as const
    }),
  )
}
