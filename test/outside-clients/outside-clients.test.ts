import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { signIn } from '../harness.ts'
import { Browser, decide } from '../oauth/browser.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'
import { toolCount } from '../tool-count.ts'

const here = import.meta.dirname
const modules = path.join(here, 'node_modules')
/** Node.js that every program here runs on. */
const leastNode = 24
const patienceMs = 100_000

/** The programs of `clients/`, and how each shows the refusal of “next month”. */
const clients: readonly (readonly [program: string, refusal: RegExp])[] = [
  ['sdk-1', /"isError":true/],
  ['sdk-2', /"isError":true/],
  ['ai-sdk', /"isError":true/],
  ['langchain', /datetime/],
  ['openai-agents', /datetime/],
  ['google-genai', /"isError":true/],
  ['mcp-remote', /"isError":true/],
  ['inspector', /"isError":\s*true/],
  ['mcporter', /datetime/],
]

interface Report {
  readonly tools: readonly string[]
  readonly answer: string
  readonly refusal: string
}

/** The programs are installed as `package.json` says, or there is one sentence about it. */
function assertInstalled(): void {
  const { dependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'))
  const missing = Object.entries(dependencies).filter(([name, version]) => {
    const manifest = path.join(modules, name, 'package.json')
    return !existsSync(manifest) || JSON.parse(readFileSync(manifest, 'utf8')).version !== version
  })
  if (missing.length > 0) {
    throw new Error(
      `The outside clients ${missing.map(([name]) => name).join(', ')} are not installed. Run "npm ci --prefix ` +
        'test/outside-clients --ignore-scripts", and see whether the npm registry is within reach.',
    )
  }
}

/** This Node.js if it is new enough, or the one that is installed beside the programs. */
function node(): string {
  if (Number.parseInt(process.versions.node, 10) >= leastNode) return process.execPath
  const program = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin/node')
  if (existsSync(program)) return program
  throw new Error(
    `The outside clients need Node.js ${leastNode}; there is none for this machine in ${modules}.`,
  )
}

let service: ServerProcess
let browser: Browser
beforeAll(async () => {
  assertInstalled()
  service = await serverProcess({ AUTHORIZATION_LIMIT: '1000', REGISTRATION_LIMIT: '1000' })
  browser = new Browser()
  const [name = '', value = ''] = (await signIn(service.firstRun.signInUrl)).split('=')
  browser.cookies.set(name, value)
})
afterAll(() => service?.stop())

/** Runs a program of `clients/`; its person approves each time that it opens the browser. */
async function reportOf(program: string, environment: Readonly<Record<string, string>>): Promise<Report> {
  const home = mkdtempSync(path.join(tmpdir(), 'sky-outside-'))
  const opened = path.join(home, 'opened')
  // Programs open the browser by `BROWSER`, or by `xdg-open` of the path.
  const desktop = path.join(home, 'bin')
  mkdirSync(desktop)
  const script = `#!/bin/sh\nprintf '%s\\n' "$1" >> '${opened}'\n`
  for (const name of ['browser', 'xdg-open']) writeFileSync(path.join(desktop, name), script, { mode: 0o755 })
  const child = spawn(node(), [path.join(here, 'clients', `${program}.mjs`)], {
    env: {
      PATH: `${desktop}:${process.env.PATH}`,
      HOME: home,
      BROWSER: path.join(desktop, 'browser'),
      MCP_AUTO_OPEN_ENABLED: 'true',
      MCP_REMOTE_CONFIG_DIR: path.join(home, 'mcp-remote'),
      CALLBACK_URL: `http://127.0.0.1:${await freePort()}/oauth/callback`,
      MCP_URL: service.firstRun.mcpUrl,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = once(child, 'close')
  try {
    const until = Date.now() + patienceMs
    for (let approved = 0; child.exitCode === null && child.signalCode === null; await sleep(50)) {
      if (Date.now() > until) child.kill('SIGKILL')
      const urls = existsSync(opened) ? readFileSync(opened, 'utf8').split('\n').slice(0, -1) : []
      for (const url of urls.slice(approved)) await fetch(await decide(browser, url))
      approved = urls.length
    }
    const [code] = await ended
    if (code !== 0) throw new Error(`${program} ended with ${code ?? child.signalCode}:\n${err}\n${out}`)
    return JSON.parse(out.trim().split('\n').at(-1) ?? '')
  } finally {
    child.kill('SIGKILL')
    rmSync(home, { recursive: true, force: true })
  }
}

describe.each(clients)('%s', (program, refused) => {
  const check = ({ tools, answer, refusal }: Report) => {
    expect(tools).toHaveLength(toolCount)
    expect(tools).toContain('search_places')
    expect(answer).toMatch(/illuminat/)
    expect(answer).not.toMatch(/"isError":\s*true/)
    // The refusal names the parameter and the words that it takes.
    expect(refusal).toMatch(refused)
    expect(refusal).toMatch(/datetime/)
    expect(refusal).toMatch(/tonight/)
    expect(refusal).not.toMatch(/\[object Object\]/)
  }

  // Programs take most of this time to start, on one processor each.
  it.concurrent('lists, calls and shows a refusal with an API key', async () => {
    check(await reportOf(program, { MCP_KEY: service.firstRun.apiKey }))
  })

  it.concurrent('lists, calls and shows a refusal once its person has approved', async () => {
    check(await reportOf(program, {}))
  })
})
