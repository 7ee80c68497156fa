import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { nodeOptions, root, sharedSecretKey } from '../node-options.ts'
import type { Failpoint } from './failpoints.ts'

const main = path.join(root, 'dist/server/index.js')
const failpoint = path.join(import.meta.dirname, 'failpoint.js')

/** Milliseconds within which, under load, every point of a call is passed many times. */
const longestToFailpoint = 20_000

export interface ServerOptions {
  readonly environment: Readonly<Record<string, string>>
  /** Whether the failpoint module is loaded. */
  readonly canFail: boolean
}

/** One process of the built service, on the same port after restarts. */
export class Server {
  readonly url: string
  readonly #port: number
  readonly #environment: Readonly<Record<string, string>>
  readonly #nodeOptions: readonly string[]
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'sky-faults-'))
  #process: ChildProcess | undefined
  /** Whether the process ended unexpectedly. */
  died = false

  private constructor(port: number, { environment, canFail }: ServerOptions) {
    this.#port = port
    this.#environment = environment
    this.#nodeOptions = [...nodeOptions, ...(canFail ? ['--import', failpoint] : [])]
    this.url = `http://127.0.0.1:${port}`
  }

  static async make(options: ServerOptions): Promise<Server> {
    const server = new Server(await freePort(), options)
    await server.start()
    return server
  }

  /** Resolves when `/readyz` succeeds. */
  async start(): Promise<void> {
    const log = openSync(path.join(this.#directory, 'log'), 'a')
    const child = spawn(process.execPath, [...this.#nodeOptions, main], {
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        BASE_URL: this.url,
        PORT: String(this.#port),
        DATA_DIR: this.#directory,
        SECRET_KEYS: sharedSecretKey,
        ADDRESS_LIMIT: '1000000000',
        LOG_LEVEL: 'error',
        FAILPOINT: this.#failpointFile,
        // Time for the load balancer to drain (`clients.ts`), and for the calls already sent.
        SHUTDOWN_DELAY: '1',
        ...this.#environment,
      },
    })
    closeSync(log)
    this.#process = child
    this.died = false
    child.once('exit', () => {
      if (this.#process === child) this.died = true
    })
    while (!(await this.isReady())) {
      if (this.died) throw new Error(`The service did not start; see ${this.#directory}/log.`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** The last lines of its log. */
  lastWords(): string {
    return readFileSync(path.join(this.#directory, 'log'), 'utf8').slice(-2_000)
  }

  /** The last unexpected error in its log. */
  lastFault(): string {
    const lines = readFileSync(path.join(this.#directory, 'log'), 'utf8').split('\n')
    return lines.filter((line) => line.includes('"msg":"unhandled error"')).at(-1) ?? ''
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Arms the failpoint: the process dies at that point of the next call. */
  async killAt(point: Failpoint): Promise<void> {
    const child = this.#process as ChildProcess
    this.#process = undefined
    writeFileSync(this.#failpointFile, point)
    const ended = once(child, 'exit')
    child.kill('SIGUSR2')
    const [, signal] = await Promise.race([ended, sleep(longestToFailpoint, [])])
    if (signal !== 'SIGKILL') {
      child.kill('SIGKILL')
      throw new Error(
        `The server ${signal ? `ended by ${signal}` : 'went on'} and did not come to the failpoint.`,
      )
    }
  }

  /** Stops the process by SIGTERM, as supervisors do. @returns the exit code */
  terminate(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  async remove(): Promise<void> {
    if (!this.died && this.#process) await this.kill()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process as ChildProcess
    this.#process = undefined
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    return code as number | null
  }

  get #failpointFile(): string {
    return path.join(this.#directory, 'failpoint')
  }

  /** Readiness, as load balancers check it. */
  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined)
    return answer?.status === 200
  }
}
