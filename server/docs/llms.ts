import type { Registry } from '../../tools/declaration/registry.ts'
import { timeWords } from '../../tools/words/time-words.ts'
import { gate } from '../product/access.ts'
import type { Site } from '../product/site.ts'
import { toolList } from '../product/tool-list.ts'
import { publishedPrice } from '../product/words/prices.ts'
import { guides, questions } from './content/guides.ts'
import { guideLine } from './markdown/list-texts.ts'
import type { SourcedPage } from './sourced-pages.ts'

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
    `- ${timeWords}`,
    `- Refusals are RFC 9457 problems; [every code](${site.BASE_URL}/docs/errors)`,
    '',
    '## Guides',
    '',
    ...guides.map((name) => guideLine(name, site)),
    '',
    '## Questions',
    '',
    ...questions.map((name) => guideLine(name, site)),
    '',
    ...chapters,
    '## Optional',
    '',
    `- [llms-full.txt](${site.BASE_URL}/llms-full.txt): every page of the docs in one text`,
    `- [Changelog](${site.BASE_URL}/docs/changelog.md)`,
    `- [Guide](${site.BASE_URL}/docs): quick start and how to connect each assistant`,
    `- [tools.json](${site.BASE_URL}/tools.json): the list of tools as MCP publishes it`,
    `- [Support](${site.BASE_URL}/docs/support) and [privacy](${site.BASE_URL}/docs/privacy)`,
    '',
  ].join('\n')
}

/** One line per tool with everything needed to call it. */
function toolLine(registry: Registry, name: string, site: Site): string {
  const descriptor = registry.byName.get(name)?.descriptor
  if (!descriptor) throw new Error(`${name} is listed in a toolset but is no tool.`)
  return `- [${name}](${site.BASE_URL}/docs/tools/${name}.md): ${descriptor.description} \`${descriptor.method} ${descriptor.path}\`, ${publishedPrice(descriptor)}, ${gate(descriptor)}`
}

/** `llms-full.txt`: all guides and all tools in Markdown, one after the other. */
export function llmsFullText(pages: readonly SourcedPage[]): string {
  const isRead = ({ path }: SourcedPage) =>
    path !== '/docs' && path !== '/docs/topics' && path !== '/docs/directories'
  return pages
    .filter(isRead)
    .map(({ markdown }) => markdown().trimEnd())
    .join('\n\n---\n\n')
}

/**
 * `tools.json`: the result of MCP `tools/list`, for directories and scanners without a key. It depends on the registry
 * only, neither on the deployment nor on the time.
 */
export function toolsJson(registry: Registry): string {
  return JSON.stringify({ tools: toolList(registry.descriptors) })
}
