import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { nodeOptions } from '../node-options.ts'
import type { Undo } from './tidy.ts'

/**
 * Starts one of the servers of this folder, ours and others with the Node options of `npm start`; see `startCommand`.
 */
export function startChild<T>(
  later: (undo: Undo) => void,
  server: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<T & { readonly pid: number }> {
  const script = path.join(import.meta.dirname, 'servers', `${server}.js`)
  return startCommand(later, server, [process.execPath, ...nodeOptions, script, ...args], environment)
}

/**
 * Starts a server in its own process, so that load and server do not share an event loop.
 * @returns the JSON line that it prints when it is ready, and its process id
 */
export async function startCommand<T>(
  later: (undo: Undo) => void,
  server: string,
  [command, ...args]: readonly [command: string, ...args: string[]],
  environment: Readonly<Record<string, string>> = {},
): Promise<T & { readonly pid: number }> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  later(() => {
    child.kill('SIGTERM')
    return ended
  })
  const lines = createInterface({ input: child.stdout })
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    child.once('exit', (code) => reject(new Error(`${server} ended with ${code} before it was ready`)))
  })
  return { ...(JSON.parse(line) as T), pid: child.pid as number }
}

/** Clock ticks per second in /proc: USER_HZ, 100 on every Linux (man 5 proc). */
const TICKS = 100

/** CPU seconds used by a process; undefined off Linux. proc(5), fields 14 and 15 of stat. */
export function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return Number.NaN
  }
}
