import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Child {
  readonly process: ChildProcess
  /** Lines printed so far, parsed. */
  readonly lines: unknown[]
  /** Resolves once that many lines are printed. */
  printed(count: number): Promise<void>
  /** Resolves with the exit code, or null if killed. */
  readonly ended: Promise<number | null>
}

/** Starts a task of `child.ts`. */
export function startChild(...args: readonly string[]): Child {
  const script = fileURLToPath(new URL('child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: unknown[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(JSON.parse(line)))
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(
    ([[code]]) => code as number | null,
  )
  const printed = async (count: number) => {
    while (lines.length < count)
      await Promise.race([
        once(reader, 'line'),
        ended.then((code) => {
          if (lines.length < count)
            throw new Error(`ended with ${code} after ${lines.length} of ${count} lines`)
        }),
      ])
  }
  return { process: child, lines, printed, ended }
}
