import { createRequire } from 'node:module'
import type * as Sgp4 from 'satellite.js'

let library: typeof Sgp4 | undefined

/**
 * The package `satellite.js`, read when it is first asked for: few calls are about satellites, and to read it takes a
 * fifth of a second and 7 MB.
 */
export function propagator(): typeof Sgp4 {
  library ??= createRequire(import.meta.url)('satellite.js') as typeof Sgp4
  return library
}
