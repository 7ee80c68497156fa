import type { AnalysisGroup } from '../../core/charts/analysis.ts'
import type { DignityTables } from '../../core/charts/dignity-tables.ts'
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
import { textsOfTerms, textsOfTriplicities } from '../dignity-texts.ts'
import { sectWarnings } from '../unknown-time.ts'

type Group = AnalysisGroup | JudgementGroup

/** Groups that read each parameter which the others leave without effect. */
export const groupReaders = {
  lots: ['lots'],
  terms: ['dignities', 'receptions', 'almuten'],
  triplicities: ['dignities', 'receptions', 'almuten', 'horary'],
} as const satisfies Readonly<Record<string, readonly Group[]>>

/** Subjects of groups whose definitions do not take the bodies of the request. */
const definedFor: Readonly<Partial<Record<Group, string>>> = {
  sect: 'the seven planets alone',
  dignities: 'the seven planets alone',
  receptions: 'the seven planets alone',
  lots: 'the terms of its formulas alone',
  houses: 'cusps alone',
  accidental: 'the seven planets alone',
  syzygy: 'Sun and Moon alone',
  phases: 'Mercury to Saturn alone',
  parans: 'bodies and nodes alone: vertex, antivertex, east point and lots turn with the sky',
  horary: 'the seven planets alone',
}

/** Groups that day or night decides on. */
const bySect: readonly Group[] = [
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
  include: readonly Group[],
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
}: DignityTables): Readonly<Partial<Record<Group, string | object>>> => {
  const trigons = textsOfTriplicities[triplicities]
  const tables = `${trigons}; ${textsOfTerms[terms]}; Chaldean faces`
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
    syzygy:
      'full Moon: the light above the horizon of the birthplace at that Moon; Tetrabiblos III.2, which Ashmand reads of the birth',
    phases: { rising: BEAMS, distance: 'in longitude' },
    parans: {
      minutes: PARAN_MINUTES,
      faintest: PARAN_MAGNITUDE,
      day: '12 hours before and after',
      horizon: 'geocentric, airless',
    },
    horary: `Lilly, Christian Astrology, pp. 121-123, as handbooks quote him; exact aspects; ${trigons}`,
    dial: { dial: 90, orb: TREE_ORB, contacts: 'multiples of 45 degrees' },
  }
}

/** The rule of a group with what its definition is about. */
function withSubject(rule: string | object | undefined, subject: string | undefined) {
  if (subject === undefined) return rule
  if (typeof rule === 'object') return { of: subject, ...rule }
  return [`of ${subject}`, rule].filter(Boolean).join('; ')
}

/** Rules of the groups that come, for `meta.settings`. */
export function analysisConventions(
  include: readonly Group[],
  tables: DignityTables,
): Record<string, unknown> {
  const rules = conventions(tables)
  const texts = include.map((name) => [name, withSubject(rules[name], definedFor[name])] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined))
}
