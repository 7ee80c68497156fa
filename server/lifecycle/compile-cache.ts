import { mkdirSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'

/** From Node 22.1 on, and not in the types of Node 20. */
const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown }

/**
 * Stores the compiled code of the modules that are imported from now on in `compile-cache` of the data folder, where
 * later starts find it. Node writes it when the process ends. A start on a disk that cannot be written goes on without
 * it, as does Node 20, which has no such cache.
 */
export function storeCompiledCode(dataDir: string): void {
  if (!enableCompileCache) return
  const folder = path.join(dataDir, 'compile-cache')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    return
  }
  enableCompileCache(folder)
}
