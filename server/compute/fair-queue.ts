interface Lane<T> {
  readonly owner: string
  readonly jobs: T[]
}

/**
 * Jobs that wait, a line for each owner. Owners take turns, so that whoever asks for much waits behind their own jobs
 * and not in front of others'. When it is full, the longest line gives up its youngest job, as in fair queueing for
 * networks (RFC 8290 §4.1, "the flow with the largest current byte count").
 */
export class FairQueue<T> {
  /** In the order of their turns. */
  readonly #lanes = new Map<string, Lane<T>>()
  readonly #most: number
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  isWaiting(owner: string): boolean {
    return this.#lanes.has(owner)
  }

  /** @returns the job there is no room for, which may be this one */
  push(owner: string, job: T): T | undefined {
    const lane = this.#lanes.get(owner) ?? { owner, jobs: [] }
    this.#lanes.set(owner, lane)
    lane.jobs.push(job)
    this.#size += 1
    if (this.#size <= this.#most) return undefined
    // Among equals the one who came last gives way.
    const longest = [...this.#lanes.values()].reduce((a, b) =>
      b.jobs.length > a.jobs.length || (b.jobs.length === a.jobs.length && b === lane) ? b : a,
    )
    const dropped = longest.jobs.at(-1) as T
    this.remove(longest.owner, dropped)
    return dropped
  }

  /**
   * The eldest job of the owner whose turn it is, who then waits for all others.
   * @param mayGo whose turn it may be
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

  /** Takes back a job that need not be done any more; nothing where it does not wait. */
  remove(owner: string, job: T): void {
    const lane = this.#lanes.get(owner)
    const at = lane?.jobs.indexOf(job) ?? -1
    if (!lane || at < 0) return
    lane.jobs.splice(at, 1)
    this.#size -= 1
    if (lane.jobs.length === 0) this.#lanes.delete(owner)
  }
}
