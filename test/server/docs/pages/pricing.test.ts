import { describe, expect, it } from 'vitest'
import { pricedCalls } from '../../../../server/docs/content/pricing-words.ts'
import { creditsOfCall } from '../../../../server/docs/pages/call-price.ts'
import { pricingText, toolRows } from '../../../../server/docs/pages/pricing.ts'
import { tiers } from '../../../../tools/contract/tiers.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { answer } from '../../../tools/answer.ts'
import { site } from '../fixture.ts'

const registry = await loadRegistry()
const now = Date.UTC(2026, 11, 1)
const pageOf = (more: object = {}) => pricingText(registry, { ...site, ...more }).text
const cells = (text: string, row: string) =>
  new RegExp(`^\\| ${row} \\|(.*)\\|$`, 'm')
    .exec(text)?.[1]
    ?.split('|')
    .map((cell) => cell.trim())

describe('the pricing page', () => {
  it('has every tool but those of the account in one group, whose tools are in the same tiers', () => {
    const rows = toolRows(registry)
    const named = rows.flatMap(({ tools }) => tools)
    const priced = registry.descriptors.filter(({ toolset }) => toolset !== 'account').map(({ name }) => name)
    expect(named.toSorted()).toEqual(priced.toSorted())
    for (const { words, tools } of rows)
      expect(new Set(tools.map((name) => registry.byName.get(name)?.descriptor.tier)).size, words).toBe(1)
  })

  it('has a row for a new tool, by its title, where no group names it', async () => {
    const [tool] = [...registry.byName.values()]
    if (!tool) throw new Error('The registry is empty.')
    const descriptor = {
      ...tool.descriptor,
      name: 'get_sun_spots',
      title: 'Sunspots',
      toolset: 'sky' as const,
    }
    const larger = {
      ...registry,
      descriptors: [...registry.descriptors, descriptor],
      byName: new Map([...registry.byName, [descriptor.name, { ...tool, descriptor }]]),
    }
    expect(cells(pricingText(larger, site).text, 'Sunspots')).toHaveLength(4)
    expect(toolRows(registry)).toHaveLength(toolRows(larger).length - 1)
  })

  it('ticks what a tier has, and shows its limits', () => {
    const text = pageOf()
    expect(cells(text, 'Credits a day')).toEqual(
      Object.values(tiers).map(({ dailyCredits }) => dailyCredits.toLocaleString('en')),
    )
    expect(cells(text, 'Sky maps and posters')).toEqual(['✓', '✓', '✓', '✓'])
    expect(cells(text, 'Transits and returns')).toEqual(['–', '✓', '✓', '✓'])
    expect(cells(text, 'Search by conditions of your own')).toEqual(['–', '–', '✓', '✓'])
    expect(cells(text, 'Eclipses at once, years')).toEqual(['5', '50', '500', '500'])
  })

  it('prices calls by the function that charges them: no less than the rows that come', async () => {
    for (const { tool: name, args, words } of pricedCalls) {
      const tool = registry.byName.get(name)?.tool
      const priced = creditsOfCall(registry, name, args, now)
      if (!tool || !priced) throw new Error(`${name} is no tool.`)
      const { price } = await answer(tool, { ...tool.example, ...args }, now, 'scale')
      expect(priced.credits, words).toBeGreaterThanOrEqual(price ?? 1)
      expect(pageOf()).toContain(
        `](/docs/tools/${name}) | ${priced.isMost ? 'up to ' : ''}${priced.credits} |`,
      )
    }
  })

  it('says how to get a plan in the operator’s words, by the contact, or in general', () => {
    expect(pageOf({ TIER_OFFER: 'Pro is 9 € a month: <b>write</b> to us.' })).toContain('\\<b\\>write')
    expect(pageOf({ SUPPORT_CONTACT: 'mailto:sky@sky.test' })).toContain('(mailto:sky@sky.test)')
    expect(pageOf()).toContain('ask the people who run this service')
  })
})
