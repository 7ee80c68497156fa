import { cpSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Last step of the build: puts the files that pages load beside the compiled code, so that neither the sources
 * nor the packages of development are needed to serve them.
 */
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const folder = 'server/html/assets'
cpSync(path.join(root, folder), path.join(root, 'dist', folder), { recursive: true })
