import { ayanamsaEntries } from './ayanamsa-entries.ts'
import { bodyEntries } from './body-tables.ts'
import { conventionEntries } from './conventions.ts'
import { entry, type ReferenceEntry } from './entry.ts'
import { errorEntries } from './errors.ts'
import { lotEntries } from './lot-tables.ts'
import { notOfferedEntries } from './not-offered.ts'
import { parameterEntries } from './parameter-tables.ts'
import { quantityEntries } from './quantity-tables.ts'
import { accuracyEntries, conditionEntries, constellationEntries } from './sky-tables.ts'
import { sourceEntries } from './sources.ts'
import { targetEntries } from './target-tables.ts'
import { techniques } from './techniques/all-techniques.ts'
import { aspectEntries, dignityEntries, houseEntries, nakshatraEntries } from './zodiac-tables.ts'

/** Reference tables by topic, built from the constants that the computations use. */
export const topics = {
  conventions: conventionEntries,
  bodies: bodyEntries,
  targets: targetEntries,
  quantities: quantityEntries,
  accuracy: accuracyEntries,
  aspects: aspectEntries,
  houses: houseEntries,
  ayanamsas: ayanamsaEntries,
  nakshatras: nakshatraEntries,
  dignities: dignityEntries,
  lots: lotEntries,
  constellations: constellationEntries,
  errors: errorEntries,
  sources: sourceEntries,
  conditions: conditionEntries,
  parameters: parameterEntries,
  techniques: () =>
    techniques.map(({ id, definition, ask, forks, source }) => entry(id, definition, { ask, forks }, source)),
  'not-offered': notOfferedEntries,
} as const satisfies Record<string, (operations: Parameters<typeof parameterEntries>[0]) => ReferenceEntry[]>

/** Name of a reference table. */
export type Topic = keyof typeof topics
/** Names of all reference tables. */
export const topicNames = Object.keys(topics) as [Topic, ...Topic[]]
