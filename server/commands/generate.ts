import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertExamples, loadRegistry } from '../../tools/registry.ts'
import { readmeParts, snapshotFolder, snapshots, withParts } from '../docs/generated-parts.ts'

/**
 * Writes the files generated from the registry: parts of the README, and one snapshot per tool. With `--check` it
 * writes nothing and fails if a file is out of date.
 */
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const check = process.argv.includes('--check')

const registry = await loadRegistry()
assertExamples(registry)
const readme = path.join(root, 'README.md')
const folder = path.join(root, snapshotFolder)
const tools = snapshots(registry)
const wanted = new Map([
  [readme, withParts(readFileSync(readme, 'utf8'), readmeParts(registry))],
  ...[...tools].map(([file, text]) => [path.join(folder, file), text] as const),
])

mkdirSync(folder, { recursive: true })
// Orphans are snapshots of removed tools.
const stale = [...wanted].filter(([file, text]) => present(file) !== text).map(([file]) => file)
const orphans = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && !tools.has(file))
  .map((file) => path.join(folder, file))

for (const file of [...stale, ...orphans]) {
  console.log(`${check ? 'stale' : 'written'}: ${path.relative(root, file)}`)
  if (check) continue
  const text = wanted.get(file)
  if (text === undefined) rmSync(file)
  else writeFileSync(file, text)
}
if (check && stale.length + orphans.length > 0) {
  console.error('Run `npm run generate` and commit what it writes.')
  process.exitCode = 1
}

/** The file's text; undefined if it does not exist. */
function present(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
