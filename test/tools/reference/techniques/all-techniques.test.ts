import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { techniques } from '../../../../tools/reference/techniques/all-techniques.ts'
import type { DescribedTechnique } from '../../../../tools/reference/techniques/technique.ts'
import { answer } from '../../answer.ts'

const registry = await loadRegistry()
const birth = { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' }
const secondBirth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }

/** The tool of a call in words, and its own arguments. */
function callOf({ ask }: DescribedTechnique) {
  const [name = '', ...pairs] = ask.split(' ')
  const args = pairs.map((pair) => {
    const [parameter = '', text = ''] = pair.split('=')
    return [parameter, /^\d+$/.test(text) ? Number(text) : text] as const
  })
  const tool = registry.byName.get(name)?.tool
  if (!tool) throw new Error(`no tool ${name}`)
  return { name, tool, args: Object.fromEntries(args) as Record<string, unknown> }
}

/** One birth, or two. */
const subjectOf = (tool: { readonly input: { readonly shape: object } }) =>
  'first' in tool.input.shape ? { first: birth, second: secondBirth } : birth

/** Names that the calls of a tool give to a parameter. */
const namesAsked = (tool: string, parameter: string): Set<string> =>
  new Set(
    techniques
      .map(callOf)
      .filter(({ name }) => name === tool)
      .flatMap(({ args }) => String(args[parameter] ?? '').split(',')),
  )

/** Names that a parameter takes: of an enumeration, or those that a refusal of a comma list names. */
async function namesTaken(tool: string, parameter: string): Promise<string[]> {
  const registeredTool = registry.byName.get(tool)?.tool as Parameters<typeof answer>[0]
  const refusal = await answer(registeredTool, {
    ...subjectOf(registeredTool),
    [parameter]: 'no-such-name',
  }).catch((error) => error)
  return refusal.details.allowed
}

describe('techniques', () => {
  it('have names of their own, two sentences, a rule and a text', () => {
    expect(new Set(techniques.map(({ id }) => id)).size).toBe(techniques.length)
    for (const { id, definition, forks, source } of techniques) {
      expect(definition.match(/\.(?= [A-Z0-9]|$)/g)?.length, id).toBe(2)
      expect(Object.keys(forks).length, id).toBeGreaterThan(0)
      expect(source.length, id).toBeGreaterThan(10)
    }
  })

  it.each(techniques)('$id: its call is answered', async (row) => {
    const { tool, args } = callOf(row)
    const required = Object.fromEntries(
      Object.entries(subjectOf(tool)).filter(
        ([parameter]) => parameter in tool.input.shape && !(parameter in args),
      ),
    )
    const { data } = await answer(tool as never, { ...required, ...args })
    expect(Object.keys(data).length).toBeGreaterThan(0)
  })

  it.each([
    ['get_progressed_chart', 'method', []],
    ['get_chart_analysis', 'include', []],
    ['get_composite_chart', 'method', []],
    ['get_vedic_chart', 'dashaSystem', ['vimshottari']],
    ['get_vedic_chart', 'include', ['lagna', 'grahas', 'houses']],
    ['get_panchang', 'include', ['month', 'places', 'times', 'periods', 'minimal']],
  ] as const)('name every choice of %s by %s but those without a rule', async (tool, parameter, plain) => {
    const named = new Set([...namesAsked(tool, parameter), ...plain, 'all'])
    expect((await namesTaken(tool, parameter)).filter((name) => !named.has(name))).toEqual([])
  })
})
