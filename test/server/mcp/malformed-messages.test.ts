import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, type Endpoint, modern, openEndpoint } from './endpoint.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await openEndpoint()
})
afterAll(() => endpoint.close())
beforeEach(() => {
  endpoint.ledger.debits.length = 0
})

const message = (method: string, params?: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(params === undefined ? {} : { params }),
})
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'host', version: '1' } }
const latitude = (params: object) => message('tools/call', { name: 'get_latitude', ...params })

/** Methods of the server, of other servers, and of none. */
const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'skills/list',
  'skills/get',
  'server/discover',
  'completion/complete',
  'logging/setLevel',
  'resources/subscribe',
  'tasks/get',
  'subscriptions/listen',
  'no/such/method',
]

describe('null in a message', () => {
  it.each([
    ['params', message('tools/list', null)],
    ['a cursor', message('tools/list', { cursor: null })],
    ['_meta', message('tools/list', { _meta: null })],
    ['params of ping', message('ping', null)],
    [
      'the title of a client',
      message('initialize', { ...hello, clientInfo: { ...hello.clientInfo, title: null } }),
    ],
    ['a capability', message('initialize', { ...hello, capabilities: { roots: null, sampling: null } })],
    ['_meta of a call', latitude({ arguments: { latitude: 1 }, _meta: null })],
    ['a progress token', latitude({ arguments: { latitude: 1 }, _meta: { progressToken: null } })],
    ['a task', latitude({ arguments: { latitude: 1 }, task: null })],
  ])('is absence: %s', async (_, body) => {
    const { status, json } = await endpoint.post(body)
    expect([status, json.error]).toEqual([200, undefined])
    expect(json.result.isError).toBeUndefined()
  })

  it('gets the same answer in place of arguments as {}', async () => {
    const [none, empty] = [
      await endpoint.post(latitude({ arguments: null })),
      await endpoint.post(latitude({ arguments: {} })),
    ]
    const record = ({ instance: _, ...rest }: Record<string, unknown>) => rest
    expect(record(none.json.result.structuredContent)).toEqual(record(empty.json.result.structuredContent))
    expect(none.json.result.structuredContent).toMatchObject({
      code: 'missing_parameter',
      parameter: 'latitude',
    })
  })

  it('is refused as an id, and as an idempotency key, whose loss would cost', async () => {
    const good = call('get_latitude', { latitude: 1 })
    expect((await endpoint.post({ ...good, id: null })).json.error.code).toBe(-32600)
    const lost = latitude({ arguments: { latitude: 1 }, _meta: { 'sky/idempotencyKey': null } })
    expect((await endpoint.post(lost)).json.result.structuredContent.parameter).toBe(
      '_meta.sky/idempotencyKey',
    )
    expect(endpoint.ledger.debits).toHaveLength(0)
  })

  it('is absence under 2026-07-28 too, also in the description of the client', async () => {
    const { body, headers } = modern('tools/call', {
      name: 'get_latitude',
      arguments: { latitude: 1 },
      _meta: { 'io.modelcontextprotocol/clientInfo': { name: 'host', title: null } },
    })
    expect((await endpoint.post(body, headers)).json.result.structuredContent.data).toEqual({ latitude: 1 })
  })

  it('is absence in each message of an array', async () => {
    const both = [
      { ...latitude({ arguments: { latitude: 1 }, _meta: null }), id: 1 },
      { ...message('tools/list', null), id: 2 },
    ]
    const { json } = await endpoint.post(both, { 'mcp-protocol-version': '2025-03-26' })
    expect(json.map(({ error }: { error?: object }) => error)).toEqual([undefined, undefined])
  })
})

describe('arguments that a client encoded twice', () => {
  it('are read when they are the JSON of an object', async () => {
    const { json } = await endpoint.post(latitude({ arguments: '{"latitude":1.5,"elevation":null}' }))
    expect(json.result.structuredContent.data).toEqual({ latitude: 1.5 })
  })

  it.each(['[1]', '7', 'null', '', 'latitude=1', '{"latitude":1', '{"latitude":1,"latitude":2}'])(
    'are refused when they are %j',
    async (text) => {
      const { status, json } = await endpoint.post(latitude({ arguments: text }))
      const words = 'tools/call: params.arguments must be an object, not a string.'
      expect([status, json.error]).toEqual([200, { code: -32602, message: words }])
    },
  )
})

describe('initialize', () => {
  it.each([
    [undefined, 'params.protocolVersion, params.capabilities and params.clientInfo are missing.'],
    [null, 'params.protocolVersion, params.capabilities and params.clientInfo are missing.'],
    [
      { protocolVersion: '2025-06-18', clientName: 'host' },
      'params.capabilities and params.clientInfo are missing.',
    ],
    [{ ...hello, capabilities: null }, 'params.capabilities is missing.'],
    [{ ...hello, protocolVersion: 20250618 }, 'params.protocolVersion must be a string, not a number.'],
    [{ ...hello, clientInfo: 'host' }, 'params.clientInfo must be an object, not a string.'],
    [
      { ...hello, clientInfo: { ...hello.clientInfo, title: 5 } },
      'params.clientInfo.title must be a string, not a number.',
    ],
    [{ ...hello, capabilities: { roots: [] } }, 'params.capabilities.roots must be an object, not an array.'],
  ])('of %j is −32602 in one sentence', async (params, words) => {
    const { status, json } = await endpoint.post(message('initialize', params))
    expect([status, json.error]).toEqual([200, { code: -32602, message: `initialize: ${words}` }])
  })

  it.each([{}, { name: 'host' }, { version: '1' }, { name: null, version: null }])(
    'succeeds for a client that describes itself as %j',
    async (clientInfo) => {
      const { json } = await endpoint.post(message('initialize', { ...hello, clientInfo }))
      expect(json.result.protocolVersion).toBe('2025-06-18')
    },
  )

  it('of an unknown revision offers the newest one', async () => {
    const { json } = await endpoint.post(message('initialize', { ...hello, protocolVersion: 'next' }))
    expect(json.result.protocolVersion).toBe('2025-11-25')
  })
})

describe('a malformed message', () => {
  const ping = message('ping')
  it.each([
    [{ ...ping, id: 1.5 }, -32600, 'An id is a string or an integer.'],
    [{ ...ping, id: null }, -32600, 'An id is a string or an integer.'],
    [{ id: 1, method: 'ping' }, -32600, 'jsonrpc must be "2.0".'],
    [{ ...ping, jsonrpc: null }, -32600, 'jsonrpc must be "2.0".'],
    [{ ...ping, method: 7 }, -32600, 'method must be the name of a method, as a string.'],
    [{ jsonrpc: '2.0', id: 1 }, -32600, 'method must be the name of a method, as a string.'],
    [{ ...ping, params: [1] }, -32602, 'params must be an object, not an array.'],
    [{ ...ping, params: 'x' }, -32602, 'params must be an object, not a string.'],
    [{ ...ping, params: { _meta: 5 } }, -32602, 'params._meta must be an object, not a number.'],
    [
      { ...ping, params: { _meta: { progressToken: {} } } },
      -32602,
      'params._meta.progressToken must be a string or an integer, not an object.',
    ],
    ['x', -32600, 'A message is a JSON object, not a string.'],
    [[ping], -32600, 'Send one JSON-RPC message, not an array of them.'],
  ])('%j is an error of HTTP and of JSON-RPC', async (body, code, words) => {
    const { status, json } = await endpoint.post(JSON.stringify(body), {
      'mcp-protocol-version': '2025-06-18',
    })
    expect([status, json.error]).toEqual([400, { code, message: words }])
  })

  it.each([
    ['notifications/cancelled', { requestId: {} }],
    ['notifications/progress', {}],
    ['notifications/initialized', null],
    ['notifications/none', { any: 1 }],
    ['tools/call', {}],
  ])('gets no answer as a notification: %s %j', async (method, params) => {
    const { status, text } = await endpoint.post({ jsonrpc: '2.0', method, params })
    expect([status, text]).toEqual([202, ''])
  })

  it('is refused alone in an array, and the others are answered', async () => {
    const all = [
      { ...message('tools/call', { name: 7 }), id: 1 },
      { ...call('get_latitude', { latitude: 1 }), id: 2 },
      { ...message('resources/read', {}), id: 3 },
    ]
    const { json } = await endpoint.post(all, { 'mcp-protocol-version': '2025-03-26' })
    const answers = (json as { id: number; error?: { code: number } }[]).sort((a, b) => a.id - b.id)
    expect(answers.map(({ error }) => error?.code)).toEqual([-32602, undefined, -32602])
    expect(endpoint.ledger.debits).toHaveLength(1)
  })
})

describe('params', () => {
  it.each([
    ['tools/call', {}, 'params.name is missing.'],
    ['tools/call', { name: 7 }, 'params.name must be a string, not a number.'],
    [
      'tools/call',
      { name: 'get_latitude', arguments: [1] },
      'params.arguments must be an object, not an array.',
    ],
    ['tools/list', { cursor: 5 }, 'params.cursor must be a string, not a number.'],
    ['resources/read', undefined, 'params.uri is missing.'],
    ['resources/read', { uri: true }, 'params.uri must be a string, not true.'],
    ['prompts/get', { name: 'x', arguments: { a: 1 } }, 'params.arguments.a must be a string, not a number.'],
    ['skills/get', {}, 'params.uri is missing.'],
    ['skills/list', { cursor: {} }, 'params.cursor must be a string, not an object.'],
  ])('of %s that are %j are −32602 in one sentence', async (method, params, words) => {
    const { status, json } = await endpoint.post(message(method, params))
    expect([status, json.error]).toEqual([200, { code: -32602, message: `${method}: ${words}` }])
  })

  const names = [
    'name',
    'arguments',
    'uri',
    'cursor',
    'ref',
    'level',
    '_meta',
    'task',
    'clientInfo',
    'capabilities',
    'protocolVersion',
  ]
  const params = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(fc.constantFrom(...names, 'a\nb', '<b>', 'x'.repeat(300)), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 4,
    }),
    fc.record(
      {
        protocolVersion: fc.constant('2025-06-18'),
        capabilities: fc.jsonValue(),
        clientInfo: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
    fc.record(
      {
        name: fc.constant('get_latitude'),
        arguments: fc.jsonValue({ maxDepth: 2 }),
        task: fc.jsonValue(),
        _meta: fc.jsonValue(),
      },
      { requiredKeys: ['name'] },
    ),
  )

  it('of any kind, of every method and revision, are answered, or refused with a code for it and in one line', async () => {
    const allowed = [-32602, -32601, -32600, -32020]
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...methods), params, fc.boolean(), async (method, given, isModern) => {
        const asked = modern(method, Object(given) as Record<string, unknown>)
        const { status, json } = isModern
          ? await endpoint.post(asked.body, asked.headers)
          : await endpoint.post({ ...message(method), params: given })
        expect([200, 400, 404]).toContain(status)
        if (json.error === undefined) return
        expect(allowed, JSON.stringify(json)).toContain(json.error.code)
        expect(json.error.message).toMatch(/^[^\n]{1,300}$/)
      }),
      { numRuns: 500, seed: 20261127 },
    )
    expect(endpoint.logged).toEqual([])
  }, 60_000)
})
