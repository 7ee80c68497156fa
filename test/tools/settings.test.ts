import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { answer, exampleFor } from './answer.ts'

const registry = await loadRegistry()

/** Settings that belong to groups of fields, by the groups that use them. */
const ofGroups: readonly (readonly [setting: string, groups: readonly string[]])[] = [
  ['orbs', ['aspects', 'interAspects', 'aspectsToNatal', 'patterns']],
  ['orbsToNatal', ['aspectsToNatal']],
]
const housed = ['houses', 'angles', 'overlays', 'planets']

const tools = [...registry.byName.values()].filter(
  ({ tool, descriptor }) =>
    tool.aboutCharts && descriptor.parameters.some(({ name, choices }) => name === 'include' && choices),
)

describe('settings', () => {
  it.each(tools.map(({ tool, descriptor }) => ({ name: tool.name, tool, descriptor })))(
    'of $name are of the groups that were asked for',
    async ({ tool, descriptor }) => {
      const { choices = [] } = descriptor.parameters.find(({ name }) => name === 'include') ?? {}
      for (const group of choices) {
        const { settings = {}, data } = await answer(tool, exampleFor(tool, group))
        // A list of aspects comes with whatever group is added to it.
        const isAspectList = 'hits' in data || 'active' in data
        for (const [setting, groups] of ofGroups)
          if (!groups.includes(group) && !isAspectList)
            expect(Object.keys(settings), `${group}: ${setting}`).not.toContain(setting)
        if (/aspects/i.test(group)) expect(Object.keys(settings), group).not.toContain('houseSystem')
        if (housed.includes(group) && 'houseSystem' in tool.input.shape)
          expect(Object.keys(settings), group).toContain('houseSystem')
      }
    },
    60_000,
  )

  it('of dates of returns name neither houses nor orbs', async () => {
    const tool = registry.byName.get('get_return_chart')?.tool
    if (!tool) throw new Error('no tool')
    const { settings = {} } = await answer(tool, { ...tool.example, include: 'dates' })
    for (const name of ['houseSystem', 'orbs', 'orbsToNatal', 'node'])
      expect(settings).not.toHaveProperty(name)
  })

  it('of a table name the frame of vectors where there are vectors', async () => {
    const tool = registry.byName.get('get_ephemeris')?.tool
    if (!tool) throw new Error('no tool')
    const day = { targets: 'mars', start: '2026-11-20', end: '2026-11-21', step: '1d' }
    const radec = (await answer(tool, { ...day, quantities: 'radec' })).settings ?? {}
    expect(radec).not.toHaveProperty('frame')
    expect(radec).toHaveProperty('equinox')
    const vectors = (await answer(tool, { ...day, quantities: 'vectors' })).settings ?? {}
    expect(vectors).toHaveProperty('frame')
    expect(vectors).not.toHaveProperty('equinox')
  })

  it('of retrogrades say nothing of the void Moon', async () => {
    const tool = registry.byName.get('list_zodiac_events')?.tool
    if (!tool) throw new Error('no tool')
    const range = { start: '2026-11-20', end: '2026-12-20' }
    const of = async (kinds: string) => (await answer(tool, { ...range, kinds })).settings ?? {}
    expect(await of('retrograde')).not.toHaveProperty('voidOfCourse')
    expect(await of('voidOfCourse')).not.toHaveProperty('stations')
  })
})
