import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { overMcp } from './channels.ts'
import { bearer } from './customers.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

/** The enum of the interface, in its order. */
const bodies = ['sun', 'moon', 'mercury', 'venus', 'mars', 'jupiter', 'saturn', 'uranus', 'neptune', 'pluto']
/** Method, path and credentials of every operation the interface names. */
const operations = [
  ['GET', '/v1/capabilities', []],
  ['GET', '/v1/snapshots', ['apiKey', 'oauth']],
  ['GET', '/v1/bodies/{body}', ['apiKey', 'oauth']],
  ['GET', '/v1/charts/natal', ['apiKey', 'oauth']],
  ['GET', '/v1/catalog/bodies', []],
  ['GET', '/v1/account/keys', ['idToken']],
  ['POST', '/v1/account/keys', ['idToken']],
  ['DELETE', '/v1/account/keys/{keyId}', ['idToken']],
] as const

async function anonymous(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${service.baseUrl}${path}`, { headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : undefined }
}

describe('GET /v1/capabilities', () => {
  it('answers 200 in the envelope to a caller without credentials', async () => {
    const { status, headers, body } = await anonymous('/v1/capabilities')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(Object.keys(body).sort()).toEqual(['data', 'meta'])
    expect(body.meta.requestId).toBe(headers.get('x-request-id'))
    expect(body.meta).not.toHaveProperty('tier')
    expect(body.meta).not.toHaveProperty('usage')
  })

  it('lists the ten bodies in the order of the enum', async () => {
    const { body } = await anonymous('/v1/capabilities')
    expect(body.data.bodies).toEqual(bodies)
  })

  it('lists include groups with tools that exist', async () => {
    const { body } = await anonymous('/v1/capabilities')
    expect(body.data.includeGroups.length).toBeGreaterThan(0)
    for (const group of body.data.includeGroups) {
      expect(group.fields.length, group.name).toBeGreaterThan(0)
      for (const tool of group.tools) expect(service.registry.byName.has(tool), tool).toBe(true)
    }
  })

  it.each(operations)('lists %s %s with its credentials', async (method, path, auth) => {
    const { body } = await anonymous('/v1/capabilities')
    const found = body.data.endpoints.find(
      (one: { method: string; path: string }) => one.method === method && one.path === path,
    )
    expect(found).toMatchObject({ auth })
  })

  it('lists every operation of the registry once, with its price and lowest tier', async () => {
    const { body } = await anonymous('/v1/capabilities')
    const { descriptors } = service.registry
    expect(body.data.service.toolCount).toBe(descriptors.length)
    expect(
      body.data.endpoints.map((one: { tool: string; credits: string; minTier: string }) => [
        one.tool,
        one.credits,
        one.minTier,
      ]),
    ).toEqual(descriptors.map(({ name, credits, tier }) => [name, credits, tier]))
  })

  it('names contract version 1.0.0, path version v1 and MCP revision 2025-06-18', async () => {
    const { body } = await anonymous('/v1/capabilities')
    expect(body.data.service).toMatchObject({
      apiVersion: 'v1',
      contractVersion: '1.0.0',
      mcpProtocol: '2025-06-18',
    })
  })

  it('R-20 answers 304 without a body to the ETag it gave, and shared caches may keep it', async () => {
    const first = await anonymous('/v1/capabilities')
    const etag = first.headers.get('etag') ?? ''
    // Weak: `meta` of two responses with the same data differs.
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    for (const header of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await anonymous('/v1/capabilities', { 'if-none-match': header })
      expect([again.status, again.body], header).toEqual([304, undefined])
    }
    expect((await anonymous('/v1/capabilities', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('ignores a credential, even a wrong one, since it needs none', async () => {
    expect((await anonymous('/v1/capabilities', bearer('nonsense'))).status).toBe(200)
  })
})

describe('GET /v1/catalog/bodies', () => {
  it('R-20 gives the ten bodies with their metadata to anyone', async () => {
    const { status, body } = await anonymous('/v1/catalog/bodies')
    expect(status).toBe(200)
    expect(body.data.count).toBe(10)
    expect(body.data.bodies.map((one: { id: string }) => one.id)).toEqual(bodies)
  })

  it('gives Jupiter its 71492 km equatorial radius, and the Moon the Earth as parent', async () => {
    const { body } = await anonymous('/v1/catalog/bodies')
    const of = (id: string) => body.data.bodies.find((one: { id: string }) => one.id === id)
    expect(of('jupiter').equatorialRadiusKm).toBe(71492)
    expect(of('moon').parent).toBe('earth')
  })

  it('charges nothing when asked with a key over MCP', async () => {
    const said = await overMcp(service, 'list_catalog_bodies', {}, bearer(service.key))
    expect(said.body.meta.usage).toMatchObject({ creditsCharged: 0, dailyRemaining: 50_000 })
  })
})

describe('what stands outside the operations', () => {
  it('has no operation without the prefix /v1', () => {
    for (const { name, path } of service.registry.descriptors) expect(path, name).toMatch(/^\/v1\/[a-z]/)
  })

  it('answers 404 as a problem record to an address that is not there', async () => {
    const { status, headers, body } = await anonymous('/v1/horoscopes')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('R-21 answers 405 with Allow to a method that an operation does not have', async () => {
    const answer = await fetch(`${service.baseUrl}/v1/capabilities`, { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  it('answers on /healthz and /readyz without saying more than ok', async () => {
    expect((await anonymous('/healthz')).body).toEqual({ status: 'ok' })
    expect((await anonymous('/readyz')).body).toEqual({ status: 'ready' })
  })
})
