/** One entry of a reference table. */
export interface ReferenceEntry {
  readonly id: string
  readonly definition: string
  /** Value in use: a number, a name, or a record of them. */
  readonly value: unknown
  readonly unit: string | null
  readonly source: string
  readonly licence: string
}

/** Licence of entries that state facts only. */
export const FACTS = 'facts; no licence'

/** Builds an entry; by default without a unit and with the licence `FACTS`. */
export const entry = (
  id: string,
  definition: string,
  value: unknown,
  source: string,
  extra: Partial<Pick<ReferenceEntry, 'unit' | 'licence'>> = {},
): ReferenceEntry => ({ id, definition, value, unit: null, source, licence: FACTS, ...extra })
