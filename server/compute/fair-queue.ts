/** Queued jobs of one owner, oldest first. */
interface Lane<T> {
  readonly owner: string
  readonly jobs: T[]
}

/**
 * Job queue with one lane per owner, served round-robin, so that an owner's many jobs delay only that owner. When full,
 * the longest lane drops its newest job, as in fair queueing for networks (RFC 8290 §4.1, "the flow with the largest
 * current byte count").
 */
export class FairQueue<T> {
  /** Owners in round-robin order. */
  readonly #lanes = new Map<string, Lane<T>>()
  readonly #limit: number
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Queued jobs of all owners. */
  get size(): number {
    return this.#size
  }

  /** Whether the owner has queued jobs. */
  isWaiting(owner: string): boolean {
    return this.#lanes.has(owner)
  }

  /** Owners with queued jobs, in the order of their turns. */
  owners(): string[] {
    return [...this.#lanes.keys()]
  }

  /** Queues a job. @returns the job dropped for lack of space, possibly this one */
  push(owner: string, job: T): T | undefined {
    const lane = this.#lanes.get(owner) ?? { owner, jobs: [] }
    this.#lanes.set(owner, lane)
    lane.jobs.push(job)
    this.#size += 1
    if (this.#size <= this.#limit) return undefined
    // Among equally long lanes, this owner's drops its job.
    const longest = [...this.#lanes.values()].reduce((a, b) =>
      b.jobs.length > a.jobs.length || (b.jobs.length === a.jobs.length && b === lane) ? b : a,
    )
    const dropped = longest.jobs.at(-1) as T
    this.remove(longest.owner, dropped)
    return dropped
  }

  /**
   * Removes the oldest job of the next owner, who then moves to the end.
   * @param mayGo whether an owner may run a job now
   */
  shift(mayGo: (owner: string) => boolean = () => true): T | undefined {
    for (const lane of this.#lanes.values()) {
      if (!mayGo(lane.owner)) continue
      this.#lanes.delete(lane.owner)
      const job = lane.jobs.shift()
      this.#size -= 1
      if (lane.jobs.length > 0) this.#lanes.set(lane.owner, lane)
      return job
    }
    return undefined
  }

  /** Removes a cancelled job; no effect if it is not queued. */
  remove(owner: string, job: T): void {
    const lane = this.#lanes.get(owner)
    const position = lane?.jobs.indexOf(job) ?? -1
    if (!lane || position < 0) return
    lane.jobs.splice(position, 1)
    this.#size -= 1
    if (lane.jobs.length === 0) this.#lanes.delete(owner)
  }
}
