import { isObject } from '../../../tools/contract/values.ts'
import { flattened } from '../../../tools/records/flat.ts'
import { scrollBox } from '../../html/data-table.ts'
import { dayYearAndTime, yearWithEra } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { fieldLabel, valueWords } from '../../product/words/answer-labels.ts'
import { plainNumber } from '../page/format.ts'
import { unitOf, withUnit } from './units.ts'

/** Rows of a table, or of one page of a longer one. */
const rowsOfPage = 50
/** Rows of all pages together; downloads and the request have the rest. */
const mostRows = 500
/** Longest list whose items are shown as records rather than as table rows. */
const mostRecords = 12
/** Parts of an answer that are expanded; further ones are collapsed. */
const partsOpen = 3
/** Characters of a text before it is truncated. */
const longestText = 400
/** Deepest heading level; parts start at level 3. */
const deepest = 6

/** A JSON object. */
type Tree = Readonly<Record<string, unknown>>

/**
 * Generic HTML view of any response data: values with units; lists and groups of similar objects as tables. It depends
 * on no particular tool, so a new tool needs no change here.
 * @param level of the first headings, 3 to 6
 * @param path of the data, by which tables are labelled
 */
export function readable(data: unknown, level = 3, path = 'data'): Markup {
  return isObject(data) ? record(data, path, level) : markup`<p>${value(data, '')}</p>`
}

/** True for a scalar or a list of scalars. */
const isPlain = (node: unknown): boolean => (Array.isArray(node) ? node.every(isScalar) : isScalar(node))
const isScalar = (node: unknown): boolean => typeof node !== 'object' || node === null

/** View of an object: scalar fields first, then nested parts under headings. */
function record(tree: Tree, path: string, level: number): Markup {
  const columnar = asColumns(tree)
  const entries = Object.entries(withoutTwins(tree)).filter(
    ([name]) => !columnar || !/^(columns|rows)$/.test(name),
  )
  const plain = entries.filter(([, item]) => isPlain(item))
  const parts = entries.filter(([, node]) => !isPlain(node))
  return markup`${plain.length > 0 ? values(plain, path) : null}${columnar ? table(columnar, path) : null}${parts.map(
    ([name, node], index) =>
      level > 3 || index < partsOpen
        ? part(name, node, `${path}.${name}`, level)
        : fold(heading(fieldLabel(name), level), body(node, `${path}.${name}`, level + 1), false),
  )}`
}

/** A record without instants in UTC that stand beside their time in the zone of the request. */
const withoutTwins = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => !Object.hasOwn(tree, `${name}Local`)))

/** Scalar fields as a definition list. */
function values(entries: readonly (readonly [string, unknown])[], path: string): Markup {
  return markup`<dl class="answer">${entries.map(
    ([name, node]) =>
      markup`<div><dt>${fieldLabel(name)}</dt><dd>${value(node, `${path}.${name}`)}</dd></div>`,
  )}</dl>`
}

/** Nested part under its heading. */
function part(name: string, node: unknown, path: string, level: number): Markup {
  return markup`${heading(fieldLabel(name), level)}${body(node, path, Math.min(level, deepest) + 1)}`
}

/** Heading of a level; levels beyond 6 are 6. */
function heading(name: string, level: number): Markup {
  if (level <= 3) return markup`<h3>${name}</h3>`
  if (level === 4) return markup`<h4>${name}</h4>`
  return level === 5 ? markup`<h5>${name}</h5>` : markup`<h6>${name}</h6>`
}

/** View of a nested value: records, a table, or an object. An object of three or more objects becomes one table. */
function body(node: unknown, path: string, level: number): Markup {
  if (Array.isArray(node))
    return level === 4 && isBranching(node) ? records(node, path, level) : table(node.map(row), path)
  const tree = node as Tree
  const family = Object.entries(tree)
  const isFamily = family.length > 2 && family.every(([, member]) => isObject(member))
  return isFamily
    ? table(
        family.map(([name, member]) => ({ '': nameWords(name), ...withoutTwins(flattened(member as Tree)) })),
        path,
      )
    : record(tree, path, level)
}

/** True for a short list whose items contain lists: records are more readable there than truncated table rows. */
const isBranching = (list: readonly unknown[]): boolean =>
  list.length <= mostRecords &&
  list.some((node) => isObject(node) && Object.values(flattened(node)).some((part) => !isPlain(part)))

/** List items as collapsible records, the first one expanded: twelve eclipses with their lists fill many pages. */
function records(list: readonly unknown[], path: string, level: number): Markup {
  const label = fieldLabel(lastName(path))
  return markup`${list.map((item, index) =>
    fold(
      heading(titleOf(item) ?? `${label} ${index + 1}`, level),
      body(item, `${path}[${index}]`, Math.min(level, deepest) + 1),
      index === 0,
    ),
  )}`
}

/** Fields that name a record, the first that it has. */
const naming = ['title', 'name', 'label', 'date', 'body', 'timeLocal', 'time', 'id'] as const

/** Name of a record; undefined if it has none. */
function titleOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  const name = naming.find((field) => typeof item[field] === 'string')
  if (name === undefined) return undefined
  const words = String(item[name])
  return isTime.test(words)
    ? words.replace(/T(\d\d:\d\d).*/, words.endsWith('Z') ? ' $1 UTC' : ' $1')
    : nameWords(words)
}

/** A name that begins a row or a part: “Sun” for `sun`, “Mean node” for `meanNode`. */
function nameWords(name: string): string {
  const words = valueWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Collapsible part. */
function fold(title: Markup, inside: Markup, isOpen: boolean): Markup {
  return markup`<details class="record"${isOpen ? markup` open` : null}><summary>${title}</summary>
${inside}</details>`
}

/** Table row of a list item: an object is flattened, a scalar becomes `value`. */
const row = (item: unknown): Tree =>
  isObject(item)
    ? withoutTwins(flattened(item))
    : Array.isArray(item)
      ? Object.fromEntries(item.entries())
      : { value: item }

/** Rows of a columnar payload `{columns, rows}`, the compact form of many tools; undefined for other objects. */
function asColumns({ columns, rows }: Tree): Tree[] | undefined {
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined
  const names = columns.map((column) => String(isObject(column) ? column.name : column))
  return rows.map((cells) =>
    withoutTwins(
      Object.fromEntries(
        names.map((name, index) => [name, Array.isArray(cells) ? cells[index] : (cells as Tree)[name]]),
      ),
    ),
  )
}

/** Table with the union of all fields as columns; a column named `''` holds the row heads. A long one has pages. */
function table(rows: readonly Tree[], path: string): Markup {
  if (rows.length === 0) return markup`<p>None.</p>`
  const visibleRows = rows.slice(0, mostRows)
  const names = idsLast([...new Set(visibleRows.flatMap(Object.keys))])
  if (rows.length <= rowsOfPage) return tablePage(visibleRows, names, path, labelOf(path))
  const starts = visibleRows.flatMap((_, index) => (index % rowsOfPage === 0 ? [index] : []))
  const pages = starts.map((start, index) => {
    const pageRows = visibleRows.slice(start, start + rowsOfPage)
    const title = `Rows ${start + 1} to ${start + pageRows.length} of ${rows.length}`
    // Of details with one name, only one is open at a time (HTML Living Standard §4.11.1).
    return markup`<details name="${path}"${index === 0 ? markup` open` : null}><summary>${title}</summary>
${tablePage(pageRows, names, path, `${labelOf(path)}, ${title.toLowerCase()}`)}</details>`
  })
  const hiddenRows = rows.length - visibleRows.length
  return markup`${pages}${
    hiddenRows > 0
      ? markup`<p class="hint">${hiddenRows} more rows are not on this page: send the request, or download the answer.</p>`
      : null
  }`
}

/** Columns with the ids behind what people look for. */
const idsLast = (names: readonly string[]): readonly string[] => [
  ...names.filter((name) => name !== 'id'),
  ...names.filter((name) => name === 'id'),
]

/** The last name of a path: `planets` of `data.planets`. */
const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Label of a table, from the last name of its path. */
const labelOf = (path: string): string =>
  path === 'data' ? 'Answer' : fieldLabel(lastName(path).replace(/\[\d+\]$/, ''))

/** Scrollable table of some rows. */
function tablePage(rows: readonly Tree[], names: readonly string[], path: string, label: string): Markup {
  const cell = (cells: Tree, name: string) =>
    name ? markup`<td>${value(cells[name])}</td>` : markup`<th scope="row">${String(cells[name])}</th>`
  return scrollBox(
    label,
    markup`<table>
<thead><tr>${names.map((name) => head(name, rows, path))}</tr></thead>
<tbody>${rows.map((cells) => markup`<tr>${names.map((name) => cell(cells, name))}</tr>`)}</tbody></table>`,
    'tall',
  )
}

/** Head of a column: its label, and the unit of its numbers. */
function head(name: string, rows: readonly Tree[], path: string): Markup {
  if (name === '') return markup`<td></td>`
  const unit = rows.some((row) => hasNumber(row[name])) ? unitOf(`${path}.${name}`) : undefined
  return markup`<th scope="col">${fieldLabel(name)}${unit === undefined ? null : ` (${unit})`}</th>`
}

const hasNumber = (node: unknown): boolean =>
  typeof node === 'number' || (Array.isArray(node) && node.some(hasNumber))

/** One value of a field; nested structures refer to the JSON. @param path of a number whose unit stands behind it */
function value(node: unknown, path?: string): Markup {
  if (node === null) return markup`<small>none</small>`
  if (node === undefined) return markup``
  if (typeof node === 'number')
    return markup`${path === undefined ? plainNumber(node) : withUnit(node, path)}`
  if (typeof node === 'boolean') return markup`${node ? 'yes' : 'no'}`
  if (typeof node === 'string') return text(node)
  if (!Array.isArray(node)) return markup`<small>see the JSON</small>`
  if (node.length === 0) return markup`<small>none</small>`
  if (isPlain(node)) return markup`${node.map((item, index) => [index > 0 ? ', ' : '', value(item, path)])}`
  const names = node.map(titleOf)
  return names.every((name) => name !== undefined)
    ? markup`${names.join(', ')}`
    : markup`<small>${node.length} in the JSON</small>`
}

/** An instant in UTC, or a time of a zone with its offset. */
const isTime = /^(?:-\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d(?::\d\d)?)$/

/** A date, alone or with a time, in a year that ISO 8601 writes as 0 or less. */
const isBeforeChrist = /^(?:-\d{6}|0000)-\d\d-\d\d(?:T[\d:.+-]+Z?)?$/

/** “44 BC” behind a date of -000043; null for later ones. */
const era = (value: string): Markup | null =>
  isBeforeChrist.test(value)
    ? markup` <small>${yearWithEra(Number(value.slice(0, value.indexOf('-', 1))))}</small>`
    : null

/** An id or another word that may break on paper. */
const isLongWord = /^\S{19,}$/

/** A text. Times are `<time>` elements; those in UTC say so, and the script writes them in the zone of the person. */
function text(content: string): Markup {
  if (isTime.test(content))
    return content.endsWith('Z')
      ? markup`<span data-utc>${dayYearAndTime(content)} UTC</span>`
      : dayYearAndTime(content)
  if (isBeforeChrist.test(content)) return markup`<span class="long">${content}</span>${era(content)}`
  if (isLongWord.test(content) && content.length <= longestText && valueWords(content) === content)
    return markup`<span class="long">${content}</span>`
  return content.length > longestText
    ? markup`${content.slice(0, longestText)}…`
    : markup`${valueWords(content)}`
}
