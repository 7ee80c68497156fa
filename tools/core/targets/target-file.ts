/** Lists of targets as programs write them: CSV with a heading (Telescopius, astroplan), and N.I.N.A.'s JSON and target sets. */
import { type GivenDirection, readDirection } from './direction-text.ts'
import { ElementsFault } from './given-fields.ts'

/** A named place of a list, J2000.0. */
export interface ListedPlace extends GivenDirection {
  /** Names from the likeliest to be known by: a designation, then what it is called. */
  readonly names: readonly string[]
}

const HINT =
  'Send CSV with a heading (name,ra,dec), a list of Telescopius, or a target of N.I.N.A. (.json, .ninaTargetSet).'

/**
 * The places of a list, in its order.
 * @throws ElementsFault for a text that is none of these formats, or a row that cannot be read
 */
export function readTargetFile(text: string): ListedPlace[] {
  const content = text.replace(/^\uFEFF/, '').trim()
  if (content.startsWith('<')) return ofTargetSet(content)
  if (/^[{[]/.test(content)) return ofJson(content)
  return ofTable(content)
}

/** A place by its texts of right ascension and declination. */
function placeOf(names: readonly string[], ra: string, dec: string): ListedPlace {
  // 00hr 42' 44" and 00h42m44s are the same.
  const hours = ra.replace(/hr?/i, 'h').replace(/['′]/g, 'm').replace(/["″]+/g, 's')
  const direction = readDirection(`${hours},${dec.replace(/d/i, '°')}`)
  if (direction && names.length > 0) return { ...direction, names }
  throw new ElementsFault(
    `the row of ${names[0] ?? 'a target without a name'} has no place that can be read (${ra} ${dec})`.slice(
      0,
      200,
    ),
    'Write right ascension as 05:35:17 or 05h35m17s, declination as -05:23:28.',
  )
}

// CSV.

const headings = {
  designation: /^(?:catalogue entry|catalog(?:ue)? ?(?:id|entry)?|id|designation|main_id|object)$/i,
  name: /^(?:name|target|target ?name|object ?name|familiar name|common name|title|pane)$/i,
  ra: /^(?:ra|ra_?j2000|right ascension)(?![a-z])(?!.*jnow)/i,
  dec: /^(?:dec|decl|de|dec_?j2000|dej2000|declination)(?![a-z])(?!.*jnow)/i,
}

function ofTable(text: string): ListedPlace[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const separator = ['\t', ';', ','].find((mark) => lines.some((line) => isHeading(cells(line, mark))))
  if (separator === undefined)
    throw new ElementsFault('the list has no heading with a name, ra and dec', HINT)
  const rows = lines.map((line) => cells(line, separator))
  const first = rows.findIndex(isHeading)
  const heading = rows[first] as readonly string[]
  const column = (pattern: RegExp) => heading.findIndex((title) => pattern.test(title))
  const [raColumn, decColumn] = [column(headings.ra), column(headings.dec)]
  const nameColumns = [column(headings.designation), column(headings.name)].filter((index) => index >= 0)
  const places = rows.slice(first + 1)
  const inHours = hoursReader(
    heading[raColumn] as string,
    places.map((row) => row[raColumn] ?? ''),
  )
  return places.map((row) =>
    placeOf(
      nameColumns.flatMap((index) => row[index] || []),
      inHours(row[raColumn] ?? ''),
      row[decColumn] ?? '',
    ),
  )
}

const isHeading = (row: readonly string[]): boolean =>
  [headings.ra, headings.dec].every((pattern) => row.some((title) => pattern.test(title))) &&
  row.some((title) => headings.designation.test(title) || headings.name.test(title))

/** Cells of a line; a quote inside a quoted cell is doubled (RFC 4180, §2), or stands alone as in lists of Telescopius. */
function cells(line: string, separator: string): string[] {
  const row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < line.length; index++) {
    const character = line.charAt(index)
    const closes = isQuoted && character === '"' && [separator, ''].includes(line.charAt(index + 1))
    if (character === '"' && !isQuoted && cell.trim() === '') isQuoted = true
    else if (closes) isQuoted = false
    else if (character === separator && !isQuoted) {
      row.push(cell.trim())
      cell = ''
    } else cell += character
  }
  return [...row, cell.trim()]
}

const plainNumber = /^\d{1,3}(?:\.\d*)?$/

/**
 * How the right ascensions of a column become hours: the heading names the unit of plain numbers (ra_deg, RA [h]), or one beyond 24
 * does.
 * @throws ElementsFault where both units are possible
 */
function hoursReader(title: string, values: readonly string[]): (value: string) => string {
  const numbers = values.filter((value) => plainNumber.test(value)).map(Number)
  const asHours = (value: string) => value
  const asDegrees = (value: string) => (plainNumber.test(value) ? (Number(value) / 15).toFixed(9) : value)
  if (numbers.length === 0 || /\bh\b|_h\b|hour|hr/i.test(title)) return asHours
  if (/deg|°/i.test(title) || numbers.some((value) => value >= 24)) return asDegrees
  throw new ElementsFault(
    `the right ascensions under ${title} may be hours or degrees`,
    'Name the unit in the heading: ra_deg or ra_hours.',
  )
}

// N.I.N.A.

/** Members of a place of N.I.N.A., of its JSON or the attributes of its target sets. */
type Coordinates = Readonly<Record<string, unknown>>

/** NINA.Astrometry, InputCoordinates.cs (N.I.N.A. 3.1): sexagesimal parts, the sign apart since declinations of −0°. */
function placeOfCoordinates(name: unknown, parts: Coordinates): ListedPlace {
  const part = (key: string) => String(Math.abs(Number(parts[key] ?? 0)))
  const isSouth = /^true$/i.test(String(parts.NegativeDec ?? '')) || String(parts.DecDegrees).startsWith('-')
  return placeOf(
    typeof name === 'string' && name !== '' ? [name] : [],
    `${part('RAHours')}:${part('RAMinutes')}:${part('RASeconds')}`,
    `${isSouth ? '-' : ''}${part('DecDegrees')}:${part('DecMinutes')}:${part('DecSeconds')}`,
  )
}

function ofTargetSet(text: string): ListedPlace[] {
  const [, ...lists] = text.split('<CaptureSequenceList ')
  const places = lists
    .map((list) => attributesOf(list.slice(0, Math.max(0, list.indexOf('>')))))
    .filter(({ TargetName, RAHours }) => TargetName && RAHours !== undefined)
  if (places.length > 0) return places.map((list) => placeOfCoordinates(list.TargetName, list))
  throw new ElementsFault('the XML has no CaptureSequenceList with TargetName and RAHours', HINT)
}

/** Attributes of a tag, whose values stand in double quotes. */
function attributesOf(tag: string): Coordinates {
  const pieces = tag.split('"')
  const names = pieces.filter((_, index) => index % 2 === 0)
  return Object.fromEntries(
    names.map((name, index) => [name.replace('=', '').trim(), unescaped(pieces[2 * index + 1] ?? '')]),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] as string)

function ofJson(text: string): ListedPlace[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ElementsFault('the list is not well-formed JSON', HINT)
  }
  const places = targetsIn(value)
  if (places.length > 0) return places
  throw new ElementsFault('the JSON has no TargetName with InputCoordinates', HINT)
}

/** Containers of a sequence within each other that are looked into. */
const DEEPEST = 60

/** Every target inside a value, in order: sequences of N.I.N.A. have containers within containers. */
function targetsIn(value: unknown, depth = 0): ListedPlace[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return []
  const { TargetName, InputCoordinates } = value as Record<string, unknown>
  if (typeof InputCoordinates === 'object' && InputCoordinates !== null)
    return [placeOfCoordinates(TargetName, InputCoordinates as Coordinates)]
  return Object.values(value).flatMap((member) => targetsIn(member, depth + 1))
}
