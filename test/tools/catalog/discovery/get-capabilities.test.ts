import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/discovery/get-capabilities.ts'
import type { Context, Service } from '../../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'

const { descriptors } = await loadRegistry()
const service = {
  baseUrl: 'https://sky.example',
  mcpUrl: 'https://sky.example/mcp',
  portalUrl: 'https://sky.example/portal',
  version: '1.0.0',
  engine: 'astronomy-engine/2.1.19',
  operations: descriptors,
} as unknown as Service
// biome-ignore lint/suspicious/noExplicitAny: a payload is whatever its tool's own shape says
const { data } = (await tool.compute({}, { service } as Context)) as { data: any }

describe('get_capabilities', () => {
  it('fits its own shape', () => {
    expect(() => tool.output.parse(data)).not.toThrow()
  })

  it('names the release of the time zones once', () => {
    expect(data.service.tzdbVersion).toMatch(/^20\d\d[a-z]\+backzone$/)
  })

  it('lists what the registry holds, in its order and with its prices', () => {
    expect(data.endpoints).toHaveLength(descriptors.length)
    for (const [at, { name, credits, tier, path, method }] of descriptors.entries()) {
      expect(data.endpoints[at]).toMatchObject({ tool: name, credits, minTier: tier, path, method })
    }
  })

  it('says of each tier how many credits a day it has, and every tier has more than the one below', () => {
    const credits = data.tiers.map((tier: { dailyCredits: number }) => tier.dailyCredits)
    expect(data.tiers.map((tier: { name: string }) => tier.name)).toEqual(['free', 'starter', 'pro', 'scale'])
    expect(credits).toEqual([...credits].sort((a: number, b: number) => a - b))
    expect(credits[0]).toBe(250)
  })

  it('links only to this service', () => {
    for (const link of Object.values(data.links)) expect(link).toMatch(/^https:\/\/sky\.example(\/|$)/)
  })

  it('names ten bodies and thirteen points of view', () => {
    expect(data.bodies).toHaveLength(10)
    expect(data.pov).toEqual(expect.arrayContaining(['earth', 'geocenter', 'sun', 'barycenter', 'pluto']))
    expect(data.pov).toHaveLength(13)
  })
})
