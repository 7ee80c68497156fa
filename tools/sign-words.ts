/**
 * Signs of the zodiac in the language of a request. Tools write them in English, such as `10°22′07″ Capricorn` in a
 * member `formatted`, and {@link withSignWords} writes the names of another language in their place.
 */
import { z } from 'zod'
import { chartWords } from './core/draw/chart-words.ts'
import { type Language, languages } from './core/draw/words.ts'
import { type Sign, signs } from './core/zodiac/zodiac.ts'
import { membersOf, type Schema } from './schema-members.ts'

/** Parameter of the language of the words of an answer. */
export const lang = z
  .enum(languages, { error: `lang must be one of ${languages.join(', ')}` })
  .meta({ id: 'Language' })
  .default('en')
  .meta({ description: 'de, fr … Default en.' })

/** A name such as `formatted`, `startFormatted` or, in a table, `zodiac.formatted`. */
const isPlaceName = (name: string): boolean => /formatted$/i.test(name)

/** Whether answers of a schema have places in the zodiac in words. */
export const hasSignWords = (output: z.ZodType): boolean =>
  membersOf(output as unknown as Schema).some(([name]) => isPlaceName(name))

/** Data of an answer with the signs in the language of its request. */
export function withSignWords<D>(output: z.ZodType, request: unknown, data: D): D {
  const { lang: language = 'en' } = request as { lang?: Language }
  return language === 'en' || !hasSignWords(output) ? data : (translated(data, namesIn(language)) as D)
}

/** Names of the signs by their English ones. */
function namesIn(language: Language): ReadonlyMap<string, string> {
  const [english, names] = [chartWords('en').signs, chartWords(language).signs]
  return new Map(signs.map((sign: Sign) => [english[sign], names[sign]]))
}

/** A value with the signs of all places in words replaced, in objects as in tables. */
function translated(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, names))
  if (typeof value !== 'object' || value === null) return value
  if ('columns' in value && 'rows' in value) return translatedTable(value as Table, names)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isPlaceName(name) ? placeIn(member, names) : translated(member, names),
    ]),
  )
}

/** A table of records; columns are names, or objects with a name and a unit. */
interface Table {
  readonly columns: readonly (string | { readonly name: string })[]
  readonly rows: readonly (readonly unknown[])[]
}

function translatedTable(table: Table, names: ReadonlyMap<string, string>): Table {
  const isPlace = table.columns.map((column) =>
    isPlaceName(typeof column === 'string' ? column : column.name),
  )
  const rows = table.rows.map((row) =>
    Array.isArray(row)
      ? row.map((cell, at) => (isPlace[at] ? placeIn(cell, names) : translated(cell, names)))
      : (translated(row, names) as unknown[]),
  )
  return { ...table, rows }
}

/** `10°22′07″ Capricorn` with the name of the sign replaced; other values as they are. */
function placeIn(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'string') return value
  const at = value.lastIndexOf(' ') + 1
  return value.slice(0, at) + (names.get(value.slice(at)) ?? value.slice(at))
}
