/**
 * Which debits of this process are still owed an answer. The ledger reports what it charged, the server what it
 * answered; between the two stands everything that would have to be given back if the process died now.
 */
export class Answers {
  readonly #owed = new Map<number, string | undefined>()
  readonly #seqOf = new Map<string, number>()
  readonly #doubtful = new Map<number, number>()
  #last = 0

  /** A debit is on its way to the database. */
  started(seq: number): void {
    this.#owed.set(seq, undefined)
    this.#last = Math.max(this.#last, seq)
  }

  /** It was charged, so that an answer is owed. */
  charged(seq: number, opId: string): void {
    this.#owed.set(seq, opId)
    this.#seqOf.set(opId, seq)
  }

  /** It made no entry: refused, or a replay of an earlier one. */
  dropped(seq: number): void {
    const opId = this.#owed.get(seq)
    if (opId !== undefined) this.#seqOf.delete(opId)
    this.#owed.delete(seq)
    this.#doubtful.delete(seq)
  }

  /** Its outcome is unknown: the database was lost while it was on its way. */
  doubted(seq: number, now = Date.now()): void {
    this.#doubtful.set(seq, now)
  }

  /** The answer has left, or the charge was given back. */
  answered(opId: string): void {
    const seq = this.#seqOf.get(opId)
    if (seq !== undefined) this.dropped(seq)
  }

  /** Position of the last debit that was started. */
  get last(): number {
    return this.#last
  }

  /** Nothing at or below this position is owed an answer. */
  get watermark(): number {
    // Debits start in the order of their positions, and a map keeps the order in which its keys came.
    const [oldest] = this.#owed.keys()
    return oldest === undefined ? this.#last : oldest - 1
  }

  /** Positions whose outcome has been unknown for so long that nothing can come of them any more. */
  doubtfulSince(before: number): number[] {
    return [...this.#doubtful].filter(([, since]) => since <= before).map(([seq]) => seq)
  }
}
