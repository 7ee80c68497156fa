import type { Descriptor, Parameter } from '../../../tools/declaration/descriptor.ts'
import { gate } from '../../product/access.ts'
import { requestSamples } from '../../product/request-samples.ts'
import type { Site } from '../../product/site.ts'
import { publishedPrice } from '../../product/words/prices.ts'
import { generatedExample } from '../content/generated-examples.ts'
import { codesByStatus, reason, statusesOf } from '../openapi/problems.ts'
import { fields, limits, typeWords } from '../pages/fields.ts'

/** The page of a tool in Markdown, with the same headings as in HTML. */
export function toolText(descriptor: Descriptor, site: Site): string {
  const example = generatedExample(descriptor.name, site)
  const samples = requestSamples(descriptor, site).map(
    ({ label, language, code }) => `${label}:\n\n${fenced(language, code)}`,
  )
  const response = example
    ? [
        '### Response',
        '',
        ...(example.drawing ? [`![${descriptor.title}](${site.BASE_URL}${example.drawing})`, ''] : []),
        fenced('json', example.answer),
        '',
      ]
    : []
  return [
    `# ${descriptor.title}`,
    '',
    descriptor.description,
    '',
    `- Tool: \`${descriptor.name}\``,
    `- Route: \`${descriptor.method} ${descriptor.path}\``,
    `- Price: ${publishedPrice(descriptor)}`,
    `- Access: ${gate(descriptor)}`,
    '',
    '## Example',
    '',
    ...samples.flatMap((sample) => [sample, '']),
    ...response,
    '## Parameters',
    '',
    ...(descriptor.parameters.length > 0 ? descriptor.parameters.map(parameterLine) : ['None.']),
    '',
    '## Answer',
    '',
    'Fields of `data`; `meta` is the same for every tool.',
    '',
    ...fields(descriptor.dataSchema).map(({ path, type, description }) => line(path, [type], description)),
    '',
    '## Errors',
    '',
    ...errorLines(descriptor),
    '',
  ].join('\n')
}

const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``

/** A name with facts in parentheses, and what it means. */
const line = (name: string, facts: readonly string[], description: string): string =>
  `- \`${name}\` (${facts.join(', ')})${description ? `: ${description}` : ''}`

function parameterLine({ name, in: place, required, description, schema }: Parameter): string {
  const facts = [
    typeWords(schema),
    ...limits(schema),
    ...(place === 'query' ? [] : [`in ${place}`]),
    ...(required ? ['required'] : []),
  ]
  return line(name, facts, description)
}

function errorLines(descriptor: Descriptor): string[] {
  const codes = codesByStatus()
  return statusesOf(descriptor).map(
    (status) =>
      `- ${status} ${reason(status)}: ${(codes.get(status) ?? []).map((code) => `\`${code}\``).join(', ')}`,
  )
}
