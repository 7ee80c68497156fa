import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { earthOrientation } from '../../tools/core/time/iers-finals.ts'
import { readConfig } from '../config/config.ts'
import { earthOrientationName } from '../lifecycle/earth-orientation.ts'

/** IERS Rapid Service, all of finals2000A: daily values from 1973 and a year of predictions, renewed every Thursday. */
const sources = [
  'https://datacenter.iers.org/data/latestVersion/finals.all.iau2000.txt',
  'https://maia.usno.navy.mil/ser7/finals2000A.all',
]

/** `npm run refresh-earth-orientation`: puts the newest file where the next start of the service finds it. */
async function main(): Promise<void> {
  const { DATA_DIR } = readConfig(process.env)
  const text = await newest()
  // What cannot be read must not replace what can.
  earthOrientation(text)
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  const file = path.join(DATA_DIR, earthOrientationName)
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
  process.stdout.write(`Written: ${file}. It counts from the next start of the service.\n`)
}

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
  throw new Error(`The file could not be fetched; the old one stays.\n${failures.join('\n')}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
