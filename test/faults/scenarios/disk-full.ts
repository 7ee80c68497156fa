import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Scenario, sleep } from '../environment.ts'

/** Writes zeros until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(handle)
}

export const diskFull: readonly Scenario[] = [
  {
    name: 'the disk of PostgreSQL full for 4 s',
    setting: 'small disk',
    servers: 2,
    async harm({ database, admin, disk }) {
      const ballast = path.join(disk as string, 'ballast')
      fill(ballast)
      // Forces a new WAL segment, for which there is no space: PostgreSQL shuts down.
      await admin`SELECT pg_switch_wal()`.catch(() => {})
      await sleep(4_000)
      rmSync(ballast)
      await sleep(500)
      if (!database.isRunning()) await database.start()
      while (!(await admin`SELECT`.catch(() => false))) await sleep(50)
    },
  },
]
