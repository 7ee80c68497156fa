import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The same from source and as compiled into `dist/test`. */
export const root = import.meta.dirname.replace(/(\/dist)?\/test$/, '')

/** What `npm start` tells Node. */
export const nodeOptions: readonly string[] = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
).scripts.start.match(/--\S+/g)

/** Processes that share a database need the same key for secrets; each has a data directory of its own. */
export const sharedSecretKey = 'A'.repeat(43)
