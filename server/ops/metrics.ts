import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Observed } from '../http/exchange.ts'
import type { ObservedCall } from './call-observer.ts'

/** Seconds; from an answer out of memory to the limit of a computation. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What is read at the moment somebody looks. */
export interface MetricSources {
  /** Longest computations waiting for a thread, and threads that are up. */
  readonly workers: () => { readonly waiting: number; readonly threads: number }
  readonly ready: () => boolean
  readonly database: () => { readonly connections: number; readonly refusing: boolean }
}

/**
 * The numbers of one service, by the conventions of Prometheus. Labels hold only words of ours (tools, routes, codes),
 * so that no caller can make their number grow.
 */
export class Metrics {
  readonly registry = new Registry()

  readonly #calls = this.#counter('sky_calls_total', 'Calls of tools by how they ended', [
    'tool',
    'channel',
    'outcome',
  ])
  readonly #callSeconds = this.#histogram('sky_call_duration_seconds', 'Time of a call, debit included', [
    'tool',
  ])
  readonly #credits = this.#counter('sky_credits_charged_total', 'Credits charged', ['tool'])
  readonly #requests = this.#counter('sky_http_requests_total', 'HTTP requests by route and status', [
    'route',
    'status',
  ])
  readonly #databaseSeconds = this.#histogram('sky_database_query_duration_seconds', 'Time of a query', [])
  readonly #databaseFailures = this.#counter(
    'sky_database_failures_total',
    'Queries that failed, by reason',
    ['reason'],
  )
  readonly #databaseRunning = this.#gauge('sky_database_queries_running', 'Queries that wait for an answer')
  readonly #drift = this.#gauge('sky_ledger_drift', 'Rows that contradict the ledger; must be 0')
  readonly #driftPass = this.#gauge(
    'sky_ledger_checked_timestamp_seconds',
    'When the ledger was last checked whole',
  )

  constructor({ workers, ready, database }: MetricSources) {
    collectDefaultMetrics({ register: this.registry })
    this.#looked('sky_worker_queue', 'Long computations that wait for a thread', () => workers().waiting)
    this.#looked('sky_worker_threads', 'Threads for long computations', () => workers().threads)
    this.#looked('sky_ready', '1 while calls can be answered, by the last look', () => Number(ready()))
    this.#looked('sky_database_connections_limit', 'Most connections', () => database().connections)
    const refusing = '1 while queries are refused unasked, after the server was silent'
    this.#looked('sky_database_refusing', refusing, () => Number(database().refusing))
    this.#eventLoop()
    // Present from the start, so that an alert on it need not tell silence from zero.
    this.#drift.set(0)
  }

  called({ tool, channel, outcome, milliseconds, credits }: ObservedCall): void {
    this.#calls.inc({ tool, channel, outcome })
    this.#callSeconds.observe({ tool }, milliseconds / 1_000)
    if (credits > 0) this.#credits.inc({ tool }, credits)
  }

  answered({ route, status }: Observed): void {
    this.#requests.inc({ route, status })
  }

  queryStarted(): void {
    this.#databaseRunning.inc()
  }

  /** @param reason name of the error the query ended with */
  queryEnded(milliseconds: number, reason?: string): void {
    this.#databaseRunning.dec()
    this.#databaseSeconds.observe(milliseconds / 1_000)
    if (reason) this.#databaseFailures.inc({ reason })
  }

  ledgerChecked(drift: number, passEnded: boolean): void {
    this.#drift.set(drift)
    if (passEnded) this.#driftPass.setToCurrentTime()
  }

  /** Beyond what the default metrics tell: one in a thousand waits this long, which is what callers feel. */
  #eventLoop(): void {
    const resolution = 10
    const delay = monitorEventLoopDelay({ resolution })
    delay.enable()
    // What is measured is a timer of that length, so its length is not delay.
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3)
    new Gauge({
      name: 'sky_event_loop_delay_seconds',
      help: 'How late the event loop was, since the last look',
      labelNames: ['quantile'],
      registers: [this.registry],
      collect() {
        this.set({ quantile: '0.999' }, seconds(delay.percentile(99.9)))
        this.set({ quantile: '1' }, seconds(delay.max))
        delay.reset()
      },
    })
  }

  #counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  #histogram<L extends string>(name: string, help: string, labelNames: L[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] })
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.registry] })
  }

  #looked(name: string, help: string, look: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(look())
      },
    })
  }
}
