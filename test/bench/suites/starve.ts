import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from '../child.ts'
import { median, type Row } from '../measure.ts'
import { sharedDatabase } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import type { ServiceFacts } from './snapshot-requests.ts'
import type { Suite } from './suite.ts'

/** Requests of the greedy account at a time. */
const HANDS = 16
/** Pause between the calls of the paying account, milliseconds. */
const PAUSE = 250

const epoch = 2_461_041.5
const orbit = (name: string, more: object) =>
  `orbit:${JSON.stringify({ name, epoch, e: 0.1, a: 2.5, i: 10, om: 80, w: 70, ma: 10, H: 15, ...more })}`

/** Calls of one free account, no two alike: orbits, long lists, what is refused late and early, files, MCP arrays. */
function weapon(n: number): { path: string; body?: unknown } {
  const place = `latitude=${(n % 80) + 0.5}&longitude=${n % 170}`
  const date = new Date(Date.UTC(2026 + (n % 20), n % 12, 1)).toISOString().slice(0, 10)
  const orbits = (count: number, more: object) =>
    encodeURIComponent(
      Array.from({ length: count }, (_, k) => orbit(`n${n}k${k}`, { ...more, ma: (n * 7 + k) % 360 })).join(
        ',',
      ),
    )
  const ephemeris = (count: number, year: number, more: object) =>
    `/v1/ephemerides?targets=${orbits(count, more)}&start=${year}-01-01&end=${year}-01-01&step=1d`
  const paths = [
    ephemeris(1, 2072, {}),
    ephemeris(4, 2050, {}),
    ephemeris(8, 2054, {}),
    ephemeris(1, 2030, { a: 0.25 }),
    ephemeris(1, 2045, { e: 0.02, a: 1.0026 }),
    `/v1/observing/plans?${place}&start=${date}&nights=7&targets=${orbits(2, {})}`,
    `/v1/events/eclipses?${place}&start=${date}&localKinds=total`,
    `/v1/events/eclipses?start=-002900-01-01&end=-002896-01-01&format=ics`,
    `/v1/moons/jupiter?start=${date}&end=${date.slice(0, 8)}28&step=1h&${place}`,
    `/v1/events/meteor-showers?${place}&start=${date}`,
    `/v1/renders/sky-map?${place}&datetime=${date}T20:00:00Z&format=png&size=2000`,
  ]
  return { path: paths[n % paths.length] as string }
}

/** Answer times of the paying account in milliseconds, and its calls that were not answered. */
async function paying({ port, keys }: ServiceFacts, ms: number, seed: number) {
  const times: number[] = []
  const refused: string[] = []
  const until = performance.now() + ms
  for (let n = seed; performance.now() < until; n++) {
    const start = new Date(Date.UTC(2027, 0, 1 + (n % 300))).toISOString().slice(0, 10)
    const end = new Date(Date.UTC(2027, 0, 15 + (n % 300))).toISOString().slice(0, 10)
    const url = `http://127.0.0.1:${port}/v1/events/calendar?start=${start}&end=${end}`
    const began = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${keys[1]}` } })
    const text = await answer.text()
    if (answer.status === 200) times.push(performance.now() - began)
    else refused.push(`${answer.status} ${text.slice(0, 200)}`)
    await sleep(PAUSE)
  }
  return { times, refused }
}

type Paid = Awaited<ReturnType<typeof paying>>

function add(sum: Paid, { times, refused }: Paid): void {
  sum.times.push(...times)
  sum.refused.push(...refused)
}

/** Number of the next weapon, over all rounds. */
let next = 0

/** Sends weapons until the round is over; counts the answers by status. */
async function greedy(
  { port, keys }: ServiceFacts,
  isOver: () => boolean,
  seen: Map<number, number>,
): Promise<void> {
  const hand = async () => {
    while (!isOver()) {
      const { path } = weapon(next++)
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { authorization: `Bearer ${keys[0]}` },
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => {})
      const status = answer?.status ?? 0
      seen.set(status, (seen.get(status) ?? 0) + 1)
      // Refusals at once would measure the connection alone.
      if (status === 429) await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
}

/** A paying account beside a free one with every weapon, on a service with its limits as they are. */
export const starve: Suite = {
  name: 'starve',
  run: ({ quick, long }) =>
    tidily(async (later) => {
      const { on } = sharedDatabase(later)
      const service = await startChild<ServiceFacts>(later, 'service', ['2', 'limits'], on)
      const ms = quick ? 10_000 : 30_000
      await paying(service, 3_000, 1_000)
      const alone = { times: [] as number[], refused: [] as string[] }
      const beside = { times: [] as number[], refused: [] as string[] }
      const statuses = new Map<number, number>()
      // In turns, so that other load on the machine is in both.
      for (let round = 0; round < (quick ? 1 : long ? 6 : 3); round++) {
        add(alone, await paying(service, ms, 150 * round))
        let isOver = false
        const attack = greedy(service, () => isOver, statuses)
        add(beside, await paying(service, ms, 150 * round + 75))
        isOver = true
        await attack
      }
      const note = `free account: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`
      return [
        {
          suite: 'starve',
          quantity: 'p50 of a paying account beside a free one',
          unit: 'ms',
          smallerIsBetter: true,
          ours: median(beside.times),
          baselines: [{ name: 'alone', value: median(alone.times) }],
          note,
        },
        {
          suite: 'starve',
          quantity: 'its calls that were refused',
          unit: 'calls',
          smallerIsBetter: true,
          ours: beside.refused.length,
          baselines: [],
          note: `of ${beside.times.length + beside.refused.length}. ${beside.refused[0] ?? ''}`,
        },
      ] satisfies Row[]
    }),
}
