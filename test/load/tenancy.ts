import { setTimeout as sleep } from 'node:timers/promises'
import { requestBytes } from '../bench/load.ts'
import type { Claim } from './claims.ts'
import { reserved, type Served } from './served.ts'
import { type Heard, Wire } from './wire.ts'

/** Expected result of one call: an instant that no other call names. */
interface Tenant {
  readonly key: string
  charged: number
}

type Channel = (port: number, key: string, nonces: readonly string[]) => Buffer
const credential = (key: string) => ({ authorization: `Bearer ${key}`, accept: 'application/json' })
const posted = (port: number, target: string, key: string, body: object) =>
  requestBytes(
    port,
    'POST',
    target,
    { ...credential(key), 'content-type': 'application/json' },
    JSON.stringify(body),
  )

/** Three equivalent requests for the local time of an instant; a batch contains two. */
const channels: readonly {
  readonly asks: number
  readonly request: Channel
  /** Result per question; undefined after a 429 or 503. */
  readonly said: (body: unknown) => (string | undefined)[]
}[] = [
  {
    asks: 1,
    request: (port, key, [datetime]) =>
      requestBytes(port, 'GET', `/v1/time/convert?datetime=${datetime}`, credential(key)),
    said: (body) => [(body as { data: { utc: string } }).data.utc],
  },
  {
    asks: 1,
    request: (port, key, [datetime]) =>
      posted(port, '/mcp', key, {
        jsonrpc: '2.0',
        id: datetime,
        method: 'tools/call',
        params: { name: 'convert_time', arguments: { datetime } },
      }),
    said(body) {
      const { id, result } = body as { id: string; result: { structuredContent: { data: { utc: string } } } }
      return id === result.structuredContent.data.utc ? [id] : ['another id']
    },
  },
  {
    asks: 2,
    request: (port, key, nonces) =>
      posted(port, '/v1/batch', key, {
        calls: nonces.map((datetime) => ({ id: datetime, tool: 'convert_time', arguments: { datetime } })),
      }),
    said: (body) =>
      (body as { data: { results: BatchResult[] } }).data.results.map(({ id, data, problem }) =>
        problem?.code === 'unavailable' ? undefined : id === data?.utc ? id : 'another id',
      ),
  },
]

interface BatchResult {
  readonly id: string
  readonly data?: { readonly utc: string }
  readonly problem?: { readonly code: string }
}

const start = Date.UTC(2000, 0, 1)
const instant = (seconds: number) => `${new Date(start + seconds * 1_000).toISOString().slice(0, 19)}Z`

/**
 * Interleaved calls of many accounts on all channels, each with its own instant that its result must contain. All shared
 * parts (connections to the database, statements of many debits, threads, memoised results) are used by all accounts
 * all the time.
 */
export async function tenancy({ port, keys }: Served, calls: number, lanes: number): Promise<Claim[]> {
  const tenants: Tenant[] = keys.slice(reserved).map((key) => ({ key, charged: 0 }))
  const crossed: string[] = []
  const refused = new Map<string, number>()
  let next = 0
  let postponed = 0
  /** Retries after a 429 or 503, as clients should. */
  async function answered(wire: Wire, bytes: Buffer): Promise<Heard> {
    for (let attempt = 1; ; attempt += 1) {
      const heard = await wire.ask(bytes)
      if (heard.status !== 503 || attempt === 20) return heard
      postponed += 1
      await sleep(500)
    }
  }
  async function lane(number: number): Promise<void> {
    const wire = new Wire(port, `127.0.${3 + (number >> 6)}.${1 + (number & 63)}`)
    while (next < calls) {
      const call = next++
      const tenant = tenants[call % tenants.length] as Tenant
      // Each account uses every channel.
      const { asks, request, said } = channels[
        (call + Math.floor(call / tenants.length)) % channels.length
      ] as (typeof channels)[0]
      const nonces = Array.from({ length: asks }, (_, n) => instant(2 * call + n))
      const heard = await answered(wire, request(port, tenant.key, nonces))
      if (heard.status !== 200) {
        const why = `${heard.status} ${codeOf(heard)}`
        refused.set(why, (refused.get(why) ?? 0) + 1)
        continue
      }
      const answers = readBy(said, heard)
      tenant.charged += answers.filter((answer) => answer !== undefined).length
      postponed += answers.filter((answer) => answer === undefined).length
      if (answers.some((answer, n) => answer !== undefined && answer !== nonces[n]))
        crossed.push(`${nonces} was answered ${answers}`)
    }
    wire.close()
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  const perSecond = (1_000 * calls) / (performance.now() - started)
  const wrong = await wronglyCharged(port, tenants)
  const unanswered = [...refused].map(([why, times]) => `${times} × ${why}`)
  const figure = `${calls} calls of ${tenants.length} accounts, ${perSecond.toFixed(0)} a second, ${postponed} times asked to retry`
  return [
    {
      row: 'T-01',
      claim: 'every call was answered with what it asked',
      held: crossed.length === 0 && unanswered.length === 0,
      figure: [figure, ...unanswered, ...crossed.slice(0, 3)].join('; '),
    },
    {
      row: 'T-01',
      claim: 'every account was charged for its own calls, and for no others',
      held: wrong.length === 0,
      figure: [`${wrong.length} of ${tenants.length} accounts charged otherwise`, ...wrong.slice(0, 3)].join(
        '; ',
      ),
    },
  ]
}

/** Accounts whose charges differ from their results. */
async function wronglyCharged(port: number, tenants: readonly Tenant[]): Promise<string[]> {
  const wire = new Wire(port, '127.0.2.9')
  const wrong: string[] = []
  for (const [number, { key, charged }] of tenants.entries()) {
    // From many addresses, like the calls, because each address is rate-limited.
    if (number % 1_000 === 999) await sleep(5_000)
    const { body } = await wire.ask(requestBytes(port, 'GET', '/v1/account/usage', credential(key)))
    const { dailyUsed } = JSON.parse(body).data ?? {}
    if (dailyUsed !== charged * price) wrong.push(`account ${number}: ${dailyUsed}, not ${charged * price}`)
  }
  wire.close()
  return wrong
}

/** Price of `convert_time` in credits; a batch costs the sum of its calls. */
const price = 1

/** Another account's result has an unknown shape. */
function readBy(said: (typeof channels)[0]['said'], { body }: Heard): (string | undefined)[] {
  try {
    return said(JSON.parse(body))
  } catch {
    return ['an answer of another shape']
  }
}

function codeOf({ body }: Heard): string {
  return /"code":"?([\w-]+)/.exec(body)?.[1] ?? ''
}
