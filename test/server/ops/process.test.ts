import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyPreparedDatabase } from '../../prepared-database.ts'

const entry = path.resolve(import.meta.dirname, '../../../dist/server/index.js')

describe('the process', () => {
  let child: ChildProcess
  let directory: string
  let output = ''
  let base: string
  let key: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'sky-process-'))
    copyPreparedDatabase(directory)
    child = spawn(process.execPath, [entry], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const file = path.join(directory, 'first-run.json')
    const facts = await vi.waitFor(async () => JSON.parse(await readFile(file, 'utf8')), { timeout: 50_000 })
    ;({ baseUrl: base, apiKey: key } = facts)
  })
  afterAll(async () => {
    child.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  })

  /** A chart asked for in two halves; what comes between them happens while the call runs. */
  async function chart(between: () => Promise<unknown>): Promise<IncomingMessage> {
    const body = '{"datetime":"2000-01-01T12:00:00Z","latitude":51.4779,"longitude":0}'
    const call = request(`${base}/v1/charts/natal`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    })
    const answered = once(call, 'response')
    call.write(body.slice(0, 20))
    await between()
    call.end(body.slice(20))
    const [answer] = await answered
    answer.resume()
    return answer
  }

  it('asked to stop finishes the call that runs, writes its line, and leaves with 0', async () => {
    const ended = once(child, 'exit')
    const answer = await chart(async () => {
      expect((await fetch(`${base}/readyz`)).status).toBe(200)
      child.kill('SIGTERM')
      // It takes no new connections from here on.
      await vi.waitFor(() => expect(fetch(`${base}/healthz`)).rejects.toThrow(), { timeout: 5_000 })
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.connection).toBe('close')
    expect((await ended)[0]).toBe(0)
    const line = output
      .split('\n')
      .find((one) => one.includes(`"requestId":"${answer.headers['x-request-id']}"`))
    expect(JSON.parse(line ?? '')).toMatchObject({
      tool: 'get_natal_chart',
      status: 200,
      route: '/v1/charts/natal',
    })
    for (const given of ['51.4779', '2000-01-01', key]) expect(line).not.toContain(given)
  })
})
