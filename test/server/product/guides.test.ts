import { beforeAll, describe, expect, it } from 'vitest'
import { guides } from '../../../server/product/guides.ts'
import { instructions, maxInstructions } from '../../../server/product/instructions.ts'
import { promptList, promptMessages, usableGuides } from '../../../server/product/prompts.ts'
import { skillsOf } from '../../../server/product/skills.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'

let registry: Registry
beforeAll(async () => {
  registry = await loadRegistry()
})

/** Text between backticks. */
const codes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const inputOf = (tool: string) =>
  (registry.byName.get(tool)?.descriptor.parameters ?? []).map(({ name }) => name)

describe('guides and the registry', () => {
  it('every tool of a guide exists, and is named in its steps or rules', () => {
    for (const { name, tools, steps, rules } of guides) {
      const named = codes([...steps, ...rules].join(' ')).filter((code) => registry.byName.has(code))
      expect([...new Set(named)].sort(), name).toEqual([...tools].sort())
    }
  })

  it('everything else between backticks is a parameter of a tool of the guide, with a value that it takes', () => {
    for (const { name, tools, steps, rules } of guides) {
      const others = codes([...steps, ...rules].join(' ')).filter((code) => !registry.byName.has(code))
      const values = tools.flatMap((tool) =>
        JSON.stringify(registry.byName.get(tool)?.descriptor.inputSchema),
      )
      for (const code of others) {
        const [parameter = '', value] = code.split('=')
        const known =
          tools.flatMap(inputOf).includes(parameter) || values.some((text) => text.includes(parameter))
        expect(known, `${name}: ${code}`).toBe(true)
        for (const one of value?.split(',') ?? []) {
          const isTaken = /^(\d+|true|false)$/.test(one) || values.some((text) => text.includes(one))
          expect(isTaken, `${name}: ${code}`).toBe(true)
        }
      }
    }
  })

  it('a guide is left out when the registry lacks one of its tools', () => {
    const byName = new Map([...registry.byName].filter(([name]) => name !== 'list_eclipses'))
    expect(usableGuides(registry).map(({ name }) => name)).toEqual(guides.map(({ name }) => name))
    expect(usableGuides({ byName }).map(({ name }) => name)).not.toContain('eclipse_trip')
  })
})

describe('instructions', () => {
  it('fit into what hosts pass on, name every toolset, and only tools that exist', () => {
    expect(instructions.length).toBeLessThanOrEqual(maxInstructions)
    for (const { name } of registry.toolsets) expect(instructions).toMatch(new RegExp(`\\b${name}\\b`))
    const tools = instructions.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []
    expect(tools.filter((name) => !registry.byName.has(name))).toEqual([])
    expect(tools.length).toBeGreaterThan(5)
  })

  it('name every guide', () => {
    const words: Record<string, string> = { plan_a_night: 'observing night' }
    for (const { name } of guides) expect(instructions).toContain(words[name] ?? name.replaceAll('_', ' '))
  })
})

describe('a prompt', () => {
  it('contains what the person gave, the steps and the rules', () => {
    const given = { date: '1990-06-15', place: 'Lisbon', time: ' ' }
    const { messages } = promptMessages(guides, { name: 'birth_chart', arguments: given })
    const [{ role, content }] = messages as [{ role: string; content: { type: string; text: string } }]
    expect(role).toBe('user')
    expect(content.text).toContain('- Date of birth: 1990-06-15\n- Place of birth: Lisbon\n\nSteps:\n\n1. ')
    expect(content.text).not.toContain('Time of birth:')
  })

  it('without arguments is its request and its instructions', () => {
    const { messages } = promptMessages(guides, { name: 'month_ahead' })
    expect(JSON.stringify(messages)).toContain('in this month.\\n\\nSteps:')
  })

  it.each([
    [{ name: 'horoscope' }, 'Unknown prompt'],
    [{ name: 'birth_chart', arguments: { date: '1990-06-15' } }, 'birth_chart needs place: Town and country'],
    [{ name: 'birth_chart', arguments: { date: '', place: 'Lisbon' } }, 'birth_chart needs date'],
    [
      { name: 'plan_a_night', arguments: { place: 'Lisbon', when: 'now' } },
      'takes place, date, targets, and no other',
    ],
  ])('is refused with a correction: %j', (asked, words) => {
    expect(() => promptMessages(guides, asked)).toThrow(expect.objectContaining({ code: -32602 }))
    expect(() => promptMessages(guides, asked)).toThrow(words)
  })

  it('is listed with its arguments', () => {
    expect(promptList(guides, undefined)[0]).toMatchObject({
      name: 'birth_chart',
      arguments: [{ name: 'date', required: true }, { name: 'place', required: true }, { name: 'time' }, {}],
    })
  })
})

describe('a skill', () => {
  it('has the description and price of each of its tools from the registry', () => {
    const { documents } = skillsOf(usableGuides(registry), registry)
    const page = documents.find(({ uri }) => uri === 'skill://plan-a-night/references/tools.md')?.text ?? ''
    for (const name of ['plan_observing', 'list_visible_objects']) {
      const tool = registry.byName.get(name)?.descriptor
      expect(page).toContain(`## ${name}\n\n${tool?.title}. ${tool?.description}\n`)
      expect(page).toContain(JSON.stringify(tool?.example))
    }
  })

  it('has a frontmatter that its entry repeats, and stays far below 500 lines', async () => {
    const { documents, entries } = skillsOf(usableGuides(registry), registry)
    for (const { uri, frontmatter } of await entries()) {
      const text = documents.find((one) => one.uri === uri)?.text ?? ''
      expect(text).toMatch(new RegExp(`^---\\nname: ${frontmatter.name}\\n`))
      // Agent Skills specification: descriptions of at most 1,024 characters, SKILL.md under 500 lines.
      expect(frontmatter.description.length).toBeLessThanOrEqual(1024)
      expect(text.split('\n').length).toBeLessThan(100)
    }
  })
})
