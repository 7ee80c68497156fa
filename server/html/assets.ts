import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const moduleFolder = path.dirname(fileURLToPath(import.meta.url))

/** Media types of the files that pages load, all of which stand in `assets` but libraries. Pages load nothing from other sites. */
const types = {
  'style.css': 'text/css; charset=utf-8',
  'front.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'copy.js': 'text/javascript; charset=utf-8',
  'minisearch.js': 'text/javascript; charset=utf-8',
  'webauthn.js': 'text/javascript; charset=utf-8',
  'passkeys.js': 'text/javascript; charset=utf-8',
  'portal.css': 'text/css; charset=utf-8',
  'portal.js': 'text/javascript; charset=utf-8',
  'search-ranking.js': 'text/javascript; charset=utf-8',
  'search.js': 'text/javascript; charset=utf-8',
  'sky.css': 'text/css; charset=utf-8',
  'sky.js': 'text/javascript; charset=utf-8',
  'living-wheel.js': 'text/javascript; charset=utf-8',
  'wheel-math.js': 'text/javascript; charset=utf-8',
  'living-sky.js': 'text/javascript; charset=utf-8',
  'sky-math.js': 'text/javascript; charset=utf-8',
  'sky-scene.js': 'text/javascript; charset=utf-8',
  'sky-paint.js': 'text/javascript; charset=utf-8',
  'sky-catalog.txt': 'text/plain; charset=utf-8',
  'favicon.svg': 'image/svg+xml',
  'favicon.ico': 'image/x-icon',
  'icon.png': 'image/png',
} as const

/** Files of libraries for browsers, by their package and their path from its entry. */
const libraries: Partial<Record<AssetName, readonly [name: string, file: string]>> = {
  'minisearch.js': ['minisearch', '../es/index.js'],
  'webauthn.js': ['@simplewebauthn/browser', '../dist/bundle/index.umd.min.js'],
}

/** Path of a file, in the package of its library or in `assets`. */
function fileOf(name: AssetName): string {
  const library = libraries[name]
  if (!library) return path.join(moduleFolder, 'assets', name)
  const [entry, file] = library
  return path.join(path.dirname(createRequire(import.meta.url).resolve(entry)), file)
}

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
  const cached = loaded.get(name)
  if (cached) return cached
  const bytes = readFileSync(fileOf(name))
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const { name: stem, ext } = path.parse(name)
  const asset = { path: `/docs/assets/${stem}.${digest}${ext}`, type: types[name], bytes }
  loaded.set(name, asset)
  return asset
}
