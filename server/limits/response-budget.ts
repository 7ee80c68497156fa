import { Problem } from '../../tools/contract/problems.ts'

/** Maximum bytes of all results of one request; they stay in memory until the last call is done. */
const maxResponseBytes = 8_000_000

/** Size budget shared by the calls of a batch. */
export class ResponseBudget {
  /** Bytes of all results together. */
  readonly most: number
  #left: number

  /** @param limit bytes of all results together */
  constructor(limit = maxResponseBytes) {
    this.most = limit
    this.#left = limit
  }

  /** Subtracts the size of one result, before its debit. @throws Problem `too_many_rows` when the budget is exceeded */
  spend(bytes: number): void {
    this.#left -= bytes
    this.check()
  }

  /** Stops further computation once the budget is exceeded. @throws Problem `too_many_rows` */
  check(): void {
    if (this.#left >= 0) return
    throw responseTooLong(this.most)
  }
}

/** Refusal of results that are too long together, or of one that is alone. @param limit bytes of all results */
export const responseTooLong = (limit: number): Problem =>
  new Problem(
    'too_many_rows',
    `The combined response would exceed ${limit / 1_000} kB; call this tool on its own.`,
  )
