import { type Listing, listingName } from './listing.ts'

/**
 * Files of a plugin in Cursor's marketplace, which reads them from a public repository.
 * @see Plugin manifest and submission checklist, https://cursor.com/docs/reference/plugins
 */
export function cursorFiles(listing: Listing): Map<string, string> {
  const { title, sentence, version, operator, keywords, links } = listing
  const manifest = {
    name: listingName,
    displayName: title,
    version,
    description: sentence,
    author: { name: operator ?? title },
    homepage: links.website,
    license: 'MIT',
    keywords,
    logo: 'assets/icon.svg',
    mcpServers: './mcp.json',
  }
  const servers = { mcpServers: { [listingName]: { url: links.server } } }
  return new Map([
    ['.cursor-plugin/plugin.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['mcp.json', `${JSON.stringify(servers, null, 2)}\n`],
  ])
}
