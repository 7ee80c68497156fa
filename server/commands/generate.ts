import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertExamples, loadRegistry } from '../../tools/declaration/registry.ts'
import { publishedSamples } from '../docs/directories/samples.ts'
import {
  contributingParts,
  listFolder,
  lists,
  snapshotFolder,
  snapshots,
  withParts,
} from '../docs/generated-parts.ts'
import { iconFiles } from '../html/icon-files.ts'
import { clientFiles, clientFolder } from './client-files.ts'
import { exampleFiles } from './example-files.ts'
import { exemplar } from './exemplar.ts'
import { toolListSize } from './tool-list-size.ts'

/**
 * Writes the files generated from the program: lists that the README links to, parts of CONTRIBUTING, one snapshot per tool, the tokens of the tool list,
 * samples of what is published for hosts and registries, the client package, the examples of the docs with their answers, and icons. With `--check` it writes nothing and fails if a file
 * is out of date.
 */
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
/** File of the tokens that the tool list has. */
const sizeFile = 'test/server/mcp/tool-list-size.json'
const check = process.argv.includes('--check')

const registry = await loadRegistry()
assertExamples(registry)
const contributing = path.join(root, 'CONTRIBUTING.md')
const assets = path.join(root, 'server/html/assets')
const icons = iconFiles(readFileSync(path.join(assets, 'favicon.svg'), 'utf8'))
/** Folders in which nothing else stands, with their files. */
const folders = [
  [path.join(root, snapshotFolder), snapshots(registry)],
  [path.join(root, snapshotFolder, 'published'), publishedSamples(registry)],
  [path.join(root, listFolder), lists(registry)],
  [path.join(root, 'server/docs/examples'), await exampleFiles(registry)],
] as const
const size = toolListSize(registry)
const generated = new Map<string, string | Uint8Array>([
  [path.join(root, sizeFile), `${JSON.stringify(size, null, 2)}\n`],
  [
    contributing,
    withParts(
      readFileSync(contributing, 'utf8'),
      contributingParts(registry, readFileSync(path.join(root, exemplar.tool), 'utf8')),
    ),
  ],
  ...[...(await clientFiles(registry, root))].map(
    ([file, text]) => [path.join(root, clientFolder, file), text] as const,
  ),
  ...[...icons].map(([file, bytes]) => [path.join(assets, file), bytes] as const),
  ...folders.flatMap(([folder, files]) =>
    [...files].map(([file, text]) => [path.join(folder, file), text] as const),
  ),
])

const stale = [...generated].filter(([file, content]) => !present(file)?.equals(Buffer.from(content)))
// Orphans are snapshots of removed tools and samples.
const orphans = folders.flatMap(([folder, files]) => {
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !files.has(entry.name))
    .map(({ name }) => path.join(folder, name))
})

for (const file of [...stale.map(([name]) => name), ...orphans]) {
  console.log(`${check ? 'stale' : 'written'}: ${path.relative(root, file)}`)
  if (check) continue
  const content = generated.get(file)
  if (content === undefined) rmSync(file)
  else writeFileSync(file, content)
}
console.log(
  `tools/list: ${size.all} tokens, ${size.withoutOutputSchemas} without output schemas, at most ${Math.max(...Object.values(size.toolsets))} in a toolset`,
)
if (check && stale.length + orphans.length > 0) {
  console.error('Run `npm run generate` and commit what it writes.')
  process.exitCode = 1
}

/** The file's bytes; undefined if it does not exist. */
function present(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
