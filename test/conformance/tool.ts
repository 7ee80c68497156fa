import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** Runs the conformance tool. @returns whether all results were as expected */
export type Tool = (args: readonly string[], heard?: (text: string) => void) => Promise<boolean>

/** The conformance tool at a path. Its output is printed after a failure; `heard` receives it immediately. */
export function toolAt(entry: string): Tool {
  return async (args, heard) => {
    // It may write a report to its working directory.
    const cwd = mkdtempSync(path.join(tmpdir(), 'sky-conformance-'))
    const run = spawn(process.execPath, [entry, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        heard?.(text)
      })
    const [code] = await once(run, 'close')
    rmSync(cwd, { recursive: true, force: true })
    const totals = said.match(/^(Total|Passed): .*$/gm)?.join(', ') ?? ''
    console.log(`${code === 0 ? '✓' : '✗'} ${args.filter((arg) => !arg.startsWith('/')).join(' ')} ${totals}`)
    if (code !== 0) console.log(said)
    return code === 0
  }
}
