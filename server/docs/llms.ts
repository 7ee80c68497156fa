import type { Registry } from '../../tools/registry.ts'
import { toolList } from '../mcp/tool-list.ts'
import { gate, price } from './content/labels.ts'
import type { Site } from './content/site.ts'

/**
 * The service in one page of Markdown for language models.
 * @see llms.txt proposal, https://llmstxt.org
 */
export function llmsText(registry: Registry, site: Site): string {
  const chapters = registry.toolsets.flatMap(({ title, description, tools }) => [
    `## ${title}`,
    '',
    description,
    '',
    ...tools.map((name) => toolLine(registry, name, site)),
    '',
  ])
  return [
    '# Sky Data Service',
    '',
    '> Astronomical and astrological data as JSON: positions, phases, rise and set, events, zodiac and charts.',
    '',
    `- MCP server: ${site.MCP_URL} (Streamable HTTP, \`Authorization: Bearer <API key>\`)`,
    `- REST: ${site.BASE_URL}/v1, the same operations at the same price; [OpenAPI](${site.BASE_URL}/openapi.json)`,
    `- Start with [capabilities](${site.BASE_URL}/v1/capabilities): bodies, include groups, endpoints, prices, tiers`,
    '- Conventions: UTC in ISO 8601; degrees, right ascension in hours; north and east positive; answers are `{data, meta}`',
    `- Refusals are RFC 9457 problems; [every code](${site.BASE_URL}/docs/errors)`,
    '',
    ...chapters,
    '## Optional',
    '',
    `- [Guide](${site.BASE_URL}/docs): quick start and how to connect each assistant`,
    `- [tools.json](${site.BASE_URL}/tools.json): the list of tools as MCP publishes it`,
    '',
  ].join('\n')
}

/** One line a tool: a model that reads only this page can call any of them. */
function toolLine(registry: Registry, name: string, site: Site): string {
  const one = registry.byName.get(name)?.descriptor
  if (!one) throw new Error(`${name} stands in a chapter but is no tool.`)
  return `- [${name}](${site.BASE_URL}/docs/tools/${name}): ${one.description} \`${one.method} ${one.path}\`, ${price(one)}, ${gate(one)}`
}

/**
 * What `tools/list` answers, for directories and scanners that have no key. The same registry gives the same
 * bytes: nothing in it depends on the deployment or the hour.
 */
export function toolsJson(registry: Registry): string {
  return JSON.stringify({ tools: toolList(registry.descriptors) })
}
