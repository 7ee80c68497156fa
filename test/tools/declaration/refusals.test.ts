import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseRequest, runTool } from '../../../server/compute/run-tool.ts'
import { Problem, type ProblemCode, problems } from '../../../tools/contract/problems.ts'
import type { Context } from '../../../tools/declaration/define.ts'
import { loadRegistry, type Registry, type RegistryEntry } from '../../../tools/declaration/registry.ts'

const root = path.resolve(import.meta.dirname, '../../../tools/catalog')
const context = { now: Date.parse('2026-11-23T12:00:00Z'), caller: { tier: 'pro' } } as unknown as Context

/** Code of the problem that arguments are refused with; undefined when they are accepted. */
function refusalOf(
  { tool }: RegistryEntry,
  args: object,
  { now = context.now, isRun = false } = {},
): ProblemCode | undefined {
  const at = { ...context, now }
  try {
    const { request } = parseRequest(tool, args, at)
    if (isRun) runTool(tool, request, at)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** Parameter and value of an example such as `latitude=91`. */
const pairOf = (code: ProblemCode): [name: string, value: string | number] => {
  const [, name = '', text = ''] = /^`(\w+)=([^`]+)`/.exec(problems[code].example) ?? []
  return [name, /^-?\d+$/.test(text) ? Number(text) : text]
}

/** Codes whose example is one parameter, whatever the tool calls it. */
const byOneParameter = [
  'invalid_latitude',
  'invalid_longitude',
  'invalid_datetime',
  'datetime_out_of_range',
  'invalid_timezone',
  'invalid_include',
  'invalid_pov',
  'unknown_body',
  'unknown_target',
  'invalid_step',
] as const satisfies readonly ProblemCode[]

describe('the refusals of each tool', () => {
  let registry: Registry
  let entries: readonly RegistryEntry[]
  beforeAll(async () => {
    registry = await loadRegistry()
    entries = [...registry.byName.values()]
  })
  const listing = (code: ProblemCode) =>
    entries.filter(({ descriptor }) => descriptor.refusals.includes(code))

  it('include every code that its own file throws', () => {
    const missing = entries.flatMap(({ descriptor }) => {
      const file = path.join(root, descriptor.toolset, `${descriptor.name.replaceAll('_', '-')}.ts`)
      const thrown = [...readFileSync(file, 'utf8').matchAll(/new (?:Problem|NoSolution)\(\s*'(\w+)'/g)]
      return thrown
        .map(([, code]) => code as ProblemCode)
        .filter((code) => !descriptor.refusals.includes(code))
        .map((code) => `${descriptor.name}: ${code}`)
    })
    expect(missing).toEqual([])
  })

  it.each(byOneParameter)('%s is given where it is listed, for the value of its example', (code) => {
    const [member, value] = pairOf(code)
    const tools = listing(code)
    expect(tools.length).toBeGreaterThan(0)
    const silent = tools.filter((entry) => {
      const { tool, descriptor } = entry
      return !Object.keys(tool.input.shape).some((name) => {
        const { example } = descriptor
        const tried = [{ ...example, [name]: value }, nested(example, name, member, value)]
        return tried.some((args) => refusalOf(entry, args) === code)
      })
    })
    expect(silent.map(({ descriptor }) => descriptor.name)).toEqual([])
  })

  it('a range that ends before it begins is refused where invalid_range is listed', () => {
    const given = { start: '2026-02-01T00:00:00Z', end: '2026-01-01T00:00:00Z' }
    const codes = listing('invalid_range').map((entry) =>
      refusalOf(entry, { ...entry.descriptor.example, ...given }),
    )
    expect(codes.length).toBeGreaterThan(10)
    expect(new Set(codes)).toEqual(new Set(['invalid_range']))
  })

  it('a misspelt parameter is refused by every tool', () => {
    const codes = entries.map((entry) => refusalOf(entry, { ...entry.descriptor.example, lat: 51.48 }))
    expect(new Set(codes)).toEqual(new Set(['unknown_parameter']))
  })

  it('a call without arguments is refused where missing_parameter follows from the schema', () => {
    const needy = entries.filter(({ tool }) => !tool.input.safeParse({}).success)
    expect(needy.length).toBeGreaterThan(10)
    expect(new Set(needy.map((entry) => refusalOf(entry, {})))).toEqual(new Set(['missing_parameter']))
    expect(needy.filter(({ descriptor }) => !descriptor.refusals.includes('missing_parameter'))).toEqual([])
  })

  const tromso = { latitude: 69.65, longitude: 18.96 }
  const polar = (example: Readonly<Record<string, unknown>>): object =>
    'first' in example
      ? {
          ...example,
          first: { ...(example.first as object), ...tromso },
          second: { ...(example.second as object), ...tromso },
        }
      : { ...example, ...tromso }

  it('no_rise_set is given where it is listed: tonight in June at 70° north', () => {
    const now = Date.parse('2026-06-21T12:00:00Z')
    const tools = listing('no_rise_set')
    expect(tools.length).toBeGreaterThan(20)
    const silent = tools.filter((entry) => {
      const { example } = entry.descriptor
      const tried = ['datetime', 'start'].flatMap((name) =>
        name in entry.tool.input.shape ? [{ ...polar(example), [name]: 'tonight' }] : [],
      )
      const instantly = tried.map((args) =>
        'scope' in entry.tool.input.shape ? { ...args, scope: 'instant' } : args,
      )
      return !instantly.some((args) => refusalOf(entry, args, { now }) === 'no_rise_set')
    })
    expect(silent.map(({ descriptor }) => descriptor.name)).toEqual([])
  })

  it('house_system_undefined is given where it is listed: Placidus at 70° north', () => {
    const tools = listing('house_system_undefined')
    expect(tools.length).toBeGreaterThan(5)
    const answers = tools.map((entry) => {
      // Houses are of no account in a search without a condition about them.
      const inHouse = { conditions: [{ quantity: 'house', target: 'moon', op: 'is', value: '1' }] }
      const houseCondition = 'conditions' in entry.tool.input.shape ? inHouse : {}
      const args = { ...polar(entry.descriptor.example), ...houseCondition, houseSystem: 'placidus' }
      return [entry.descriptor.name, refusalOf(entry, args, { isRun: true })]
    })
    expect(answers.filter(([, code]) => code !== 'house_system_undefined')).toEqual([])
  })

  it('are those of its arguments alone, in the order of the table', () => {
    const table = Object.keys(problems)
    for (const { descriptor } of entries) {
      const places = descriptor.refusals.map((code) => table.indexOf(code))
      expect(places, descriptor.name).toEqual([...places].sort((a, b) => a - b))
      expect(new Set(places).size, descriptor.name).toBe(places.length)
    }
    expect(registry.byName.get('get_capabilities')?.descriptor.refusals).toEqual(['unknown_parameter'])
    expect(registry.byName.get('get_moon')?.descriptor.refusals).not.toContain('star_not_found')
  })
})

/** Arguments with a member of a record, or of each item of a list, changed: `first.latitude`, `conditions[].target`. */
function nested(
  example: Readonly<Record<string, unknown>>,
  name: string,
  member: string,
  value: unknown,
): object {
  const inner = example[name]
  if (typeof inner !== 'object' || inner === null) return example
  const changed = Array.isArray(inner)
    ? inner.map((one) => ({ ...one, target: value }))
    : { ...inner, [member]: value }
  return { ...example, [name]: changed }
}
