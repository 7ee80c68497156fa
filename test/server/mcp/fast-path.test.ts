import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResponseBudget } from '../../../server/limits/response-budget.ts'
import { fastPath } from '../../../server/mcp/fast-path.ts'
import { type McpHandler, mcpHandler } from '../../../server/mcp/http.ts'
import { ToolLists } from '../../../server/mcp/list/tool-lists.ts'
import { call, type Endpoint, modern, openEndpoint } from './endpoint.ts'

let endpoint: Endpoint
let short: McpHandler
let sdk: McpHandler
beforeAll(async () => {
  endpoint = await openEndpoint()
  short = mcpHandler(endpoint.runtime)
  sdk = mcpHandler(endpoint.runtime, { direct: false })
})
afterAll(() => endpoint.close())

async function answer(handler: McpHandler, body: unknown, headers: Record<string, string>) {
  endpoint.ledger.debits.length = 0
  const request = new Request(endpoint.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const response = await handler(request, endpoint.caller, 'req_1')
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    // The ids of files are random.
    body: text ? JSON.parse(text.replaceAll(/(renders|files)\/[\w.-]+/g, '$1/id')) : undefined,
    debits: endpoint.ledger.debits.map(({ tool, credits, channel, idempotency }) => ({
      tool,
      credits,
      channel,
      idempotency,
    })),
  }
}

const good = call('get_latitude', { latitude: 1 })
const list = { jsonrpc: '2.0', id: 'a', method: 'tools/list' }
const meta = (extra: object) => ({ ...good, params: { ...good.params, _meta: extra } })

const handshake: Record<string, object> = {
  'a list': list,
  'a list with empty parameters': { ...list, params: {} },
  'a list with a cursor': { ...list, params: { cursor: 'x' } },
  'a call': good,
  'a call with a bad argument': call('get_latitude', { latitude: 91 }),
  'a call that fails inside': call('get_fault'),
  'a call for a drawing': call('render_dot'),
  'a call above the tier': call('get_rarity'),
  'a call without arguments': { ...good, params: { name: 'get_latitude' } },
  'a call with arguments in an array': { ...good, params: { name: 'get_latitude', arguments: [1] } },
  'a call without a name': { ...good, params: { arguments: {} } },
  'a call of an unknown tool': call('get_nothing'),
  'a call of __proto__': call('__proto__'),
  'a call with an idempotency key': meta({ 'sky/idempotencyKey': 'k-1' }),
  'a call with a bad idempotency key': meta({ 'sky/idempotencyKey': 7 }),
  'a call with a progress token': meta({ progressToken: 3 }),
  'a call with a wrong progress token': meta({ progressToken: {} }),
  'a call with a wrong _meta': { ...good, params: { ...good.params, _meta: 'x' } },
  'a call with a task': { ...good, params: { ...good.params, task: { ttl: 1 } } },
  'a call with a fractional id': { ...good, id: 1.5 },
  'a call with an empty id': { ...good, id: '' },
  'a call without a version': { id: 1, method: 'tools/call', params: good.params },
  'a call with members beyond JSON-RPC': { ...good, extra: true },
  'a call without an id': { jsonrpc: '2.0', method: 'tools/call', params: good.params },
}

describe.each([undefined, '2025-03-26', '2025-06-18', '2025-11-25'])('revision header %s', (revision) => {
  it.each(Object.entries(handshake))('%s gets the same response as from the SDK', async (_, body) => {
    const headers: Record<string, string> = revision ? { 'mcp-protocol-version': revision } : {}
    expect(await answer(short, body, headers)).toEqual(await answer(sdk, body, headers))
  })
})

const callNow = () => modern('tools/call', { name: 'get_latitude', arguments: { latitude: 2 } })
const listNow = () => modern('tools/list')
const withMeta = (extra: object) => {
  const request = callNow()
  Object.assign(request.body.params._meta, extra)
  return request
}
const withHeaders = (extra: Record<string, string>) => {
  const request = callNow()
  return { body: request.body, headers: { ...request.headers, ...extra } }
}
const prefix = 'io.modelcontextprotocol'
const base64 = `=?base64?${Buffer.from('get_latitude').toString('base64')}?=`

const now: Record<string, { body: object; headers: Record<string, string> }> = {
  'a list': listNow(),
  'a call': callNow(),
  'a call with a bad argument': modern('tools/call', { name: 'get_latitude', arguments: { x: 1 } }),
  'a call of an unknown tool': modern('tools/call', { name: 'get_nothing' }),
  'a call with full capabilities': withMeta({
    [`${prefix}/clientCapabilities`]: { roots: {}, sampling: {}, elicitation: { form: {} } },
  }),
  'a call with wrong capabilities': withMeta({ [`${prefix}/clientCapabilities`]: { roots: 5 } }),
  'a call without capabilities': withMeta({ [`${prefix}/clientCapabilities`]: undefined }),
  'a call without client info': withMeta({ [`${prefix}/clientInfo`]: undefined }),
  'a call with wrong client info': withMeta({ [`${prefix}/clientInfo`]: { name: 1 } }),
  'a call with a log level': withMeta({ [`${prefix}/logLevel`]: 'debug' }),
  'a call that claims another revision': withMeta({ [`${prefix}/protocolVersion`]: '2027-01-01' }),
  'a call whose headers name another tool': withHeaders({ 'mcp-name': 'get_fault' }),
  'a call whose headers name another method': withHeaders({ 'mcp-method': 'tools/list' }),
  'a call whose tool header is in base64': withHeaders({ 'mcp-name': base64 }),
  'a call whose tool header is broken base64': withHeaders({ 'mcp-name': '=?base64?*?=' }),
  'a call under an older header': withHeaders({ 'mcp-protocol-version': '2025-11-25' }),
}

describe('revision 2026-07-28', () => {
  it.each(Object.entries(now))('%s gets the same response as from the SDK', async (_, { body, headers }) => {
    expect(await answer(short, body, headers)).toEqual(await answer(sdk, body, headers))
  })
})

describe('the fast path', () => {
  const taken = async (body: object, headers: Record<string, string>) => {
    const mcpExchange = {
      caller: endpoint.caller,
      requestId: 'r',
      scenario: undefined,
      selection: { key: '', has: () => true },
      calls: 0,
      counted: 0,
      files: { budget: new ResponseBudget(), turn: Promise.resolve() },
    }
    return (
      (await fastPath(endpoint.runtime, new ToolLists(endpoint.runtime))(
        new Request(endpoint.url, { headers }),
        body,
        {
          ...mcpExchange,
          channel: 'mcp',
        },
      )) !== undefined
    )
  }

  it('is used by plain lists and calls of both protocol versions', async () => {
    expect(await taken(list, {})).toBe(true)
    expect(await taken(good, { 'mcp-protocol-version': '2025-06-18' })).toBe(true)
    expect(await taken(callNow().body, callNow().headers)).toBe(true)
    expect(await taken(listNow().body, listNow().headers)).toBe(true)
  })

  it('is not used by unusual requests', async () => {
    expect(await taken(call('get_nothing'), {})).toBe(false)
    expect(await taken(good, { 'mcp-protocol-version': '1999-01-01' })).toBe(false)
    expect(await taken(callNow().body, { ...callNow().headers, 'mcp-name': 'get_fault' })).toBe(false)
    expect(await taken({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }, {})).toBe(false)
  })
})
