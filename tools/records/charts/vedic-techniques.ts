import type { AshtakavargaSource } from '../../core/vedic/ashtakavarga-houses.ts'
import type { Graha } from '../../core/vedic/nakshatras.ts'
import type { Sign } from '../../core/zodiac/zodiac.ts'
import { ashtakavargaRecord, ashtakavargaShape } from './ashtakavarga.ts'

/** Output shapes of the techniques of a Vedic chart, which come when they are asked for. */
export const techniquesShape = { ashtakavarga: ashtakavargaShape }

/** Techniques by their part of `include`, with the text and rule that each follows. */
export const techniqueRules = {
  ashtakavarga: 'BPHS 66-69; lagna occupies, not in sarva',
} as const
/** A technique by its part of `include`. */
export type Technique = keyof typeof techniqueRules
/** All techniques, in published order. */
export const techniques = Object.keys(techniqueRules) as Technique[]

/** Rules of the techniques that come. */
export const techniqueSettings = (include: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(techniqueRules).filter(([technique]) => include.includes(technique)))

/** A chart as techniques read it. */
interface VedicChart {
  readonly lagna: { readonly sign: Sign } | null
  readonly grahas: Readonly<Record<Graha, { readonly sign: Sign }>>
}

/** Records of the techniques that come; null without the time of birth. */
export function techniqueRecords({ lagna, grahas }: VedicChart, include: readonly string[]) {
  const signsBySource = (rising: Sign) => {
    const signOfGraha = Object.entries(grahas).map(([graha, { sign }]) => [graha, sign])
    return { ...Object.fromEntries(signOfGraha), lagna: rising } as Record<AshtakavargaSource, Sign>
  }
  return {
    ...(include.includes('ashtakavarga')
      ? { ashtakavarga: lagna && ashtakavargaRecord(signsBySource(lagna.sign)) }
      : {}),
  }
}
