import type { AnalysisGroup } from '../../core/charts/analysis.ts'
import type { DignityTables, TermSystem, TriplicitySystem } from '../../core/charts/dignity-tables.ts'
import { sunAltitude } from '../../core/charts/lots.ts'
import { patternOrbs, STELLIUM } from '../../core/charts/patterns.ts'
import { ANTISCION_ORB, MIDPOINT_ORB, PARALLEL_ORB } from '../../core/charts/points.ts'
import { FAINTEST_STAR, STAR_ORB } from '../../core/charts/star-conjunctions.ts'
import { CAZIMI, COMBUST, SIEGE, STAR_REACH, UNDER_BEAMS } from '../../core/judgement/accidental.ts'
import { TREE_ORB } from '../../core/judgement/dial.ts'
import type { JudgementGroup } from '../../core/judgement/judgements.ts'
import { PARAN_MAGNITUDE, PARAN_MINUTES } from '../../core/judgement/parans.ts'
import { BEAMS } from '../../core/judgement/phases.ts'
import { roundAngle } from '../../core/round.ts'
import type { Instant } from '../../core/time/time.ts'
import type { Warning } from '../../declaration/define.ts'
import { sectWarnings } from '../unknown-time.ts'

/** Texts of the tables of dignities. */
const textsOfTerms: Readonly<Record<TermSystem, string>> = {
  egyptian: 'Egyptian terms',
  ptolemaic: 'Ptolemaic terms, Tetrabiblos I.21',
  chaldean: 'Chaldean terms, Tetrabiblos I.21',
  lilly: 'Lilly: terms, Christian Astrology, p. 104',
}
const textsOfTriplicities: Readonly<Record<TriplicitySystem, string>> = {
  dorothean: 'Dorotheus: triplicities',
  ptolemaic: 'Ptolemy: triplicities',
  lilly: 'Lilly: triplicities',
  morin: 'Morin: triplicities, as handbooks print them',
}

/** Groups that day or night decides on. */
const bySect: readonly (AnalysisGroup | JudgementGroup)[] = [
  'sect',
  'dignities',
  'receptions',
  'lots',
  'accidental',
  'almuten',
  'horary',
]

/** Warning of a Sun near the horizon, if groups come that hang on day and night. */
export function analysisSectWarnings(
  include: readonly (AnalysisGroup | JudgementGroup)[],
  instant: Instant,
  place: { readonly latitude: number; readonly longitude: number } | null,
): Warning[] {
  const dependents = include.filter((group) => bySect.includes(group))
  if (!place || dependents.length === 0) return []
  return sectWarnings(sunAltitude(instant, { ...place, elevation: 0 }), dependents.join(', '))
}

/** Rules in force where traditions differ, by group. */
const conventions = ({
  terms,
  triplicities,
}: DignityTables): Readonly<Partial<Record<AnalysisGroup | JudgementGroup, unknown>>> => {
  const tables = `${textsOfTriplicities[triplicities]}; ${textsOfTerms[terms]}; Chaldean faces`
  return {
    sect: 'Ptolemy; Mercury of the day when it is west of the Sun; hayz: Abu Mashar, Great Introduction VII.1',
    dignities: `Ptolemy: domiciles, exaltations; ${tables}; Lilly: points`,
    receptions: `without aspect; ${tables}`,
    lots: 'Paulus Alexandrinus, reversed by night; others by topic=lots',
    midpoints: { orb: MIDPOINT_ORB, contacts: 'multiples of 45 degrees' },
    antiscia: { orb: ANTISCION_ORB },
    declinations: { orb: PARALLEL_ORB },
    fixedStars: { orb: STAR_ORB, faintest: FAINTEST_STAR, contacts: 'conjunction in longitude' },
    patterns: { orbs: patternOrbs, stellium: `${STELLIUM} bodies in one sign`, points: 'the bodies' },
    balance: 'the bodies, each once',
    accidental: {
      points: 'Lilly, Christian Astrology, p. 115, as handbooks print it',
      cazimi: roundAngle(CAZIMI),
      combust: COMBUST,
      underBeams: UNDER_BEAMS,
      starOrb: STAR_REACH,
      besieged: `between Saturn and Mars within ${SIEGE} degrees`,
      aspects: 'in the same degree',
      motion: 'swift beyond the middle motion, either way',
    },
    almuten: `figuris: Ibn Ezra, as handbooks after Zoller quote him, all rulers of a triplicity; degrees: by sect; ${tables}`,
    syzygy: 'full Moon: the light then above the horizon of the birthplace, Tetrabiblos III.2',
    phases: { rising: BEAMS, distance: 'in longitude' },
    parans: {
      minutes: PARAN_MINUTES,
      faintest: PARAN_MAGNITUDE,
      day: '12 hours before and after',
      horizon: 'geocentric, airless',
    },
    horary: `Lilly, Christian Astrology, pp. 121-123, as handbooks quote him; seven planets, exact aspects; ${tables}`,
    dial: { dial: 90, orb: TREE_ORB, contacts: 'multiples of 45 degrees' },
  }
}

/** Rules of the groups that come, for `meta.settings`. */
export function analysisConventions(
  include: readonly (AnalysisGroup | JudgementGroup)[],
  tables: DignityTables,
): Record<string, unknown> {
  const rules = conventions(tables)
  return Object.fromEntries(include.filter((name) => rules[name]).map((name) => [name, rules[name]]))
}
