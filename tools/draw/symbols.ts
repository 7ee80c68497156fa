/** Symbols of bodies and signs drawn as outlines. */
import { minorSymbolTable } from '../core/data/minor-symbols.ts'
import { symbolRows } from '../core/data/symbols.ts'
import { tableText } from '../core/data/table-file.ts'
import { type Point, toTenth } from './svg.ts'

/** A symbol of the table with its extent, thousandths of the size. */
interface Outlined {
  readonly centre: Point
  readonly width: number
  readonly height: number
  readonly outline: string
}

let table: ReadonlyMap<string, Outlined> | undefined
let minorTable: ReadonlyMap<string, Outlined> | undefined

const read = (rows: string): ReadonlyMap<string, Outlined> =>
  new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => {
        const [name, extent, outline] = row.split('\t') as [string, string, string]
        const [left, top, right, bottom] = extent.split(' ').map(Number) as [number, number, number, number]
        const centre = { x: (left + right) / 2, y: (top + bottom) / 2 }
        return [name, { centre, width: right - left, height: bottom - top, outline }] as const
      }),
  )

/** A symbol by its name; the table of minor bodies is read when one of them is drawn. */
function symbolNamed(name: string): Outlined | undefined {
  table ??= read(symbolRows)
  const cached = table.get(name)
  if (cached) return cached
  minorTable ??= read(tableText(minorSymbolTable))
  return minorTable.get(name)
}

/** Points that are drawn with the symbol of another. */
const symbolOf: Readonly<Record<string, string>> = {
  meanNode: 'northNode',
  trueNode: 'northNode',
  meanLilith: 'lilith',
  trueLilith: 'lilith',
}

/** Name of the symbol of a body or point; `undefined` if there is none. */
export function symbolNameOf(id: string): string | undefined {
  const name = symbolOf[id] ?? id
  return symbolNamed(name) && name
}

/** The outline a drawing refers to by name. */
export const symbolPath = (name: string): string => symbolNamed(name)?.outline ?? ''

/** Half the width and half the height of a symbol, in parts of its size. */
export function symbolReach(name: string): { readonly x: number; readonly y: number } {
  const { width, height } = knownSymbol(name)
  return { x: width / 2000, y: height / 2000 }
}

function knownSymbol(name: string): Outlined {
  const outline = symbolNamed(name)
  if (!outline) throw new RangeError(`no symbol ${name}`)
  return outline
}

/** A symbol with its middle at a point; `size` is the em, capitals being seven tenths of it. */
export function symbol(name: string, position: Point, size: number, fill?: string): string {
  const outline = knownSymbol(name)
  const scale = size / 1000
  const x = toTenth(position.x - outline.centre.x * scale)
  const y = toTenth(position.y - outline.centre.y * scale)
  const colour = fill === undefined ? '' : ` fill="${fill}"`
  return `<use href="#s-${name}" transform="translate(${x} ${y}) scale(${scale.toFixed(4)})"${colour}/>`
}

/** The symbols that a drawing holds, as `symbol` wrote them, with their middles in pixels and in the order of the drawing. */
export function symbolsIn(svg: string): readonly (Point & { readonly name: string })[] {
  const uses = svg.matchAll(/<use href="#s-(\w+)" transform="translate\((\S+) (\S+)\) scale\((\S+)\)"/g)
  return [...uses].map(([, name = '', x, y, scale]) => {
    const { centre } = knownSymbol(name)
    return { name, x: Number(x) + centre.x * Number(scale), y: Number(y) + centre.y * Number(scale) }
  })
}
