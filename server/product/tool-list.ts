import type { Tool } from '@modelcontextprotocol/server'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { appUri } from '../apps/app-page.ts'
import { shortInput, shortOutput } from './short-schema.ts'
import { hintsOf } from './tool-hints.ts'

/** The `cursor` that tools with long answers have over MCP. */
const cursorSchema = { type: 'string', description: 'meta.page.next of the answer before; free.' }

/** Whether `tools/list` adds the cursor: every tool takes it, but the answers of most are short. */
const showsCursor = ({ isPaged, parameters }: Pick<Descriptor, 'isPaged' | 'parameters'>): boolean =>
  isPaged && !parameters.some(({ name }) => name === 'cursor')

/** The MCP tool list in registry order. */
export function toolList(descriptors: readonly Descriptor[]): Tool[] {
  return descriptors.map((descriptor) => ({
    name: descriptor.name,
    title: descriptor.title,
    description: descriptor.description,
    inputSchema: inputOf(descriptor),
    outputSchema: outputOf(descriptor),
    annotations: annotationsOf(descriptor),
    _meta: { ...hintsOf(descriptor), ...appLink(descriptor) },
  }))
}

function inputOf(descriptor: Descriptor): Tool['inputSchema'] {
  const { properties, ...otherKeywords } = shortInput(descriptor.inputSchema)
  const unlisted = descriptor.parameters.filter(({ isUnlisted }) => isUnlisted).map(({ name }) => name)
  const listed = Object.entries(properties as object).filter(([name]) => !unlisted.includes(name))
  const cursor = showsCursor(descriptor) ? { cursor: cursorSchema } : {}
  return { properties: { ...Object.fromEntries(listed), ...cursor }, ...otherKeywords } as Tool['inputSchema']
}

/**
 * The envelope, or a problem record: both are objects, and nothing is required. Clients of the 2025 revisions validate
 * `structuredContent` even when `isError` is set, and discard results that do not match.
 */
function outputOf({ outputSchema }: Descriptor): Tool['outputSchema'] {
  const { data } = outputSchema.properties as Readonly<Record<string, Descriptor['outputSchema']>>
  const { $defs, ...shape } = shortOutput(data ?? {})
  const schema = { type: 'object', properties: { data: shape, meta: { type: 'object' } } }
  return { ...schema, ...($defs ? { $defs } : {}) } as Tool['outputSchema']
}

/** The app of a tool, as MCP Apps has it, and under the flat key of hosts that are older than its final text. */
function appLink({ app }: Descriptor): Record<string, unknown> {
  if (!app) return {}
  const resourceUri = appUri(app)
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri }
}

/** The hints that hosts and directories ask for; `title` and `idempotentHint` say nothing more to them. */
function annotationsOf({ annotations }: Descriptor): NonNullable<Tool['annotations']> {
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations
  return { readOnlyHint, destructiveHint, openWorldHint }
}
