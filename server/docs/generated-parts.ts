import { verbs } from '../../tools/declaration/define.ts'
import type { Descriptor, JsonSchema } from '../../tools/declaration/descriptor.ts'
import type { Registry } from '../../tools/declaration/registry.ts'
import { gate } from '../product/access.ts'
import { appsNote, hosts } from '../product/mcp-hosts.ts'
import { price } from '../product/words/prices.ts'
import { settingsText } from './markdown/list-texts.ts'

/** MCP URL of a local first run, for the lists. */
const localMcp = 'http://localhost:3000/mcp'

/** Folder of the tool snapshots, from the root of the repository. */
export const snapshotFolder = 'test/snapshots'

/** Snapshot of each tool's descriptor by file name, so that a review shows every change of the public interface. */
export function snapshots(registry: Registry): Map<string, string> {
  const files = registry.descriptors.map(
    (descriptor) => [`${descriptor.name}.json`, snapshotOf(descriptor)] as const,
  )
  const meta = (registry.descriptors[0]?.outputSchema.properties as JsonSchema | undefined)?.meta
  return new Map([...files, ['meta.json', `${leafByLine(eachOnce(meta))}\n`]])
}

/** A descriptor without repetition: each schema once, and the place of each parameter. */
function snapshotOf(descriptor: Descriptor): string {
  const { annotations: _, outputSchema: __, named: ___, ...published } = descriptor
  const { dataSchema: data, inputSchema: input, parameters, ...otherFacts } = published
  const facts = { ...otherFacts, isPaged: descriptor.isPaged || undefined }
  const places = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.in]))
  return `${leafByLine(eachOnce({ ...facts, places, input, data }))}\n`
}

/** Characters of a schema from which a repetition of it is longer than `{"sameAs":"#/data/…"}`. */
const longEnough = 160

/** The value with every object written once: a repetition names the place of the first by its JSON pointer (RFC 6901). */
function eachOnce(value: unknown, places = new Map<string, string>(), place = '#'): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member, index) => eachOnce(member, places, `${place}/${index}`))
  const text = JSON.stringify(value)
  const first = places.get(text)
  if (first !== undefined) return { sameAs: first }
  if (text.length > longEnough) places.set(text, place)
  const members = Object.entries(value)
  return Object.fromEntries(
    members.map(([name, member]) => [name, eachOnce(member, places, `${place}/${name}`)]),
  )
}

/** Characters of an object that is written on one line, whatever it holds. */
const lineLength = 120

/** JSON with one line for each value that is short or holds no further object. */
function leafByLine(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null || isLeaf(value)) return JSON.stringify(value)
  const line = JSON.stringify(value)
  if (line.length <= lineLength) return line
  const deeper = `${indent}  `
  const isList = Array.isArray(value)
  const lines = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(
      ([name, member]) =>
        `${deeper}${isList ? '' : `${JSON.stringify(name)}: `}${leafByLine(member, deeper)}`,
    )
  return `${isList ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

const isLeaf = (value: object): boolean =>
  Object.values(value).every((member) => typeof member !== 'object' || member === null || isPlainList(member))

const isPlainList = (value: object): boolean =>
  Array.isArray(value) && value.every((member) => typeof member !== 'object')

/** Folder of the generated lists, from the root of the repository; the README links to them. */
export const listFolder = 'server/docs/lists'

/** Lists for readers of the repository that are read from the program, by file name. */
export function lists(registry: Registry): Map<string, string> {
  const assistants =
    '# Connect an assistant\n\nGenerated from `server/product/mcp-hosts.ts`. Start the service, set `SKY_API_KEY` to a key, and add the server to your host.'
  const tools = `# Tools\n\nGenerated from the registry: ${registry.descriptors.length} tools. A formula is rounded up and known before the call.`
  return new Map([
    [
      'assistants.md',
      `${assistants}\n\n${hostSections()}\n\n## What opens beside an answer\n\n${appsNote}\n`,
    ],
    ['tools.md', `${tools}\n\n${toolTable(registry)}\n`],
    ['settings.md', settingsText().text],
  ])
}

/** The parts of CONTRIBUTING that are read from the program, by the name in their markers. */
export function contributingParts({ descriptors }: Registry, exemplar: string): Map<string, string> {
  const nouns = verbs.map((verb) => {
    const toolNames = descriptors.filter(({ name }) => name.startsWith(`${verb}_`))
    return `| \`${verb}\` | ${toolNames.map(({ name }) => name.slice(verb.length + 1).replaceAll('_', ' ')).join(', ')} |`
  })
  return new Map([
    ['exemplar', `\`\`\`ts\n${exemplar}\`\`\``],
    ['names', ['| Verb | Nouns |', '|---|---|', ...nouns].join('\n')],
  ])
}

/**
 * Replaces the text between `<!-- name:start -->` and `<!-- name:end -->` for each part.
 * @throws Error if a marker is missing
 */
export function withParts(text: string, parts: ReadonlyMap<string, string>): string {
  let filled = text
  for (const [name, part] of parts) {
    const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
    const from = filled.indexOf(start)
    const to = filled.indexOf(end)
    if (from < 0 || to < from) throw new Error(`The text has no place for its ${name}: ${start} … ${end}.`)
    filled = `${filled.slice(0, from + start.length)}\n${part}\n${filled.slice(to)}`
  }
  return filled
}

/** Markdown table of the tools. Chapters are rows, so that a single table keeps the columns aligned. */
function toolTable(registry: Registry): string {
  const rows = registry.toolsets.flatMap((chapter) => [
    `| **${chapter.title}** | | | |`,
    ...chapter.tools.flatMap((name) => {
      const descriptor = registry.byName.get(name)?.descriptor
      return descriptor
        ? [
            `| \`${name}\` | ${descriptor.title} | \`${descriptor.method} ${descriptor.path}\` | ${price(descriptor)}, ${gate(descriptor)} |`,
          ]
        : []
    }),
  ])
  return ['| Tool | What it gives | Route | Price and access |', '|---|---|---|---|', ...rows].join('\n')
}

/** Section per MCP host, with the same snippets as the docs but the URL of a local first run. */
function hostSections(): string {
  return hosts
    .map(
      ({ name, steps, language, snippet }) =>
        `## ${name}\n\n${steps}\n\n\`\`\`${language}\n${snippet(localMcp)}\n\`\`\``,
    )
    .join('\n\n')
}
