import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { TestService } from '../harness.ts'
import type { Arguments, Kind } from './arguments.ts'
import { Callers, type Heard, send } from './channels.ts'
import { type Fault, faultsOf } from './oracle.ts'
import { type Channel, type Planned, plan } from './plan.ts'

export interface Failure extends Fault {
  readonly number: number
  readonly tool: string
  readonly channel: Channel
  readonly kind: Kind
  readonly args: Arguments
}

/** Results of the calls of one tool. */
export interface Tally {
  calls: number
  answered: number
  refused: number
  /** Number of valid calls, and of those that succeeded: how far the generator reaches into the tool. */
  valid: number
  validAnswered: number
  /** Problem codes of the other valid calls. */
  readonly validRefused: Record<string, number>
  slowestMs: number
}

export interface Outcome {
  readonly seed: number
  readonly from: number
  /** Number of calls made; fewer than requested if the run ended early. */
  readonly calls: number
  readonly tallies: ReadonlyMap<string, Tally>
  readonly failures: readonly Failure[]
}

export interface Run {
  readonly seed: number
  readonly calls: number
  /** Number of the first call, to replay one call of a longer run. */
  readonly from?: number
  readonly lanes?: number
  /** Longest time range in days; by default the longest that the tools allow. */
  readonly days?: number
  readonly tools?: readonly string[]
  readonly progress?: (done: number) => void
}

/**
 * Makes the planned calls against a running service and checks every response. Ends early after a changed prototype or
 * an uncaught error.
 */
export async function fuzz(service: TestService, run: Run): Promise<Outcome> {
  const { seed, calls, from = 0, lanes = 2, days = Number.POSITIVE_INFINITY, tools } = run
  const all = service.registry.descriptors
  const planned = plan(tools ? all.filter(({ name }) => tools.includes(name)) : all, seed, days)
  const callers = new Callers(service)
  const tallies = new Map<string, Tally>()
  const failures: Failure[] = []
  const before = prototypes()
  const underWay = new Set<Planned>()
  let next = from
  let isOver = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const add = ({ number, channel, kind, args, descriptor }: Planned, faults: readonly Fault[]) =>
    failures.push(
      ...faults.map((fault) => ({ ...fault, number, tool: descriptor.name, channel, kind, args })),
    )
  /** Ends the run, whose results are no longer reliable: any call in flight may be the cause. */
  function stop(fault: Fault): void {
    if (isOver) return
    isOver = true
    for (const call of underWay) add(call, [fault])
    end()
  }
  /** The service runs in this process, and its crash would lose the report. */
  function stopByError(error: Error): void {
    stop(polluted(before) ?? { promise: 'answered', detail: String(error.stack) })
  }
  async function lane(): Promise<void> {
    while (!isOver && next < from + calls) {
      const call = planned(next++)
      underWay.add(call)
      const started = performance.now()
      const heard = await made(service, callers, call).catch((error: unknown) => error as Error)
      if (isOver) return
      const tally = tallyOf(tallies, call.descriptor)
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started)
      add(call, judged(call, heard, tally))
      const fault = polluted(before)
      if (fault) stop(fault)
      underWay.delete(call)
      if (call.number % 1_000 === 999) run.progress?.(call.number + 1 - from)
    }
  }
  process.on('uncaughtException', stopByError)
  try {
    await Promise.race([ended, Promise.all(Array.from({ length: lanes }, lane))])
  } finally {
    process.off('uncaughtException', stopByError)
  }
  return { seed, from, calls: next - from, tallies, failures }
}

function judged(call: Planned, heard: Heard | Error, tally: Tally): Fault[] {
  tally.calls += 1
  if (call.kind === 'valid') tally.valid += 1
  if (heard instanceof Error) return [{ promise: 'answered', detail: String(heard.cause ?? heard) }]
  if (heard.status < 300 && !heard.rpcError) {
    tally.answered += 1
    if (call.kind === 'valid') tally.validAnswered += 1
  } else {
    tally.refused += 1
    const code = String(heard.body?.code ?? heard.rpcError?.code)
    if (call.kind === 'valid') tally.validRefused[code] = (tally.validRefused[code] ?? 0) + 1
  }
  return faultsOf(call, heard)
}

function tallyOf(tallies: Map<string, Tally>, { name }: Descriptor): Tally {
  const tally = tallies.get(name) ?? {
    calls: 0,
    answered: 0,
    refused: 0,
    valid: 0,
    validAnswered: 0,
    validRefused: {},
    slowestMs: 0,
  }
  tallies.set(name, tally)
  return tally
}

/** Makes the call, and repeats it with another caller if the first one has no credits left. */
async function made(service: TestService, callers: Callers, call: Planned): Promise<Heard> {
  for (;;) {
    const headers = await callers.headers(call.descriptor, call.channel)
    const heard = await send(service, call, headers)
    const isSpent = heard.body?.code === 'quota_exceeded' || heard.body?.code === 'rate_limited'
    if (!isSpent || !headers.authorization?.includes('ac_')) return heard
    callers.exchange(headers)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function polluted(before: string): Fault | undefined {
  const now = prototypes()
  return now === before ? undefined : { promise: 'prototype', detail: now }
}

/** Own properties of the built-in prototypes. */
function prototypes(): string {
  return [Object, Array, Function, String, Number]
    .map(({ prototype }) => Reflect.ownKeys(prototype).map(String).join())
    .join(';')
}
