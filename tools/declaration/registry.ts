import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Tool, type Toolset, verbs } from './define.ts'
import { describe } from './describe.ts'
import type { Descriptor } from './descriptor.ts'

/** A toolset with its folder name and its tools, in published order. */
export interface RegisteredToolset extends Toolset {
  readonly name: string
  readonly tools: readonly string[]
}

/** A tool with its descriptor. */
export interface RegistryEntry {
  readonly tool: Tool
  readonly descriptor: Descriptor
}

/** All tools, by name and in published order. */
export interface Registry {
  readonly toolsets: readonly RegisteredToolset[]
  readonly descriptors: readonly Descriptor[]
  readonly byName: ReadonlyMap<string, RegistryEntry>
}

/** Folder of the toolsets. */
const catalog = path.join(path.dirname(fileURLToPath(import.meta.url)), '../catalog')

/** Toolset folders in published order; others follow by name. */
const chapters = [
  'discovery',
  'places',
  'time',
  'sky',
  'planning',
  'moon',
  'events',
  'zodiac',
  'charts',
  'timing',
  'renders',
  'batch',
  'account',
]

/** Loads every toolset folder below `roots`; a folder contains `toolset.ts` and one file per tool. */
export async function loadRegistry(roots: readonly string[] = [catalog]): Promise<Registry> {
  const folders = (await Promise.all(roots.map(toolsetFolders))).flat()
  const rank = (name: string) => (chapters.indexOf(name) + chapters.length + 1) % (chapters.length + 1)
  folders.sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
  const loaded: { name: string; toolset: Toolset; tools: Tool[] }[] = []
  for (const folder of folders) {
    const before = loaded.find((candidate) => candidate.name === folder.name)
    const tools = await Promise.all(folder.files.map((file) => loadTool(folder.path, file)))
    if (before) before.tools.push(...tools)
    else loaded.push({ name: folder.name, toolset: await loadToolset(folder), tools })
  }
  return assemble(loaded)
}

/** Builds the registry; throws on duplicate names, duplicate routes and invalid declarations. */
export function assemble(chapters: { name: string; toolset: Toolset; tools: Tool[] }[]): Registry {
  const byName = new Map<string, RegistryEntry>()
  const routes = new Map<string, string>()
  const toolsets: RegisteredToolset[] = []
  for (const { name, toolset, tools } of chapters) {
    const { order = [] } = toolset
    const place = (tool: Tool) => {
      const position = order.indexOf(tool.name)
      return position < 0 ? order.length : position
    }
    tools.sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
    for (const tool of tools) {
      if (byName.has(tool.name)) throw new Error(`Two tools are called ${tool.name}; names must be unique.`)
      const shape = tool.route.replace(/\{\w+\}/g, '{}')
      const holder = routes.get(shape)
      if (holder) throw new Error(`${tool.name} and ${holder} both declare the route ${tool.route}.`)
      routes.set(shape, tool.name)
      check(tool)
      byName.set(tool.name, { tool, descriptor: describe(tool, name) })
    }
    toolsets.push({ ...toolset, name, tools: tools.map((tool) => tool.name) })
  }
  return { toolsets, byName, descriptors: [...byName.values()].map((entry) => entry.descriptor) }
}

/** Throws if the name, the route, the price or the example of a tool is invalid. */
function check(tool: Tool): void {
  if (!/^[a-z]+(_[a-z]+)+$/.test(tool.name) || !verbs.some((verb) => tool.name.startsWith(`${verb}_`))) {
    throw new Error(
      `${tool.name} is not a tool name: a verb of ${verbs.join(', ')}, then nouns in snake_case.`,
    )
  }
  const placeholders = [...tool.route.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  for (const name of placeholders) {
    if (!(name in tool.input.shape))
      throw new Error(`${tool.name} has {${name}} in its route but not in its input.`)
  }
  if (tool.auth === 'none' && tool.credits !== 0) {
    throw new Error(`${tool.name} costs credits but requires no authentication.`)
  }
}

/**
 * Checks every example against its tool's input, for tests and `npm run generate`. A start leaves it out: parsing the
 * examples takes a third of it.
 * @throws Error when the example of a tool does not fit its own input
 */
export function assertExamples({ byName }: Registry): void {
  for (const { tool } of byName.values()) {
    const example = tool.input.safeParse(tool.example)
    if (!example.success)
      throw new Error(`The example of ${tool.name} does not fit its own input: ${example.error.message}`)
  }
}

/** A toolset folder with its tool files. */
interface Folder {
  readonly name: string
  readonly path: string
  readonly files: readonly string[]
}

/** Folders below a root that contain tools. */
async function toolsetFolders(root: string): Promise<Folder[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const folders = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(root, name)
      const files = (await readdir(folder)).filter(
        (file) => /^[a-z].*\.[jt]s$/.test(file) && !file.endsWith('.d.ts'),
      )
      return { name, path: folder, files: files.filter((file) => !/^toolset\./.test(file)).sort() }
    }),
  )
  return folders.filter((folder) => folder.files.length > 0)
}

/** Imports a tool file; throws if it declares a tool of another name. */
async function loadTool(folder: string, file: string): Promise<Tool> {
  const module = (await import(pathToFileURL(path.join(folder, file)).href)) as { default?: Tool }
  const tool = module.default
  if (!tool?.name) throw new Error(`${path.join(folder, file)} has no default-exported tool.`)
  const expected = file.replace(/\.[jt]s$/, '').replaceAll('-', '_')
  if (tool.name !== expected) throw new Error(`${file} declares ${tool.name}; its file must be named for it.`)
  return tool
}

/** Imports `toolset.ts` of a folder. */
async function loadToolset(folder: Folder): Promise<Toolset> {
  const toolsetFile = (await readdir(folder.path)).find((file) => /^toolset\.[jt]s$/.test(file))
  if (!toolsetFile) throw new Error(`${folder.path} contains tools but no toolset.ts.`)
  const module = (await import(pathToFileURL(path.join(folder.path, toolsetFile)).href)) as {
    default: Toolset
  }
  return module.default
}
