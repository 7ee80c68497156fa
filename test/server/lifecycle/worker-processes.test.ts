import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { restartDelay } from '../../../server/lifecycle/worker-processes.ts'
import { emptyPostgres, postgresUrl } from '../../db/databases.ts'
import { root } from '../../node-options.ts'
import { type ServerProcess, serverProcess } from '../../server-process.ts'
import { toolCount } from '../../tool-count.ts'
import { Visitor } from '../portal/visitor.ts'

it('the delay before a replacement doubles up to ten seconds', () => {
  expect([0, 1, 2, 6, 7, 5_000].map(restartDelay)).toEqual([100, 200, 400, 6_400, 10_000, 10_000])
})

describe.runIf(postgresUrl)('two server processes behind one port', () => {
  let drop: () => Promise<void>
  let server: ServerProcess
  let database: Database
  let output = ''

  beforeAll(async () => {
    const empty = await emptyPostgres()
    drop = empty.drop
    const settings = { DATABASE_URL: empty.url, PORT: '0', WORKERS: '2' }
    server = await serverProcess(settings, 'pipe')
    server.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    database = await openDatabase({ url: empty.url, poolSize: 2 })
    // Callers that go on until a process has been replaced stay below this tier's limit per minute.
    await database.query("UPDATE account SET tier = 'scale'")
    await bothServe()
  })
  afterAll(async () => {
    await database?.close()
    await server?.stop()
    await drop?.()
  })

  /** A request on a connection of its own; the primary hands connections to the processes in turn. */
  async function get(path: string, headers: Record<string, string> = {}) {
    const call = request(`${server.firstRun.baseUrl}${path}`, { agent: false, headers, timeout: 20_000 })
    call.once('timeout', () => call.destroy(new Error('The request was not answered.')))
    call.end()
    const [answer] = await once(call, 'response')
    let body = ''
    for await (const part of answer.setEncoding('utf8')) body += part
    return { status: answer.statusCode as number, body }
  }
  const snapshot = (name: string) =>
    get('/v1/snapshots?latitude=51.4779&longitude=0', {
      authorization: `Bearer ${server.firstRun.apiKey}`,
      'idempotency-key': name,
    })

  /** The values of a metric by the label `worker`. */
  async function metric(name: string): Promise<Record<string, number>> {
    const { body } = await get('/metrics')
    const found = body.matchAll(new RegExp(`^${name}\\{(?:[^}]*,)?worker="(\\d)"\\} (\\S+)$`, 'gm'))
    return Object.fromEntries([...found].map(([, worker, value]) => [worker as string, Number(value)]))
  }
  const bothServe = () =>
    vi.waitFor(
      async () => expect(Object.keys(await metric('process_start_time_seconds'))).toEqual(['1', '2']),
      {
        timeout: 60_000,
        interval: 100,
      },
    )
  const entries = async () => {
    const [row] = await database.query<{ n: number }>('SELECT count(*)::int AS n FROM ledger_entry')
    return row?.n ?? 0
  }
  const children = () =>
    execFileSync('pgrep', ['-P', String(server.child.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)

  it('one scrape has the series of both, and those of the ledger audit once', async () => {
    await bothServe()
    const { body } = await get('/metrics')
    for (const name of ['sky_ready', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(Object.keys(await metric(name))).toEqual(['1', '2'])
    expect(await metric('sky_ledger_drift')).toEqual({ 1: 0 })
    expect(body.match(/^# TYPE sky_calls_total/gm)).toHaveLength(1)
    expect(body).not.toMatch(/undefined|null/)
  })

  it('both answer on both loopback addresses', async () => {
    const { port } = new URL(server.firstRun.baseUrl)
    for (const name of ['127.0.0.1', '[::1]'])
      for (const _ of [1, 2])
        expect(
          (await fetch(`http://${name}:${port}/healthz`, { headers: { connection: 'close' } })).status,
        ).toBe(200)
  })

  it('a call of the one is replayed by the other, and debited once', async () => {
    const before = await entries()
    for (const _ of [1, 2, 3, 4]) expect((await snapshot('once')).status).toBe(200)
    expect((await entries()) - before).toBe(1)
  })

  it('the official client finds its way, whichever process takes a request', async () => {
    const client = new Client({ name: 'claims', version: '1' })
    const headers = { authorization: `Bearer ${server.firstRun.apiKey}`, connection: 'close' }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(server.firstRun.mcpUrl), { requestInit: { headers } }),
    )
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(toolCount)
    for (let n = 0; n < 6; n++) {
      const result = await client.callTool({ name: 'get_moon', arguments: { latitude: n, longitude: 0 } })
      expect(result.isError).toBeFalsy()
    }
    await client.close()
  })

  it('a session that one process began holds in the other, and so do its forms', async () => {
    const { signInUrl } = server.firstRun
    const { pathname, search, searchParams } = new URL(signInUrl)
    const visitor = new Visitor(signInUrl)
    await visitor.send(pathname + search, { token: searchParams.get('token') ?? '' }, { action: pathname })
    const cookie = `__Host-sky_session=${visitor.cookies.get('__Host-sky_session')}`
    const pages = await Promise.all(Array.from({ length: 4 }, () => get('/portal/keys', { cookie })))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('kill -9 of one: the other serves, another takes its place, and the ledger is exact', async () => {
    const killed = children()[0] as number
    let answered = 0
    let lost = 0
    let unavailable = 0
    const others: number[] = []
    let isOver = false
    const caller = async (name: number) => {
      for (let n = 0; !isOver; n++) {
        await snapshot(`${name}-${n}`).then(
          ({ status }) => {
            // A busy machine may keep the database from answering in time.
            if (status === 200) answered++
            else if (status === 503) unavailable++
            else others.push(status)
          },
          () => {
            lost++
          },
        )
      }
    }
    const before = await entries()
    const callers = Array.from({ length: 8 }, (_, name) => caller(name))
    await vi.waitFor(() => expect(answered).toBeGreaterThan(50), { timeout: 30_000 })
    process.kill(killed, 'SIGKILL')
    const atKill = answered
    await vi.waitFor(() => expect(answered).toBeGreaterThan(atKill + 50), { timeout: 20_000 })
    await vi.waitFor(() => expect(output).toContain('server process replaced'), { timeout: 60_000 })
    isOver = true
    await Promise.all(callers)
    // One call in flight of each caller, and one connection that the primary had just handed over.
    expect(lost).toBeLessThanOrEqual(9)
    expect(output).toMatch(/"pid":\d+,"ending":"SIGKILL","delayMs":\d+,"msg":"server process ended"/)
    const debited = (await entries()) - before
    expect(debited).toBeGreaterThanOrEqual(answered)
    expect(debited).toBeLessThanOrEqual(answered + lost + unavailable)
    expect(others).toEqual([])
    expect(await ledgerDrift(database)).toEqual([])
    await bothServe()
    expect(children()).not.toContain(killed)
  })

  it('a connection that was handed to a process which had just ended is closed, not left waiting', async () => {
    for (const _ of [1, 2, 3]) {
      process.kill(children()[0] as number, 'SIGKILL')
      const ends = await Promise.allSettled([get('/healthz'), get('/healthz'), get('/healthz')])
      for (const end of ends) if (end.status === 'rejected') expect(end.reason.code).toMatch(/ECONNRE/)
      await bothServe()
    }
  })

  it('SIGTERM, also to all of its processes at once, ends it with 0', async () => {
    const all = children()
    const ended = once(server.child, 'exit')
    for (const pid of [server.child.pid as number, ...all]) process.kill(pid, 'SIGTERM')
    expect((await ended)[0]).toBe(0)
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

it('without a database the primary exits with 1 and the reason', async () => {
  const child = spawn(process.execPath, [path.join(root, 'dist/server/index.js')], {
    env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://sky@127.0.0.1:1/sky', WORKERS: '2', PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(text).toContain('The database is not available')
  expect(text).toContain('Server process 1 did not start: it ended with code 1.')
})
