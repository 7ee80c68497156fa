/** One entry of a reference table. */
export interface ReferenceEntry {
  readonly id: string
  readonly definition: string
  /** What the service uses: a number, a name, or a record of them. */
  readonly value: unknown
  readonly unit: string | null
  readonly source: string
  readonly licence: string
}

export const FACTS = 'facts; no licence'

/** An entry of facts without a unit, unless it says otherwise. */
export const entry = (
  id: string,
  definition: string,
  value: unknown,
  source: string,
  more: Partial<Pick<ReferenceEntry, 'unit' | 'licence'>> = {},
): ReferenceEntry => ({ id, definition, value, unit: null, source, licence: FACTS, ...more })
