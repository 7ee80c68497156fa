import { problems } from '../../../tools/contract/problems.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { settings } from '../../config/config.ts'
import { gate } from '../../product/access.ts'
import type { Site } from '../../product/site.ts'
import { publishedPrice } from '../../product/words/prices.ts'
import { allGuides, guideFile, type MarkdownText, markdownText } from '../content/guides.ts'
import type { SearchEntry } from '../content/search-entries.ts'
import { settingsTable } from '../content/settings-table.ts'
import { codesByStatus, reason } from '../openapi/problems.ts'

/** Path of the page of error codes, which `type` and `docs` of problem records lead to. */
export const errorsPath = '/docs/errors'

/** A refusal as a program gets it, for the start of the page; the guide on errors has the request. */
const refusal = (site: Site): string =>
  JSON.stringify(
    {
      type: `${site.BASE_URL}/v1/reference/errors#invalid_latitude`,
      title: problems.invalid_latitude.title,
      status: problems.invalid_latitude.status,
      detail: 'latitude must be at most 90. Got "120".',
      code: 'invalid_latitude',
      instance: 'req_01M84M71TEP6VGEE4TM6JG3F1B',
      parameter: 'latitude',
      allowed: { max: 90 },
      hint: 'Degrees north.',
      docs: `${site.BASE_URL}${errorsPath}#invalid_latitude`,
    },
    null,
    2,
  )

/** The page of error codes. */
export function errorsText(site: Site): MarkdownText {
  const sections = [...codesByStatus()].map(([status, codes]) => {
    const lines = codes.map((code) => {
      const { title, retry, example } = problems[code]
      return `- \`${code}\`: ${title}. Example: ${example} ${retry}`
    })
    return `## ${status} ${reason(status)}\n\n${lines.join('\n')}\n`
  })
  const text = `# Errors

Errors are \`application/problem+json\` (RFC 9457) over REST and tool errors over MCP, with the same record. Programs should check
\`code\`; \`detail\`, \`parameter\`, \`allowed\` and \`hint\` say what to change. Failed calls cost nothing.

\`\`\`json
${refusal(site)}
\`\`\`

${sections.join('\n')}`
  return { ...markdownText(text), isGlossary: true }
}

/** Issuer URLs exactly as in the providers' metadata, including a trailing slash. */
const providers = [
  ['Google', 'https://accounts.google.com'],
  ['Microsoft', 'https://login.microsoftonline.com/TENANT_ID/v2.0'],
  ['Auth0', 'https://TENANT.eu.auth0.com/'],
  ['Keycloak', 'https://keycloak.example/realms/REALM'],
] as const

/** The page of settings, from the schema that validates them at start. */
export function settingsText(): MarkdownText {
  const variables = settingsTable(settings).map(
    ({ name, fallback, description }) =>
      `- \`${name}\` (${fallback ? `default \`${fallback}\`` : 'no default'}): ${description}`,
  )
  const rows = providers.map(
    ([name, issuer]) =>
      `| ${name} | \`AUTH_${name.toUpperCase()}_ISSUER\` | \`${issuer}\` | \`/${name.toLowerCase()}\` |`,
  )
  const text = `# Settings

Environment variables, read once at start. The service does not start with an invalid value; the error message names it.

${variables.join('\n')}
- \`AUTH_<NAME>_ISSUER\`, \`AUTH_<NAME>_ID\`, \`AUTH_<NAME>_SECRET\` (no default): An OpenID Connect provider for sign-in. You can configure several, each with its own name.

## Sign-in

Register the service with the provider as a web application, with the redirect URI \`BASE_URL/portal/auth/callback/<name>\`, the
name in lower case. Users are identified by issuer and subject; the e-mail address is displayed only. Without a secret the service
is a public client; PKCE is always used.

| Provider | Variable | Issuer | Redirect URI ends with |
|---|---|---|---|
${rows.join('\n')}

Without a provider, the owner signs in with the one-time link that the first start prints, then with the password set under
Account.
`
  return { ...markdownText(text), isGlossary: true }
}

/** Every page of the docs with its sections, for readers without script. */
export function topicsText(registry: Registry, entries: readonly SearchEntry[]): MarkdownText {
  const titles = new Map(
    entries.flatMap(({ heading, url, title }) => (heading === '' ? [[url, title] as const] : [])),
  )
  const pages = [...titles].filter(([url]) => !url.startsWith('/docs/tools/'))
  const page = ([url, title]: readonly [string, string]) => {
    const sections = entries.filter((entry) => entry.heading && entry.url.startsWith(`${url}#`))
    const links = sections.map((section) => `[${section.heading}](${section.url})`)
    return `- [${title}](${url})${links.length > 0 ? `: ${links.join(', ')}` : ''}`
  }
  const tool = (name: string) => {
    const url = `/docs/tools/${name}`
    return `- [${titles.get(url) ?? name}](${url}): \`${name}\``
  }
  const chapters = registry.toolsets.map(
    ({ title, tools }) => `## ${title}\n\n${tools.map(tool).join('\n')}\n`,
  )
  return markdownText(`# All topics

Every page of the docs. With JavaScript, the field at the top searches all of them while you type.

## Guides and references

${pages.map(page).join('\n')}

${chapters.join('\n')}`)
}

/** Lists of all guides and all tools: the page of the docs in Markdown. */
export function overviewText(registry: Registry, site: Site): string {
  return [
    '# Sky Data Service',
    '',
    'Every guide and every tool, with its route, price and access.',
    '',
    '## Guides',
    '',
    ...allGuides.map((name) => guideLine(name, site)),
    '',
    ...registry.toolsets.flatMap(({ title, tools }) => [
      `## ${title}`,
      '',
      ...tools.flatMap((name) => toolLine(registry, name, site)),
      '',
    ]),
  ].join('\n')
}

/** One line per guide: its title and what it is about. */
export function guideLine(name: string, { BASE_URL }: Site): string {
  const { title, description } = guideFile(name)
  return `- [${title}](${BASE_URL}/docs/${name}.md): ${description}`
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
  const descriptor = byName.get(name)?.descriptor
  if (!descriptor) return []
  const { title, method, path } = descriptor
  return [
    `- [${title}](${site.BASE_URL}/docs/tools/${name}.md): \`${method} ${path}\`, ${publishedPrice(descriptor)}, ${gate(descriptor)}`,
  ]
}
