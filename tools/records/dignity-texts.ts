import type { TermSystem, TriplicitySystem } from '../core/charts/dignity-tables.ts'

/** Names of the tables of terms in the settings of answers. */
export const textsOfTerms: Readonly<Record<TermSystem, string>> = {
  egyptian: 'Egyptian terms',
  ptolemaic: 'Ptolemaic terms, Tetrabiblos I.21',
  chaldean: 'Chaldean terms, Tetrabiblos I.21',
  lilly: 'Lilly: terms, Christian Astrology, p. 104',
}
/** The same of triplicities. */
export const textsOfTriplicities: Readonly<Record<TriplicitySystem, string>> = {
  dorothean: 'Dorotheus: triplicities',
  ptolemaic: 'Ptolemy: triplicities',
  lilly: 'Lilly: triplicities',
  morin: 'Morin: triplicities, as handbooks print them',
}
