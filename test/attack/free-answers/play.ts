import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { priced, type Reading, type Step } from './program.ts'

/** Target and account of a program run. Its idempotency keys are unique per run of the same account. */
export interface Scene {
  /** Two processes over one database; may be the same process. */
  readonly urls: readonly [string, string]
  readonly apiKey: string
  readonly name: string
}

/** Results that the client received, each charge counted once even if replayed, and their price. */
export class Loot {
  readonly #credits = new Map<string, number>()

  add(name: string, credits: number): void {
    this.#credits.set(name, credits)
  }

  get credits(): number {
    return [...this.#credits.values()].reduce((sum, credits) => sum + credits, 0)
  }
}

/** Runs the steps on their connections: each connection in order, all in parallel. */
export async function play(program: readonly Step[], scene: Scene): Promise<Loot> {
  const loot = new Loot()
  const lanes = [0, 1, 2].map(async (connection) => {
    for (const [n, step] of program.entries())
      if (step.connection === connection) await take(step, n, scene, loot)
  })
  await Promise.all(lanes)
  return loot
}

async function take(step: Step, n: number, scene: Scene, loot: Loot): Promise<void> {
  const text = await exchange(scene.urls[step.process], requestOf(step, n, scene), step)
  const [head = '', ...rest] = text.split('\r\n\r\n')
  // In MCP responses, the result is JSON inside a string.
  const body = rest.join('\r\n\r\n').replaceAll('\\"', '"')
  if (!head.startsWith('HTTP/1.1 200') || body === '') return
  const isRest = step.kind === 'member' || ('framing' in step && ['rest', 'csv'].includes(step.framing))
  const type = /^content-type: (\S+)/im.exec(head)?.[1] ?? ''
  const add = (key: string | undefined, member: string, tool: number) =>
    loot.add(
      `${key ?? n} ${member} ${tool} ${type.includes('csv') ? 'csv' : 'json'}`,
      priced[tool]?.credits ?? 0,
    )
  switch (step.kind) {
    case 'call':
      // Any byte of a REST result counts; the first bytes of an MCP result equal those of an error.
      if (isRest || body.includes('"data":')) add(step.key, 'call', step.tool)
      break
    case 'member':
      add(memberText(step.key, step.index), 'call', step.tool)
      break
    case 'batch':
      for (const [index, tool] of step.tools.entries()) {
        const at = body.indexOf(`"id":"m${index}"`)
        if (at >= 0 && /"status":200/.test(body.slice(at, at + 200))) add(step.key, `batch ${index}`, tool)
      }
      break
    case 'array':
      for (const id of servedOf(rest.join('\r\n\r\n'))) add(step.key, `array ${id}`, step.tools[id] ?? 0)
  }
}

/** Messages of a complete array with a data result. A truncated array counts none. */
function servedOf(body: string): number[] {
  try {
    const answers = JSON.parse(body) as { id: string; result?: { isError?: boolean } }[]
    return answers.filter(({ result }) => result && !result.isError).map(({ id }) => Number(id.slice(1)))
  } catch {
    return []
  }
}

const memberText = (key: string, index: number) => `${key}#${index}`

function requestOf(step: Step, n: number, { apiKey, name }: Scene): string {
  const keyed = (key: string) => `${name}-${key}`
  // Calls under one key use the arguments of the first, so that they are true retries.
  const argsOf = (tool: number, key: string | undefined, member = 0) => ({
    ...priced[tool]?.args,
    datetime: new Date(Date.UTC(1950, 0, key ? 1 : 2 + n, member, tool)).toISOString(),
  })
  const rpc = (message: unknown, accept: string, more: readonly string[] = []) =>
    post('/mcp', JSON.stringify(message), [`Accept: ${accept}`, ...more])
  const call = (id: unknown, name: string, args: unknown, key: string | undefined) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: args, ...(key ? { _meta: { 'sky/idempotencyKey': keyed(key) } } : {}) },
  })
  const get = (tool: number, args: object, headers: readonly string[]) => {
    const query = new URLSearchParams(Object.entries(args).map(([k, v]) => [k, String(v)]))
    return ['GET ', `${priced[tool]?.path}?${query}`, ' HTTP/1.1\r\n', head(headers)].join('')
  }
  const head = (headers: readonly string[]) =>
    [`Host: ${'HOST'}`, `Authorization: Bearer ${apiKey}`, 'Connection: close', ...headers, '', ''].join(
      '\r\n',
    )
  const post = (path: string, body: string, headers: readonly string[]) =>
    `POST ${path} HTTP/1.1\r\n${head(['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers])}${body}`
  const idempotency = (key: string | undefined) => (key ? [`Idempotency-Key: ${keyed(key)}`] : [])
  switch (step.kind) {
    case 'call': {
      const args = argsOf(step.tool, step.key)
      const tool = priced[step.tool]?.tool ?? ''
      if (step.framing === 'rest' || step.framing === 'csv')
        return get(step.tool, args, [
          ...idempotency(step.key),
          `Accept: ${step.framing === 'csv' ? 'text/csv, application/json;q=0.5' : 'application/json'}`,
        ])
      const accept = step.framing === 'sse' ? 'text/event-stream' : 'application/json'
      return rpc(call(1, tool, args, step.key), accept)
    }
    case 'member':
      return get(
        step.tool,
        argsOf(step.tool, step.key, step.index + 1),
        idempotency(memberText(step.key, step.index)),
      )
    case 'batch': {
      const calls = step.tools.map((tool, index) => ({
        id: `m${index}`,
        tool: priced[tool]?.tool,
        arguments: argsOf(tool, step.key, index + 1),
      }))
      if (step.framing === 'rest') return post('/v1/batch', JSON.stringify({ calls }), idempotency(step.key))
      return rpc(call(1, 'run_batch', { calls }, step.key), 'application/json')
    }
    case 'array':
      return rpc(
        step.tools.map((tool, index) =>
          call(
            `m${index}`,
            priced[tool]?.tool ?? '',
            argsOf(tool, step.key, index + 1),
            step.key && `${step.key}${index}`,
          ),
        ),
        'application/json, text/event-stream',
        ['MCP-Protocol-Version: 2025-03-26'],
      )
  }
}

/** Sends a request on its own connection and returns the bytes received until it was read, reset or cancelled. */
function exchange(url: string, request: string, { resetAt, pauseAt, cancelMs }: Reading): Promise<string> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    let paused = false
    const socket = connect(Number(port), hostname, () => socket.write(request.replace('HOST', host)))
    const done = () => {
      clearTimeout(late)
      resolve(text)
    }
    const late = setTimeout(() => socket.resetAndDestroy(), 20_000)
    socket.setEncoding('latin1')
    if (cancelMs !== undefined) void sleep(cancelMs).then(() => socket.resetAndDestroy())
    if (resetAt === 0) socket.once('connect', () => setImmediate(() => socket.resetAndDestroy()))
    socket.on('data', (chunk: string) => {
      text += chunk
      if (resetAt !== undefined && text.length >= resetAt) socket.resetAndDestroy()
      else if (pauseAt !== undefined && !paused && text.length >= pauseAt) {
        paused = true
        socket.pause()
        void sleep(30).then(() => socket.resume())
      }
    })
    socket.on('close', done)
    socket.on('error', done)
  })
}
