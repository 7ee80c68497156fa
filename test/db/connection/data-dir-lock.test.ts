import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDir } from '../../../db/connection/data-dir-lock.ts'
import { DataDirInUse } from '../../../db/connection/errors.ts'
import { startChild } from '../processes.ts'

describe('the lock of a data directory', () => {
  let parent: string
  let directory: string
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'sky-lock-'))
    directory = join(parent, 'data')
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  const lockOf = (holder: object) => {
    lockDataDir(directory)()
    writeFileSync(join(directory, 'lock'), JSON.stringify(holder))
  }

  test('the directory is private to its owner', () => {
    const unlock = lockDataDir(directory)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(join(directory, 'lock')).mode & 0o777).toBe(0o600)
    unlock()
    expect(existsSync(join(directory, 'lock'))).toBe(false)
  })

  test('a second opener in this process is rejected until the first releases the lock', () => {
    const unlock = lockDataDir(directory)
    expect(() => lockDataDir(directory)).toThrow(DataDirInUse)
    unlock()
    lockDataDir(directory)()
  })

  test('the error names a live process and its directory, and its lock is taken over once it is killed', async () => {
    const child = startChild('hold', directory)
    await child.printed(1)
    expect(() => lockDataDir(directory)).toThrow(
      expect.objectContaining({ name: 'DataDirInUse', directory, pid: child.process.pid }),
    )
    child.process.kill('SIGKILL')
    await child.ended
    const unlock = lockDataDir(directory)
    expect(JSON.parse(readFileSync(join(directory, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
  })

  test('of two processes that find a stale lock one gets it', async () => {
    lockOf({ pid: 2 ** 22 + 1, host: hostname(), started: '1' })
    const children = [startChild('hold', directory), startChild('hold', directory)]
    const loser = await Promise.race(children.map(async (child) => ({ child, code: await child.ended })))
    expect(loser.code).toBe(1)
    expect(loser.child.lines).toEqual([{ error: expect.stringContaining('DataDirInUse') }])
    const winner = children.find((child) => child !== loser.child)
    await winner?.printed(1)
    expect(winner?.lines).toEqual(['held'])
    for (const child of children) child.process.kill('SIGKILL')
    await Promise.all(children.map((child) => child.ended))
  })

  test('a re-used pid does not hold the lock', () => {
    lockOf({ pid: process.ppid, host: hostname(), started: '1' })
    lockDataDir(directory)()
  })

  test('a restarted container with the same pid takes over the lock of its predecessor', () => {
    lockOf({ pid: process.pid, host: hostname(), started: '1' })
    lockDataDir(directory)()
  })

  test('a holder on another host is alive while its heartbeat is recent', () => {
    lockOf({ pid: process.pid, host: 'elsewhere', started: '1' })
    expect(() => lockDataDir(directory)).toThrow(/on elsewhere/)
    const silent = new Date(Date.now() - 60_000)
    utimesSync(join(directory, 'lock'), silent, silent)
    lockDataDir(directory)()
  })

  test('an empty lock is taken over once it is old', () => {
    lockDataDir(directory)()
    writeFileSync(join(directory, 'lock'), '')
    expect(() => lockDataDir(directory)).toThrow(DataDirInUse)
    const silent = new Date(Date.now() - 60_000)
    utimesSync(join(directory, 'lock'), silent, silent)
    lockDataDir(directory)()
  })
})
