import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { usableGuides } from '../../product/prompts.ts'
import { serverDescription } from '../../product/server-info.ts'
import type { Site } from '../../product/site.ts'
import { type MarkdownText, markdownText } from '../content/guides.ts'
import { registryName } from '../directories/server-json.ts'

/** Why a tool has its hints, by its effect. */
const reasons: Readonly<Record<Descriptor['effect'], string>> = {
  reads: 'Computes or reads, and changes nothing but the credits left.',
  creates: 'Creates an API key of the signed-in account; deletes nothing.',
  revokes: 'Revokes an API key for ever: programs that use it stop working.',
}

/**
 * The texts that directories of MCP servers ask the operator of a deployment for.
 * @see Remote MCP server submission, Anthropic; App submission, OpenAI; both November 2026
 */
export function directoriesText(registry: Registry, site: Site): MarkdownText {
  const { BASE_URL, MCP_URL, PORTAL_URL } = site
  return markdownText(`# Directories

What the directories of Claude and ChatGPT, the MCP registry and Glama ask for, generated from the tools.

## Listing

- **Name**: Sky Data Service
- **Name in registries**: ${registryName(site)}
- **Tagline**: The sky, as data
- **Short description**: ${serverDescription}
- **Description**: ${describe(registry)}
- **Categories**: Science, education, reference
- **MCP server**: ${MCP_URL} (Streamable HTTP, OAuth 2.1 with dynamic registration or client documents, or an API key)
- **Documentation**: ${BASE_URL}/docs
- **Support**: ${BASE_URL}/docs/support
- **Privacy**: ${BASE_URL}/docs/privacy
- **Icon**: ${BASE_URL}/icon.svg, ${BASE_URL}/icon.png (512 × 512)
- **Files**: ${BASE_URL}/server.json, ${MCP_URL}/server-card, ${BASE_URL}/tools.json

## Examples

Each works with a new account; an example names the tools that an assistant is expected to call.

${usableGuides(registry)
  .map(
    ({ title, example, tools: toolNames }) =>
      `- **${title}**: “${example}” Tools: ${toolNames.map(linked).join(', ')}.`,
  )
  .join('\n')}

## Data handling

- Reads no conversation and no file: only the arguments of its tools. Birth data are personal, are used for the answer, and are
  not stored; see [Privacy](/docs/privacy).
- Calls no other service: the sky is computed by the service itself. No advertising, no payment in a conversation.
- No health data, no financial data, nothing for children. Astrology is described as a tradition.

## Test account

Reviewers sign in with OAuth. Make an account for them at your identity provider, without a second factor, sign in with it once at
[the portal](${PORTAL_URL}), and give it the tier that has all tools with \`npm run set-tier\`. It needs no sample data: every
example above works at once. A \`test\` key of the same account answers without charge against its own daily quota. Keep the account
until the listing is accepted.

## Hints of the tools

Read from the annotations that the server publishes. No tool reaches systems outside the service.

| Tool | Title | Read only | Destructive | Open world | Reason |
|---|---|---|---|---|---|
${registry.descriptors.map(hints).join('\n')}
`)
}

const linked = (tool: string): string => `[${tool}](/docs/tools/${tool})`

/** Description of 50 to 100 words, as the directories ask for. */
const describe = ({ descriptors, toolsets }: Registry): string =>
  `${descriptors.length} tools about the sky, for any place and time: positions of Sun, Moon, planets and stars; rise, set and ` +
  'twilight; what can be seen tonight; Moon phases, eclipses, conjunctions and meteor showers; birth charts, transits and ' +
  'electional searches; sky maps and chart wheels as pictures. Numbers are computed from published theories, with measured ' +
  `accuracy and named conventions, and not taken from a language model. ${toolsets.length} toolsets, five prompts and five skills ` +
  'show how they work together.'

/** Row of one tool. */
function hints({ name, title, annotations, effect }: Descriptor): string {
  const yesOrNo = (hint: boolean) => (hint ? 'yes' : 'no')
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations
  return `| ${linked(name)} | ${title} | ${yesOrNo(readOnlyHint)} | ${yesOrNo(destructiveHint)} | ${yesOrNo(openWorldHint)} | ${reasons[effect]} |`
}
