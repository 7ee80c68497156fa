import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

/** Every file a page may load, by its media type. Nothing is fetched from another site. */
const types = {
  'style.css': 'text/css; charset=utf-8',
  'portal.css': 'text/css; charset=utf-8',
  'portal.js': 'text/javascript; charset=utf-8',
  'sky.css': 'text/css; charset=utf-8',
  'sky.js': 'text/javascript; charset=utf-8',
  'favicon.svg': 'image/svg+xml',
} as const

export type AssetName = keyof typeof types
export const assetNames = Object.keys(types) as AssetName[]

export interface Asset {
  /** Holds a hash of the bytes, so that a copy may be kept for ever. */
  readonly path: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Read once: files do not change while the program runs. */
const loaded = new Map<AssetName, Asset>()

/** The file under its hashed address. A page that is new always names files that are new. */
export function asset(name: AssetName): Asset {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(path.join(here, 'assets', name))
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const { name: stem, ext } = path.parse(name)
  const made = { path: `/docs/assets/${stem}.${digest}${ext}`, type: types[name], bytes }
  loaded.set(name, made)
  return made
}
