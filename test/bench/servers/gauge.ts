import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { watchHeldLoop } from './held.ts'

/** Maximum event-loop delay in milliseconds since the last reading. */
export interface LoopDelay {
  readonly p50: number
  readonly p999: number
  readonly longest: number
}

/** Bytes of the process, and of the heap after a garbage collection. */
export interface Memory {
  readonly process: number
  readonly heap: number
}

/** Milliseconds between two clock readings; any excess is delay. */
const LOOK = 2

/** A second port of a measured server that reports its event-loop delay (`/loop`) and its memory (`/memory`). */
export async function openGauge(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const delay = monitorEventLoopDelay({ resolution: LOOK })
  delay.enable()
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - LOOK)
  const loop = (): LoopDelay => {
    const found = {
      p50: late(delay.percentile(50)),
      p999: late(delay.percentile(99.9)),
      longest: late(delay.max),
    }
    delay.reset()
    return found
  }
  const memory = (): Memory => {
    collect()
    const { rss, heapUsed } = memoryUsage()
    return { process: rss, heap: heapUsed }
  }
  // Its timer of a millisecond would be part of what every other suite measures.
  let watch: (() => number) | undefined
  const held = () => {
    watch ??= watchHeldLoop()
    return watch()
  }
  const answers: Readonly<Record<string, () => unknown>> = { '/loop': loop, '/held': held, '/memory': memory }
  const server = createServer(({ url = '' }, response) => {
    response.end(JSON.stringify(answers[url]?.()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
