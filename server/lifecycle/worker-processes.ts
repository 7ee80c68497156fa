import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../tools/contract/ports.ts'
import { type FromWorker, type ToWorker, type WorkerRole, workerArguments } from '../config/worker-role.ts'
import { HandedConnections } from './handed-connections.ts'

/** Dependencies of the primary. */
export interface WorkerProcessesOptions {
  /** Number of worker processes. */
  readonly count: number
  /** Entry point of the workers. */
  readonly file: string
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** A worker process ended before it served. */
export class WorkerNotStarted extends Error {
  constructor({ number }: WorkerRole, ending: string) {
    super(`Server process ${number} did not start: it ended with ${ending}.`)
    this.name = 'WorkerNotStarted'
  }
}

/** Milliseconds before a worker is replaced: doubled for each one in a row that served for less than `steadyMs`. */
const restartMs = { shortest: 100, longest: 10_000 }
const steadyMs = 10_000
/** Milliseconds that workers have to report their metrics; a scrape leaves out one that takes longer. */
const reportMs = 3_000

/** The delay in milliseconds before a worker is replaced. @param failures workers in a row that ended soon */
export const restartDelay = (failures: number): number =>
  Math.min(restartMs.longest, restartMs.shortest * 2 ** failures)

/**
 * The primary of server processes that share one port, with Node's `cluster`: it accepts connections and hands them to
 * the workers in turn, and replaces a worker that ends. It opens no database and answers no request.
 */
export class WorkerProcesses {
  readonly #options: WorkerProcessesOptions
  /** Workers that serve. */
  readonly #serving = new Set<Worker>()
  /** Receivers of metrics, by the id of the report that was asked for. */
  readonly #reports = new Map<number, (metrics: object[]) => void>()
  readonly #connections = new HandedConnections()
  #lastReport = 0
  #isStopping = false

  constructor(options: WorkerProcessesOptions) {
    this.#options = options
    // Numbers that JSON lacks, such as NaN, occur in metrics.
    cluster.setupPrimary({ exec: options.file, serialization: 'advanced' })
    cluster.on('message', (worker, message: FromWorker) => {
      if (message.kind === 'metrics') this.#reports.get(message.id)?.(message.metrics)
      if (message.kind === 'collect')
        void this.#collect().then((metrics) => send(worker, { kind: 'collected', id: message.id, metrics }))
    })
  }

  /**
   * Starts the workers: the first alone, since it migrates the database and creates what is created once, then the
   * others together. Resolves when all serve, or when `stop` was called meanwhile.
   * @throws WorkerNotStarted
   */
  async start(): Promise<void> {
    const indexes = Array.from({ length: this.#options.count - 1 }, (_, index) => index + 2)
    try {
      await this.#start({ number: 1, isFirstStart: true })
      await Promise.all(indexes.map((number) => this.#start({ number, isFirstStart: false })))
    } catch (error) {
      if (!this.#isStopping) throw error
    }
  }

  /** Has every worker shut down gracefully, and resolves when all have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const exits = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(exits)
  }

  /** Starts a worker, and replaces it if it ends after it served. @throws WorkerNotStarted */
  #start(role: WorkerRole, failures = 0): Promise<void> {
    if (this.#isStopping) return Promise.resolve()
    cluster.setupPrimary({ args: workerArguments(role) })
    const worker = cluster.fork()
    this.#connections.follow(worker)
    return new Promise((resolve, reject) => {
      let since = 0
      worker.on('message', ({ kind }: FromWorker) => {
        if (kind !== 'ready') return
        since = performance.now()
        this.#serving.add(worker)
        resolve()
      })
      worker.on('error', reject)
      worker.once('exit', (code, signal) => {
        const ending = signal ?? `code ${code}`
        if (!this.#serving.delete(worker)) reject(new WorkerNotStarted(role, ending))
        else {
          const isSteady = performance.now() - since >= steadyMs
          void this.#replace(role.number, isSteady ? 0 : failures + 1, { pid: worker.process.pid, ending })
        }
      })
    })
  }

  /** Starts another worker after a delay, again and again until one serves. */
  async #replace(number: number, failures: number, details: object): Promise<void> {
    if (this.#isStopping) return
    const delayMs = restartDelay(failures)
    this.#options.log.error({ worker: number, ...details, delayMs }, 'server process ended')
    await sleep(delayMs)
    try {
      await this.#start({ number, isFirstStart: false }, failures)
      if (!this.#isStopping) this.#options.log.warn({ worker: number }, 'server process replaced')
    } catch (err) {
      await this.#replace(number, failures + 1, { err })
    }
  }

  /** The metrics of every serving worker that reports them in time. */
  async #collect(): Promise<object[][]> {
    const id = ++this.#lastReport
    const servingWorkers = [...this.#serving]
    const metrics: object[][] = []
    await new Promise<void>((resolve) => {
      const reportTimer = setTimeout(resolve, reportMs)
      this.#reports.set(id, (report) => {
        if (metrics.push(report) < servingWorkers.length) return
        clearTimeout(reportTimer)
        resolve()
      })
      for (const worker of servingWorkers) send(worker, { kind: 'report', id })
    })
    this.#reports.delete(id)
    return metrics
  }
}

/** Sends a message unless the worker has ended. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
}
