import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type Endpoint, openEndpoint } from './endpoint.ts'

/** Tests the built file, the one that hosts start; `npm test` builds first. */
const built = new URL('../../../dist/server/mcp/stdio.js', import.meta.url).pathname

describe.runIf(existsSync(built))('sky-mcp', () => {
  let endpoint: Endpoint
  beforeAll(async () => {
    endpoint = await openEndpoint()
  })
  afterAll(() => endpoint.close())

  function start(environment: Record<string, string>, ...args: string[]) {
    const child = spawn(process.execPath, [built, ...args], { env: environment })
    const out: string[] = []
    const errors: string[] = []
    child.stdout.on('data', (chunk) => out.push(String(chunk)))
    child.stderr.on('data', (chunk) => errors.push(String(chunk)))
    const code = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, code, out: () => out.join(''), errors: () => errors.join('') }
  }
  const write = (child: ChildProcess, message: object) => child.stdin?.write(`${JSON.stringify(message)}\n`)

  it('is executable: its first line names node', () => {
    expect(readFileSync(built, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('serves over stdio, writes only protocol messages to stdout, and exits with its host', async () => {
    const { child, code, out, errors } = start({ SKY_API_KEY: 'ac_test_x', SKY_MCP_URL: endpoint.url })
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'h', version: '1' },
    }
    write(child, { jsonrpc: '2.0', id: 0, method: 'initialize', params })
    write(child, { jsonrpc: '2.0', method: 'notifications/initialized' })
    write(child, call('get_latitude', { latitude: 3 }))
    await expect.poll(() => out().trim().split('\n').length, { timeout: 10_000 }).toBe(2)
    const answers = out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers[0].result).toMatchObject({
      protocolVersion: '2025-06-18',
      serverInfo: { name: 'sky-mcp' },
    })
    expect(answers[1].result.structuredContent.data).toEqual({ latitude: 3 })
    child.stdin.end()
    expect(await code).toBe(0)
    expect(errors()).toBe('')
  })

  it.each([
    [{}, 'SKY_API_KEY is not set'],
    [{ SKY_API_KEY: 'k', SKY_MCP_URL: 'http://sky.example/mcp' }, 'SKY_MCP_URL must begin with https://'],
  ])('reports a missing setting on stderr, and exits with 2: %j', async (environment, words) => {
    const { code, out, errors } = start(environment as Record<string, string>)
    expect(await code).toBe(2)
    expect(errors()).toContain(words)
    expect(out()).toBe('')
  })

  it('M-28 accepts no key as an argument, and does not echo it', async () => {
    const { code, errors } = start({ SKY_API_KEY: 'k' }, '--key=ac_live_secret')
    expect(await code).toBe(2)
    expect(errors()).toContain('takes no arguments')
    expect(errors()).not.toContain('ac_live_secret')
  })
})
