import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mcpHandler } from '../../../server/mcp/http.ts'
import { selectionOf } from '../../../server/mcp/list/tool-selection.ts'
import type { Caller } from '../../../tools/contract/ports.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'
import { call, caller, type Endpoint, modern, openEndpoint } from './endpoint.ts'

let endpoint: Endpoint
let registry: Registry
beforeAll(async () => {
  endpoint = await openEndpoint()
  registry = await loadRegistry()
})
afterAll(() => endpoint.close())

const names = ({ url, headers = {} }: { url: string; headers?: Record<string, string> }) => {
  const selection = selectionOf(registry, new Request(`http://sky.test${url}`, { headers }))
  return registry.descriptors.filter(selection.has).map(({ name }) => name)
}
const toolset = (...wanted: string[]) =>
  registry.toolsets.filter(({ name }) => wanted.includes(name)).flatMap(({ tools }) => tools)

describe('the tools that a client asks for', () => {
  it.each([
    ['address', { url: '/mcp/x/sky,moon' }],
    ['address, percent-encoded', { url: '/mcp/x/sky%2Cmoon' }],
    ['query', { url: '/mcp?toolsets=moon,sky' }],
    ['header', { url: '/mcp', headers: { 'x-mcp-toolsets': 'Sky, moon' } }],
    [
      'address before the query and the header',
      { url: '/mcp/x/sky,moon?toolsets=time', headers: { 'x-mcp-toolsets': 'charts' } },
    ],
  ])('are named by the %s', (_, request) => {
    expect(names(request)).toEqual(toolset('sky', 'moon'))
  })

  it.each([{ url: '/mcp' }, { url: '/mcp/x/all' }, { url: '/mcp?toolsets=' }, { url: '/mcp/x/moon,all' }])(
    'are all with %j',
    (request) => {
      expect(names(request)).toHaveLength(registry.descriptors.length)
    },
  )

  it.each([
    { url: '/mcp/readonly' },
    { url: '/mcp?readonly=true' },
    { url: '/mcp', headers: { 'x-mcp-readonly': 'true' } },
    { url: '/mcp/x/all/readonly' },
  ])('are those that change nothing with %j', (request) => {
    const left = registry.descriptors.map(({ name }) => name).filter((name) => !names(request).includes(name))
    expect(left).toEqual(['create_api_key', 'revoke_api_key'])
  })

  it('are those of a toolset that change nothing', () => {
    expect(names({ url: '/mcp/x/account/readonly' })).toEqual([
      'get_usage',
      'list_credit_ledger',
      'list_api_keys',
    ])
  })

  it('do not exist in a toolset that does not, which the refusal says', () => {
    expect(() => names({ url: '/mcp/x/stars' })).toThrow(/no toolset "stars".*Toolsets: all, discovery/)
    expect(() => names({ url: '/mcp/x/%zz' })).toThrow(/no toolset/)
  })
})

const send = async (
  handler: ReturnType<typeof mcpHandler>,
  path: string,
  body: object,
  who: Caller,
  headers = {},
) => {
  const request = new Request(`http://sky.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = await handler(request, who, 'req_1')
  return { status: answer.status, json: await answer.json() }
}
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe.each([true, false])('the list of tools, by the fast path: %s', (direct) => {
  const listed = async (who: Caller, path = '/mcp') => {
    const handler = mcpHandler({ ...endpoint.runtime, registry }, { direct })
    const { json } = await send(handler, path, list, who)
    return json.result.tools as { name: string; description: string; outputSchema?: object; _meta?: object }[]
  }
  const wordsOf = async (who: Caller, name: string) =>
    (await listed(who)).find((tool) => tool.name === name)?.description.split(/[.,:]/)[0]

  it('has all tools for every credential', async () => {
    const grant: Caller = { ...caller, credential: { kind: 'grant', id: 'g' }, scopes: ['sky:read'] }
    for (const who of [caller, { ...caller, tier: 'scale' as const }, grant])
      expect(await listed(who)).toHaveLength(registry.descriptors.length)
  })

  it('says in the first words of a tool why the credential cannot use it', async () => {
    expect(await wordsOf(caller, 'create_api_key')).toBe('Needs a sign-in in the portal')
    expect(await wordsOf(caller, 'get_natal_chart')).toBe('Needs the starter tier')
    expect(await wordsOf({ ...caller, tier: 'scale' }, 'get_natal_chart')).not.toMatch(/^Needs/)
    expect(await wordsOf({ ...caller, mode: 'test' }, 'get_natal_chart')).not.toMatch(/^Needs/)
    const grant: Caller = {
      ...caller,
      tier: 'pro',
      credential: { kind: 'grant', id: 'g' },
      scopes: ['sky:read'],
    }
    expect(await wordsOf(grant, 'get_natal_chart')).toBe('Needs the permission charts')
    expect(await wordsOf(grant, 'get_moon')).not.toMatch(/^Needs/)
  })

  it('has neither output schemas nor hints when it was narrowed', async () => {
    const tools = await listed(caller, '/mcp/x/moon')
    expect(tools.map(({ name }) => name)).toEqual(toolset('moon'))
    for (const tool of tools) expect([tool.outputSchema, tool._meta]).toEqual([undefined, undefined])
  })
})

describe('a tool outside the selection', () => {
  const now = modern('tools/call', { name: 'get_latitude', arguments: { latitude: 1 } })
  it.each<[string, object, Record<string, string>]>([
    ['handshake', call('get_latitude', { latitude: 1 }), {}],
    ['2026', now.body, now.headers],
  ])('is unknown in the protocol of %s, and not debited', async (_, body, headers) => {
    endpoint.ledger.debits.length = 0
    const mini = {
      ...endpoint.runtime.registry,
      toolsets: [
        ...endpoint.runtime.registry.toolsets,
        { name: 'empty', title: '', description: '', tools: [] },
      ],
    }
    const handler = mcpHandler({ ...endpoint.runtime, registry: mini })
    const { json } = await send(handler, '/mcp/x/empty', body, caller, headers)
    expect(json.error).toMatchObject({ code: -32602 })
    expect(endpoint.ledger.debits).toHaveLength(0)
    expect(
      (await send(handler, '/mcp/x/discovery', body, caller, headers)).json.result.isError,
    ).toBeUndefined()
  })

  it('of a toolset that does not exist is refused with the names of those that do', async () => {
    const handler = mcpHandler(endpoint.runtime)
    const { status, json } = await send(handler, '/mcp/x/nothing', list, caller)
    expect([status, json.error.message]).toEqual([
      400,
      'There is no toolset "nothing". Toolsets: all, discovery.',
    ])
  })
})
