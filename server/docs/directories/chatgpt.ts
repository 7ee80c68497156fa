import type { Registry } from '../../../tools/declaration/registry.ts'
import { hintReasons, type Listing, listingName, type OwnerFacts } from './listing.ts'
import { outsideCases, reviewCases } from './review-cases.ts'

/** Pictures of the package, by their paths in it. */
export const packageIcon = 'assets/icon.png'

/**
 * `plugin.json` of the package that ChatGPT's directory takes as a ZIP.
 * @param screenshots paths of pictures in the package, one for each prompt that begins a conversation
 * @see Plugin submission errors, "Final directory submission", https://developers.openai.com/plugins/deploy/submission-errors
 * @see Agent Plugins 1.0.0, https://agent-plugins.org
 */
export function pluginManifest(
  listing: Listing,
  { recordingUrl }: OwnerFacts,
  screenshots: readonly string[],
): object {
  const { title, phrase, description, keywords, version, operator, links } = listing
  const developer = operator ?? title
  const prompts = reviewCases.slice(0, screenshots.length || 3).map(({ prompt }) => prompt)
  return {
    $schema: 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json',
    name: listingName,
    version,
    description: listing.sentence,
    author: { name: developer },
    homepage: links.website,
    license: 'MIT',
    keywords,
    extensions: {
      'com.openai': {
        interface: {
          displayName: title,
          shortDescription: phrase,
          longDescription: description,
          developerName: developer,
          category: 'Education',
          capabilities: reviewCases.map((entry) => entry.title),
          websiteURL: links.website,
          supportURL: links.support,
          privacyPolicyURL: links.privacy,
          termsOfServiceURL: links.terms,
          defaultPrompt: prompts,
          composerIcon: `./${packageIcon}`,
          logo: `./${packageIcon}`,
          ...(screenshots.length > 0 ? { screenshots: screenshots.map((file) => `./${file}`) } : {}),
        },
        review: {
          test_cases: {
            positive: reviewCases.map((entry) => ({
              description: entry.title,
              prompt: entry.prompt,
              tools_triggered: toolsOf(entry),
              expected_behavior: entry.expected,
            })),
            negative: outsideCases.map((entry) => ({ description: entry.title, prompt: entry.prompt })),
          },
          commerce: false,
          ...(recordingUrl ? { demo_recording_url: recordingUrl } : {}),
        },
        publication: { release_notes: `Version ${version}. ${listing.sentence}` },
      },
    },
  }
}

/**
 * `mcp.json` of the package: one server, whose host cannot change after the first submission.
 * @see Agent Plugins 1.0.0, https://agent-plugins.org
 */
export function pluginServers({ links }: Listing): object {
  return {
    $schema: 'https://agent-plugins.org/schemas/1.0.0/mcp.schema.json',
    mcpServers: { [listingName]: { type: 'streamable-http', url: links.server } },
  }
}

/**
 * `chatgpt-app-submission.json`, which fills in the form: why each tool has its hints, and the cases of the review.
 * @see ChatGPT App Submission Import, version 1, https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json
 */
export function submissionForm({ descriptors }: Registry, listing: Listing): object {
  return {
    $schema: 'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json',
    schema_version: 1,
    app_info: {
      display_name: listing.title,
      subtitle: listing.phrase,
      description: listing.description,
      category: 'EDUCATION',
    },
    tools: Object.fromEntries(
      descriptors.map((descriptor) => {
        const { readOnlyHint, openWorldHint, destructiveHint } = descriptor.annotations
        const { readOnly, openWorld, destructive } = hintReasons(descriptor)
        const justifications = {
          read_only_justification: readOnly,
          open_world_justification: openWorld,
          destructive_justification: destructive,
        }
        const annotations = { readOnlyHint, openWorldHint, destructiveHint }
        return [descriptor.name, { annotations, justifications }]
      }),
    ),
    test_cases: reviewCases.map((entry) =>
      formCase(entry.title, entry.prompt, toolsOf(entry), entry.expected),
    ),
    negative_test_cases: outsideCases.map((entry) => formCase(entry.title, entry.prompt, null, entry.reason)),
  }
}

/** A case of the form; no case has a file. */
const formCase = (description: string, prompt: string, tools: string | null, expected: string) => ({
  description,
  user_prompt: prompt,
  file_attachment_urls: null,
  tools_triggered: tools,
  expected_output: expected,
  expected_output_url: null,
})

const toolsOf = ({ calls }: (typeof reviewCases)[number]): string => calls.map(({ tool }) => tool).join(', ')
