import {
  type GetPromptResult,
  type Implementation,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import type { Registry } from '../../tools/declaration/registry.ts'
import type { Guide } from './guide.ts'
import { guides } from './guides.ts'

/** Guides whose tools are all in the registry. */
export function usableGuides({ byName }: Pick<Registry, 'byName'>): Guide[] {
  return guides.filter(({ tools }) => tools.every((name) => byName.has(name)))
}

/** The prompts of the server, as `prompts/list` publishes them. */
export function promptList(usable: readonly Guide[], icons: Implementation['icons']): Prompt[] {
  return usable.map(({ name, title, description, arguments: args }) => ({
    name,
    title,
    description,
    arguments: args.map((argument) => ({ ...argument })),
    ...(icons ? { icons } : {}),
  }))
}

/**
 * A prompt with its arguments filled in: the request, what the person has given, steps and rules.
 * @throws ProtocolError −32602 for an unknown prompt, and for unknown, missing or empty arguments
 */
export function promptMessages(
  usable: readonly Guide[],
  {
    name,
    arguments: values = {},
  }: { name: string; arguments?: Readonly<Record<string, string>> | undefined },
): GetPromptResult {
  const guide = usable.find((candidate) => candidate.name === name)
  if (!guide) throw invalid('Unknown prompt: ask prompts/list for the names.')
  const argumentNames = guide.arguments.map((argument) => argument.name)
  if (Object.keys(values).some((key) => !argumentNames.includes(key))) {
    throw invalid(`${name} takes ${argumentNames.join(', ')}, and no other argument.`)
  }
  const filled = guide.arguments.filter((argument) => (values[argument.name] ?? '').trim() !== '')
  const missing = guide.arguments.find((argument) => argument.required && !filled.includes(argument))
  if (missing) throw invalid(`${name} needs ${missing.name}: ${missing.description}`)
  const facts = filled.map((argument) => `- ${argument.title}: ${values[argument.name]?.trim()}`)
  const text = [guide.request, '', ...facts, ...(facts.length > 0 ? [''] : []), instructionsOf(guide)].join(
    '\n',
  )
  return { description: guide.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

/** Steps and rules of a guide in Markdown, the same in its prompt and in its skill. */
export function instructionsOf({ steps, rules }: Guide): string {
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`)
  return ['Steps:', '', ...numbered, '', 'Rules:', '', ...rules.map((rule) => `- ${rule}`)].join('\n')
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
