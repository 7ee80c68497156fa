import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bridge } from '../../../server/mcp/bridge.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../harness.ts'
import { modern } from './endpoint.ts'

const registry = await loadRegistry()
let service: TestService
beforeAll(async () => {
  service = await testService({ OWNER_TIER: 'scale' })
})
afterAll(() => service?.close())

/** A form as a host gets it. */
interface Form {
  readonly message: string
  readonly requestedSchema: {
    readonly properties: Record<
      string,
      {
        readonly oneOf?: { const: string; title: string }[]
        readonly enum?: string[]
        readonly enumNames?: string[]
      }
    >
  }
}
type Response = {
  readonly action: 'accept' | 'decline' | 'cancel'
  readonly content?: Record<string, string>
}
/** The person: what they say to a form. */
type Person = (form: Form) => Response
interface Host {
  call(name: string, args: object, meta?: Record<string, unknown>): Promise<Result>
  readonly forms: Form[]
  close(): Promise<void>
}
interface Result {
  readonly isError?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
  readonly structuredContent: any
}

const valuesOf = ({ requestedSchema }: Form) => {
  const { oneOf, enum: values = [] } = requestedSchema.properties.choice ?? {}
  return oneOf?.map((option) => option.const) ?? values
}
const choosing =
  (place: number): Person =>
  (form) => ({ action: 'accept', content: { choice: valuesOf(form).at(place) ?? '' } })

/** A connection over stdio to a bridge of its own. */
function wired() {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const settings = { url: new URL(service.mcpUrl), key: service.key }
  serveStdio(() => bridge(settings, '1.0.0', () => {}), { transport: far })
  return near
}

/** The connection of a host that asks for an earlier revision than its client does. */
function ofRevision(near: InMemoryTransport, protocolVersion: string) {
  const send = near.send.bind(near)
  near.send = (message, options) => {
    const isHandshake = 'method' in message && message.method === 'initialize'
    const sent = isHandshake ? { ...message, params: { ...message.params, protocolVersion } } : message
    return send(sent as typeof message, options)
  }
  return near
}

async function modernHost(transport: 'http' | 'stdio', person?: Person): Promise<Host> {
  const forms: Form[] = []
  const client = new ModernClient(
    { name: 'host', version: '1' },
    {
      versionNegotiation: { mode: 'auto' },
      capabilities: person ? { elicitation: { form: {} } } : {},
    },
  )
  if (person) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      forms.push(params as never)
      return person(params as never)
    })
  }
  const headers = { authorization: `Bearer ${service.key}` }
  await client.connect(
    transport === 'stdio'
      ? wired()
      : new StreamableHTTPClientTransport(new URL(service.mcpUrl), { requestInit: { headers } }),
  )
  const call: Host['call'] = (name, args, _meta = {}) =>
    client.callTool({ name, arguments: args as never, _meta }) as never
  return { call, forms, close: () => client.close() }
}

async function olderHost(person?: Person, revision?: string): Promise<Host> {
  const forms: Form[] = []
  const client = new Client(
    { name: 'host', version: '1' },
    { capabilities: person ? { elicitation: { form: {} } } : {} },
  )
  if (person) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      forms.push(params as never)
      return person(params as never) as never
    })
  }
  await client.connect((revision ? ofRevision(wired(), revision) : wired()) as never)
  const call: Host['call'] = (name, args, _meta = {}) =>
    client.callTool({ name, arguments: args as never, _meta }) as never
  return { call, forms, close: () => client.close() }
}

const hosts = [
  ['of 2026-07-28 over HTTP', (person?: Person) => modernHost('http', person)],
  ['of 2026-07-28 over stdio', (person?: Person) => modernHost('stdio', person)],
  ['of 2025 over stdio', olderHost],
] as const

async function withHost<T>(host: Promise<Host>, work: (host: Host) => Promise<T>): Promise<T> {
  const connected = await host
  try {
    return await work(connected)
  } finally {
    await connected.close()
  }
}

/** Credits of the account so far, as a free call gives them. */
const usedCredits = async (): Promise<number> => {
  const { result } = await post({ name: 'search_places', arguments: { q: 'Ulm' } })
  const { dailyLimit, dailyRemaining } = result.structuredContent.meta.usage
  return dailyLimit - dailyRemaining
}

/** Members that are the same in every call: addresses of files are sealed with a new text each time. */
const lasting = ({ isError, structuredContent }: Result) => {
  const { instance: _, meta, data, ...problem } = structuredContent
  const { resourceUri: __, ...content } = data ?? {}
  const { requestId: ___, computedAt: ____, usage: _____, files: ______, ...lastingMeta } = meta ?? {}
  return { isError, content, problem, meta: lastingMeta }
}

const berlin = { latitude: 52.52, longitude: 13.4, timezone: 'Europe/Berlin' }
const twice = '2026-10-25T02:30'

describe.each(hosts)('a host %s', (_, hostOf) => {
  it('has its person choose which of two equal clock times a birth was at', async () => {
    const before = await usedCredits()
    const args = { ...berlin, datetime: twice }
    const direct = { ...berlin, datetime: `${twice}+01:00` }
    await withHost(hostOf(choosing(1)), async ({ call, forms }) => {
      const chosen = await call('get_natal_chart', args)
      expect(forms.map(({ message }) => message)).toEqual([
        'The clocks went back, so 02:30 came twice. Which one is meant?',
      ])
      expect(valuesOf(forms[0] as Form)).toEqual([`${twice}+02:00`, `${twice}+01:00`])
      const expected = await call('get_natal_chart', direct)
      expect(chosen.structuredContent.data).toEqual(expected.structuredContent.data)
      expect(chosen.structuredContent.meta.warnings).toEqual([
        {
          code: 'chosen_by_user',
          detail: `The user was asked and chose datetime=${twice}+01:00. Send it in the calls that follow.`,
        },
      ])
      // The asking costs nothing.
      expect(await usedCredits()).toBe(before + 2 * expected.structuredContent.meta.usage.creditsCharged)
    })
  })

  it.each(['decline', 'cancel'] as const)(
    'gets the answer of a host without forms from a person who will %s',
    async (action) => {
      for (const [name, args] of [
        ['get_natal_chart', { ...berlin, datetime: twice }],
        ['get_moon', { ...berlin, timezone: 'CST' }],
        ['search_places', { q: 'Springfield', limit: 2 }],
      ] as const) {
        const declined = await withHost(
          hostOf(() => ({ action })),
          async ({ call, forms }) => {
            const result = await call(name, args)
            expect(forms).toHaveLength(1)
            return result
          },
        )
        const unasked = await withHost(hostOf(), ({ call }) => call(name, args))
        expect(lasting(declined)).toEqual(lasting(unasked))
      }
    },
  )

  it('asks again for what only the first answer shows, and keeps both', async () => {
    const args = { ...berlin, datetime: twice, bodies: 'sun,lilith,node' }
    const answers = ['trueLilith', 'meanNode', `${twice}+02:00`]
    await withHost(
      hostOf((form) => {
        const value = answers.find((answer) => valuesOf(form).some((option) => option.includes(answer)))
        const choice = valuesOf(form).find((option) => option.includes(value ?? '')) ?? ''
        return { action: 'accept', content: { choice } }
      }),
      async ({ call, forms }) => {
        const result = await call('get_natal_chart', args)
        expect(forms).toHaveLength(3)
        expect(result.structuredContent.detail).toBeUndefined()
        const { warnings } = result.structuredContent.meta as { warnings: { code: string; detail: string }[] }
        expect(warnings.filter(({ code }) => code === 'chosen_by_user').map(({ detail }) => detail)).toEqual([
          expect.stringContaining('bodies=sun,trueLilith,node.'),
          expect.stringContaining('bodies=sun,trueLilith,meanNode.'),
          expect.stringContaining(`datetime=${twice}+02:00.`),
        ])
      },
    )
  })

  it('refuses an answer that was no option, with the options', async () => {
    const before = await usedCredits()
    await withHost(
      hostOf(() => ({ action: 'accept', content: { choice: '2026-01-01T00:00Z' } })),
      async ({ call }) => {
        const refused = await call('get_natal_chart', { ...berlin, datetime: twice })
        expect(refused).toMatchObject({
          isError: true,
          structuredContent: {
            code: 'invalid_parameter',
            parameter: 'datetime',
            allowed: [`${twice}+02:00`, `${twice}+01:00`],
          },
        })
      },
    )
    expect(await usedCredits()).toBe(before)
  })

  it('keeps the questions of two calls at once apart', async () => {
    await withHost(hostOf(choosing(0)), async ({ call, forms }) => {
      const [town, zone] = await Promise.all([
        call('search_places', { q: 'Springfield' }),
        call('get_moon', { timezone: 'CST' }),
      ])
      expect(forms).toHaveLength(2)
      expect(town.structuredContent.data.places[0]).toMatchObject({ name: 'Springfield', admin1: 'Missouri' })
      expect(zone.isError).toBeUndefined()
      expect(zone.structuredContent.meta.warnings[0].detail).toContain('chose timezone=Asia/Shanghai.')
    })
  })

  it('is charged once for a call that is sent again under its key', async () => {
    const before = await usedCredits()
    const meta = { 'sky/idempotencyKey': `order-${Math.random()}` }
    const args = { ...berlin, datetime: twice }
    await withHost(hostOf(choosing(0)), async ({ call }) => {
      const first = await call('get_natal_chart', args, meta)
      const again = await call('get_natal_chart', args, meta)
      expect(again.structuredContent.data).toEqual(first.structuredContent.data)
      expect(await usedCredits()).toBe(before + first.structuredContent.meta.usage.creditsCharged)
      expect(again.structuredContent.meta.usage.creditsCharged).toBe(0)
    })
    // Another choice is another request.
    await withHost(hostOf(choosing(1)), async ({ call }) => {
      expect(await call('get_natal_chart', args, meta)).toMatchObject({
        isError: true,
        structuredContent: { code: 'idempotency_conflict' },
      })
    })
  })
})

describe.each(hosts)('the service to a host %s', (_, hostOf) => {
  it('answers errors of the protocol and calls without a choice as to one without forms', async () => {
    await withHost(hostOf(choosing(0)), async ({ call, forms }) => {
      for (const name of ['get_nothing', 'get nothing\n'])
        await expect(call(name, {})).rejects.toMatchObject({ code: -32602 })
      const refused = await call('get_moon', { latitude: 91 })
      expect(refused).toMatchObject({ isError: true, structuredContent: { parameter: 'latitude' } })
      const plain = await withHost(hostOf(), (other) => other.call('get_moon', { datetime: '2026-11-20' }))
      expect(lasting(await call('get_moon', { datetime: '2026-11-20' }))).toEqual(lasting(plain))
      expect(forms).toEqual([])
    })
  })

  it('asks about a member of an object, and about namesakes of a town that it does not find', async () => {
    const person = { latitude: 52.52, longitude: 13.4, timezone: 'Europe/Berlin' }
    const pair = {
      first: { ...person, datetime: '1990-06-15T08:30' },
      second: { ...person, datetime: twice },
    }
    await withHost(hostOf(choosing(1)), async ({ call, forms }) => {
      const synastry = await call('get_synastry', pair)
      expect(synastry.structuredContent.meta.warnings).toEqual([
        {
          code: 'chosen_by_user',
          detail: `The user was asked and chose second.datetime=${twice}+01:00. Send it in the calls that follow.`,
        },
      ])
      const town = await call('search_places', { q: 'Springfield, Bavaria' })
      expect(town.structuredContent.data.places[0]).toMatchObject({ admin1: 'Massachusetts' })
      expect(forms).toHaveLength(2)
    })
  })
})

describe('a host of 2025-06-18', () => {
  it('gets the options as names of values', async () => {
    await withHost(olderHost(choosing(0), '2025-06-18'), async ({ call, forms }) => {
      await call('get_moon', { timezone: 'CST' })
      expect(forms[0]?.requestedSchema.properties.choice).toMatchObject({
        type: 'string',
        enum: expect.arrayContaining(['America/Chicago']),
        enumNames: expect.arrayContaining([expect.stringMatching(/^Chicago: today UTC/)]),
      })
      expect(forms[0]?.requestedSchema.properties.choice).not.toHaveProperty('oneOf')
    })
  })

  it('that fails to ask gets the answer of a host without forms', async () => {
    const failing: Person = () => {
      throw new Error('There is no window.')
    }
    const result = await withHost(olderHost(failing), ({ call }) => call('get_moon', { timezone: 'CST' }))
    const unasked = await withHost(olderHost(), ({ call }) => call('get_moon', { timezone: 'CST' }))
    expect(lasting(result)).toEqual(lasting(unasked))
  })
})

/** Posts a call of 2026-07-28, with forms or without. */
async function post(params: Record<string, unknown>, capabilities: object = {}, extra: object = {}) {
  const { body, headers } = modern('tools/call', {
    ...params,
    _meta: { ...Object(params._meta), 'io.modelcontextprotocol/clientCapabilities': capabilities },
  })
  const answer = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${service.key}`,
      ...headers,
      ...extra,
    },
    body: JSON.stringify(body),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
  return (await answer.json()) as { result: any; error?: { code: number; message: string } }
}
const forms = { elicitation: { form: {} } }

it('asks by the fast path as by the SDK', async () => {
  const params = { name: 'get_moon', arguments: { timezone: 'CST' } }
  const encoded = `=?base64?${Buffer.from(params.name).toString('base64')}?=`
  const [direct, bySdk] = [await post(params, forms), await post(params, forms, { 'mcp-name': encoded })]
  expect(direct.result.resultType).toBe('input_required')
  expect(bySdk).toEqual(direct)
})

describe('made-up answers', () => {
  const name = 'get_natal_chart'
  const args = { ...berlin, datetime: twice }
  const accepted = (choice: unknown, extra: object = {}) => ({
    action: 'accept',
    content: { choice, ...extra },
  })
  const [first, second] = [`${twice}+02:00`, `${twice}+01:00`]
  const call = (members: object, capabilities: object = forms) =>
    post({ name, arguments: args, ...members }, capabilities)

  it('to questions that were not asked are ignored', async () => {
    const inputResponses = {
      houseSystem: accepted('whole-sign'),
      bodies: accepted('sun'),
      datetime: accepted(first),
    }
    const { result } = await call({ inputResponses })
    const plain = await post({ name, arguments: { ...args, datetime: first } })
    expect(result.structuredContent.data).toEqual(plain.result.structuredContent.data)
    expect(result.structuredContent.meta.settings).toEqual(plain.result.structuredContent.meta.settings)
  })

  it('set no other parameter by members of the form, by paths or by the prototype', async () => {
    const extra = { bodies: 'sun', houseSystem: 'equal' }
    const { result } = await call({ inputResponses: { datetime: accepted(first, extra) } })
    const plain = await post({ name, arguments: { ...args, datetime: first } })
    expect(result.structuredContent.data).toEqual(plain.result.structuredContent.data)
    for (const key of ['__proto__', 'constructor', 'datetime.2', '', 'a.b.c'])
      expect((await call({ inputResponses: { [key]: accepted(first) } })).result.resultType).toBe(
        'input_required',
      )
  })

  it.each([
    ['another time', '2000-01-01T00:00Z'],
    ['a number', 7],
    ['a list', [first]],
    ['nothing', undefined],
    ['a long text', 'x'.repeat(20_000)],
    ['a text with line ends', `${first}\n`],
  ])('of %s are refused', async (_, choice) => {
    const { result } = await call({ inputResponses: { datetime: accepted(choice) } })
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'invalid_parameter' } })
    expect(JSON.stringify(result).length).toBeLessThan(3_000)
  })

  it('in the state are judged like answers', async () => {
    const state = (entries: unknown) => ({ requestState: JSON.stringify(entries) })
    expect((await call(state([['datetime', second]]))).result.structuredContent.meta.warnings).toMatchObject([
      { code: 'chosen_by_user' },
    ])
    expect((await call(state([['datetime', 'now']]))).result.structuredContent.code).toBe('invalid_parameter')
    for (const entries of [[], {}, 7, [['datetime']], [['datetime', 7]], Array(17).fill(['a', 'b'])])
      expect((await call(state(entries))).error?.code).toBe(-32602)
    expect((await call({ requestState: '[' })).error?.code).toBe(-32602)
  })

  it('are ignored of a client that has no forms', async () => {
    const plain = await call({}, {})
    for (const capabilities of [{}, { elicitation: { url: {} } }]) {
      const members = { inputResponses: { datetime: accepted(second) }, requestState: '[' }
      expect(lasting((await call(members, capabilities)).result)).toEqual(lasting(plain.result))
    }
  })
})

/** Calls that leave a choice, of every tool that takes the parameter. */
const openCalls = registry.descriptors.flatMap(({ name, parameters, example }) => {
  if (['account', 'batch'].includes(registry.byName.get(name)?.descriptor.toolset ?? '')) return []
  const has = (parameter: string) => parameters.some((one) => one.name === parameter)
  const call = (what: string, args: object) => [{ what, name, args: { ...(example as object), ...args } }]
  return [
    ...(has('timezone') ? call('an abbreviation of several zones', { timezone: 'CST' }) : []),
    ...(has('timezone') && has('datetime')
      ? call('a clock time that came twice', { datetime: twice, timezone: 'Europe/Berlin' })
      : []),
    ...(has('timezone') && has('datetime')
      ? call('a clock time that was skipped', { datetime: '2026-03-29T02:30', timezone: 'Europe/Berlin' })
      : []),
    ...(has('bodies') ? call('a name of several bodies', { bodies: 'sun,lilith' }) : []),
    ...(has('disambiguation')
      ? call('a time that came twice', { localDatetime: twice, timezone: 'Europe/Berlin' })
      : []),
  ]
})

describe('every choice of every tool', () => {
  it.each(openCalls.map((one) => [one.name, one.what, one.args] as const))(
    '%s: %s',
    async (name, _, args) => {
      const call = { name, arguments: args }
      const unasked = await post(call)
      expect(JSON.stringify(unasked)).not.toContain('"choice"')
      const { result } = await post(call, forms)
      // A tool that takes one of the bodies of a name says so, and leaves nothing to choose.
      const problem = unasked.result.structuredContent
      if (problem.code === 'unknown_body' && !problem.detail.includes('can be'))
        return expect(lasting(result)).toEqual(lasting(unasked.result))
      expect(result.resultType).toBe('input_required')
      const [[key, { params }]] = Object.entries(result.inputRequests) as [[string, { params: Form }]]
      expect(params.message.length).toBeLessThan(160)
      const options = params.requestedSchema.properties.choice?.oneOf ?? []
      expect(options.length).toBeGreaterThan(1)
      expect(options.length).toBeLessThanOrEqual(12)
      expect(new Set(options.map(({ title }) => title)).size).toBe(options.length)
      for (const { title } of options) expect(title.length).toBeLessThan(120)
      const declined = await post({ ...call, inputResponses: { [key]: { action: 'decline' } } }, forms)
      expect(lasting(declined.result)).toEqual(lasting(unasked.result))
      for (const { const: choice } of options.slice(0, 2)) {
        const accepted = { [key]: { action: 'accept', content: { choice } } }
        const answered = lasting((await post({ ...call, inputResponses: accepted }, forms)).result)
        const direct = lasting((await post({ name, arguments: { ...args, [key]: choice } })).result)
        const { warnings = [], ...meta } = answered.meta
        const isChoice = ({ code }: { code: string }) => code === 'chosen_by_user'
        expect(warnings.filter(isChoice)).toHaveLength(answered.isError ? 0 : 1)
        const otherWarnings = warnings.filter((warning: { code: string }) => !isChoice(warning))
        const { warnings: expected = [], ...directMeta } = direct.meta
        expect({ ...answered, meta, otherWarnings }).toEqual({
          ...direct,
          meta: directMeta,
          otherWarnings: expected,
        })
      }
    },
  )
})

/** The first question of a call that a person stands behind; undefined for an answer or a refusal. */
const formOf = (name: string, args: object): Promise<Form | undefined> =>
  withHost(
    modernHost('http', () => ({ action: 'cancel' })),
    async ({ call, forms }) => {
      await call(name, args)
      return forms[0]
    },
  )
const titlesOf = (form: Form | undefined) =>
  form?.requestedSchema.properties.choice?.oneOf?.map(({ title }) => title) ?? []

describe('a question', () => {
  const text = 'Your account is locked. Open https://evil.example/unlock.'
  const options = [
    { value: 'v0', title: 'Code 0' },
    { value: 'v1', title: 'Code 1' },
  ]
  it.each([
    { parameter: 'calls', question: text, options },
    { parameter: 5, question: text, options: [null] },
    { parameter: 'calls', question: text },
    'choice',
  ])('is never one that the arguments hold: %j', async (choice) => {
    for (const [name, args] of [
      ['run_batch', { calls: [{ tool: 'get_moon', arguments: { code: 'x', choice } }] }],
      ['get_moon', { code: 'x', choice }],
      ['get_synastry', { first: { code: 'x', choice }, second: { choice } }],
    ] as const)
      expect(await formOf(name, args)).toBeUndefined()
  })

  it('names the zone of each place, as zones of one clock had others in other years', async () => {
    const form = await formOf('get_moon', { timezone: 'MST' })
    expect(valuesOf(form as Form)).toEqual(expect.arrayContaining(['America/Denver', 'America/Phoenix']))
    expect(titlesOf(form)).toContain('Denver: today UTC-07:00 (MST), in summer UTC-06:00 (MDT)')
  })

  it.each(['Manchester', 'Victoria', 'Springfield', 'Neustadt'])(
    'about %s offers towns of one name alone',
    async (q) => {
      const titles = titlesOf(await formOf('search_places', { q }))
      expect(new Set(titles.map((title) => title.split(',')[0])).size).toBeLessThan(2)
    },
  )

  it('about a day that was skipped says the days', async () => {
    const args = {
      latitude: -13.8,
      longitude: -171.8,
      timezone: 'Pacific/Apia',
      datetime: '2011-12-30T10:00',
    }
    expect(titlesOf(await formOf('get_natal_chart', args))).toEqual([
      '2011-12-29 10:00, before the change',
      '2011-12-31 10:00, after the change',
    ])
  })

  it('about a body offers none that the list has already', async () => {
    const form = await formOf('get_zodiac_positions', { bodies: 'meanLilith,lilith' })
    expect(form && valuesOf(form)).not.toContain('meanLilith,meanLilith')
  })

  it('under an idempotency key that paid for another call is refused before anything is computed', async () => {
    const _meta = { 'sky/idempotencyKey': 'question-of-another-call' }
    await post({ name: 'get_moon', arguments: { datetime: '2026-01-01' }, _meta })
    const params = {
      name: 'list_eclipses',
      arguments: { start: '1000-01-01', end: '1099-01-01' },
      inputResponses: { zzz: { action: 'accept', content: { choice: 'q' } } },
      _meta,
    }
    const { result } = await post(params, { elicitation: { form: {} } })
    expect(result.structuredContent).toMatchObject({ code: 'idempotency_conflict' })
  })
})
