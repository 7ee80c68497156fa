import { setTimeout as sleep } from 'node:timers/promises'
import { smallCalls } from '../bench/suites/mixed-requests.ts'
import type { Served } from './served.ts'
import { Wire } from './wire.ts'

export interface Felt {
  /** p99 latency in milliseconds, counted from when each request was due. */
  readonly p99: number
  readonly answers: number
  readonly refused: number
}

const clients = 10
const everyMs = 50

/**
 * Ten accounts that call at a steady rate, each from an address of its own. A request that was delayed by the one before
 * it counts from when it was due, which avoids coordinated omission.
 */
export async function goodClients({ port, keys }: Served, seconds: number): Promise<Felt> {
  const times: number[] = []
  let refused = 0
  const until = performance.now() + 1_000 * seconds
  await Promise.all(
    keys.slice(1, 1 + clients).map(async (key, number) => {
      const requests = smallCalls({ port, keys: [key] })
      const wire = new Wire(port, `127.0.1.${1 + number}`)
      let due = performance.now() + (everyMs * number) / clients
      for (let n = 0; due < until; n += 1, due += everyMs) {
        const isLate = performance.now() > due
        if (!isLate) await sleep(due - performance.now())
        // A late timer in this process is no delay of the server; a late response is.
        const sent = isLate ? due : performance.now()
        const heard = await wire.ask(requests[n % requests.length] as Buffer).catch(() => undefined)
        times.push(performance.now() - sent)
        if (heard?.status !== 200) refused += 1
      }
      wire.close()
    }),
  )
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, answers: times.length, refused }
}
