import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertExamples, loadRegistry } from '../../tools/registry.ts'
import { readmeParts, snapshotFolder, snapshots, withParts } from '../docs/generated-parts.ts'

/**
 * Writes what is generated from the registry into the working tree: parts of the README, one snapshot per tool.
 * With `--check` it writes nothing and fails when a file is not in step.
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
// Orphans are snapshots of tools that are gone.
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

/** A file that is not there yet is stale like any other. */
function present(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
