import fc from 'fast-check'
import type { JsonSchema } from '../../tools/declaration/descriptor.ts'
import type { Arguments } from './arguments.ts'
import { conditions, words } from './words.ts'

/** The parts of a schema node that the generator uses. */
export interface SchemaNode extends JsonSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
}

/** A valid value for the schema and for the meaning of the parameter's name. */
export function fittingValues(
  name: string,
  node: SchemaNode,
  example: unknown,
  choices?: readonly string[],
): fc.Arbitrary<unknown> {
  if (name === 'conditions') return conditions
  if (node.enum) return fc.constantFrom(...node.enum)
  if (choices) return fc.subarray([...choices], { minLength: 1 }).map((names) => names.join(','))
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  if (known) return known
  switch (node.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer(bounds(node))
    case 'number':
      return number(node)
    case 'object':
      return memberwise(node, example as Arguments | undefined)
    default:
      return example === undefined
        ? fc.string({ maxLength: Math.min(node.maxLength ?? 20, 20) })
        : fc.constant(example)
  }
}

function bounds({ minimum = -1_000, maximum = 1_000 }: SchemaNode): { min: number; max: number } {
  return { min: minimum, max: maximum }
}

/** A number: mostly bounds, then plain decimals as people write them. */
function number(node: SchemaNode): fc.Arbitrary<number> {
  const { min, max } = bounds(node)
  const edges = node.exclusiveMinimum === undefined ? [min, max] : [max]
  const least = node.exclusiveMinimum ?? min
  const plain = fc
    .integer({ min: Math.ceil(least * 100) + 1, max: Math.floor(max * 100) })
    .map((n) => n / 100)
  return fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...edges) }, { weight: 4, arbitrary: plain })
}

function memberwise(node: SchemaNode, example: Arguments = {}): fc.Arbitrary<Arguments> {
  const members = Object.entries(node.properties ?? {})
  const shape = Object.fromEntries(
    members.map(([name, one]) => [name, fittingValues(name, one, example[name])]),
  )
  return fc.record(shape, { requiredKeys: [...(node.required ?? [])] })
}
