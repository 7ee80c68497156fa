import { setTimeout as sleep } from 'node:timers/promises'
import { slope } from '../bench/slope.ts'
import { longSearches, mixedCalls } from '../bench/suites/mixed-requests.ts'
import type { Claim } from './claims.ts'
import { besideIdleLoop, type IdleLoop, isBusy } from './idle-loop.ts'
import type { Served } from './served.ts'
import { Wire } from './wire.ts'

const lanes = 8
const mebibyte = 1024 * 1024
/**
 * Maximum event-loop delay at the 99.9th percentile, in milliseconds. In a sample during which other work kept an idle loop
 * from a processor, too, the delay that the server itself causes counts.
 */
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
  const looks = await looked(server, until)
  await Promise.all(load)
  const unanswered =
    [...refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none refused'
  return [
    loopClaim(looks, refused.size === 0, `${answers} calls, ${unanswered}`),
    memoryClaim(looks, answers, minutes),
  ]
}

interface Look {
  readonly hours: number
  readonly p999: number
  readonly longest: number
  /** Delay by the server itself at the 99.9th percentile, on systems that count waits for a processor. */
  readonly own: number | undefined
  readonly idle: IdleLoop
  readonly heap: number
  readonly resident: number
}

async function looked({ metrics, collect }: Served, until: number): Promise<Look[]> {
  const started = performance.now()
  const apart = (until - started) / looksInAll
  const looks: Look[] = []
  await metrics()
  while (performance.now() < until) {
    const wait = Math.min(apart, Math.max(500, until - performance.now()))
    const [loop, idle] = await besideIdleLoop(async () => {
      await sleep(wait)
      return metrics()
    })
    // The heap grows between collections, so force one. The next scrape starts a new interval of loop delays, which
    // excludes that collection.
    const own = await collect()
    const metric = await metrics()
    looks.push({
      hours: (performance.now() - started) / 3_600_000,
      p999: 1_000 * loop('sky_event_loop_delay_seconds{quantile="0.999"}'),
      longest: 1_000 * loop('sky_event_loop_delay_seconds{quantile="1"}'),
      own,
      idle,
      heap: metric('nodejs_heap_size_used_bytes') / mebibyte,
      resident: metric('process_resident_memory_bytes') / mebibyte,
    })
  }
  return looks
}

function loopClaim(looks: readonly Look[], isAnswered: boolean, calls: string): Claim {
  const worst = (of: (look: Look) => number) => Math.max(...looks.map(of))
  const late = looks.filter(({ p999 }) => p999 > mostDelay)
  const byItself = late.filter(({ own, idle }) => !isBusy(idle) || (own !== undefined && own > mostDelay))
  const isTold = late.every(({ own }) => own !== undefined)
  const ownOfLate = Math.max(0, ...late.map(({ own = 0 }) => own))
  const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
  return {
    row: 'D-06',
    claim: `the event loop is at most ${mostDelay} ms late at p99.9 under mixed load`,
    held: isAnswered && byItself.length === 0 && (isTold || 'undecided'),
    figure:
      `${ms(worst(({ p999 }) => p999))} in the worst twelfth, by the server itself at most ${ms(ownOfLate)} in ${late.length} late ones, ` +
      `longest ${ms(worst(({ longest }) => longest))}; an idle loop ${ms(worst(({ idle }) => idle.p999))}; ${calls}`,
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
