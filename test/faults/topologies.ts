import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProxy } from '../db/proxy.ts'
import type { Environment, Setting } from './environment.ts'
import { openIdentityProvider } from './identity-provider.ts'
import { OwnPostgres } from './own-postgres.ts'

/** Infrastructure of a setting. */
export interface Topology
  extends Pick<Environment, 'database' | 'proxy' | 'standby' | 'disk' | 'setClock' | 'provider'> {
  /** Database URL for the services. */
  readonly serviceUrl: string
  /** Further settings of the services. */
  readonly environment?: Readonly<Record<string, string>>
  /** Database URL for the checks, unaffected by faults. */
  readonly judgeUrl: string
  remove(): Promise<void>
}

/** Why this machine does not support a setting. */
export class Impossible extends Error {}

export async function topologyOf(setting: Setting): Promise<Topology> {
  if (setting === 'small disk') return smallDisk()
  if (setting === 'own clock') return ownClock()
  if (setting === 'standby') return standbyBeside()
  if (setting === 'identity provider') return withProvider()
  const topology = await behindProxy(OwnPostgres.create())
  return setting === 'workers' ? { ...topology, environment: { WORKERS: '2' } } : topology
}

async function behindProxy(database: OwnPostgres): Promise<Topology> {
  const judgeUrl = await withDatabase(database)
  const proxy = await startProxy(judgeUrl)
  const remove = async () => {
    await proxy.close()
    database.remove()
  }
  return { database, proxy, serviceUrl: proxy.url, judgeUrl, remove }
}

async function withProvider(): Promise<Topology> {
  const provider = await openIdentityProvider()
  const topology = await behindProxy(OwnPostgres.create())
  const environment = { AUTH_FAULTS_ISSUER: provider.url, AUTH_FAULTS_ID: provider.clientId }
  const remove = async () => {
    provider.close()
    await topology.remove()
  }
  return { ...topology, provider, environment, remove }
}

async function withDatabase(database: OwnPostgres): Promise<string> {
  const admin = database.connect()
  await admin`CREATE DATABASE sky`
  await admin.end()
  return database.urlOf('sky')
}

async function smallDisk(): Promise<Topology> {
  const disk = mkdtempSync(path.join(tmpdir(), 'sky-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=1777', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    rmSync(disk, { recursive: true })
    throw new Impossible('a small disk is mounted by root alone')
  }
  const topology = await behindProxy(OwnPostgres.create({ TMPDIR: disk }))
  const remove = async () => {
    await topology.remove()
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  }
  return { ...topology, disk, remove }
}

/** Runs PostgreSQL under Debian's libfaketime; timers keep real time. */
async function ownClock(): Promise<Topology> {
  const library = readdirSync('/usr/lib')
    .map((folder) => path.join('/usr/lib', folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => exists(file))
  if (!library) throw new Impossible('libfaketime is not installed')
  const directory = mkdtempSync(path.join(tmpdir(), 'sky-clock-'))
  chmodSync(directory, 0o755)
  const file = path.join(directory, 'offset')
  writeFileSync(file, '+0')
  const database = OwnPostgres.create({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const topology = await behindProxy(database)
  return {
    ...topology,
    async setClock(secondsAhead) {
      writeFileSync(file, `+${Math.round(secondsAhead)}`)
      // Every process of the server re-reads the file within a second.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
    },
    async remove() {
      await topology.remove()
      rmSync(directory, { recursive: true })
    },
  }
}

function exists(file: string): boolean {
  try {
    return readdirSync(path.dirname(file)).includes(path.basename(file))
  } catch {
    return false
  }
}

async function standbyBeside(): Promise<Topology> {
  const topology = await behindProxy(OwnPostgres.create())
  const standby = await topology.database.standby()
  const [first, second] = [topology.database, standby].map(({ url }) => new URL(url).host)
  const serviceUrl = `postgres://sky@${first},${second}/sky?target_session_attrs=read-write`
  const remove = async () => {
    standby.remove()
    await topology.remove()
  }
  return { ...topology, standby, serviceUrl, judgeUrl: serviceUrl, remove }
}
