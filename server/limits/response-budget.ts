import { Problem } from '../../tools/problems.ts'

/** Maximum bytes of all results of one request; they stay in memory until the last call is done. */
const maxResponseBytes = 8_000_000

/** Size budget shared by the calls of a batch. */
export class ResponseBudget {
  /** Bytes of all results together. */
  readonly most: number
  #left: number

  /** @param most bytes of all results together */
  constructor(most = maxResponseBytes) {
    this.most = most
    this.#left = most
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

/** Refusal of results that are too long together, or of one that is alone. @param most bytes of all results */
export const responseTooLong = (most: number): Problem =>
  new Problem(
    'too_many_rows',
    `The combined response would exceed ${most / 1_000} kB; call this tool on its own.`,
  )
