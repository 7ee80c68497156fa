import type { Registry } from '../../../tools/declaration/registry.ts'
import { dataTable } from '../../html/data-table.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { plural } from '../page/format.ts'

/** URL of the MCP server with some of its tools. */
export interface ToolAddress {
  /** Name in the page's query: a toolset, `readonly`, or empty for all tools. */
  readonly name: string
  readonly url: string
  /** Continuation of a query that keeps the choice. */
  readonly query: string
}

const readOnly = 'readonly'

/**
 * Address of the tools that the page was asked for; of all tools for a name that does not exist.
 * @param requested a toolset or `readonly`
 */
export function addressOf(mcpUrl: string, { toolsets }: Registry, requested: string | null): ToolAddress {
  if (requested === readOnly)
    return { name: readOnly, url: `${mcpUrl}/${readOnly}`, query: `&tools=${readOnly}` }
  const name = toolsets.find((toolset) => toolset.name === requested)?.name
  return name
    ? { name, url: `${mcpUrl}/x/${name}`, query: `&tools=${name}` }
    : { name: '', url: mcpUrl, query: '' }
}

/** The addresses of all choices of tools, each with a link that uses it on this page. */
export function addressList(
  mcpUrl: string,
  registry: Registry,
  host: string,
  { name: selectedName }: ToolAddress,
): Markup {
  const { toolsets, descriptors } = registry
  const reading = descriptors.filter(({ effect }) => effect === 'reads').length
  const rows = [
    ['', 'All tools', descriptors.length],
    [readOnly, 'Tools that change nothing', reading],
    ...toolsets.map(({ name, title, tools }) => [name, title, tools.length] as const),
  ] as const
  const row = ([name, title, count]: readonly [string, string, number]) => {
    const { url, query } = addressOf(mcpUrl, registry, name)
    const current = name === selectedName ? markup` aria-current="true"` : null
    return [
      markup`<a href="/portal/connect?host=${host}${query}"${current}>${title}</a>`,
      plural(count, 'tool'),
      markup`<code>${url}</code>`,
    ]
  }
  return markup`<details${selectedName ? markup` open` : null}><summary>Connect only some tools</summary>
<p>An assistant with fewer tools chooses faster and keeps more room for the conversation. Choose an address for this page;
several toolsets are separated by commas: <code>${mcpUrl}/x/sky,moon</code>.</p>
${dataTable({
  label: 'Addresses',
  columns: ['Toolset', 'Tools', 'Address'].map((column) => ({ title: column })),
  rows: rows.map(row),
})}</details>`
}
