import { setTimeout as sleep } from 'node:timers/promises'
import { slope } from '../bench/slope.ts'
import { longSearches, mixedCalls } from '../bench/suites/mixed-requests.ts'
import type { Claim } from './claims.ts'
import { besideIdleLoop, type IdleLoop, isBusy } from './idle-loop.ts'
import type { Served } from './served.ts'
import { Wire } from './wire.ts'

const lanes = 8
const mebibyte = 1024 * 1024
/** Maximum event-loop delay at the 99.9th percentile, in milliseconds. */
const mostDelay = 50
/** Number of samples: a multiple of three, and few, so that a sample's p99.9 is below its maximum. */
const looksInAll = 12
/** Maximum growth from the middle to the end in MiB; a leak of 1 KB per call is several times that in ten minutes. */
const most = 20
/** Minimum minutes; before that, caches are still filling and the collector has run too rarely to show a floor. */
const tellingMinutes = 5

/**
 * A typical mix of calls with long searches on a few connections: tests that the event loop stays responsive, and that
 * memory stays flat once caches are warm.
 */
export async function steady(server: Served, minutes: number): Promise<Claim[]> {
  const { port, keys } = server
  const few = keys.slice(11, 50)
  const requests = [...mixedCalls({ port, keys: few }), ...longSearches({ port, keys: few })]
  const until = performance.now() + 60_000 * minutes
  const refused = new Map<number, number>()
  let answers = 0
  const load = Array.from({ length: lanes }, async (_, lane) => {
    const wire = new Wire(port, `127.0.7.${1 + lane}`)
    for (let n = lane * 97; performance.now() < until; n += 1) {
      const heard = await wire.ask(requests[n % requests.length] as Buffer)
      answers += 1
      if (heard.status !== 200) refused.set(heard.status, (refused.get(heard.status) ?? 0) + 1)
      // Pauses now and then, as callers do; the delay of a saturated loop is meaningless.
      await sleep(20)
    }
    wire.close()
  })
  const [looks, idle] = await besideIdleLoop(() => looked(server, until))
  await Promise.all(load)
  const unanswered =
    [...refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none refused'
  return [
    loopClaim(looks, idle, refused.size === 0, `${answers} calls, ${unanswered}`),
    memoryClaim(looks, answers, minutes),
  ]
}

interface Look {
  readonly hours: number
  readonly p999: number
  readonly longest: number
  readonly heap: number
  readonly resident: number
}

async function looked({ metrics, collect }: Served, until: number): Promise<Look[]> {
  const started = performance.now()
  const apart = (until - started) / looksInAll
  const looks: Look[] = []
  await metrics()
  while (performance.now() < until) {
    await sleep(Math.min(apart, Math.max(500, until - performance.now())))
    const loop = await metrics()
    // The heap grows between collections, so force one. The next scrape starts a new interval of loop delays, which
    // excludes that collection.
    await collect()
    const metric = await metrics()
    looks.push({
      hours: (performance.now() - started) / 3_600_000,
      p999: 1_000 * loop('sky_event_loop_delay_seconds{quantile="0.999"}'),
      longest: 1_000 * loop('sky_event_loop_delay_seconds{quantile="1"}'),
      heap: metric('nodejs_heap_size_used_bytes') / mebibyte,
      resident: metric('process_resident_memory_bytes') / mebibyte,
    })
  }
  return looks
}

function loopClaim(looks: readonly Look[], idle: IdleLoop, isAnswered: boolean, calls: string): Claim {
  const p999 = Math.max(...looks.map((look) => look.p999))
  const longest = Math.max(...looks.map((look) => look.longest))
  return {
    row: 'D-06',
    claim: `the event loop is at most ${mostDelay} ms late at p99.9 under mixed load`,
    held: isAnswered && (p999 <= mostDelay || (isBusy(idle) && 'undecided')),
    figure: `${p999.toFixed(0)} ms in the worst twelfth, longest ${longest.toFixed(0)} ms; an idle loop ${idle.p999.toFixed(0)} ms; ${calls}`,
  }
}

function memoryClaim(looks: readonly Look[], answers: number, minutes: number): Claim {
  const third = Math.floor(looks.length / 3)
  const warm = looks.slice(third)
  const least = (of: readonly Look[], which: 'heap' | 'resident') =>
    Math.min(...of.map((look) => look[which]))
  const grown = (which: 'heap' | 'resident') =>
    least(warm.slice(-third), which) - least(warm.slice(0, third), which)
  return {
    row: 'D-08',
    claim: `the heap grows by at most ${most} MiB between the middle and the end of ${minutes} min`,
    held: grown('heap') <= most || (minutes < tellingMinutes && 'undecided'),
    figure: `heap ${grown('heap').toFixed(1)} MiB, resident ${grown('resident').toFixed(1)} MiB over ${answers} calls; ${slope(warm.map((look) => [look.hours, look.resident] as const)).toFixed(0)} MiB an hour resident`,
  }
}
