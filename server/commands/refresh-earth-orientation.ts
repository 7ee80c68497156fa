import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { earthOrientation } from '../../tools/core/time/iers-finals.ts'
import { readConfig } from '../config/config.ts'
import { earthOrientationName } from '../lifecycle/earth-orientation.ts'

/**
 * IERS Rapid Service, complete finals2000A: daily values since 1973 and one year of predictions, updated every
 * Thursday.
 */
const sources = [
  'https://datacenter.iers.org/data/latestVersion/finals.all.iau2000.txt',
  'https://maia.usno.navy.mil/ser7/finals2000A.all',
]

/** `npm run refresh-earth-orientation`: downloads the latest file for the next start of the service. */
async function main(): Promise<void> {
  const { DATA_DIR } = readConfig(process.env)
  const text = await newest()
  // Parse first: an unreadable file must not replace a valid one.
  earthOrientation(text)
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const file = path.join(DATA_DIR, earthOrientationName)
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
  process.stdout.write(`Written: ${file}. It takes effect at the next start of the service.\n`)
}

/** The text of the first source that answers. */
async function newest(): Promise<string> {
  const failures: string[] = []
  for (const source of sources) {
    try {
      const answer = await fetch(source, { signal: AbortSignal.timeout(60_000) })
      if (answer.ok) return await answer.text()
      failures.push(`${source}: HTTP ${answer.status}`)
    } catch (error) {
      failures.push(`${source}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(`Download failed; the existing file is unchanged.\n${failures.join('\n')}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
