import { Problem, quote } from '../../tools/contract/problems.ts'
import type { Descriptor, Parameter } from '../../tools/declaration/descriptor.ts'

/** Plain decimal numbers: digits, an optional minus, an optional fraction. */
const decimal = /^-?\d{1,20}(\.\d{1,20})?$/

/**
 * Converts query parameters to JSON values by their declared types. Text that does not fit stays text, so that schema
 * validation rejects it with that parameter's message. Nothing is trimmed or guessed.
 * @throws Problem `invalid_parameter` for duplicates and for path parameters in the query
 */
export function coerce(descriptor: Descriptor, query: URLSearchParams): Record<string, unknown> {
  const declared = declaredBy(descriptor)
  const entries: [name: string, value: unknown][] = []
  for (const [name, text] of query) {
    const parameter = declared.get(name)
    if (parameter?.in === 'path') throw elsewhere(name, 'the path')
    entries.push([name, typedValue(parameter, text)])
  }
  // Unlike assignments, this makes a member of `__proto__` too.
  const args = Object.fromEntries(entries)
  if (Object.keys(args).length < entries.length) throw duplicate(entries, declared)
  return args
}

/** The problem for the first parameter that was sent twice. */
function duplicate(
  entries: readonly (readonly [name: string, value: unknown])[],
  declared: ReadonlyMap<string, Parameter>,
): Problem {
  const names = new Set<string>()
  const [repeatedName] = entries.find(([name]) => names.size === names.add(name).size) ?? ['']
  return new Problem('invalid_parameter', 'Duplicate query parameter.', {
    ...(declared.has(repeatedName) ? { parameter: repeatedName } : {}),
    hint: 'Send every parameter once; lists are comma-separated.',
  })
}

/** Cache of parameters by descriptor. */
const parametersByTool = new WeakMap<Descriptor, ReadonlyMap<string, Parameter>>()

/** Parameters by name, cached per descriptor. */
function declaredBy(descriptor: Descriptor): ReadonlyMap<string, Parameter> {
  const cached = parametersByTool.get(descriptor)
  if (cached) return cached
  const declared = new Map(descriptor.parameters.map((parameter) => [parameter.name, parameter]))
  parametersByTool.set(descriptor, declared)
  return declared
}

/** The problem for a parameter sent in the wrong place, which would otherwise be ignored silently. */
export function elsewhere(parameter: string, place: string): Problem {
  return new Problem('invalid_parameter', `This operation reads ${quote(parameter)} from ${place}.`, {
    hint: `Send it in ${place}.`,
  })
}

/** The type that a text is converted to: of a number or a word, a number. A parameter of numbers and free texts reads its texts itself. */
function typeOf({ type, anyOf }: Parameter['schema']): unknown {
  const alternatives = (anyOf ?? []) as readonly Parameter['schema'][]
  const numbers = alternatives.filter((one) => one.type === 'number')
  const words = alternatives.filter((one) => one.const !== undefined || one.enum !== undefined)
  return numbers.length > 0 && numbers.length + words.length === alternatives.length ? 'number' : type
}

/** A parameter's text as its declared type, or unchanged if it does not fit. */
export function typedValue(parameter: Parameter | undefined, text: string): unknown {
  switch (parameter && typeOf(parameter.schema)) {
    case 'number':
    case 'integer':
      return decimal.test(text) ? Number(text) + 0 : text
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}
