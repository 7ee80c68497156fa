import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

/** Media types of the files that pages load. Pages load nothing from other sites. */
const types = {
  'style.css': 'text/css; charset=utf-8',
  'portal.css': 'text/css; charset=utf-8',
  'portal.js': 'text/javascript; charset=utf-8',
  'sky.css': 'text/css; charset=utf-8',
  'sky.js': 'text/javascript; charset=utf-8',
  'favicon.svg': 'image/svg+xml',
} as const

/** Name of a file in `assets`. */
export type AssetName = keyof typeof types
/** All file names. */
export const assetNames = Object.keys(types) as AssetName[]

/** A static file with its URL. */
export interface Asset {
  /** URL path with a hash of the bytes, so that caches may keep it for ever. */
  readonly path: string
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** Cache: files do not change while the process runs. */
const loaded = new Map<AssetName, Asset>()

/** A static file under its hashed URL, so that a new page never gets an old file. */
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
