import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/** Parent process, field 4 of `/proc/PID/stat`; the name before it may contain anything but a closing parenthesis. */
function statOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { state: state as string, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/** Whether a process is running; zombies are not. */
export const isGone = (pid: number): boolean => ['Z', undefined].includes(statOf(pid)?.state)

export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids.filter((pid) => statOf(pid)?.parent === parent)
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It had already ended.
  }
}
