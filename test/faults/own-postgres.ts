import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import postgres from 'postgres'
import { freePort } from '../free-port.ts'
import { childrenOf, isGone, signal } from './processes.ts'

const script = path.join(import.meta.dirname, '..', '..', '..', 'test', 'db', 'start-postgres.sh')
const versions = '/usr/lib/postgresql'
/** Same path as in the script. */
export const mostConnections = 200
const common = `-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=${mostConnections}`

interface Place {
  readonly url: string
  /** Directory with `data` and `log`. */
  readonly directory: string
  /** Additional environment variables of the server. */
  readonly environment: Readonly<Record<string, string>>
}

/** A PostgreSQL server with the default, durable settings, to be stopped, killed and frozen. */
export class OwnPostgres {
  readonly url: string
  readonly directory: string
  readonly #environment: Readonly<Record<string, string>>

  private constructor({ url, directory, environment }: Place) {
    this.url = url
    this.directory = directory
    this.#environment = environment
  }

  /**
   * @param environment `TMPDIR` is the parent of its directory
   * @throws if no PostgreSQL is installed
   */
  static create(environment: Readonly<Record<string, string>> = {}): OwnPostgres {
    const env = { ...process.env, ...environment }
    const [url, directory] = execFileSync('sh', [script], { encoding: 'utf8', env }).trim().split('\n')
    return new OwnPostgres({ url: url as string, directory: directory as string, environment })
  }

  /** Starts a synchronous standby: commits wait until they are on its disk. */
  async standby(): Promise<OwnPostgres> {
    const directory = mkdtempSync('/tmp/sky-postgres.')
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', directory])
    const port = await freePort()
    const url = this.url.replace(/:\d+\//, `:${port}/`)
    const standby = new OwnPostgres({ url, directory, environment: {} })
    const from = [`-d`, this.url, '-D', path.join(directory, 'data')]
    await run('pg_basebackup', [...from, '-R', '-C', '-S', 'standby', '-c', 'fast'])
    await standby.start()
    const admin = this.connect()
    await admin`ALTER SYSTEM SET synchronous_standby_names = '*'`
    await admin`SELECT pg_reload_conf()`
    const synchronous = () => admin`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`
    while ((await synchronous()).length === 0) await sleep(100)
    await admin.end()
    return standby
  }

  /** URL of a database. */
  urlOf(name: string): string {
    return this.url.replace(/\/postgres$/, `/${name}`)
  }

  /** A connection unaffected by faults of the service's connections. */
  connect(name = 'postgres'): postgres.Sql {
    return postgres(this.urlOf(name), {
      max: 1,
      // The driver does not handle a failure of this query, which would end the process.
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'faults' },
    })
  }

  async stopImmediately(): Promise<void> {
    await this.#ctl('-m', 'immediate', '-w', 'stop')
  }

  /** Kills the server and all its processes with SIGKILL. */
  async kill(): Promise<void> {
    for (const pid of this.#pids()) signal(pid, 'SIGKILL')
    while (this.isRunning()) await sleep(20)
  }

  isRunning(): boolean {
    return this.#pids().some((pid) => !isGone(pid))
  }

  pause(): void {
    for (const pid of this.#pids()) signal(pid, 'SIGSTOP')
  }

  resume(): void {
    for (const pid of this.#pids()) signal(pid, 'SIGCONT')
  }

  /** Starts the server, and resolves when it answers. */
  async start(): Promise<void> {
    const port = /:(\d+)\//.exec(this.url)?.[1]
    const log = path.join(this.directory, 'log')
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#ctl('-w', '-t', '60', '-l', log, '-o', `-p ${port} ${common}`, 'start')
      } catch (error) {
        // A process that the killed server had just started may hold its memory a moment longer.
        if (attempt === 20) throw error
        await sleep(250)
      }
    }
  }

  /** Promotes the standby to primary. */
  async promote(): Promise<void> {
    await this.#ctl('-w', 'promote')
  }

  remove(): void {
    execFileSync('sh', [script, 'stop', this.directory])
    rmSync(this.directory, { recursive: true, force: true })
  }

  #ctl(...args: string[]): Promise<void> {
    return run('pg_ctl', ['-D', path.join(this.directory, 'data'), ...args], this.#environment)
  }

  /** Stops the server first, so that it cannot start processes while they are counted. */
  #pids(): number[] {
    const file = path.join(this.directory, 'data', 'postmaster.pid')
    if (!existsSync(file)) return []
    const server = Number(readFileSync(file, 'utf8').split('\n')[0])
    return [server, ...childrenOf(server)]
  }
}

/** Runs a program of PostgreSQL, as root under the package's user. */
async function run(program: string, args: readonly string[], environment = {}): Promise<void> {
  const newest = readdirSync(versions)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  const command = [path.join(versions, newest as string, 'bin', program), ...args]
  const asOwner = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', 'env', 'HOME=/tmp']
  const [name, ...rest] = process.getuid?.() === 0 ? [...asOwner, ...command] : command
  // The server inherits the output streams, so do not wait for their end.
  await new Promise<void>((resolve, reject) => {
    const env = { ...process.env, ...environment }
    const child = spawn(name as string, rest, { stdio: 'ignore', cwd: '/tmp', env })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
    )
  })
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
