import { readFile } from 'node:fs/promises'
import { useEarthOrientation } from '../tools/core/delta-t.ts'
import { earthOrientation } from '../tools/core/earth-orientation.ts'

/** Takes UT1 from an IERS file when the operator names one; else the bundled table serves. Once per thread. */
export async function installEarthOrientation(file: string | undefined): Promise<void> {
  if (file) useEarthOrientation(earthOrientation(await readFile(file, 'latin1')))
}
