import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { type TestService, testService } from '../harness.ts'
import { overMcp, overRest } from './channels.ts'
import { bearer, type Customer, creditsLeft, customer, leaveCredits } from './customers.ts'

const { descriptors } = await loadRegistry()
/** A batch has no price of its own; its calls are charged one by one. */
const billed = descriptors.filter(({ free, toolset }) => !free && toolset !== 'batch')
const withKey = descriptors.filter(({ auth }) => auth !== 'none')
const forPeople = descriptors.filter(({ auth }) => auth === 'person')
const named = (all: typeof descriptors) => all.map((one) => [one.name, one] as const)

let service: TestService
let who: Customer
beforeAll(async () => {
  service = await testService()
  who = await customer(service, 'scale')
})
afterAll(() => service.close())

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

const keyed = (text: string) => ({ ...bearer(who.key), 'idempotency-key': text })
const meta = (text: string) => ({ 'sky/idempotencyKey': text })

/** Every number of an answer with where it stands. */
function numbersIn(value: unknown, at = 'data'): [string, number][] {
  if (typeof value === 'number') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => numbersIn(member, `${at}.${name}`))
}

describe('the example of every billed operation', () => {
  it.each(named(billed))(
    'T-02 %s gives equal data at both channels for one idempotency key',
    async (name, descriptor) => {
      const rest = await overRest(service, descriptor, descriptor.example, keyed(`same-${name}`))
      const mcp = await overMcp(service, name, descriptor.example, bearer(who.key), meta(`same-${name}`))
      expect(rest.status, JSON.stringify(rest.body)).toBe(200)
      // Over MCP a drawing is a file beside its numbers, under a name of its own.
      const { svg: _, resourceUri: __, ...shown } = rest.body.data
      const { resourceUri: ___, ...read } = mcp.body.data
      expect(read).toEqual(shown)
      expect(mcp.body.meta.settings).toEqual(rest.body.meta.settings)
    },
  )

  it.each(named(billed))(
    '%s costs the same at both channels, and that is at least one credit',
    async (name, descriptor) => {
      const before = await creditsLeft(service, who)
      const rest = await overRest(service, descriptor, descriptor.example, bearer(who.key))
      const between = await creditsLeft(service, who)
      const mcp = await overMcp(service, name, descriptor.example, bearer(who.key))
      const after = await creditsLeft(service, who)
      const cost = before - between
      expect(cost).toBeGreaterThanOrEqual(1)
      expect(between - after).toBe(cost)
      expect(rest.body.meta.usage).toMatchObject({ creditsCharged: cost, dailyRemaining: between })
      expect(mcp.body.meta.usage).toMatchObject({ creditsCharged: cost, dailyRemaining: after })
      if (/^\d+$/.test(descriptor.credits)) expect(cost).toBe(Number(descriptor.credits))
    },
  )

  it.each(named(billed))('R-24 M-27 %s fits its published schema, and holds no -0', async (_, descriptor) => {
    const { body } = await overRest(service, descriptor, descriptor.example, bearer(who.key))
    const fits = ajv.compile(descriptor.outputSchema)
    expect(fits(body), JSON.stringify(fits.errors)).toBe(true)
    expect(numbersIn(body.data).filter(([, value]) => Object.is(value, -0))).toEqual([])
  })

  it.each(named(billed))(
    '%s says engine, frame and units when it is about the sky',
    async (_, descriptor) => {
      const { body } = await overRest(service, descriptor, descriptor.example, bearer(who.key))
      expect(body.meta).toMatchObject({
        tier: 'scale',
        requestId: expect.stringMatching(/^req_[0-9A-Z]{26}$/),
      })
      if (descriptor.frame === 'none') return
      expect(body.meta.engine).toBeTypeOf('string')
      expect(body.meta.referenceFrame).toBeTypeOf('string')
      expect(body.meta.units).toEqual({ angles: 'deg', distance: 'au', time: 'UTC' })
    },
  )

  it.each(named(billed))(
    '%s is refused with 429 at both channels when no credits are left',
    async (name, descriptor) => {
      const poor = await customer(service, 'scale')
      await leaveCredits(service, poor, 0)
      const rest = await overRest(service, descriptor, descriptor.example, bearer(poor.key))
      const mcp = await overMcp(service, name, descriptor.example, bearer(poor.key))
      expect([rest.status, rest.body.code]).toEqual([429, 'quota_exceeded'])
      expect(mcp.body.code).toBe('quota_exceeded')
    },
  )
})

describe('the gates of every operation', () => {
  it.each(named(withKey))(
    '%s answers 401 as a problem record without a credential',
    async (_, descriptor) => {
      const { status, headers, body } = await overRest(service, descriptor, descriptor.example)
      expect([status, headers.get('content-type')]).toEqual([401, 'application/problem+json'])
      expect(body).toMatchObject({
        status: 401,
        code: expect.stringMatching(/^(missing_api_key|id_token_required)$/),
      })
      expect(headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  it.each(named(forPeople))('%s refuses an API key at both channels', async (name, descriptor) => {
    const rest = await overRest(service, descriptor, descriptor.example, bearer(who.key))
    const mcp = await overMcp(service, name, descriptor.example, bearer(who.key))
    expect([rest.status, rest.body.code]).toEqual([401, 'id_token_required'])
    expect([mcp.isError, mcp.body.code]).toEqual([true, 'id_token_required'])
  })

  it.each(named(descriptors.filter(({ tier }) => tier !== 'free')))(
    'R-16 %s answers 403 and charges nothing below its tier',
    async (name, descriptor) => {
      const poor = await customer(service, 'free')
      const rest = await overRest(service, descriptor, descriptor.example, bearer(poor.key))
      const mcp = await overMcp(service, name, descriptor.example, bearer(poor.key))
      expect([rest.status, rest.body.code]).toEqual([403, 'feature_not_in_tier'])
      expect(rest.body.requiredTier).toBe(descriptor.tier)
      expect(mcp.body).toMatchObject({ code: rest.body.code, detail: rest.body.detail })
      expect(await creditsLeft(service, poor)).toBe(250)
    },
  )

  it.each(named(descriptors))(
    'R-06 %s refuses a parameter it does not know, at both channels',
    async (name, descriptor) => {
      const person = descriptor.auth === 'person'
      const headers = bearer(person ? await service.idToken() : who.key)
      const args = { ...descriptor.example, zzUnknown: 1 }
      const rest = await overRest(service, descriptor, args, headers)
      expect([rest.status, rest.body.code]).toEqual([400, 'unknown_parameter'])
      expect(rest.body.allowed).toEqual(descriptor.parameters.map((one) => one.name))
      if (person) return
      const mcp = await overMcp(service, name, args, headers)
      expect(mcp.body).toMatchObject({ code: rest.body.code, detail: rest.body.detail, hint: rest.body.hint })
    },
  )
})

describe('what is free', () => {
  const open = descriptors.filter(({ free, auth }) => free && auth === 'none')
  it.each(named(open))(
    '%s gives equal data at both channels and charges nothing',
    async (name, descriptor) => {
      const before = await creditsLeft(service, who)
      const rest = await overRest(service, descriptor, descriptor.example)
      const mcp = await overMcp(service, name, descriptor.example, bearer(who.key))
      expect(rest.status).toBe(200)
      expect(mcp.body.data).toEqual(rest.body.data)
      expect(await creditsLeft(service, who)).toBe(before)
    },
  )
})
