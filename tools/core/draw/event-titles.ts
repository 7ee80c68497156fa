/**
 * Titles of events in the language of a request. Tools write them in English; {@link titleIn} finds the phrase of the table that
 * one was written by, and writes it in another language.
 */
import { bodyIds, bodyName } from '../bodies.ts'
import type { PhaseName } from '../events/moon-phases.ts'
import { capitalised } from '../text/capitalised.ts'
import { aspectNames } from '../zodiac/aspects.ts'
import { signs } from '../zodiac/zodiac.ts'
import { chartWords } from './chart-words.ts'
import { germanSignsBy, namesIn, phrasesIn, signPrepositions } from './event-phrases.ts'
import { type Language, wordsOf } from './words.ts'

/** Writes a part of a title in another language. */
type PartWriter = (part: string) => string
/** A phrase: the English titles that it makes, its parts, and the phrase of the language. */
interface Phrase {
  readonly english: RegExp
  readonly parts: readonly string[]
  readonly written: string
}
/** The words of a language. */
interface Dictionary {
  readonly phrases: readonly Phrase[]
  readonly names: ReadonlyMap<string, string>
  readonly writers: Readonly<Record<string, PartWriter>>
}

const oneOf = (words: readonly string[]): string => `(${words.join('|')})`
const signNames = signs.map(capitalised)
const phaseNames = Object.keys(wordsOf('en').phases) as PhaseName[]

/** Patterns of the parts of English titles; a part without one is any text. */
const patterns: Readonly<Record<string, string>> = {
  phase: oneOf(phaseNames.map(capitalised)),
  in: oneOf(signNames),
  into: oneOf(signNames),
  aspect: oneOf(aspectNames),
  angle: '(\\d+(?:\\.\\d+)?[°′″]?)',
  km: '(\\d+)',
}
const anyText = '(.+?)'
const part = /\{(\w+)\}/g

function phraseOf([english, written]: readonly [string, string]): Phrase {
  const parts = [...english.matchAll(part)].map(([, name]) => name as string)
  const pattern = english
    .split(part)
    .map((text, at) => (at % 2 === 0 ? escaped(text) : (patterns[text] ?? anyText)))
    .join('')
  return { english: new RegExp(`^${pattern}$`, 'u'), parts, written }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const dictionaries = new Map<Language, Dictionary>()

function dictionaryOf(language: Language): Dictionary {
  const known = dictionaries.get(language)
  if (known) return known
  const { bodies, phases } = wordsOf(language)
  const names = new Map([
    ...bodyIds.map((body) => [bodyName(body), bodies[body]] as const),
    ...phaseNames.map((phase) => [capitalised(phase), capitalised(phases[phase])] as const),
    ...namesIn(language),
  ])
  const signWords = chartWords(language).signs
  const after = (column: 'place' | 'direction') =>
    language === 'de'
      ? germanSignsBy(column)
      : new Map(signs.map((sign) => [capitalised(sign), `${signPrepositions[language]} ${signWords[sign]}`]))
  const [place, direction] = [after('place'), after('direction')]
  const made: Dictionary = {
    phrases: phrasesIn(language).map(phraseOf),
    names,
    writers: {
      title: (text) => titleIn(language, text),
      in: (text) => place.get(text) ?? text,
      into: (text) => direction.get(text) ?? text,
      // A decimal comma in every language but English.
      angle: (text) => text.replace('.', ','),
      other: (text) => clustered(text, names),
    },
  }
  dictionaries.set(language, made)
  return made
}

/** A name, or a star and its cluster: `Alcyone (Pleiades)`. */
function clustered(text: string, names: ReadonlyMap<string, string>): string {
  const [, star, cluster] = /^(.+) \((.+)\)$/u.exec(text) ?? []
  return star && cluster
    ? `${names.get(star) ?? star} (${names.get(cluster) ?? cluster})`
    : (names.get(text) ?? text)
}

/** The words of an English title in a language; undefined where no phrase fits. */
export function phraseIn(language: Language, title: string): string | undefined {
  const { phrases, names, writers } = dictionaryOf(language)
  const name = names.get(title)
  if (name) return name
  for (const { english, parts, written } of phrases) {
    const found = english.exec(title)
    if (!found) continue
    const words = new Map(parts.map((one, at) => [one, found[at + 1] as string]))
    return written.replace(part, (_, one: string) => {
      const text = words.get(one) ?? ''
      return writers[one]?.(text) ?? names.get(text) ?? text
    })
  }
  return undefined
}

/** An English title or label in a language; as it is where no phrase fits, such as a proper name. */
export const titleIn = (language: Language, title: string): string =>
  language === 'en' ? title : (phraseIn(language, title) ?? title)

/** The title of an event that is not seen from the place of a request, in its language. */
export function unseenTitle(title: string, language: Language = 'en'): string {
  const mark = titleIn(language, 'X, not visible here').slice(1)
  return title.endsWith(mark) ? title : title + mark
}
