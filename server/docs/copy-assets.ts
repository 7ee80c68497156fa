import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { assetNames, sources } from './assets.ts'

/**
 * Last step of the build: puts the files that pages load beside the compiled pages, so that neither the sources
 * nor the packages of development are needed to serve them.
 */
const here = path.dirname(fileURLToPath(import.meta.url))
const root = path.join(here, '../../..')
const target = path.join(here, 'assets')

mkdirSync(target, { recursive: true })
for (const name of assetNames) cpSync(path.join(root, sources[name].from, name), path.join(target, name))
