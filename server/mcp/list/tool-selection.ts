import { Problem, quote } from '../../../tools/contract/problems.ts'
import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'

/** The tools that a client asks for: of some toolsets, or those that change nothing. */
export interface ToolSelection {
  /** The same for equal selections; empty for all tools. */
  readonly key: string
  readonly has: (descriptor: Descriptor) => boolean
}

/** All tools. */
const allTools: ToolSelection = { key: '', has: () => true }

/**
 * Reads the selection of a request, from its address (`/mcp/x/charts,moon`, `/mcp/x/charts/readonly`, `/mcp/readonly`), its
 * query (`?toolsets=charts,moon&readonly=true`) or its headers (`X-MCP-Toolsets`, `X-MCP-Readonly`), in this order. An
 * address works for OAuth connections too, whose hosts have no place for a header.
 * @throws Problem `invalid_parameter` for a toolset that does not exist
 */
export function selectionOf({ toolsets }: Registry, { url, headers }: Request): ToolSelection {
  // Nearly all requests, whose address need not be parsed.
  const isPlain = url.endsWith('/mcp') && !url.includes('?')
  if (isPlain && !headers.has('x-mcp-toolsets') && !headers.has('x-mcp-readonly')) return allTools
  const { pathname, searchParams } = new URL(url)
  const [, , kind, ...pathParts] = pathname.split('/')
  const inPath = kind === 'x' ? pathParts[0]?.replaceAll(/%2c/gi, ',') : undefined
  const toolsetText = inPath ?? searchParams.get('toolsets') ?? headers.get('x-mcp-toolsets') ?? ''
  const readOnly = searchParams.get('readonly') ?? headers.get('x-mcp-readonly') ?? 'false'
  const isReadOnly = pathname.endsWith('/readonly') || !['false', '0', ''].includes(readOnly.toLowerCase())
  const names = new Set(toolsetText.split(',').flatMap((name) => name.trim().toLowerCase() || []))
  const toolsetNames = toolsets.map(({ name }) => name)
  for (const name of names)
    if (name !== 'all' && !toolsetNames.includes(name)) throw unknownToolset(name, toolsetNames)
  const isAll = names.size === 0 || names.has('all')
  if (isAll && !isReadOnly) return allTools
  return {
    key: `${isAll ? 'all' : toolsetNames.filter((name) => names.has(name))}${isReadOnly ? ' readonly' : ''}`,
    has: ({ toolset, effect }) => (isAll || names.has(toolset)) && (!isReadOnly || effect === 'reads'),
  }
}

function unknownToolset(name: string, toolsetNames: readonly string[]): Problem {
  const detail = `There is no toolset ${quote(name)}. Toolsets: all, ${toolsetNames.join(', ')}.`
  return new Problem('invalid_parameter', detail, {
    parameter: 'toolsets',
    allowed: ['all', ...toolsetNames],
  })
}
