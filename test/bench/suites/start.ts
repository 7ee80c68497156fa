import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeOptions, root, sharedSecretKey } from '../../node-options.ts'
import { processorSeconds } from '../child.ts'
import { median, type Row } from '../measure.ts'
import { startPostgres } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import type { Suite } from './suite.ts'

/** Cost of one start: elapsed and processor time, and memory when ready and at rest. */
interface Start {
  readonly seconds: number
  readonly processor: number
  readonly readyMb: number
  readonly restMb: number
}

/** VmRSS of proc(5). */
const memoryMb = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024

/** Starts Node, waits for its first output, and stops it after a rest. */
async function started(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  restMs: number,
): Promise<Start> {
  const begun = performance.now()
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const pid = child.pid as number
  await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    ended.then(([code]) => Promise.reject(new Error(`The service ended with ${code} before it was ready`))),
  ])
  const seconds = (performance.now() - begun) / 1_000
  const processor = processorSeconds(pid)
  const readyMb = memoryMb(pid)
  await sleep(restMs)
  const restMb = memoryMb(pid)
  child.kill('SIGTERM')
  await ended
  return { seconds, processor, readyMb, restMb }
}

/** How long the built service takes to be ready, and its memory then and at rest, beside a Node that does nothing. */
export const start: Suite = {
  name: 'start',
  run: ({ quick }) =>
    tidily(async (later) => {
      const [rounds, restMs] = quick ? [1, 1_000] : [3, 30_000]
      const newFolder = () => {
        const folder = mkdtempSync(path.join(tmpdir(), 'sky-start-'))
        later(() => rmSync(folder, { recursive: true, force: true }))
        return folder
      }
      const service = [...nodeOptions, path.join(root, 'dist/server/index.js')]
      const nothing = ['-e', 'process.stdout.write("ready");setInterval(()=>{},9999)']
      const postgres = startPostgres()
      if (postgres) later(postgres.stop)
      const [kept, shared] = [newFolder(), newFolder()]
      const kinds: [name: string, environment: () => Readonly<Record<string, string>>][] = [
        ['embedded, first start', () => ({ DATA_DIR: newFolder() })],
        ['embedded, later start', () => ({ DATA_DIR: kept })],
      ]
      if (postgres) {
        const on = { DATABASE_URL: postgres.url, SECRET_KEYS: sharedSecretKey, DATA_DIR: shared }
        kinds.push(['PostgreSQL, later start', () => on])
        await started(service, on, 0)
      }
      await started(service, { DATA_DIR: kept }, 0)
      const found = kinds.map((): Start[] => [])
      const bare: Start[] = []
      for (let round = 0; round < rounds; round++) {
        bare.push(await started(nothing, {}, 0))
        for (const [index, [, environment]] of kinds.entries())
          found[index]?.push(await started(service, environment(), restMs))
      }
      const of = (starts: readonly Start[], figure: keyof Start) => median(starts.map((one) => one[figure]))
      const row = (
        name: string,
        starts: readonly Start[],
        what: string,
        unit: string,
        figure: keyof Start,
      ): Row => ({
        suite: 'start',
        quantity: `${what}, ${name}`,
        unit,
        smallerIsBetter: true,
        ours: of(starts, figure),
        baselines: [{ name: 'node -e 0', value: of(bare, figure) }],
        note: `median of ${rounds}`,
      })
      return kinds.flatMap(([name], index) => {
        const starts = found[index] as Start[]
        return [
          row(name, starts, 'time to ready', 's', 'seconds'),
          row(name, starts, 'processor time to ready', 's', 'processor'),
          row(name, starts, 'memory when ready', 'MB', 'readyMb'),
          row(name, starts, `memory ${restMs / 1_000} s later`, 'MB', 'restMb'),
        ]
      })
    }),
}
