/** Symbols of bodies and signs drawn as outlines. */
import { symbolRows } from '../data/symbols.ts'
import { type Point, toTenth } from './svg.ts'

/** A symbol of the table with its extent, thousandths of the size. */
interface Outlined {
  readonly centre: Point
  readonly width: number
  readonly height: number
  readonly outline: string
}

let table: ReadonlyMap<string, Outlined> | undefined

function symbols(): ReadonlyMap<string, Outlined> {
  table ??= new Map(
    symbolRows
      .trim()
      .split('\n')
      .map((row) => {
        const [name, extent, outline] = row.split('\t') as [string, string, string]
        const [left, top, right, bottom] = extent.split(' ').map(Number) as [number, number, number, number]
        const centre = { x: (left + right) / 2, y: (top + bottom) / 2 }
        return [name, { centre, width: right - left, height: bottom - top, outline }] as const
      }),
  )
  return table
}

/** The outline a drawing refers to by name. */
export const symbolPath = (name: string): string => symbols().get(name)?.outline ?? ''

/** A symbol with its middle at a point; `size` is the em, capitals being seven tenths of it. */
export function symbol(name: string, at: Point, size: number, fill?: string): string {
  const known = symbols().get(name)
  if (!known) throw new RangeError(`no symbol ${name}`)
  const scale = size / 1000
  const x = toTenth(at.x - known.centre.x * scale)
  const y = toTenth(at.y - known.centre.y * scale)
  const colour = fill === undefined ? '' : ` fill="${fill}"`
  return `<use href="#s-${name}" transform="translate(${x} ${y}) scale(${scale.toFixed(4)})"${colour}/>`
}
