/**
 * Which debits of this process are still owed an answer. The ledger reports what it charged, the server what it
 * answered; between the two stands everything that would have to be given back if the process died now.
 */
export class Answers {
  readonly #owed = new Map<number, string | undefined>()
  readonly #seqOf = new Map<string, number>()
  readonly #doubtful = new Map<number, { readonly since: number; readonly keyedOpId: string | undefined }>()
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

  /**
   * Its outcome is unknown: the database was lost while it was on its way.
   * @param keyedOpId the operation that a retry under the same idempotency key would find, if there was a key
   */
  doubted(seq: number, keyedOpId?: string, now = Date.now()): void {
    this.#doubtful.set(seq, { since: now, keyedOpId })
  }

  /** It was to be given back, and the database could not be told: it is in doubt whether the charge still stands. */
  unreturned(opId: string, now = Date.now()): void {
    const seq = this.#seqOf.get(opId)
    if (seq !== undefined) this.doubted(seq, opId, now)
  }

  /** Whether an attempt at this operation is in doubt, so that its charge may be of that attempt, or of another one. */
  mayBeDoubtful(opId: string): boolean {
    // A charge made again after a refund bears the number of refunds behind its id (`db/debit.ts`).
    return [...this.#doubtful.values()].some(
      ({ keyedOpId }) => keyedOpId && (opId === keyedOpId || opId.startsWith(`${keyedOpId}_`)),
    )
  }

  /**
   * A retry has found the charge of an attempt in doubt, and takes it over: its answer is now the one that is owed, so
   * that the charge is not given back from under it.
   * @param seq of the attempt that made the charge
   * @returns whether that one was in doubt; a charge that was answered is not the retry's to give back
   */
  takenOver(seq: number, opId: string): boolean {
    if (!this.#doubtful.delete(seq)) return false
    this.charged(seq, opId)
    return true
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

  isDoubtful(seq: number): boolean {
    return this.#doubtful.has(seq)
  }

  /** Positions whose outcome has been unknown for so long that nothing can come of them any more. */
  doubtfulSince(before: number): number[] {
    return [...this.#doubtful].filter(([, { since }]) => since <= before).map(([seq]) => seq)
  }
}
