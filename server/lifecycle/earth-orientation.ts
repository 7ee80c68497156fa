import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { useEarthOrientation } from '../../tools/core/time/delta-t.ts'
import { earthOrientation } from '../../tools/core/time/iers-finals.ts'
import type { Settings } from '../config/config.ts'

/** Where `npm run refresh-earth-orientation` leaves the file, inside `DATA_DIR`. */
export const earthOrientationName = 'finals2000A.all'

/** The file that the operator names, else the one that was fetched; `undefined` when there is none. */
export async function earthOrientationFile(settings: Settings): Promise<string | undefined> {
  if (settings.EARTH_ORIENTATION_FILE) return settings.EARTH_ORIENTATION_FILE
  const fetched = path.join(settings.DATA_DIR, earthOrientationName)
  return access(fetched).then(
    () => fetched,
    () => undefined,
  )
}

/** Takes UT1 from an IERS file where there is one; else the bundled table serves. Once per thread. */
export async function installEarthOrientation(file: string | undefined): Promise<void> {
  if (file) useEarthOrientation(earthOrientation(await readFile(file, 'latin1')))
}
