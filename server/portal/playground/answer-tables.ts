import { flattened } from '../../../tools/records/flat.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { withUnit } from './units.ts'

/** Rows of one table on a page; the rest is in the JSON below it. */
const mostRows = 100
/** Things of a list that are shown at length. */
const mostRecords = 12
/** Parts of an answer that are open; those after them are a click away. */
const partsOpen = 3
/** Characters of one text. */
const longestText = 400
/** Headings go from the third level to the sixth. */
const deepest = 6

type Tree = Readonly<Record<string, unknown>>

/**
 * Any answer for reading: values with their units, lists and families of like things as tables. It knows nothing of
 * the tool that answered, so a new tool needs nothing here.
 */
export function readable(data: unknown): Markup {
  return isTree(data) ? record(data, 'data', 3) : markup`<p>${value(data, '')}</p>`
}

const isTree = (one: unknown): one is Tree => typeof one === 'object' && one !== null && !Array.isArray(one)
const isPlain = (one: unknown): boolean => (Array.isArray(one) ? one.every(isScalar) : isScalar(one))
const isScalar = (one: unknown): boolean => typeof one !== 'object' || one === null

/** What is one value comes first; what has parts follows under headings of its own. */
function record(tree: Tree, path: string, level: number): Markup {
  const columnar = asColumns(tree)
  const entries = Object.entries(tree).filter(([name]) => !columnar || !/^(columns|rows)$/.test(name))
  const plain = entries.filter(([, one]) => isPlain(one))
  const parts = entries.filter(([, one]) => !isPlain(one))
  return markup`${plain.length > 0 ? values(plain, path) : null}${columnar ? table(columnar, path) : null}${parts.map(
    ([name, one], at) =>
      level > 3 || at < partsOpen
        ? part(name, one, `${path}.${name}`, level)
        : fold(heading(name, level), body(one, `${path}.${name}`, level + 1), false),
  )}`
}

function values(entries: readonly (readonly [string, unknown])[], path: string): Markup {
  return markup`<dl class="answer">${entries.map(
    ([name, one]) =>
      markup`<div><dt><code>${name}</code></dt><dd>${value(one, `${path}.${name}`)}</dd></div>`,
  )}</dl>`
}

function part(name: string, one: unknown, path: string, level: number): Markup {
  return markup`${heading(name, level)}${body(one, path, Math.min(level, deepest) + 1)}`
}

function heading(name: string, level: number): Markup {
  const text = markup`<code>${name}</code>`
  if (level <= 3) return markup`<h3>${text}</h3>`
  if (level === 4) return markup`<h4>${text}</h4>`
  return level === 5 ? markup`<h5>${text}</h5>` : markup`<h6>${text}</h6>`
}

function body(one: unknown, path: string, level: number): Markup {
  if (Array.isArray(one))
    return level === 4 && isBranching(one) ? records(one, path, level) : table(one.map(row), path)
  const tree = one as Tree
  const family = Object.entries(tree)
  const isFamily = family.length > 2 && family.every(([, member]) => isTree(member))
  return isFamily
    ? table(
        family.map(([name, member]) => ({ '': name, ...flattened(member as Tree) })),
        path,
      )
    : record(tree, path, level)
}

/** A few things with lists of their own read better one below another than cut to a row each; deeper down rows do. */
const isBranching = (list: readonly unknown[]): boolean =>
  list.length <= mostRecords &&
  list.some((one) => isTree(one) && Object.values(flattened(one)).some((part) => !isPlain(part)))

/** Only the first is open: twelve eclipses with their lists are many pages. */
function records(list: readonly unknown[], path: string, level: number): Markup {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return markup`${list.map((one, at) =>
    fold(
      heading(`${name}[${at}]`, level),
      body(one, `${path}[${at}]`, Math.min(level, deepest) + 1),
      at === 0,
    ),
  )}`
}

function fold(title: Markup, inside: Markup, isOpen: boolean): Markup {
  return markup`<details class="record"${isOpen ? markup` open` : null}><summary>${title}</summary>
${inside}</details>`
}

const row = (one: unknown): Tree =>
  isTree(one) ? flattened(one) : Array.isArray(one) ? Object.fromEntries(one.entries()) : { value: one }

/** Columns that are told of once, with rows under them: the compact form of many tools, and every ephemeris. */
function asColumns({ columns, rows }: Tree): Tree[] | undefined {
  if (!Array.isArray(columns) || !Array.isArray(rows)) return undefined
  const heads = columns.map((column) =>
    isTree(column)
      ? { name: String(column.name), head: headOf(column) }
      : { name: String(column), head: String(column) },
  )
  return rows.map((cells) =>
    Object.fromEntries(
      heads.map(({ name, head }, at) => [head, Array.isArray(cells) ? cells[at] : (cells as Tree)[name]]),
    ),
  )
}

/** A column that says its unit has it in its head, and its numbers stand bare. */
const headOf = ({ name, unit }: Tree): string => (unit ? `${name} (${unit})` : String(name))

function table(rows: readonly Tree[], path: string): Markup {
  if (rows.length === 0) return markup`<p>None.</p>`
  const shown = rows.slice(0, mostRows)
  const names = [...new Set(shown.flatMap(Object.keys))]
  const head = (name: string) => (name ? markup`<th scope="col">${name}</th>` : markup`<td></td>`)
  const cell = (one: Tree, name: string) =>
    name
      ? markup`<td>${value(one[name], `${path}.${name}`)}</td>`
      : markup`<th scope="row">${String(one[name])}</th>`
  return markup`<div class="scroll tall" tabindex="0" role="region" aria-label="${path}"><table>
<thead><tr>${names.map(head)}</tr></thead>
<tbody>${shown.map((one) => markup`<tr>${names.map((name) => cell(one, name))}</tr>`)}</tbody></table></div>${
    rows.length > mostRows
      ? markup`<p class="hint">${rows.length - mostRows} more rows are in the JSON.</p>`
      : null
  }`
}

function value(one: unknown, name: string): Markup {
  if (one === null) return markup`<small>none</small>`
  if (one === undefined) return markup``
  if (typeof one === 'number') return markup`${withUnit(one, name)}`
  if (typeof one === 'boolean') return markup`${one ? 'yes' : 'no'}`
  if (typeof one === 'string') return text(one)
  if (!Array.isArray(one)) return markup`<small>see the JSON</small>`
  if (one.length === 0) return markup`<small>none</small>`
  return isPlain(one)
    ? markup`${one.map((each, at) => [at > 0 ? ', ' : '', value(each, name)])}`
    : markup`<small>${one.length} in the JSON</small>`
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** An instant keeps a mark, so that the script can say it in the clock of whoever points at it. */
function text(one: string): Markup {
  if (isInstant.test(one)) return markup`<time datetime="${one}">${one}</time>`
  return one.length > longestText ? markup`${one.slice(0, longestText)}…` : markup`${one}`
}
