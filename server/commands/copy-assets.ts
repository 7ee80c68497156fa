import { cpSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Last build step: copies static files next to the compiled code, so that neither the sources nor development packages
 * are needed at run time.
 */
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const folder = 'server/html/assets'
cpSync(path.join(root, folder), path.join(root, 'dist', folder), { recursive: true })
