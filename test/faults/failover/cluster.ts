import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { root } from '../../node-options.ts'
import { childrenOf, isGone, signal } from '../processes.ts'

/** Patroni's times in seconds; `loop_wait + 2 × retry_timeout ≤ ttl`, and 20 is its shortest `ttl` (manual, "Dynamic configuration"). */
const times = { ttl: 20, loop_wait: 5, retry_timeout: 7 }
/** Milliseconds in which a step of the cluster has to end. */
const patienceMs = 90_000

/** A member as Patroni's `GET /cluster` shows it. */
interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
  readonly host: string
  readonly port: number
  /** Bytes behind the leader. */
  readonly lag?: number | 'unknown'
}

/** Processes run as the user of the package if this runs as root, which PostgreSQL and PgBouncer refuse. */
const asOwner =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', 'env', 'HOME=/tmp']
    : ['env']

/** Starts a program. @returns the process id */
function started(log: string, command: readonly string[]): number {
  const output = openSync(log, 'a')
  const [name, ...rest] = [...asOwner, ...command]
  const child = spawn(name as string, rest, { stdio: ['ignore', output, output], cwd: '/tmp' })
  return child.pid as number
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await isSo()); await sleep(200))
    if (Date.now() > end) throw new Error(`Not within ${patienceMs / 1000} s: ${what}`)
}

/** A PostgreSQL server and the Patroni that runs it. */
export class Node {
  readonly name: string
  readonly port: number
  readonly rest: number
  readonly #directory: string
  #patroni: number | undefined

  constructor(directory: string, name: string, port: number, rest: number) {
    this.#directory = directory
    this.name = name
    this.port = port
    this.rest = rest
  }

  /** URL of a database on this node. */
  urlOf(database: string): string {
    return `postgres://sky_owner@127.0.0.1:${this.port}/${database}`
  }

  start(): void {
    this.#patroni = started(this.#log, ['patroni', path.join(this.#directory, `${this.name}.yml`)])
  }

  /** Kills Patroni and PostgreSQL with all their processes, with SIGKILL. */
  async kill(): Promise<void> {
    if (this.#patroni === undefined) return
    const roots = [this.#patroni, ...this.#servers()]
    const pids = roots.flatMap((pid) => [pid, ...childrenOf(pid)])
    this.#patroni = undefined
    for (const pid of pids) signal(pid, 'SIGKILL')
    while (!pids.every(isGone)) await sleep(10)
  }

  /** PostgreSQL's process. The file that names it outlives a server that was killed, so the process is compared. */
  #servers(): number[] {
    const data = path.join(this.#directory, this.name)
    try {
      const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : []
    } catch {
      return []
    }
  }

  /** Number of times that Patroni has rewound this node so far. */
  get rewinds(): number {
    return readFileSync(this.#log, 'utf8').match(/pg_rewind exit code=0/g)?.length ?? 0
  }

  get #log(): string {
    return path.join(this.#directory, `${this.name}.log`)
  }
}

/** One etcd, PostgreSQL nodes that Patroni replicates synchronously, and a PgBouncer that follows the leader; on loopback. */
export class Cluster {
  readonly nodes: readonly Node[]
  /** URL of database `sky` through PgBouncer. */
  readonly poolerUrl: string
  /** URL of database `sky` without PgBouncer, on whichever node is the leader. */
  readonly ownerUrl: string
  readonly #directory: string
  readonly #pids: readonly number[]

  private constructor(
    directory: string,
    nodes: readonly Node[],
    pids: readonly number[],
    poolerPort: number,
  ) {
    this.#directory = directory
    this.nodes = nodes
    this.#pids = pids
    this.poolerUrl = `postgres://sky_app@127.0.0.1:${poolerPort}/sky`
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`)
    this.ownerUrl = `postgres://sky_owner@${hosts}/sky?target_session_attrs=read-write`
  }

  /** Starts a cluster, and resolves when every node streams from the leader. @param size number of nodes */
  static async start(size: number): Promise<Cluster> {
    const directory = mkdtempSync('/tmp/sky-failover.')
    const [client, peer, pooler] = [await freePort(), await freePort(), await freePort()]
    const nodes: Node[] = []
    for (let n = 1; n <= size; n++)
      nodes.push(new Node(directory, `node${n}`, await freePort(), await freePort()))
    const etcd = [
      ['--data-dir', path.join(directory, 'etcd')],
      [
        `--listen-client-urls=http://127.0.0.1:${client}`,
        `--advertise-client-urls=http://127.0.0.1:${client}`,
      ],
      [`--listen-peer-urls=http://127.0.0.1:${peer}`, '--logger=zap', '--log-level=error'],
    ].flat()
    for (const node of nodes)
      writeFileSync(
        path.join(directory, `${node.name}.yml`),
        JSON.stringify(settingsOf(node, directory, client)),
      )
    const leader = path.join(directory, 'leader.ini')
    writeFileSync(leader, '[databases]\n')
    const users = path.join(directory, 'userlist.txt')
    writeFileSync(users, '"sky_app" ""\n')
    writeFileSync(path.join(directory, 'pgbouncer.ini'), poolerSettings(pooler, leader, users))
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', directory])
    const at = (name: string) => path.join(directory, name)
    const pids = [started(at('etcd.log'), ['etcd', ...etcd])]
    const [first, ...others] = nodes as [Node, ...Node[]]
    first.start()
    pids.push(started(at('pgbouncer.log'), ['/usr/sbin/pgbouncer', at('pgbouncer.ini')]))
    const reload = `kill -HUP ${pids[1]}`
    const addresses = nodes.map(({ port, rest }) => `127.0.0.1:${port}:${rest}`)
    pids.push(
      started(at('follow.log'), ['sh', path.join(root, 'db/follow-leader.sh'), leader, reload, ...addresses]),
    )
    const cluster = new Cluster(directory, nodes, pids, pooler)
    try {
      await until(async () => (await cluster.leader()) === first, 'a first leader')
      for (const node of others) node.start()
      await cluster.settled()
      return cluster
    } catch (error) {
      await cluster.#end()
      console.error(`The cluster did not start; its logs are in ${directory}.`)
      throw error
    }
  }

  /** Members as the first node that answers sees them. */
  async #members(): Promise<readonly Member[]> {
    for (const { rest } of this.nodes) {
      const timed = { signal: AbortSignal.timeout(1_000) }
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, timed).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members?: Member[] }).members ?? []
    }
    return []
  }

  /** The node that Patroni calls the leader and that runs as primary, if there is one. */
  async leader(): Promise<Node | undefined> {
    for (const node of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.rest}/primary`).catch(() => undefined)
      if (answer?.status === 200) return node
    }
    return undefined
  }

  /** Resolves when every node streams from the leader without lag, one of them synchronously. */
  async settled(): Promise<void> {
    await until(async () => {
      const members = await this.#members()
      const [leaders, standbys] = [true, false].map((isLeader) =>
        members.filter(({ role }) => (role === 'leader') === isLeader),
      ) as [Member[], Member[]]
      return (
        leaders.length === 1 &&
        standbys.length === this.nodes.length - 1 &&
        standbys.some(({ role }) => role === 'sync_standby') &&
        standbys.every(({ state, lag }) => /^(running|streaming)$/.test(state) && lag === 0) &&
        (await this.leader()) !== undefined
      )
    }, 'every node streams from the leader')
  }

  /** Makes the synchronous standby the leader. @throws if Patroni refuses */
  async switchover(): Promise<void> {
    const members = await this.#members()
    const leader = members.find(({ role }) => role === 'leader')?.name
    const candidate = members.find(({ role }) => role === 'sync_standby')?.name
    const { rest } = this.nodes.find(({ name }) => name === leader) as Node
    const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader, candidate }),
    })
    if (answer.status !== 200) throw new Error(`Patroni refused a switchover: ${await answer.text()}`)
  }

  async #end(): Promise<void> {
    for (const pid of this.#pids) signal(pid, 'SIGKILL')
    for (const node of this.nodes) await node.kill()
  }

  async remove(): Promise<void> {
    await this.#end()
    rmSync(this.#directory, { recursive: true, force: true })
  }
}

/** Settings of a node's Patroni. YAML contains JSON. */
function settingsOf({ name, port, rest }: Node, directory: string, etcdPort: number) {
  const [address, api] = [`127.0.0.1:${port}`, `127.0.0.1:${rest}`]
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
  return {
    scope: 'sky',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...times,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: path.join(directory, name),
      bin_dir: path.join('/usr/lib/postgresql', versions.at(-1) as string, 'bin'),
      pgpass: path.join(directory, `${name}.pgpass`),
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      authentication: { superuser: { username: 'sky_owner' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: '' },
    },
  }
}

/** Settings of PgBouncer, as scale.md and the runbook give them. */
const poolerSettings = (port: number, leader: string, users: string) => `%include ${leader}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, plan_cache_mode
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 2
tcp_user_timeout = 3000
`
