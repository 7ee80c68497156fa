import type { Registry } from '../../../tools/declaration/registry.ts'
import { type Listing, listingName } from './listing.ts'

/**
 * The folder of a remote server in Docker's catalog, `servers/<name>`, by file name. A catalog with OAuth lists the tools of
 * the server itself; `tools.json` shows them before a sign-in.
 * @see Contributing, "Adding a Remote MCP Server", and cmd/validate, https://github.com/docker/mcp-registry
 */
export function dockerFiles(
  { descriptors }: Registry,
  { title, sentence, links }: Listing,
): Map<string, string> {
  const secret = `${listingName}.personal_access_token`
  const yaml = [
    `name: ${listingName}`,
    'type: remote',
    'dynamic:',
    '  tools: true',
    'meta:',
    '  category: search',
    '  tags:',
    '    - astronomy',
    '    - science',
    '    - remote',
    'about:',
    `  title: ${title}`,
    `  description: ${sentence}`,
    `  icon: ${links.icon}`,
    'remote:',
    '  transport_type: streamable-http',
    `  url: ${links.server}`,
    'oauth:',
    `  - provider: ${listingName}`,
    `    secret: ${secret}`,
    `    env: ${secret.replaceAll(/[-.]/g, '_').toUpperCase()}`,
    '',
  ]
  const tools = descriptors.map(({ name, summary, parameters }) => ({
    name,
    description: summary,
    arguments: parameters
      .filter(({ isUnlisted }) => !isUnlisted)
      .map((parameter) => ({
        name: parameter.name,
        type: typeof parameter.schema.type === 'string' ? parameter.schema.type : 'string',
        desc: parameter.description,
      })),
  }))
  return new Map([
    ['server.yaml', yaml.join('\n')],
    ['tools.json', `${JSON.stringify(tools, null, 2)}\n`],
    ['readme.md', `Docs: ${links.docs}\n`],
  ])
}
