import type { Descriptor } from '../../../tools/declaration/descriptor.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { usableGuides } from '../../product/prompts.ts'
import type { Site } from '../../product/site.ts'
import { type MarkdownText, markdownText } from '../content/guides.ts'
import { directorySteps } from '../directories/directory-steps.ts'
import { dataHandling, hintReasons, listingOf, testAccount } from '../directories/listing.ts'
import { registryName } from '../directories/server-json.ts'

/** The texts that directories of MCP servers ask the operator of a deployment for, and what remains to be done by hand. */
export function directoriesText(registry: Registry, site: Site): MarkdownText {
  const { BASE_URL, MCP_URL, PORTAL_URL } = site
  const { title, tagline, phrase, sentence, description, links } = listingOf(registry, site)
  return markdownText(`# Directories

What the directories of Claude and ChatGPT, the MCP registry, Glama, Docker and Cursor ask for, generated from the tools. The operator gets
it as files, ready to hand in:

\`\`\`sh shown
npm run screenshots
npm run listings -- --site ${BASE_URL} --out listings
\`\`\`

## Listing

- **Name**: ${title}
- **Name in registries**: ${registryName(site)}
- **Tagline**: ${tagline}
- **In a few words**: ${phrase}
- **Short description**: ${sentence}
- **Description**: ${description}
- **Categories**: Science, education, reference
- **MCP server**: ${MCP_URL} (Streamable HTTP, OAuth 2.1 with dynamic registration or client documents, or an API key)
- **Documentation**: ${links.docs}
- **Support**: ${links.support}
- **Privacy**: ${links.privacy}
- **Terms**: ${links.terms}
- **Icon**: ${links.logo}, ${links.icon} (512 × 512)
- **Files**: ${BASE_URL}/server.json, ${MCP_URL}/server-card, ${BASE_URL}/tools.json

## Examples

Each works with a new account; an example names the tools that an assistant is expected to call.

${usableGuides(registry)
  .map((guide) => `- **${guide.title}**: “${guide.example}” Tools: ${guide.tools.map(linked).join(', ')}.`)
  .join('\n')}

## Data handling

${dataHandling.map((line) => `- ${line}`).join('\n')}

More about stored data: [Privacy](/docs/privacy).

## Test account

${testAccount.replace('the portal', `[the portal](${PORTAL_URL})`)}

## By hand

${directorySteps(site)
  .map(({ name, steps, source }) => {
    const numbered = steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
    return `### ${name}\n\n[What ${name} asks for](${source}).\n\n${numbered}`
  })
  .join('\n\n')}

## Hints of the tools

Read from the annotations that the server publishes. No tool reaches systems outside the service.

${reasons(registry.descriptors)}

| Tool | Title | Read only | Destructive | Open world |
|---|---|---|---|---|
${registry.descriptors.map(hints).join('\n')}
`)
}

const linked = (tool: string): string => `[${tool}](/docs/tools/${tool})`

/** Each reason for a hint once, with the tools that it holds for. */
function reasons(descriptors: readonly Descriptor[]): string {
  const tools = new Map<string, string[]>()
  for (const descriptor of descriptors) {
    const { readOnly } = hintReasons(descriptor)
    tools.set(readOnly, [...(tools.get(readOnly) ?? []), descriptor.name])
  }
  return [...tools].map(([reason, names]) => `- ${reason} ${names.map(linked).join(', ')}.`).join('\n')
}

/** Row of one tool. */
function hints({ name, title, annotations }: Descriptor): string {
  const yesOrNo = (hint: boolean) => (hint ? 'yes' : 'no')
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations
  return `| ${linked(name)} | ${title} | ${yesOrNo(readOnlyHint)} | ${yesOrNo(destructiveHint)} | ${yesOrNo(openWorldHint)} |`
}
