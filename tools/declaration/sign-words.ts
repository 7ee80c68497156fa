/**
 * Words of an answer in the language of its request. Tools write them in English: signs of the zodiac, such as
 * `10°22′07″ Capricorn` in a member `formatted`, and titles of events. {@link withWords} writes another language in their place.
 */
import { z } from 'zod'
import { type Sign, signs } from '../core/zodiac/zodiac.ts'
import { chartWords } from '../words/chart-words.ts'
import { titleIn } from '../words/event-titles.ts'
import { type Language, languages } from '../words/sky-words.ts'
import { membersOf, type Schema } from './schema-members.ts'

/** Parameter of the language of the words of an answer. */
export const lang = z
  .enum(languages, { error: `lang must be one of ${languages.join(', ')}` })
  .meta({ id: 'Language' })
  .default('en')
  .meta({ description: 'Language of words: de, fr … Default en.' })

/** The same, where alerts and feeds alone show the words. */
const langOfFeeds = lang.meta({ ...lang.meta(), isUnlisted: true })

/** A name such as `formatted`, `startFormatted` or, in a table, `zodiac.formatted`. */
const isPlaceName = (name: string): boolean => /formatted$/i.test(name)

/** Whether answers of a schema have places in the zodiac in words. */
export const hasSignWords = (output: z.ZodType): boolean =>
  membersOf(output as unknown as Schema).some(([name]) => isPlaceName(name))

/** The members of a tool that tell which words its answers have. */
interface Worded {
  readonly output: z.ZodType
  readonly views?: { readonly calendar?: unknown } | undefined
  readonly events?: unknown
}

/** Whether answers have events with titles, which a calendar shows. */
const hasTitles = ({ views }: Worded): boolean => views?.calendar !== undefined

/** Whether an answer has words that `lang` changes. */
export const hasWords = (tool: Worded): boolean => hasTitles(tool) || hasSignWords(tool.output)

/** The parameter of the words of a tool; undefined for one without words. */
export function langOf(tool: Worded): typeof lang | undefined {
  if (hasWords(tool)) return lang
  return tool.events === undefined ? undefined : langOfFeeds
}

/** Writes a text of an answer in another language. */
type TextWriter = (text: string) => string
/** The writer of a member by its name; undefined for members without words. */
type WriterOf = (name: string) => TextWriter | undefined

/** Data of an answer with its words in the language of its request. */
export function withWords<D>(tool: Worded, request: unknown, data: D): D {
  const { lang: language = 'en' } = request as { lang?: Language }
  if (language === 'en' || !hasWords(tool)) return data
  const names = namesIn(language)
  const place: TextWriter = (text) => placeIn(text, names)
  const title: TextWriter | undefined = hasTitles(tool) ? (text) => titleIn(language, text) : undefined
  const writerOf: WriterOf = (name) => (isPlaceName(name) ? place : name === 'title' ? title : undefined)
  return translated(data, writerOf) as D
}

/** Names of the signs by their English ones. */
function namesIn(language: Language): ReadonlyMap<string, string> {
  const [english, names] = [chartWords('en').signs, chartWords(language).signs]
  return new Map(signs.map((sign: Sign) => [english[sign], names[sign]]))
}

/** A value with its words replaced, in objects as in tables. */
function translated(value: unknown, writerOf: WriterOf): unknown {
  if (Array.isArray(value)) return value.map((item) => translated(item, writerOf))
  if (typeof value !== 'object' || value === null) return value
  if ('columns' in value && 'rows' in value) return translatedTable(value as Table, writerOf)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, writeText(member, writerOf(name), writerOf)]),
  )
}

/** A table of records; columns are names, or objects with a name and a unit. */
interface Table {
  readonly columns: readonly (string | { readonly name: string })[]
  readonly rows: readonly (readonly unknown[])[]
}

function translatedTable(table: Table, writerOf: WriterOf): Table {
  const writers = table.columns.map((column) => writerOf(typeof column === 'string' ? column : column.name))
  const rows = table.rows.map((row) =>
    Array.isArray(row)
      ? row.map((cell, index) => writeText(cell, writers[index], writerOf))
      : (translated(row, writerOf) as unknown[]),
  )
  return { ...table, rows }
}

/** A member: by its writer where it is a text that has one. */
const writeText = (value: unknown, writer: TextWriter | undefined, writerOf: WriterOf): unknown =>
  writer && typeof value === 'string' ? writer(value) : translated(value, writerOf)

/** `10°22′07″ Capricorn` with the name of the sign replaced; other texts as they are. */
function placeIn(text: string, names: ReadonlyMap<string, string>): string {
  const position = text.lastIndexOf(' ') + 1
  return text.slice(0, position) + (names.get(text.slice(position)) ?? text.slice(position))
}
