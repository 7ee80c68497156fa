import type { Descriptor, Parameter } from '../../tools/descriptor.ts'
import { Problem, quoted } from '../../tools/problems.ts'

/** Plain decimals only: the digits 0–9, an optional minus, an optional fraction. */
const decimal = /^-?\d{1,20}(\.\d{1,20})?$/

/**
 * Query strings as JSON values, by the type each parameter declares. Text that does not fit its type stays
 * text, so that the schema refuses it in the words of that parameter. Nothing is trimmed or guessed.
 */
export function coerce(descriptor: Descriptor, query: URLSearchParams): Record<string, unknown> {
  const args: Record<string, unknown> = Object.create(null)
  const declared = declaredBy(descriptor)
  for (const [name, text] of query) {
    if (Object.hasOwn(args, name)) {
      const parameter = declared.has(name) ? name : undefined
      throw new Problem('invalid_parameter', 'A query parameter stands twice.', {
        ...(parameter ? { parameter } : {}),
        hint: 'Send every parameter once; lists are comma-separated.',
      })
    }
    const parameter = declared.get(name)
    if (parameter?.in === 'path') throw elsewhere(name, 'the path')
    args[name] = value(parameter, text)
  }
  return { ...args }
}

const known = new WeakMap<Descriptor, ReadonlyMap<string, Parameter>>()

function declaredBy(descriptor: Descriptor): ReadonlyMap<string, Parameter> {
  const kept = known.get(descriptor)
  if (kept) return kept
  const declared = new Map(descriptor.parameters.map((parameter) => [parameter.name, parameter]))
  known.set(descriptor, declared)
  return declared
}

/** What is sent to a place where it is not read would otherwise be ignored without a word. */
export function elsewhere(parameter: string, place: string): Problem {
  return new Problem('invalid_parameter', `This operation reads ${quoted(parameter)} from ${place}.`, {
    hint: `Send it in ${place}.`,
  })
}

function value(parameter: Parameter | undefined, text: string): unknown {
  switch (parameter?.schema.type) {
    case 'number':
    case 'integer':
      return decimal.test(text) ? Number(text) + 0 : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}
