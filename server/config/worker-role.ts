/** Number and state of one of the server processes that share a port. */
export interface WorkerRole {
  /** From 1 to `WORKERS`; a process that is started in place of another has its number. */
  readonly number: number
  /** Whether this is the very first process, which migrates, prints the URLs and makes the owner's account. */
  readonly isFirstStart: boolean
}

/** Arguments of the entry point in a worker process; `ps` shows them. */
export function workerArguments({ number, isFirstStart }: WorkerRole): string[] {
  return ['worker', String(number), ...(isFirstStart ? ['first-start'] : [])]
}

/**
 * The role of this process.
 * @param roleArguments arguments of the entry point
 * @returns undefined in a process that no primary has started
 */
export function workerRole(roleArguments: readonly string[]): WorkerRole | undefined {
  const [role, number, start] = roleArguments
  return role === 'worker' ? { number: Number(number), isFirstStart: start === 'first-start' } : undefined
}

/** Messages from a worker process to its primary. */
export type FromWorker =
  /** The worker serves. */
  | { readonly kind: 'ready' }
  /** Asks for the metrics of all workers. `id` is chosen by the worker that asks. */
  | { readonly kind: 'collect'; readonly id: number }
  /** The worker's metrics, as prom-client's JSON. `id` is that of the request. */
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: object[] }

/** Messages from the primary to a worker process. */
export type ToWorker =
  /** Asks for the worker's metrics. `id` is chosen by the primary. */
  | { readonly kind: 'report'; readonly id: number }
  /** The metrics of every worker that answered in time. `id` is that of `collect`. */
  | { readonly kind: 'collected'; readonly id: number; readonly metrics: object[][] }
