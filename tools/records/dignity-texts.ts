import type { TermSystem, TriplicitySystem } from '../core/charts/dignity-tables.ts'

/** Texts of the tables of dignities, as settings of answers name them. */
export const textsOfTerms: Readonly<Record<TermSystem, string>> = {
  egyptian: 'Egyptian terms',
  ptolemaic: 'Ptolemaic terms, Tetrabiblos I.21',
  chaldean: 'Chaldean terms, Tetrabiblos I.21',
  lilly: 'Lilly: terms, Christian Astrology, p. 104',
}
export const textsOfTriplicities: Readonly<Record<TriplicitySystem, string>> = {
  dorothean: 'Dorotheus: triplicities',
  ptolemaic: 'Ptolemy: triplicities',
  lilly: 'Lilly: triplicities',
  morin: 'Morin: triplicities, as handbooks print them',
}
