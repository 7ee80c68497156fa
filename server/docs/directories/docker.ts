import { type Listing, listingName } from './listing.ts'

/**
 * The folder of a remote server in Docker's catalog, `servers/<name>`, by file name. Its `tools.json` is an empty list, as for
 * every remote server: the catalog reads the tools from the server.
 * @see Contributing, "Adding a Remote MCP Server", and cmd/validate, https://github.com/docker/mcp-registry
 */
export function dockerFiles({ title, sentence, links }: Listing): Map<string, string> {
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
  return new Map([
    ['server.yaml', yaml.join('\n')],
    ['tools.json', '[]\n'],
    ['readme.md', `Docs: ${links.docs}\n`],
  ])
}
