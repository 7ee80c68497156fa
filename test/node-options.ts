import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The same path from source and from `dist/test`. */
export const root = import.meta.dirname.replace(/(\/dist)?\/test$/, '')

/** Node options of `npm start`. */
export const nodeOptions: readonly string[] = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
).scripts.start.match(/--\S+/g)

/** Environment of processes that share a database: the same encryption key, separate data directories. */
export const sharedSecretKey = 'A'.repeat(43)
