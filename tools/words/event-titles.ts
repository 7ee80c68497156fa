/**
 * Titles of events in the language of a request. Tools write them in English; {@link titleIn} finds the phrase of the table that
 * one was written by, and writes it in another language.
 */
import { bodyIds, bodyName } from '../core/bodies.ts'
import type { PhaseName } from '../core/events/moon-phases.ts'
import { capitalised } from '../core/text/capitalised.ts'
import { aspectNames } from '../core/zodiac/aspects.ts'
import { signs } from '../core/zodiac/zodiac.ts'
import { chartWords } from './chart-words.ts'
import { germanSignsBy, namesIn, phrasesIn, signPrepositions } from './event-phrases.ts'
import { type Language, wordsOf } from './sky-words.ts'

/** Writes a part of a title in another language. */
type PartWriter = (part: string) => string
/** A phrase: its English with parts between texts (text, part, text …), and the phrase of the language. */
interface Phrase {
  readonly english: readonly string[]
  readonly written: string
}
/** The words of a language. */
interface Dictionary {
  readonly phrases: readonly Phrase[]
  readonly names: ReadonlyMap<string, string>
  readonly writers: Readonly<Record<string, PartWriter>>
}

const signNames = new Set(signs.map(capitalised))
const isSign = (text: string): boolean => signNames.has(text)
const phaseNames = Object.keys(wordsOf('en').phases) as PhaseName[]
const phaseTitles = new Set(phaseNames.map(capitalised))
const aspectTitles = new Set<string>(aspectNames)

/** Checks of the parts of English titles; a part without one is any text. */
const partChecks: Readonly<Record<string, ((text: string) => boolean) | undefined>> = {
  phase: (text) => phaseTitles.has(text),
  in: isSign,
  into: isSign,
  aspect: (text) => aspectTitles.has(text),
  angle: (text) => /^-?\d+(?:\.\d+)?[°′″]?$/u.test(text),
  km: (text) => /^\d+$/.test(text),
}
const partPattern = /\{(\w+)\}/g

/**
 * The parts of a title that a phrase has written, by name; undefined where it has not. Each part is as short as the rest
 * allows.
 * @param phrase texts and names of parts by turns
 * @param index the text that the title begins with
 */
function partsIn(title: string, phrase: readonly string[], index = 0): Map<string, string> | undefined {
  const [text = '', name, nextText = ''] = phrase.slice(index, index + 3)
  if (!title.startsWith(text)) return undefined
  const afterText = title.slice(text.length)
  if (name === undefined) return afterText === '' ? new Map() : undefined
  const isLastPart = index + 3 === phrase.length
  const earliestEnd = isLastPart ? Math.max(1, afterText.length - nextText.length) : 1
  for (
    let end = afterText.indexOf(nextText, earliestEnd);
    end > 0;
    end = afterText.indexOf(nextText, end + 1)
  ) {
    const part = afterText.slice(0, end)
    const isAllowed = partChecks[name]?.(part) ?? true
    const laterParts = isAllowed ? partsIn(afterText.slice(end), phrase, index + 2) : undefined
    if (laterParts) return laterParts.set(name, part)
    // A search for an empty text never goes beyond the end.
    if (end === afterText.length) return undefined
  }
  return undefined
}

const dictionaries = new Map<Language, Dictionary>()

function dictionaryOf(language: Language): Dictionary {
  const cached = dictionaries.get(language)
  if (cached) return cached
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
  const dictionary: Dictionary = {
    phrases: phrasesIn(language).map(([english, translated]) => ({
      english: english.split(partPattern),
      written: translated,
    })),
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
  dictionaries.set(language, dictionary)
  return dictionary
}

/** A star and its cluster: `Alcyone (Pleiades)`. */
const starInCluster = '{star} ({cluster})'.split(partPattern)

/** A name, or a star and its cluster. */
function clustered(text: string, names: ReadonlyMap<string, string>): string {
  const parts = partsIn(text, starInCluster)
  const [star, cluster] = [parts?.get('star'), parts?.get('cluster')]
  return star && cluster
    ? `${names.get(star) ?? star} (${names.get(cluster) ?? cluster})`
    : (names.get(text) ?? text)
}

/** The words of an English title in a language; undefined where no phrase fits. */
export function phraseIn(language: Language, title: string): string | undefined {
  const { phrases, names, writers } = dictionaryOf(language)
  const name = names.get(title)
  if (name) return name
  for (const { english, written: translated } of phrases) {
    const words = partsIn(title, english)
    if (!words) continue
    return translated.replace(partPattern, (_, part: string) => {
      const text = words.get(part) ?? ''
      return writers[part]?.(text) ?? names.get(text) ?? text
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
