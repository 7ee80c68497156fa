import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Site, withUrlsOf } from '../../product/site.ts'

/** Folder of the files that `npm run generate` writes, beside this one. */
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../examples')

/** The response to the example of a tool. */
export interface GeneratedExample {
  /** The response, as JSON with line breaks. */
  readonly answer: string
  /** URL path of the drawing in the answer, if it has one. */
  readonly drawing: string | undefined
}

/** URL path of the drawings of examples. */
export const drawingPath = (name: string): string => `/docs/drawings/${name}.svg`

const drawingFile = (name: string): string => path.join(folder, `${name}.svg`)

/** The drawing in the answer to the example of a tool, as a file; undefined if it has none. */
export function exampleDrawing(name: string): Uint8Array | undefined {
  return existsSync(drawingFile(name)) ? readFileSync(drawingFile(name)) : undefined
}

/** The generated example of a tool; undefined for a tool that is newer than the last `npm run generate`. */
export function generatedExample(name: string, site: Site): GeneratedExample | undefined {
  const file = path.join(folder, `${name}.json`)
  if (!existsSync(file)) return undefined
  return {
    answer: withUrlsOf(site, readFileSync(file, 'utf8').trimEnd()),
    drawing: existsSync(drawingFile(name)) ? drawingPath(name) : undefined,
  }
}

/** A problem record that a call got. */
export type RefusalRecord = Readonly<Record<string, unknown>>

/** Problem records by code, each of a call that causes it; none before the first `npm run generate`. */
export function generatedRefusals(site: Site): ReadonlyMap<string, RefusalRecord> {
  const file = path.join(folder, 'refusals.json')
  if (!existsSync(file)) return new Map()
  return new Map(
    Object.entries(JSON.parse(withUrlsOf(site, readFileSync(file, 'utf8'))) as Record<string, RefusalRecord>),
  )
}
