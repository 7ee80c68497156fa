import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import postgres from 'postgres'
import { freePort } from '../../free-port.ts'
import { childrenOf, isGone, signal } from '../processes.ts'

/** PostgreSQL refuses to run as root, so root switches to the user that the package created. */
const asOwner =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', 'env', 'HOME=/tmp']
    : ['env']

/** A PostgreSQL server on loopback. */
export class PostgresNode {
  readonly port: number
  readonly #bin: string
  readonly #directory: string

  private constructor(bin: string, directory: string, port: number) {
    this.#bin = bin
    this.#directory = directory
    this.port = port
  }

  /**
   * Makes and starts a server with the default, durable settings.
   * @param bin directory of its programs
   * @param hasCitus whether it loads the extension
   */
  static async create(bin: string, hasCitus: boolean): Promise<PostgresNode> {
    const directory = mkdtempSync('/tmp/sky-citus.')
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', directory])
    const node = new PostgresNode(bin, directory, await freePort())
    await node.#run('initdb', [
      '-D',
      node.#data,
      '-U',
      'sky',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
    ])
    await node.start(hasCitus)
    return node
  }

  /** URL of a database on this server. */
  urlOf(database: string): string {
    return `postgres://sky@127.0.0.1:${this.port}/${database}`
  }

  start(hasCitus: boolean): Promise<void> {
    return this.#run('pg_ctl', [
      '-D',
      this.#data,
      '-w',
      '-l',
      `${this.#directory}/log`,
      '-o',
      this.#options(hasCitus),
      'start',
    ])
  }

  /** Restarts the server, which ends its connections. */
  restart(hasCitus: boolean): Promise<void> {
    const options = ['-m', 'fast', '-o', this.#options(hasCitus)]
    return this.#run('pg_ctl', [
      '-D',
      this.#data,
      '-w',
      '-l',
      `${this.#directory}/log`,
      ...options,
      'restart',
    ])
  }

  /** Kills the server and all its processes with SIGKILL. */
  async kill(): Promise<void> {
    const pids = this.#pids()
    for (const pid of pids) signal(pid, 'SIGKILL')
    while (!pids.every(isGone)) await new Promise((resolve) => setTimeout(resolve, 10))
  }

  /** Processor time of the server and its children, also of those that have ended, in milliseconds. */
  processorMs(): number {
    const [server = 0, ...children] = this.#pids()
    const ofChildren = children.reduce((sum, pid) => sum + (ticks(pid)?.own ?? 0), 0)
    const { own = 0, ofEnded = 0 } = ticks(server) ?? {}
    return (ofChildren + own + ofEnded) * 10
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  /** The server, which comes first, and its children. */
  #pids(): number[] {
    const [pid] = readFileSync(path.join(this.#data, 'postmaster.pid'), 'utf8').split('\n')
    return [Number(pid), ...childrenOf(Number(pid))]
  }

  get #data(): string {
    return path.join(this.#directory, 'data')
  }

  /** JIT compiles parts of a statement of a shard anew each time: 17 times the duration of a debit of one account. */
  #options(hasCitus: boolean): string {
    const citus = hasCitus ? '-c shared_preload_libraries=citus -c citus.shard_count=16 -c jit=off' : ''
    return `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=300 ${citus}`
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const [name, ...rest] = [...asOwner, path.join(this.#bin, program), ...args]
    const child = spawn(name as string, rest, { cwd: '/tmp', stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} failed with ${code}; see ${this.#directory}/log`)
  }
}

/** Processor time of a process and of its ended children in hundredths of a second (`/proc`); none once it has ended. */
function ticks(pid: number): { own: number; ofEnded: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15)
    return { own: user + system, ofEnded: userOfEnded + systemOfEnded }
  } catch {
    return undefined
  }
}

/** A coordinator and its workers, with a database `sky` on each. */
export class CitusCluster {
  readonly coordinator: PostgresNode
  readonly workers: readonly PostgresNode[]

  private constructor(coordinator: PostgresNode, workers: readonly PostgresNode[]) {
    this.coordinator = coordinator
    this.workers = workers
  }

  /** The servers, not yet a cluster: the coordinator does not load Citus. @param bin directory of PostgreSQL's programs */
  static async create(bin: string): Promise<CitusCluster> {
    const coordinator = await PostgresNode.create(bin, false)
    const workers = [await PostgresNode.create(bin, true), await PostgresNode.create(bin, true)]
    for (const node of [coordinator, ...workers]) await ask(node.urlOf('postgres'), 'CREATE DATABASE sky')
    return new CitusCluster(coordinator, workers)
  }

  get url(): string {
    return this.coordinator.urlOf('sky')
  }

  /** Makes the servers a cluster. The coordinator must have loaded Citus. */
  async join(): Promise<void> {
    for (const node of [this.coordinator, ...this.workers])
      await ask(node.urlOf('sky'), 'CREATE EXTENSION citus')
    await ask(
      this.url,
      `SELECT citus_set_coordinator_host('127.0.0.1', ${this.coordinator.port})`,
      ...this.workers.map(({ port }) => `SELECT citus_add_node('127.0.0.1', ${port})`),
    )
  }

  /** Accounts whose rows are on a worker. */
  async accountsOf(worker: PostgresNode, accountIds: readonly string[]): Promise<Set<string>> {
    const found = await ask<{ id: string }>(
      this.url,
      `SELECT a.id FROM unnest(ARRAY[${accountIds.map((id) => `'${id}'`)}]) AS a(id) JOIN citus_shards s
         ON s.shardid = get_shard_id_for_distribution_column('account', a.id) WHERE s.nodeport = ${worker.port}`,
    )
    return new Set(found.map(({ id }) => id))
  }

  /** Versions of PostgreSQL and Citus. */
  async versions(): Promise<string> {
    const [row] = await ask<{ text: string }>(
      this.url,
      `SELECT 'PostgreSQL ' || current_setting('server_version') || ', ' || split_part(citus_version(), ' on ', 1) AS text`,
    )
    return row?.text ?? ''
  }

  processorMs(): number {
    return [this.coordinator, ...this.workers].reduce((sum, node) => sum + node.processorMs(), 0)
  }

  async remove(): Promise<void> {
    for (const node of [this.coordinator, ...this.workers]) await node.remove()
  }
}

/** Runs statements on a connection of their own. @returns rows of the last one */
async function ask<T extends object>(url: string, ...statements: readonly string[]): Promise<readonly T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    let rows: readonly T[] = []
    for (const statement of statements) rows = (await sql.unsafe(statement)) as unknown as readonly T[]
    return rows
  } finally {
    await sql.end()
  }
}
