import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { type ContractDriver, ContractRun, caseNames } from '../server/clients/contract/run-contract.ts'
import { type ServerProcess, serverProcess } from '../server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const modules = path.join(import.meta.dirname, 'node_modules')

/** A runtime of JavaScript as npm brings it: its package by the processor, its program there, and what it runs. */
interface Runtime {
  readonly name: string
  readonly package: Readonly<Record<string, string>>
  readonly program: string
  readonly options: readonly string[]
  /** It serves a worker; other runtimes read the standard input. */
  readonly isServer?: true
}

const runtimes: readonly Runtime[] = [
  {
    name: 'Deno',
    package: { x64: '@deno/linux-x64-glibc', arm64: '@deno/linux-arm64-glibc' },
    program: 'deno',
    options: ['run', '--no-prompt', '--no-config', '--allow-net=127.0.0.1,localhost', 'program.mjs'],
  },
  {
    name: 'Bun',
    package: { x64: '@oven/bun-linux-x64', arm64: '@oven/bun-linux-aarch64' },
    program: 'bin/bun',
    options: ['run', 'program.mjs'],
  },
  {
    name: 'workerd',
    package: { x64: '@cloudflare/workerd-linux-64', arm64: '@cloudflare/workerd-linux-arm64' },
    program: 'bin/workerd',
    options: ['serve', 'worker.capnp'],
    isServer: true,
  },
]

const programOf = ({ package: names, program }: Runtime): string =>
  path.join(modules, names[process.arch] ?? '', program)

/** The folder that the runtimes read: the package, the driver of the contract and the programs. */
let folder: string
let service: ServerProcess
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sky-runtimes-'))
  cpSync(path.join(import.meta.dirname, 'runtimes'), folder, { recursive: true })
  cpSync(path.join(root, 'server/clients/javascript/sky-data.mjs'), path.join(folder, 'sky-data.mjs'))
  cpSync(path.join(root, 'test/server/clients/contract/driver.mjs'), path.join(folder, 'driver.mjs'))
  service = await serverProcess()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const started = (runtime: Runtime, options: readonly string[] = []): ChildProcess => {
  const child = spawn(programOf(runtime), [...runtime.options, ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

type Outcomes = Awaited<ReturnType<ContractDriver>>

/** The package in a runtime as a driver of the contract. */
async function driverOf(runtime: Runtime): Promise<ContractDriver> {
  if (!runtime.isServer) {
    return async (scripts) => {
      const child = started(runtime)
      child.stdin?.end(JSON.stringify(scripts))
      return (await json(child.stdout as NodeJS.ReadableStream)) as Outcomes
    }
  }
  const address = `127.0.0.1:${await freePort()}`
  const child = started(runtime, ['--socket-addr', `http=${address}`])
  return async (scripts) => {
    for (let tries = 0; ; tries++) {
      const response = await fetch(`http://${address}`, {
        method: 'POST',
        body: JSON.stringify(scripts),
      }).catch((error) => error)
      if (response instanceof Response) return JSON.parse(await text(response.body as never)) as Outcomes
      if (tries > 200 || child.exitCode !== null) throw response
      await sleep(50)
    }
  }
}

describe.runIf(process.platform === 'linux').each(runtimes)('the package sky-data on $name', (runtime) => {
  let driver: ContractDriver
  let run: ContractRun
  beforeAll(async () => {
    driver = await driverOf(runtime)
    run = await ContractRun.of(driver)
  })

  it.each(caseNames)('%s', (name) => {
    run.check(name)
  })

  it('gets answers and files of the service', async () => {
    const datetime = '2026-11-20T20:00:00Z'
    const { baseUrl, apiKey } = service.firstRun
    const calls = [
      { operation: 'get_moon', arguments: { datetime } },
      { operation: 'get_moon', arguments: { datetime } },
      {
        operation: 'render_sky_map',
        arguments: { datetime, latitude: 1, longitude: 2 },
        mediaType: 'image/svg+xml',
      },
    ]
    const [outcomes = []] = await driver([{ baseUrl, options: { apiKey, cacheEntries: 1 }, calls }])
    expect(outcomes[0]).toMatchObject({ data: { phase: 'waxing gibbous' } })
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[2]).toMatch(/^<svg/)
  })

  it('is named with its version in the guide', () => {
    const { stdout } = spawnSync(programOf(runtime), ['--version'], { encoding: 'utf8' })
    const [version = ''] = /\d[\d.-]*\d/.exec(stdout) ?? []
    const guide = readFileSync(path.join(root, 'server/docs/guides/clients.md'), 'utf8')
    expect(guide).toContain(`${runtime.name} ${version}`)
  })
})
