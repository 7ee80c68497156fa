import type { Registry } from '../../../tools/declaration/registry.ts'
import { appUri } from '../../apps/app-page.ts'
import { createsFeeds, dataHandling, hintReasons, type Listing, testAccount } from './listing.ts'
import { reviewCases } from './review-cases.ts'

/** Addresses to which Claude comes back after a sign-in; both have to be allowed. */
export const claudeCallbacks = [
  'https://claude.ai/api/mcp/auth_callback',
  'https://claude.com/api/mcp/auth_callback',
]

/**
 * The fields of Claude's form, in its order, to be copied.
 * @param screenshots file names of pictures: three to five, at least 1,000 px wide, of the app alone
 * @see Submitting to the Connectors Directory, https://claude.com/docs/connectors/building/submission
 */
export function claudeForm(registry: Registry, listing: Listing, screenshots: readonly string[]): string {
  const { title, tagline, description, operator, links } = listing
  const apps = [...new Set(registry.descriptors.flatMap(({ app }) => app ?? []))]
  return `# ${title} in Claude's directory

## Listing

- **Name**: ${title}
- **Address of the server**: ${links.server} (Streamable HTTP; the same for everyone)
- **Tagline**: ${tagline}
- **Description**: ${description}
- **Categories**: Education, research
- **Company**: ${operator ?? '(set OPERATOR_NAME)'}
- **Website**: ${links.website}
- **Documentation**: ${links.docs}
- **Support**: ${links.support}
- **Privacy policy**: ${links.privacy}
- **Terms**: ${links.terms}
- **Logo**: icon.svg (square), as at ${links.logo}; the favicon of ${links.website} is the same

## Use cases

${reviewCases.map((entry) => `- **${entry.title}**: “${entry.prompt}” ${entry.expected}`).join('\n')}

## Connection

- **Authentication**: OAuth 2.1 with PKCE; clients register themselves or by a client document
- **Addresses after a sign-in**: ${claudeCallbacks.join(', ')}
- **Reads and writes**: ${countOf(registry, true)} tools read, of which ${registry.descriptors.filter(createsFeeds).length} also create a calendar feed for an API key that asks with format=feed; ${countOf(registry, false)} create or revoke API keys of the signed-in account
- **MCP App**: yes; ${apps.map(appUri).join(', ')}
- **Domains that apps load from**: none
- **Allowed link URIs**: none; apps open no links

## Data handling

${dataHandling.map((line) => `- ${line}`).join('\n')}

## Test account

${testAccount}

- **Name**: (of the account)
- **Password**: (of the account)

## Screenshots

${screenshots.length > 0 ? screenshots.map((file) => `- ${file}`).join('\n') : 'None yet: `npm run screenshots`, then `npm run listings` again.'}

## Tools

${registry.descriptors
  .map((descriptor) => {
    const { name, title: toolTitle, annotations } = descriptor
    const hints = `readOnlyHint ${annotations.readOnlyHint}, destructiveHint ${annotations.destructiveHint}`
    return `- \`${name}\` (${toolTitle}): ${hints}. ${hintReasons(descriptor).readOnly}`
  })
  .join('\n')}
`
}

const countOf = ({ descriptors }: Registry, isReader: boolean): number =>
  descriptors.filter(({ annotations }) => annotations.readOnlyHint === isReader).length
