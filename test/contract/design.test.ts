import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { designTools } from './design-tools.ts'

describe('the tools of the design', async () => {
  const registry = await loadRegistry()

  it.each(Object.entries(designTools))(
    '%s takes the parameters it was promised to take',
    (name, promised) => {
      const parameters = registry.byName.get(name)?.descriptor.parameters
      const taken = parameters?.map((parameter) => `${parameter.name}${parameter.required ? '*' : ''}`)
      expect(taken?.sort()).toEqual([...promised].sort())
    },
  )

  it('are 47, each of them a tool of the service', () => {
    const names = Object.keys(designTools)
    expect(names).toHaveLength(47)
    expect(names.filter((name) => !registry.byName.has(name))).toEqual([])
  })
})
