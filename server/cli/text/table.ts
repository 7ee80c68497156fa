import { isObject } from '../../../tools/contract/values.ts'
import { flattened } from '../../../tools/records/flat.ts'
import {
  cell,
  isInstant,
  padded,
  shortened,
  type TextRecord,
  widthOf,
  withLocalTimes,
  words,
} from './cells.ts'

/** The widest cell; a longer text is cut. */
const widestCell = 40
const gap = '  '

/** Records as a table that fits into a width; columns that have no room are counted below it. */
export function table(records: readonly TextRecord[], width: number): string {
  const rows = records.map((record) => flatRow(record))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => (row[name] ?? null) !== null),
  )
  const columns = names.map((name) => {
    const cells = rows.map((row) => shortened(cell(row[name]), widestCell))
    const heading = words(name)
    const isNumeric = rows.every((row) => typeof (row[name] ?? 0) === 'number')
    const rank = rankOf(
      name,
      rows.some((row) => isInstant(row[name])),
    )
    return { heading, cells, isNumeric, rank, width: Math.max(widthOf(heading), ...cells.map(widthOf)) }
  })
  let used = -gap.length
  const chosen = new Set(
    [...columns]
      .sort((left, right) => left.rank - right.rank)
      .filter((column) => {
        const isFitting = used + gap.length + column.width <= width
        if (isFitting) used += gap.length + column.width
        return isFitting
      }),
  )
  const fitting = columns.filter((column) => chosen.has(column))
  const line = (texts: readonly string[]) =>
    fitting
      .map(({ width: room, isNumeric }, index) => {
        const text = texts[index] ?? ''
        return isNumeric ? ' '.repeat(room - widthOf(text)) + text : padded(text, room)
      })
      .join(gap)
      .trimEnd()
  const hidden = columns.length - fitting.length
  return [
    line(fitting.map(({ heading }) => heading)),
    ...rows.map((_, row) => line(fitting.map(({ cells }) => cells[row] ?? ''))),
    ...(hidden > 0 ? [`(${hidden} further columns: a wider terminal, --json or --csv)`] : []),
  ].join('\n')
}

/** How much people want a column: names and times first, codes for programs last. */
function rankOf(name: string, hasInstants: boolean): number {
  if (/^(name|title|date|target|point|kind|body\d?|aspect)$/.test(name)) return 0
  if (hasInstants) return 1
  return /(^id|Id|Airless)$|Uncertain/.test(name) ? 3 : 2
}

/** A record without parts; lists of records are left out, which stand in tables of their own. */
function flatRow(record: TextRecord): TextRecord {
  const flat = flattened(withLocalTimesInside(record))
  return Object.fromEntries(
    Object.entries(flat).filter(
      ([, value]) => !(Array.isArray(value) && value.some((item) => isObject(item))),
    ),
  )
}

/** The same with local times in its parts, too. */
function withLocalTimesInside(record: TextRecord): TextRecord {
  return Object.fromEntries(
    Object.entries(withLocalTimes(record)).map(([name, value]) => [
      name,
      isObject(value) ? withLocalTimesInside(value as TextRecord) : value,
    ]),
  )
}

/** Facts about a list that its table shows. */
const counts = new Set(['count', 'truncated', 'rowCount'])

/** Data of any answer as text: its facts in lines, its lists and its records by name in tables. */
export function dataText(data: unknown, width: number): string {
  if (!isObject(data)) return cell(data)
  const facts: [name: string, text: string][] = []
  const tables: string[] = []
  for (const [name, value] of Object.entries(withLocalTimes(data as TextRecord))) {
    const records = recordsOf(value)
    if (records) tables.push(`${words(name)}\n${records.length > 0 ? table(records, width) : 'none'}`)
    else if (isObject(value)) facts.push(...factsOf(name, value as TextRecord))
    else if (value !== null && !counts.has(name) && cell(value) !== '') facts.push([words(name), cell(value)])
  }
  const column = Math.min(32, Math.max(0, ...facts.map(([name]) => widthOf(name))))
  const lines = facts.map(([name, text]) =>
    shortened(`${padded(name, column)}  ${text}`, Math.max(width, column + 20)),
  )
  return [...(lines.length > 0 ? [lines.join('\n')] : []), ...tables].join('\n\n')
}

const factsOf = (owner: string, record: TextRecord): [string, string][] =>
  Object.entries(flatRow(record))
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [words(`${owner}.${name}`), cell(value)])

/** Records of a list, of a compact table, or of an object that has only records, by name. */
function recordsOf(value: unknown): readonly TextRecord[] | undefined {
  if (Array.isArray(value)) return value.some(isObject) ? (value as TextRecord[]) : undefined
  if (!isObject(value)) return undefined
  const { columns, rows } = value as { readonly columns?: unknown; readonly rows?: unknown }
  if (Array.isArray(columns) && Array.isArray(rows))
    return rows.map((row: unknown[]) => Object.fromEntries(columns.map((name, index) => [name, row[index]])))
  const members = Object.entries(value)
  const isTable =
    members.length > 1 &&
    members.every(([, member]) => isObject(member)) &&
    areAlike(Object.values(value) as object[])
  return isTable ? members.map(([name, member]) => ({ name, ...(member as object) })) : undefined
}

/** Whether most records have the fields of the first. */
function areAlike(records: readonly object[]): boolean {
  const fields = Object.keys(records[0] ?? {})
  return (
    fields.length > 1 &&
    records.every((record) => fields.filter((name) => name in record).length * 2 > fields.length)
  )
}
