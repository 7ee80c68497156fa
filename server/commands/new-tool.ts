import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { verbs } from '../../tools/declaration/define.ts'
import { loadRegistry, type Registry } from '../../tools/declaration/registry.ts'
import { exemplar } from './exemplar.ts'

/**
 * `npm run new-tool NAME [TOOLSET]`: writes a tool and its test from the exemplar, which is a tool under test like any
 * other, and says what comes next. TOOLSET is a folder of tools, `sky` by default.
 *
 *     npm run new-tool get_sun_distance sky
 */
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Where tools and their tests are. */
const folderOf = (toolset: string) => ({
  tool: `tools/catalog/${toolset}`,
  test: `test/tools/catalog/${toolset}`,
})

const [name = '', toolset = 'sky'] = process.argv.slice(2)
const registry = await loadRegistry()
const fault = faultOf(registry)
if (fault) {
  console.error(`${fault}\nUsage: npm run new-tool NAME [TOOLSET]`)
  process.exit(2)
}
const file = name.replaceAll('_', '-')
const { tool, test } = folderOf(toolset)
const writtenFiles = { tool: `${tool}/${file}.ts`, test: `${test}/${file}.test.ts` }
if (existsSync(path.join(root, writtenFiles.tool))) {
  console.error(`${writtenFiles.tool} exists.`)
  process.exit(2)
}
for (const part of ['tool', 'test'] as const) {
  const text = renamed(readFileSync(path.join(root, exemplar[part]), 'utf8'))
  mkdirSync(path.join(root, path.dirname(writtenFiles[part])), { recursive: true })
  writeFileSync(path.join(root, writtenFiles[part]), moved(text, exemplar[part], writtenFiles[part]))
}
console.log(`written: ${writtenFiles.tool}
written: ${writtenFiles.test}

Both work as they are. Put your astronomy, words, fields and authority in place of those of the exemplar, then run

  npx vitest run ${writtenFiles.test}
  npm run generate
  npx vitest run --update=all --project shared test/server/mcp/answer-sizes.test.ts
  npm run format && npm run check
  npm test

and commit what they write. CONTRIBUTING.md says what each field of a tool is for.`)

/** The fault of the arguments, as a sentence. */
function faultOf({ byName, toolsets }: Registry): string | undefined {
  const folders = toolsets.map((toolset) => toolset.name)
  if (!/^[a-z]+(_[a-z]+)+$/.test(name) || !verbs.some((verb) => name.startsWith(`${verb}_`)))
    return `${name || 'Nothing'} is not a name: a verb of ${verbs.join(', ')}, then nouns in snake_case, such as get_sun_distance.`
  if (byName.has(name)) return `${name} is a tool already.`
  if (!folders.includes(toolset)) return `${toolset} is not a toolset: one of ${folders.join(', ')}.`
  return undefined
}

/** A text of the exemplar with the names of the new tool. */
function renamed(text: string): string {
  const [, ...nouns] = name.split('_')
  const pascal = (words: readonly string[]) =>
    words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('')
  const camel = (words: readonly string[]) => words[0] + pascal(words.slice(1))
  const phrase = nouns.join(' ')
  return text
    .replaceAll('get_exemplar', name)
    .replaceAll('get-exemplar', file)
    .replaceAll('getExemplar', camel(name.split('_')))
    .replaceAll("title: 'Exemplar'", `title: '${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}'`)
    .replaceAll('/v1/exemplar', `/v1/${toolset}/${nouns.join('-')}`)
    .replaceAll('Exemplar', pascal(nouns))
    .replaceAll('exemplar', camel(nouns))
}

/** A text of the exemplar with its imports as they are from another file; the test imports its tool from where it is written. */
function moved(text: string, from: string, to: string): string {
  return text.replace(/(?<= from ')\.[^']+/g, (specifier) => {
    const target = path.posix.join(path.posix.dirname(from), specifier)
    const newTarget =
      target === `${path.posix.dirname(exemplar.tool)}/${file}.ts` ? writtenFiles.tool : target
    const relative = path.posix.relative(path.posix.dirname(to), newTarget)
    return relative.startsWith('.') ? relative : `./${relative}`
  })
}
