import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson, withoutNulls } from '../../../server/encoding/strict-json.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../tools/declaration/validate.ts'

/** Whether an object inside of a JSON value has a member that is null. */
function holdsNullMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const members = Object.values(value)
  return (!Array.isArray(value) && members.includes(null)) || members.some(holdsNullMember)
}

describe('null members', () => {
  it('are gone at every depth, and nothing else is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const kept = withoutNulls(value)
        expect(holdsNullMember(kept)).toBe(false)
        if (!holdsNullMember(value)) expect(kept).toEqual(value)
        expect(withoutNulls(kept)).toEqual(kept)
      }),
    )
  })

  it.each([
    ['{"a":null,"b":0,"c":false,"d":""}', '{"b":0,"c":false,"d":""}'],
    ['{"a":{"b":null},"c":[{"d":null,"e":1}]}', '{"a":{},"c":[{"e":1}]}'],
    ['[null,{"a":null}]', '[null,{}]'],
    ['{"__proto__":{"a":null,"b":1}}', '{"__proto__":{"b":1}}'],
    ['null', 'null'],
  ])('of %s leave %s', (json, left) => {
    expect(JSON.stringify(withoutNulls(JSON.parse(json)))).toBe(left)
  })

  it('are looked for only in texts that hold the word', () => {
    expect(readJson('{"a":null}')).toEqual({ value: { a: null }, mayHoldNull: true })
    expect(readJson(new TextEncoder().encode('{"a":1}'))).toEqual({ value: { a: 1 }, mayHoldNull: false })
  })
})

describe('the tools', () => {
  /** Paths of a JSON schema at which null is a value. */
  function nullable(schema: unknown, path: string): string[] {
    if (typeof schema !== 'object' || schema === null) return []
    const {
      type,
      enum: values,
      const: only,
    } = schema as { type?: unknown; enum?: unknown[]; const?: unknown }
    const own = [type].flat().includes('null') || values?.includes(null) || only === null ? [path] : []
    return [...own, ...Object.entries(schema).flatMap(([name, part]) => nullable(part, `${path}.${name}`))]
  }

  it('have no argument whose value may be null, at any depth', async () => {
    const { descriptors, byName } = await loadRegistry()
    expect(descriptors.length).toBeGreaterThanOrEqual(47)
    expect(descriptors.flatMap(({ name, inputSchema }) => nullable(inputSchema, name))).toEqual([])
    for (const { tool } of byName.values())
      for (const [name, field] of Object.entries(tool.input.shape))
        expect(
          (field as { safeParse(value: unknown): { success: boolean } }).safeParse(null).success,
          name,
        ).toBe(false)
  })

  it('read an example with all its other arguments as null as they read the example', async () => {
    const { byName } = await loadRegistry()
    for (const { tool, descriptor } of byName.values()) {
      const others = Object.fromEntries(Object.keys(tool.input.shape).map((name) => [name, null]))
      const filled = withoutNulls({ ...others, ...tool.example })
      // As JSON: arguments that were read can hold functions, which are equal to themselves alone.
      const [read, plain] = [filled, tool.example].map((args) =>
        JSON.stringify(validateArguments(tool, args)),
      )
      expect(read, descriptor.name).toBe(plain)
    }
  })
})
