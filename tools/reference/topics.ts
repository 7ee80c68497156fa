import { conventionEntries } from './conventions.ts'
import type { ReferenceEntry } from './entry.ts'
import { errorEntries } from './errors.ts'
import { accuracyEntries, conditionEntries, constellationEntries } from './sky-tables.ts'
import { sourceEntries } from './sources.ts'
import {
  aspectEntries,
  ayanamsaEntries,
  dignityEntries,
  houseEntries,
  nakshatraEntries,
} from './zodiac-tables.ts'

/** Every reference table, read from the tables that the answers are made with. */
export const topics = {
  conventions: conventionEntries,
  accuracy: accuracyEntries,
  aspects: aspectEntries,
  houses: houseEntries,
  ayanamsas: ayanamsaEntries,
  nakshatras: nakshatraEntries,
  dignities: dignityEntries,
  constellations: constellationEntries,
  errors: errorEntries,
  sources: sourceEntries,
  conditions: conditionEntries,
} as const satisfies Record<string, () => ReferenceEntry[]>

export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as [Topic, ...Topic[]]
