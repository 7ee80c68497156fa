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

/** Content of a lock file. */
interface Holder {
  readonly pid: number
  readonly host: string
  /** Start of the process in clock ticks since boot; distinguishes a re-used pid. */
  readonly started: string
}

/** The holder touches its lock at this interval; a lock untouched for `silentMs` is stale on another host. */
const heartbeatMs = 2_000
const silentMs = 15_000
/** Locks of this process. A restarted container has the same pid and host name, but an empty set. */
const heldLocks = new Set<string>()

/** Start time of a process: field 22 of /proc/<pid>/stat (proc(5)), after the name, which may contain spaces. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Whether a process with this pid exists; EPERM means that it belongs to another user. */
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

/** Whether the holder of a lock is alive. On another host the pid is meaningless and the heartbeat decides. */
function isAlive(lock: string, holder: Holder): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(lock).mtimeMs < silentMs
  if (holder.pid === process.pid) return heldLocks.has(lock)
  return isRunning(holder.pid) && (holder.started === '' || holder.started === startOf(holder.pid))
}

/** Creates a file exclusively; `false` when it exists. */
function claimLock(path: string, text: string): boolean {
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

/** Removes the lock of a dead process. A second lock file lets only one process do so at a time. */
function evict(lock: string): void {
  const eviction = `${lock}.eviction`
  if (!claimLock(eviction, '')) {
    // Stale if old: its process died while evicting.
    const since = statSync(eviction, { throwIfNoEntry: false })?.mtimeMs
    if (since === undefined || Date.now() - since < silentMs) return
  }
  const holder = holderOf(lock)
  if (!holder || !isAlive(lock, holder)) rmSync(lock, { force: true })
  rmSync(eviction, { force: true })
}

/**
 * Locks a data directory for this process. PGlite has no lock of its own, and two openers lose data silently.
 * @returns a function that releases the lock
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
  for (let attempt = 0; !claimLock(lock, mine); attempt++) {
    const holder = holderOf(lock)
    const starting =
      !holder && Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < silentMs
    if (starting || attempt === 3 || (holder && isAlive(lock, holder)))
      throw new DataDirInUse(directory, holder?.pid ?? 0, holder?.host ?? 'this host')
    evict(lock)
  }
  heldLocks.add(lock)
  const beat = setInterval(() => {
    // The directory may have been removed meanwhile.
    if (existsSync(lock)) utimesSync(lock, new Date(), new Date())
  }, heartbeatMs).unref()
  return () => {
    clearInterval(beat)
    heldLocks.delete(lock)
    rmSync(lock, { force: true })
  }
}
