import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import { useEarthOrientation } from '../../tools/core/time/delta-t.ts'
import { earthOrientation } from '../../tools/core/time/iers-finals.ts'
import { ConfigError, type Settings } from '../config/config.ts'

/** File in `DATA_DIR` that `npm run refresh-earth-orientation` writes. */
export const earthOrientationName = 'finals2000A.all'

/** Path of the IERS file: `EARTH_ORIENTATION_FILE`, else the downloaded one; `undefined` when there is none. */
export async function earthOrientationFile(settings: Settings): Promise<string | undefined> {
  if (settings.EARTH_ORIENTATION_FILE) return settings.EARTH_ORIENTATION_FILE
  const fetched = path.join(settings.DATA_DIR, earthOrientationName)
  return access(fetched).then(
    () => fetched,
    () => undefined,
  )
}

/** Loads UT1 from an IERS file, if there is one; otherwise the bundled table is used. Call once per thread. */
export async function installEarthOrientation(file: string | undefined): Promise<void> {
  if (!file) return
  try {
    useEarthOrientation(earthOrientation(await readFile(file, 'latin1')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `EARTH_ORIENTATION_FILE, ${file}, cannot be used: ${reason}. Fetch it with npm run refresh-earth-orientation, or leave the setting out.`,
    )
  }
}
