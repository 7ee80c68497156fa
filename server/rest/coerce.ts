import type { Descriptor, Parameter } from '../../tools/descriptor.ts'
import { Problem, quote } from '../../tools/problems.ts'

/** Plain decimal numbers: digits, an optional minus, an optional fraction. */
const decimal = /^-?\d{1,20}(\.\d{1,20})?$/

/**
 * Converts query parameters to JSON values by their declared types. Text that does not fit stays text, so that schema
 * validation rejects it with that parameter's message. Nothing is trimmed or guessed.
 * @throws Problem `invalid_parameter` for duplicates and for path parameters in the query
 */
export function coerce(descriptor: Descriptor, query: URLSearchParams): Record<string, unknown> {
  const args: Record<string, unknown> = Object.create(null)
  const declared = declaredBy(descriptor)
  for (const [name, text] of query) {
    if (Object.hasOwn(args, name)) {
      const parameter = declared.has(name) ? name : undefined
      throw new Problem('invalid_parameter', 'Duplicate query parameter.', {
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

/** Cache of parameters by descriptor. */
const known = new WeakMap<Descriptor, ReadonlyMap<string, Parameter>>()

/** Parameters by name, cached per descriptor. */
function declaredBy(descriptor: Descriptor): ReadonlyMap<string, Parameter> {
  const kept = known.get(descriptor)
  if (kept) return kept
  const declared = new Map(descriptor.parameters.map((parameter) => [parameter.name, parameter]))
  known.set(descriptor, declared)
  return declared
}

/** The problem for a parameter sent in the wrong place, which would otherwise be ignored silently. */
export function elsewhere(parameter: string, place: string): Problem {
  return new Problem('invalid_parameter', `This operation reads ${quote(parameter)} from ${place}.`, {
    hint: `Send it in ${place}.`,
  })
}

/** A parameter's text as its declared type, or unchanged if it does not fit. */
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
