/** An answer with the ETag that names it. */
export interface TaggedAnswer {
  readonly etag: string
  readonly body: Blob
}

/** Bytes of the longest answer that is stored. */
const longest = 1_000_000

/** Answers by request, the least recently used of which makes room. */
export class AnswerCache {
  readonly #entries = new Map<string, TaggedAnswer>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(request: string): TaggedAnswer | undefined {
    const answer = this.#entries.get(request)
    if (answer) this.#store(request, answer)
    return answer
  }

  set(request: string, etag: string | null, body: Blob): void {
    if (etag && this.#most > 0 && body.size <= longest) this.#store(request, { etag, body })
  }

  /** Puts an answer behind all others, and removes the first if there are too many. */
  #store(request: string, answer: TaggedAnswer): void {
    this.#entries.delete(request)
    this.#entries.set(request, answer)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break
      this.#entries.delete(oldest)
    }
  }
}
