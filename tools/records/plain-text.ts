import { isObject } from '../contract/values.ts'
import { type Compact, columnsOf, tableRows } from './compact.ts'
import { flattened } from './flat.ts'

type Row = Readonly<Record<string, unknown>>

/** Members that are left out beside another member, which says the same in fewer words or matters more. */
const repetitions: Readonly<Record<string, readonly string[]>> = {
  formatted: ['longitude', 'sign', 'signDegree', 'latitude', 'speed', 'declination', 'rashi'],
  trueFormatted: ['trueLongitude'],
  aspect: ['angle', 'separation'],
  body1: ['title'],
  title: ['id', 'bodies', 'body', 'other', 'aspect', 'source', 'type', 'kind', 'name', 'fromSign'],
  constellationName: ['constellation'],
  properties: ['geometry', 'type'],
}
/** Ending of an altitude without refraction, beside the one with it. */
const airlessEnding = 'Airless'
/** Members whose values say by themselves which they are. */
const unnamed = ['formatted', 'time', 'title']
/** Ending of a time that is its twin in the zone of the person. */
const localEnding = 'Local'

/**
 * Data as lines of text for a model: a line of scalars, and for each list or map of records its columns once and a line for each. Angles
 * and other numbers have one or two decimals, times are rounded to the minute; a time of the zone stands in place of UTC, and a place
 * in the zodiac is its degrees in a sign. Members that are null or false are left out.
 */
export function plainText(fullData: unknown): string {
  const data = briefly(fullData)
  if (!isObject(data)) return cell(data, new Line(null))
  const offsets = new Set(offsetsOf(data))
  const [offset] = offsets
  const common = offsets.size === 1 && offset !== undefined ? offset : null
  const times =
    common === null ? [] : [`times ${common === 'Z' ? 'UTC' : common}, else as the time before on its line`]
  return [...times, ...recordLines('', data, common)].join('\n')
}

/** Times of one line: date and offset stand where they differ from those of the time before. */
class Line {
  #date = ''
  #offset: string | null

  constructor(offset: string | null) {
    this.#offset = offset
  }

  /** A time to the minute, without the offset that all times have. */
  time(text: string): string {
    const offset = offsetOf(text)
    const ms = Date.parse(`${text.slice(0, text.length - offset.length)}Z`)
    if (Number.isNaN(ms)) return text
    const [date = '', clock = ''] = new Date(Math.round(ms / 60_000) * 60_000)
      .toISOString()
      .slice(0, 16)
      .split('T')
    const words = `${date === this.#date ? '' : `${date} `}${clock}${offset === this.#offset ? '' : offset}`
    this.#date = date
    this.#offset = offset
    return words
  }

  date(text: string): string {
    this.#date = text
    return text
  }
}

/** Lines of an object: its scalars first, then its parts, each under its name. */
function recordLines(name: string, record: Row, offset: string | null): string[] {
  const members = Object.entries(record).filter(([, value]) => !isEmpty(value))
  const line = new Line(offset)
  const scalars = members
    .filter(([, value]) => !isPart(value))
    .flatMap(([key, value]) => pair(key, value, line))
  const parts = members.filter(([, value]) => isPart(value))
  return [
    ...(scalars.length > 0 ? [`${name ? `${name}: ` : ''}${scalars.join('; ')}`] : []),
    ...parts.flatMap(([key, value]) => {
      const partName = name ? `${name}.${key}` : key
      const rows = rowsOf(value as object)
      return rows ? table(partName, rows, offset) : recordLines(partName, value as Row, offset)
    }),
  ]
}

/** Records of a part: in columns or one by one, whichever is shorter; records with records inside under their numbers. */
function table(name: string, records: readonly Row[], offset: string | null): string[] {
  const [first] = records
  if (first && records.length === 1) return recordLines(name, first, offset)
  if (records.some(hasRows))
    return records.flatMap((record, index) => recordLines(`${name} ${index + 1}`, record, offset))
  const columns = columnLines(name, records, offset)
  const members = [`${name}:`, ...records.map((record) => `- ${pairs(record, new Line(offset)).join('; ')}`)]
  const length = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0)
  return length(members) < length(columns) ? members : columns
}

/** The names of the columns and a line for each record, what all records share beside the names; two columns are one line. */
function columnLines(name: string, records: readonly Row[], offset: string | null): string[] {
  const rows = records.map(flattened)
  const columns = columnsOf(rows).filter((column) => rows.some((row) => !isEmpty(row[column])))
  const [first = {}] = rows
  const json = (value: unknown) => JSON.stringify(value ?? null)
  const isShared = (column: string) =>
    rows.length > 2 && rows.every((row) => json(row[column]) === json(first[column]))
  const shared = columns.filter(isShared).flatMap((column) => pair(column, first[column], new Line(offset)))
  const title = shared.length > 0 ? `${name} (all: ${shared.join('; ')})` : name
  const varied = columns.filter((column) => !isShared(column))
  const lines = rows.map((row) => {
    const line = new Line(offset)
    return varied.map((column) => word(column, row[column], line))
  })
  const heads = varied.map((column) => column.replace(/\bformatted$/, 'position'))
  if (varied.length <= 2)
    return [`${title}: ${heads.join(' ')}: ${lines.map((cells) => cells.join(' ')).join('; ')}`]
  return [`${title}: ${heads.join(' | ')}`, ...lines.map((cells) => withoutEnd(cells).join(' | '))]
}

/** Cells without the empty ones at the end. */
const withoutEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((text) => text !== '') + 1)

/** Records of a list or a map of records, whose name is then the first column; null for other values. */
function rowsOf(value: object): readonly Row[] | null {
  if (Array.isArray(value)) return value.every(isObject) ? value : null
  const entries = Object.entries(value)
  if (!isMapOfRecords(entries)) return null
  return entries.map(([key, record]) => ({ name: key, ...(record as object) }))
}

/** At least three records, which have most of their members in common. */
function isMapOfRecords(entries: readonly [string, unknown][]): boolean {
  if (entries.length < 3 || !entries.every(([, value]) => isObject(value))) return false
  const names = entries.map(([, value]) => Object.keys(value as object))
  const first = new Set(names[0])
  return names.every((keys) => keys.filter((key) => first.has(key)).length * 2 > keys.length)
}

/** Whether a value has lines of its own: records, or an object with parts or more members than a line bears. */
function isPart(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isObject)
  if (!isObject(value)) return false
  return (
    Object.keys(value).length > 6 ||
    Object.values(value).some((member) => typeof member === 'object' && member !== null)
  )
}

/** Whether records stand in a list or a map within a record. */
function hasRows(record: Row): boolean {
  return Object.values(record).some(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      (rowsOf(value)?.some(isObject) || (isObject(value) && hasRows(value))),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** `name value` of a member; the name alone for true. */
function pair(name: string, value: unknown, line: Line): string[] {
  if (isEmpty(value)) return []
  if (typeof value === 'boolean') return value ? [name] : []
  if (isObject(value)) {
    const inner = pairs(value, line)
    return inner.length === 0 ? [] : [`${name} ${inner.length === 1 ? inner[0] : `(${inner.join(', ')})`}`]
  }
  return [unnamed.includes(name) ? cell(value, line) : `${name} ${cell(value, line)}`]
}

const pairs = (record: Row, line: Line): string[] =>
  Object.entries(record).flatMap(([name, value]) => pair(name, value, line))

/** The text of a column: a true value is the last name of its column, a false one is empty. */
function word(column: string, value: unknown, line: Line): string {
  if (typeof value === 'boolean') return value ? (column.split('.').at(-1) as string) : ''
  return cell(value, line)
}

function cell(value: unknown, line: Line): string {
  if (isEmpty(value)) return ''
  if (typeof value === 'number') return rounded(value)
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return line.time(value)
    return /^\d{4}-\d\d-\d\d$/.test(value) ? line.date(value) : inLine(value)
  }
  if (Array.isArray(value)) return value.map((item) => cell(item, line)).join(', ')
  if (isObject(value)) return `(${pairs(value, line).join(', ')})`
  return String(value)
}

/** A number with one decimal from 10 on, two below, and two digits of one below 0.1; more where these would make it whole. */
function rounded(value: number): string {
  const size = Math.abs(value)
  const decimals = size >= 10 ? 1 : 2
  const short = size >= 0.1 ? Number(value.toFixed(decimals)) : Number(value.toPrecision(2))
  return String(size < 10 && Number.isInteger(short) ? Number(value.toFixed(4)) : short)
}

/** Words without what would end a line or a column; `10°22′ Capricorn` of `10°22′08″ Capricorn`. */
const inLine = (words: string): string =>
  words
    .replace(/^(\d+°\d\d′)\d\d″/, '$1')
    .replace(/[\r\n\u2028\u2029]/g, ' ')
    .replaceAll('|', '/')

/** Offset of a written time, `Z` or `+01:00`; empty for a time without. */
const offsetOf = (text: string): string => /(?:Z|[+-]\d\d:\d\d)$/.exec(text)?.[0] ?? ''

/** Offsets of the times of a value. */
function offsetsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [offsetOf(value)] : []
  if (Array.isArray(value)) return value.flatMap(offsetsOf)
  return isObject(value) ? Object.values(value).flatMap(offsetsOf) : []
}

const isCompact = (value: object): value is Compact =>
  'columns' in value &&
  Array.isArray(value.columns) &&
  value.columns.every((name) => typeof name === 'string')

/**
 * A value whose records are without what their other members say; a time of the zone has the name of its UTC twin, and a compact table
 * is a list of records.
 */
function briefly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(briefly)
  if (!isObject(value)) return value
  if (isCompact(value)) return tableRows(value).map(briefly)
  const repeated = new Set(
    Object.keys(value).flatMap((name) => (value[name] ? (repetitions[name] ?? []) : [])),
  )
  const isBeside = (name: string, ending: string) =>
    name.endsWith(ending) && name.slice(0, -ending.length) in value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name]) => !repeated.has(name) && !isBeside(name, airlessEnding) && !isBeside(name, localEnding),
      )
      .map(([name, member]) => {
        const local = value[`${name}${localEnding}`]
        return [name, briefly(typeof local === 'string' ? local : member)]
      }),
  )
}
