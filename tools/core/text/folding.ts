/** Names as people type them: without regard to case, accents, punctuation and a few customary spellings. */

/** Letters of English and digits alone: `d'Arrest` and `darrest` are one name. */
export const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Letters that Unicode does not decompose, with what stands for them on a plain keyboard. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ə: 'e',
}

/** Words that are mostly written short. */
const spelledOut: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

/**
 * The folded form of a name: two names that a reader would call the same have the same one.
 * @see Unicode Standard Annex 15 (canonical decomposition): marks are dropped after it.
 */
export function folded(text: string): string {
  // Most names are of plain letters, and there the general way would only cost time.
  if (/^[A-Za-z]{5,}$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʻʼ`´]/gu, '')
    .replace(/[ßøłđðþæœıħə]/g, (letter) => plain[letter] as string)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (Object.hasOwn(spelledOut, word) ? (spelledOut[word] as string) : word))
    .join(' ')
}
