import type { Registry } from '../../tools/registry.ts'
import { toolList } from '../mcp/tool-list.ts'
import { gate, price } from './content/labels.ts'
import type { Site } from './content/site.ts'

/**
 * `llms.txt`: a one-page description of the service in Markdown for language models.
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

/** One line per tool with everything needed to call it. */
function toolLine(registry: Registry, name: string, site: Site): string {
  const one = registry.byName.get(name)?.descriptor
  if (!one) throw new Error(`${name} is listed in a toolset but is no tool.`)
  return `- [${name}](${site.BASE_URL}/docs/tools/${name}): ${one.description} \`${one.method} ${one.path}\`, ${price(one)}, ${gate(one)}`
}

/**
 * `tools.json`: the result of MCP `tools/list`, for directories and scanners without a key. It depends on the registry
 * only, neither on the deployment nor on the time.
 */
export function toolsJson(registry: Registry): string {
  return JSON.stringify({ tools: toolList(registry.descriptors) })
}
