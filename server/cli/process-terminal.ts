import { readFileSync } from 'node:fs'
import process from 'node:process'
import type { Terminal } from './run.ts'

/** Columns of a pipe, for text that was asked for. */
const pipeColumns = 100

/** The terminal of this process. A reader that goes away, such as `head`, ends it silently. */
export function processTerminal(): Terminal {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  return {
    isTerminal: process.stdout.isTTY === true,
    columns: process.stdout.columns ?? pipeColumns,
    write: (content) => process.stdout.write(content),
    report: (line) => process.stderr.write(`${line}\n`),
    input: () => readFileSync(0, 'utf8'),
  }
}
