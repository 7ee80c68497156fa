import { problems } from '../../../tools/problems.ts'
import type { Registry } from '../../../tools/registry.ts'
import { settings } from '../../config/config.ts'
import { guides, guideText } from '../content/guides.ts'
import { gate, price } from '../content/labels.ts'
import { settingsTable } from '../content/settings-table.ts'
import type { Site } from '../content/site.ts'
import { codesByStatus, reason } from '../openapi/problems.ts'

/** The page of error codes in Markdown. */
export function errorsText(): string {
  const sections = [...codesByStatus()].flatMap(([status, codes]) =>
    codes.flatMap((code) => [
      `## ${code}`,
      '',
      `${status} ${reason(status)}: ${problems[code].title}. ${problems[code].retry}`,
      '',
    ]),
  )
  return [
    '# Errors',
    '',
    'Every error code. Errors are `application/problem+json` (RFC 9457) over REST and tool errors over MCP. Failed calls cost nothing.',
    '',
    ...sections,
  ].join('\n')
}

/** The page of settings in Markdown. */
export function settingsText(): string {
  const rows = settingsTable(settings).map(
    ({ name, fallback, description }) =>
      `- \`${name}\` (${fallback ? `default \`${fallback}\`` : 'no default'}): ${description}`,
  )
  return [
    '# Settings',
    '',
    'Environment variables, read once at start. The service does not start with an invalid value.',
    '',
    ...rows,
    '- `AUTH_<NAME>_ISSUER`, `AUTH_<NAME>_ID`, `AUTH_<NAME>_SECRET` (no default): an OpenID Connect provider for sign-in.',
    '',
  ].join('\n')
}

/** Lists of all guides and all tools in Markdown: the page of the docs, and that of all topics. */
export function topicsText(title: string, registry: Registry, site: Site): string {
  return [
    `# ${title}`,
    '',
    'Every guide and every tool, with its route, price and access.',
    '',
    '## Guides',
    '',
    ...guides.map((name) => {
      const { title: heading, description } = guideText(name, site)
      return `- [${heading}](${site.BASE_URL}/docs/${name}.md): ${description}`
    }),
    '',
    ...registry.toolsets.flatMap(({ title: chapter, tools }) => [
      `## ${chapter}`,
      '',
      ...tools.flatMap((name) => toolLine(registry, name, site)),
      '',
    ]),
  ].join('\n')
}

/** The routes in Markdown; the page of each tool has its parameters. */
export function referenceText(registry: Registry, site: Site): string {
  const rows = registry.descriptors.map(
    ({ name, title, method, path, alsoPost }) =>
      `- \`${method} ${path}\`${alsoPost ? ` (and POST)` : ''}: [${title}](${site.BASE_URL}/docs/tools/${name}.md)`,
  )
  return [
    '# API reference',
    '',
    `Every route under ${site.BASE_URL}. Send an API key as a bearer token; answers are \`{data, meta}\`.`,
    '',
    ...rows,
    '',
    `[openapi.json](${site.BASE_URL}/openapi.json) describes them for programs.`,
    '',
  ].join('\n')
}

function toolLine({ byName }: Registry, name: string, site: Site): string[] {
  const one = byName.get(name)?.descriptor
  if (!one) return []
  const { title, method, path } = one
  return [
    `- [${title}](${site.BASE_URL}/docs/tools/${name}.md): \`${method} ${path}\`, ${price(one)}, ${gate(one)}`,
  ]
}
