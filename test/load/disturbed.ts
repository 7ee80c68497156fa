import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../bench/measure.ts'
import type { Claim } from './claims.ts'
import { type Felt, goodClients } from './good-clients.ts'
import { besideIdleLoop, isBusy } from './idle-loop.ts'
import type { Served } from './served.ts'

const kinds = [
  { row: 'D-01', kind: 'slow', claim: '900 slow senders and readers at most double the p99 of good clients' },
  {
    row: 'D-03',
    kind: 'wrong-keys',
    claim: '2,000 wrong keys a second at most double the p99 of good clients',
  },
  {
    row: 'D-13',
    kind: 'greedy',
    claim: 'one account on 50 connections at most doubles the p99 of the others',
  },
]

/** A round on a busy machine is measured again, up to so many times as many rounds as were asked for. */
const attempts = 3

/** Measures good clients during each disturbance, and alone before and after it; medians of the rounds. */
export async function disturbed(
  server: Served,
  seconds: number,
  rounds: number,
  rows: readonly string[] = kinds.map(({ row }) => row),
): Promise<Claim[]> {
  await goodClients(server, seconds)
  const claims: Claim[] = []
  for (const { row, kind, claim } of kinds.filter((one) => rows.includes(one.row))) {
    const undisturbed: number[] = []
    const felt: Felt[] = []
    let refused = 0
    for (let round = 0; felt.length < rounds && round < attempts * rounds; round += 1) {
      const [before, idleBefore] = await besideIdleLoop(() => goodClients(server, seconds))
      const beside = await besides(server, kind, seconds)
      await calm(server)
      const [after, idleAfter] = await besideIdleLoop(() => goodClients(server, seconds))
      refused += beside.refused
      if (isBusy(idleBefore) || isBusy(idleAfter)) continue
      undisturbed.push((before.p99 + after.p99) / 2)
      felt.push(beside)
    }
    const ratios = felt.map(({ p99 }, round) => p99 / (undisturbed[round] as number))
    const shown = felt.map(
      ({ p99 }, round) =>
        `${p99.toFixed(1)} against ${undisturbed[round]?.toFixed(1)} (${ratios[round]?.toFixed(2)}×)`,
    )
    claims.push({
      row,
      claim,
      held: refused === 0 && (median(ratios) <= 2 || (felt.length < rounds && 'undecided')),
      figure: `p99 ${shown.join(', ')} ms; ${refused} refused`,
    })
  }
  return claims
}

/** Waits until the backlog of the disturbance is processed: it would distort the undisturbed measurement. */
async function calm({ metrics }: Served): Promise<void> {
  await metrics()
  for (let looks = 0; looks < 60; looks += 1) {
    await sleep(500)
    const look = await metrics()
    if (look('sky_worker_queue') === 0 && look('sky_event_loop_delay_seconds{quantile="0.999"}') < 0.02)
      return
  }
}

async function besides({ port, keys, ...server }: Served, kind: string, seconds: number): Promise<Felt> {
  const script = path.join(import.meta.dirname, 'disturb.js')
  const child = spawn(process.execPath, [script, kind, String(port), keys[0] as string], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await once(child.stdout, 'data')
    // Its connections are open, and their first burst is over.
    await sleep(3_000)
    return await goodClients({ port, keys, ...server }, seconds)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
