import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Observed } from '../http/exchange.ts'
import type { ObservedCall } from './call-observer.ts'
import type { Dropped } from './request-recorder.ts'
import { workersMetrics } from './workers-metrics.ts'

/** Histogram buckets in seconds, from a cached response to the compute timeout. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Gauges of the ledger audit. */
const auditMetrics = ['sky_ledger_drift', 'sky_ledger_checked_timestamp_seconds'] as const

/** Sources of gauges, read when the metrics are scraped. */
export interface MetricSources {
  /** Number of this process among those that share its port, for the label `worker`; without it there is no label. */
  readonly worker?: number | undefined
  /** Whether this process audits the ledger; if not, it has no metrics of the audit. Default true. */
  readonly audits?: boolean
  /** Computations queued for a thread, and running threads. */
  readonly workers: () => { readonly waiting: number; readonly threads: number }
  /** Result of the last readiness check. */
  readonly ready: () => boolean
  readonly database: () => { readonly connections: number; readonly refusing: boolean }
}

/**
 * Prometheus metrics of this process, and as text of all that share its port. Label values are tools, routes and codes of the service, so that callers cannot
 * increase their number.
 */
export class Metrics {
  readonly registry = new Registry()
  /** The metrics as Prometheus text. */
  readonly text: () => Promise<string>

  readonly #calls = this.#counter('sky_calls_total', 'Tool calls by outcome', ['tool', 'channel', 'outcome'])
  readonly #callSeconds = this.#histogram(
    'sky_call_duration_seconds',
    'Duration of a tool call, debit included',
    ['tool'],
  )
  readonly #credits = this.#counter('sky_credits_charged_total', 'Credits charged', ['tool'])
  readonly #requests = this.#counter('sky_http_requests_total', 'HTTP requests by route and status', [
    'route',
    'status',
  ])
  readonly #databaseSeconds = this.#histogram(
    'sky_database_query_duration_seconds',
    'Duration of a database query',
    [],
  )
  readonly #databaseFailures = this.#counter(
    'sky_database_failures_total',
    'Failed database queries by reason',
    ['reason'],
  )
  readonly #unlogged = this.#counter(
    'sky_request_log_dropped_total',
    'Calls that are missing from the request log of their account, by reason',
    ['reason'],
  )
  readonly #alertSearches = this.#counter('sky_alert_searches_total', 'Searches of sky alerts by outcome', [
    'outcome',
  ])
  readonly #databaseRunning = this.#gauge('sky_database_queries_running', 'Database queries in flight')
  readonly #drift = this.#gauge(auditMetrics[0], 'Rows that violate an invariant of the ledger; must be 0')
  readonly #driftPass = this.#gauge(auditMetrics[1], 'Time of the last complete audit of the ledger')

  constructor({ worker, audits = true, workers, ready, database }: MetricSources) {
    if (worker !== undefined) this.registry.setDefaultLabels({ worker: String(worker) })
    this.text = worker === undefined ? () => this.registry.metrics() : workersMetrics(this.registry)
    collectDefaultMetrics({ register: this.registry })
    this.#looked('sky_worker_queue', 'Long computations queued for a thread', () => workers().waiting)
    this.#looked('sky_worker_threads', 'Threads for long computations', () => workers().threads)
    this.#looked('sky_ready', '1 if the last readiness check succeeded', () => Number(ready()))
    this.#looked(
      'sky_database_connections_limit',
      'Maximum database connections',
      () => database().connections,
    )
    const refusing = '1 while the circuit breaker is open, after the database stopped responding'
    this.#looked('sky_database_refusing', refusing, () => Number(database().refusing))
    this.#eventLoop()
    // Set from the start, so that an alert can distinguish zero from a missing metric.
    for (const reason of ['full', 'refusals', 'failed'] as const) this.requestsDropped(0, reason)
    if (audits) this.#drift.set(0)
    else for (const name of auditMetrics) this.registry.removeSingleMetric(name)
  }

  /** Counts a finished call. */
  called({ tool, channel, outcome, milliseconds, credits }: ObservedCall): void {
    this.#calls.inc({ tool, channel, outcome })
    this.#callSeconds.observe({ tool }, milliseconds / 1_000)
    if (credits > 0) this.#credits.inc({ tool }, credits)
  }

  /** Counts a finished HTTP request. */
  answered({ route, status }: Observed): void {
    this.#requests.inc({ route, status })
  }

  /** Counts a query as running. */
  queryStarted(): void {
    this.#databaseRunning.inc()
  }

  /** Ends a query's timing. @param reason name of the error, if it failed */
  queryEnded(milliseconds: number, reason?: string): void {
    this.#databaseRunning.dec()
    this.#databaseSeconds.observe(milliseconds / 1_000)
    if (reason) this.#databaseFailures.inc({ reason })
  }

  /** Counts calls that are missing from the request log. */
  requestsDropped(count: number, reason: Dropped): void {
    this.#unlogged.inc({ reason }, count)
  }

  /** Counts a search of a sky alert. */
  alertSearched(outcome: 'found' | 'hour' | 'refused' | 'later'): void {
    this.#alertSearches.inc({ outcome })
  }

  /** Records the state of the ledger audit. */
  ledgerChecked(drift: number, passEnded: boolean): void {
    this.#drift.set(drift)
    if (passEnded) this.#driftPass.setToCurrentTime()
  }

  /** Event-loop delay at the 99.9th percentile and its maximum, which the default metrics lack and callers feel. */
  #eventLoop(): void {
    const resolution = 10
    const delay = monitorEventLoopDelay({ resolution })
    delay.enable()
    // The monitor reports the whole timer interval; subtract the interval itself.
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3)
    new Gauge({
      name: 'sky_event_loop_delay_seconds',
      help: 'Event loop delay since the last scrape',
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
