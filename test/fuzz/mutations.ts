import fc from 'fast-check'
import type { Descriptor, Parameter } from '../../tools/declaration/descriptor.ts'
import type { Arguments } from './arguments.ts'
import type { SchemaNode } from './generators.ts'
import { hostileName, hostileText, hostileValue } from './hostile.ts'

/** A small mistake, as people and models make it. */
function mutation({ schema }: Pick<Parameter, 'schema'>): fc.Arbitrary<unknown> {
  const node = schema as SchemaNode
  const { minimum, maximum, maxLength } = node
  const beyond = [
    ...(minimum === undefined ? [] : [minimum - 1, minimum - 1e-7]),
    ...(maximum === undefined ? [] : [maximum + 1, maximum + 1e-7]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(node.enum
      ? [node.enum[0]?.toUpperCase(), `${node.enum[0]}x`, `${node.enum[0]},${node.enum[1]}`]
      : []),
    ...(node.type === 'boolean' ? ['true', 1] : []),
    ...(node.type === 'number' || node.type === 'integer' ? ['1', 0.5, '1,5'] : []),
  ]
  return fc.oneof(
    { weight: beyond.length === 0 ? 0 : 3, arbitrary: fc.constantFrom(...beyond, null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, '', ',', 'sun,,moon', 'sun,sun', 'all,sun', ' sun', [], {}, 0),
    },
    { weight: 1, arbitrary: hostileText },
  )
}

/** Valid arguments with one mistake: a wrong value, an additional parameter, or a missing one. */
export function nearly({ parameters }: Descriptor, valid: fc.Arbitrary<Arguments>): fc.Arbitrary<Arguments> {
  const stray = fc.tuple(valid, hostileName).map(([args, name]) => withMember(args, name, 1))
  if (parameters.length === 0) return stray
  const slipped = fc.tuple(valid, fc.constantFrom(...parameters)).chain(([args, parameter]) => {
    const { name, schema } = parameter
    const inner = args[name]
    const members = Object.entries((schema as SchemaNode).properties ?? {})
    if (members.length > 0 && typeof inner === 'object' && inner !== null) {
      return fc
        .constantFrom(...members)
        .chain(([member, node]) =>
          mutation({ schema: node }).map((value) => ({ ...args, [name]: { ...inner, [member]: value } })),
        )
    }
    return mutation(parameter).map((value) => ({ ...args, [name]: value }))
  })
  const missing = fc.tuple(valid, fc.constantFrom(...parameters)).map(([args, { name }]) => {
    const { [name]: _, ...rest } = args
    return rest
  })
  return fc.oneof(
    { weight: 6, arbitrary: slipped },
    { weight: 1, arbitrary: stray },
    { weight: 1, arbitrary: missing },
  )
}

/** Sets a member like `JSON.parse`: `__proto__` becomes a regular member. */
function withMember(args: Arguments, name: string, value: unknown): Arguments {
  return Object.fromEntries([...Object.entries(args), [name, value]])
}

/** Arbitrary arguments, mostly for parameters that the tool reads. */
export function broken(descriptor: Descriptor): fc.Arbitrary<Arguments> {
  const names = descriptor.parameters.map(({ name }) => name)
  const replaced = fc
    .tuple(
      fc.boolean(),
      fc.array(fc.tuple(fc.constantFrom(...names, 'zz'), hostileValue), { minLength: 1, maxLength: 4 }),
    )
    .map(([onExample, changes]) =>
      changes.reduce<Arguments>(
        (args, [name, value]) => withMember(args, name, value),
        onExample ? { ...descriptor.example } : {},
      ),
    )
  const anything = fc
    .dictionary(hostileName, hostileValue, { maxKeys: 6 })
    .map((made) => Object.fromEntries(Object.entries(made)))
  return fc.oneof({ weight: 5, arbitrary: replaced }, { weight: 1, arbitrary: anything })
}
