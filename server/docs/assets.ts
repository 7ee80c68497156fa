import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

interface Source {
  readonly type: string
  /** Folder under the package root that the build copies the file from; compiled code finds it beside itself. */
  readonly from: string
}

const own = 'server/docs/assets'
const portal = 'server/portal/assets'

/** Every file a page may load. Nothing is fetched from another site. */
export const sources = {
  'style.css': { type: 'text/css; charset=utf-8', from: own },
  'portal.css': { type: 'text/css; charset=utf-8', from: portal },
  'portal.js': { type: 'text/javascript; charset=utf-8', from: portal },
  'sky.css': { type: 'text/css; charset=utf-8', from: portal },
  'sky.js': { type: 'text/javascript; charset=utf-8', from: portal },
  'favicon.svg': { type: 'image/svg+xml', from: own },
} as const satisfies Record<string, Source>

export type AssetName = keyof typeof sources
export const assetNames = Object.keys(sources) as AssetName[]

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
  const bytes = readFileSync(locate(name))
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const { name: stem, ext } = path.parse(name)
  const made = { path: `/docs/assets/${stem}.${digest}${ext}`, type: sources[name].type, bytes }
  loaded.set(name, made)
  return made
}

/** The compiled program has a copy beside itself; from source, files are read where they come from. */
function locate(name: AssetName): string {
  const beside = path.join(here, 'assets', name)
  return existsSync(beside) ? beside : path.join(here, '../..', sources[name].from, name)
}
