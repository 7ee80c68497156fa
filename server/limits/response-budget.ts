import { Problem } from '../../tools/problems.ts'

/** Bytes that the data of all calls of one request may have: more would be kept in memory until the last of them is done. */
const maxResponseBytes = 8_000_000

/** Counts the bytes of the answers of one request with several calls. */
export class ResponseBudget {
  #left = maxResponseBytes

  /** Takes the bytes of one answer, before it is debited. @throws Problem `too_many_rows` when too few are left */
  spend(bytes: number): void {
    this.#left -= bytes
    this.check()
  }

  /** Once an answer was too long nothing more is computed. @throws Problem `too_many_rows` */
  check(): void {
    if (this.#left >= 0) return
    const detail = 'The answers of the request are too long together: ask for this alone.'
    throw new Problem('too_many_rows', detail)
  }
}
