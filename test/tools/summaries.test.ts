import { describe, expect, it } from 'vitest'
import { toolList } from '../../server/product/tool-list.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'

const registry = await loadRegistry()
const names = registry.descriptors.map(({ name }) => name)

describe('the summary of a tool', () => {
  it.each(registry.descriptors.map((one) => [one.name, one] as const))(
    '%s has one for people: short, without names of parameters and tools, not that of models',
    (_, { summary, description, parameters }) => {
      expect(summary).toMatch(/^[A-Z].*\.$/)
      expect(summary.length).toBeGreaterThan(40)
      expect(summary.length).toBeLessThan(210)
      // Its question, and its occasion.
      expect(summary.split(/(?<=[.?!]) (?=[A-Z])/).length).toBe(2)
      expect(description).not.toContain(summary)
      const named = parameters.map(({ name }) => name).filter((name) => /[A-Z=]/.test(name))
      expect([...named, ...names].filter((name) => summary.includes(name))).toEqual([])
      expect(summary).not.toMatch(/[`=_]/)
    },
  )

  it('is not in the list that models read', () => {
    const list = JSON.stringify(toolList(registry.descriptors))
    for (const { summary } of registry.descriptors) expect(list).not.toContain(summary)
  })

  it('stands for a chapter whose description names parameters or tools', () => {
    const machineWords = [...names, 'datetime', 'toolset', 'inclusive']
    for (const { summary, description, title } of registry.toolsets) {
      const words = summary ?? description
      expect(
        machineWords.filter((word) => words.includes(word)),
        title,
      ).toEqual([])
      expect(words, title).not.toMatch(/[a-z][A-Z]/)
    }
  })

  it('no two tools share one', () => {
    expect(new Set(registry.descriptors.map(({ summary }) => summary)).size).toBe(names.length)
  })
})
