import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { type TestService, testService } from '../harness.ts'
import { type Arguments, overMcp, overRest } from './channels.ts'
import { bearer, creditsLeft, customer } from './customers.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
type Json = any

const key = () => bearer(service.key)
const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...key(), ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text ? JSON.parse(text) : undefined) as Json,
  }
}

describe('null for an argument', () => {
  it('gets the ETag of the same call without it', async () => {
    const plain = await post('/v1/charts/natal', birth)
    const filled = await post('/v1/charts/natal', { ...birth, houseSystem: null, zodiac: null, orbs: null })
    expect(filled.status).toBe(200)
    expect(filled.headers.get('etag')).toBe(plain.headers.get('etag'))
    const held = { 'if-none-match': plain.headers.get('etag') ?? '' }
    expect((await post('/v1/charts/natal', { ...birth, elevation: null }, held)).status).toBe(304)
  })

  it('is the same call under an idempotency key, on both channels', async () => {
    const who = await customer(service, 'starter')
    const charged = { ...bearer(who.key), 'idempotency-key': 'nulls' }
    await post('/v1/charts/natal', birth, charged)
    const again = await post('/v1/charts/natal', { ...birth, houseSystem: null }, charged)
    expect([again.status, again.body.meta.usage.creditsCharged]).toEqual([200, 0])
    const meta = { 'sky/idempotencyKey': 'nulls', progressToken: null }
    const over = await overMcp(service, 'get_natal_chart', { ...birth, zodiac: null }, bearer(who.key), meta)
    expect(over.body.meta.usage.creditsCharged).toBe(0)
    expect(await creditsLeft(service, who)).toBe(4_997)
  })

  it('is missing where the argument is required', async () => {
    const place = { body: 'mars', latitude: null, longitude: null }
    const { body } = await overMcp(service, 'get_body', place, key())
    expect(body).toMatchObject({ code: 'missing_parameter', detail: 'Missing: latitude and longitude.' })
    const rest = await post('/v1/charts/natal', { ...birth, latitude: null })
    expect(rest.body).toMatchObject({ code: 'missing_parameter', parameter: 'latitude' })
  })

  it('is its absence in the calls of a batch, at every depth', async () => {
    const calls = [
      { id: null, tool: 'get_body', arguments: { body: 'moon', latitude: 1, longitude: 2, elevation: null } },
      { tool: 'get_zodiac_positions', arguments: null },
      { tool: 'get_reference' },
      { tool: 'get_body', arguments: { body: 'moon', latitude: null, longitude: 2 } },
    ]
    const over = await overMcp(service, 'run_batch', { calls, parallel: null }, key())
    const rest = await post('/v1/batch', { calls, parallel: null })
    for (const { body } of [over, rest]) {
      const statuses = body.data.results.map(({ status }: Json) => status)
      expect(statuses.slice(0, 2)).toEqual([200, 200])
      expect(body.data.results[3].problem).toMatchObject({ code: 'missing_parameter', parameter: 'latitude' })
      expect(body.data.results[0].id).toBeNull()
    }
  })

  it('is refused as an item of a list, which it would move, by every parameter that is a list', async () => {
    const lists = [...service.registry.byName.values()].flatMap(({ descriptor }) =>
      descriptor.auth === 'person'
        ? []
        : descriptor.parameters
            .filter(({ schema }) => /"type":"array"/.test(JSON.stringify(schema)))
            .map(({ name }) => ({ descriptor, name })),
    )
    expect(lists.length).toBeGreaterThan(0)
    for (const { descriptor, name } of lists) {
      const args = { ...(descriptor.example as Arguments), [name]: [null] }
      const { body } = await overMcp(service, descriptor.name, args, key())
      expect(body, `${descriptor.name} ${name}`).toMatchObject({ code: 'invalid_parameter', status: 400 })
      expect(`${body.parameter}`).toMatch(new RegExp(`^${name}`))
      expect(body.detail).toMatch(/^[^\n]+\.$/)
    }
  })

  it('leaves a query as it is, where null is a text', async () => {
    const descriptor = service.registry.byName.get('get_body')?.descriptor as Descriptor
    const place = { body: 'moon', latitude: 1, longitude: 2 }
    const { body } = await overRest(service, descriptor, { ...place, elevation: 'null' }, key())
    expect(body).toMatchObject({ code: 'invalid_parameter', parameter: 'elevation' })
  })
})
