import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { overMcp } from '../contract/channels.ts'
import { bearer, creditsLeft, customer } from '../contract/customers.ts'
import { type TestService, testService } from '../harness.ts'
import { raw, request } from './socket.ts'

const { descriptors } = await loadRegistry()

let service: TestService
beforeAll(async () => {
  service = await testService({ ALLOWED_ORIGINS: 'https://app.example' })
})
afterAll(() => service.close())

const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const json = { 'content-type': 'application/json', accept: 'application/json' }

const post = (headers: Record<string, string>, body = list) =>
  fetch(service.mcpUrl, { method: 'POST', headers: { ...json, ...headers }, body })

describe('admission', () => {
  it.each(['evil.example', '192.0.2.1', 'sky.evil.example', 'localhost.'])(
    'M-01 Host %s: 421 before credential and body are checked',
    async (host) => {
      const lines = [`Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 1000000']
      const answer = await raw(service.baseUrl, request('/mcp', lines, 'POST'))
      expect(answer.status).toBe(421)
    },
  )

  it.each([
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    'https://app.example.evil',
    'https://app.example:8443',
    'http://app.example',
    'https://APP.example.',
  ])('M-02 Origin %s: 403, with or without a valid key', async (origin) => {
    for (const credential of [bearer(service.key), {}]) {
      const answer = await post({ ...credential, origin })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('M-03 an allowed Origin: 200, and a script may read WWW-Authenticate and Retry-After', async () => {
    const answer = await post({ ...bearer(service.key), origin: 'https://app.example' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example')
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/WWW-Authenticate.*Retry-After/)
  })

  it('M-04 no Origin, as programs send: 200', async () => {
    expect((await post(bearer(service.key))).status).toBe(200)
  })

  it('a wrong key, an ID token, or none: 401, before the body is read', async () => {
    for (const credential of [{}, bearer('x'), bearer(await service.idToken())]) {
      const answer = await post(credential, 'not json at all')
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    }
  })
})

describe('M-24 the list of tools', () => {
  it('has the same order and the same bytes each time', async () => {
    const [one, two] = [await post(bearer(service.key)), await post(bearer(service.testKey))]
    expect(await one.text()).toBe(await two.text())
  })

  it('has names of at most 64 safe characters, and schemas of draft 2020-12 without external references', async () => {
    const { result } = (await (await post(bearer(service.key))).json()) as {
      result: { tools: { name: string; inputSchema: object; outputSchema: object }[] }
    }
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    expect(result.tools).toHaveLength(service.registry.descriptors.length)
    for (const { name, inputSchema, outputSchema } of result.tools) {
      expect(name).toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
      for (const schema of [inputSchema, outputSchema]) {
        expect(ajv.validateSchema(schema), name).toBe(true)
        for (const [, target] of JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g))
          expect(target).toMatch(/^#/)
      }
    }
  })

  it('accepts the example of every tool by its own input schema', () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    for (const { name, inputSchema, example } of descriptors) {
      const fits = ajv.compile(inputSchema)
      expect(fits(example), `${name}: ${JSON.stringify(fits.errors)}`).toBe(true)
    }
  })
})

/** Values that a schema must reject or a tool must handle. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e308,
    -0.0,
    true,
    [],
    {},
    '__proto__',
    'constructor',
    'NaN',
    '\u0000',
  ),
  fc.constantFrom(
    'now',
    '0000-01-01',
    '9999-12-31T23:59:59Z',
    'x'.repeat(500),
    '\u202e',
    '<script>',
    "' OR 1=1 --",
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.string({ maxLength: 80 }),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 2 }),
)

describe('M-27 hostile arguments', () => {
  it.each(descriptors.filter(({ auth }) => auth !== 'person'))(
    '$name handles them: no internal error, no charge for a problem, no long echo',
    async ({ name, parameters, example }) => {
      const who = await customer(service, 'scale')
      const names = [...parameters.map((one) => one.name), 'zz']
      const changes = fc.dictionary(fc.constantFrom(...names), hostile, { minKeys: 1, maxKeys: 3 })
      await fc.assert(
        fc.asyncProperty(changes, fc.boolean(), async (changed, keepsRest) => {
          const args = { ...(keepsRest ? example : {}), ...changed }
          const before = await creditsLeft(service, who)
          const { isError, body } = await overMcp(service, name, args, bearer(who.key))
          if (!isError) return
          expect(body.status, JSON.stringify({ args, body })).toBeLessThan(500)
          expect(body.status, JSON.stringify({ args, body })).toBeGreaterThanOrEqual(400)
          expect(body.detail.length).toBeLessThan(500)
          expect(await creditsLeft(service, who)).toBe(before)
        }),
        { numRuns: 15, seed: 20_261_120 },
      )
    },
  )

  it('leaves Object.prototype unchanged', () => {
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
