import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DataDirInUse } from './errors.ts'

interface Holder {
  readonly pid: number
  readonly host: string
  /** Start of the process in clock ticks since boot; tells a re-used pid from the one that took the lock. */
  readonly started: string
}

const heartbeatMs = 2_000
const silentMs = 15_000
/** Locks of this very process; a container's restart brings the same pid, host name and not this set. */
const heldLocks = new Set<string>()

/** Field 22 of /proc/<pid>/stat (proc(5)), after the parenthesised name that may hold spaces. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function holderOf(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** A pid means nothing on another host (or container), so there the heartbeat decides. */
function isAlive(lock: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(lock).mtimeMs < silentMs
  if (holder.pid === process.pid) return heldLocks.has(lock)
  return isRunning(holder.pid) && (holder.started === '' || holder.started === startOf(holder.pid))
}

/** Makes a file that must not exist yet; `false` when it does. */
function claim(path: string, text: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, text)
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead holder's lock. A second lock file makes sure that only one process does so at a time. */
function evict(lock: string): void {
  const eviction = `${lock}.eviction`
  if (!claim(eviction, '')) {
    // Left behind by a process that died in the middle of evicting, unless it is young.
    const since = statSync(eviction, { throwIfNoEntry: false })?.mtimeMs
    if (since === undefined || Date.now() - since < silentMs) return
  }
  const holder = holderOf(lock)
  if (!holder || !isAlive(lock, holder)) rmSync(lock, { force: true })
  rmSync(eviction, { force: true })
}

/**
 * Takes a data directory for this process alone. PGlite has no lock of its own, and two openers lose data silently.
 * @returns how to give it back
 * @throws DataDirInUse
 */
export function lockDataDir(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  const lock = join(directory, 'lock')
  const mine = JSON.stringify({
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
  } satisfies Holder)
  for (let attempt = 0; !claim(lock, mine); attempt++) {
    const holder = holderOf(lock)
    const starting =
      !holder && Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < silentMs
    if (starting || attempt === 3 || (holder && isAlive(lock, holder)))
      throw new DataDirInUse(directory, holder?.pid ?? 0, holder?.host ?? 'this host')
    evict(lock)
  }
  heldLocks.add(lock)
  const beat = setInterval(() => {
    // Nothing is left to keep alive when the directory was removed under us.
    if (existsSync(lock)) utimesSync(lock, new Date(), new Date())
  }, heartbeatMs).unref()
  return () => {
    clearInterval(beat)
    heldLocks.delete(lock)
    rmSync(lock, { force: true })
  }
}
