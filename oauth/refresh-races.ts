import { sha256 } from './protocol/secrets.ts'

/** For so long an answer may be on its way to a client that is still sending what it had before. */
const leewayMs = 5_000

/**
 * Refresh tokens that are being used at this moment. Calls that run side by side meet an expired access token together,
 * and their client refreshes once for each. Whoever comes second then is no thief: it is refused, and ends nothing. That
 * holds until the client shows that it has its new token, or for a few seconds.
 */
export class RefreshTokenGrace {
  /** By hashes: refresh tokens in use or just used, and which of them an access token came from. */
  readonly #taken = new Set<string>()
  readonly #origins = new Map<string, string>()
  readonly #leewayMs: number

  constructor(milliseconds = leewayMs) {
    this.#leewayMs = milliseconds
  }

  /**
   * Does the work of a request that presents a token; `undefined` for a request that another one has overtaken.
   * @param issued the access token that came of it, if one did
   */
  async alone<T>(
    token: string,
    work: () => Promise<T>,
    issued: (answer: T) => string | undefined,
  ): Promise<T | undefined> {
    const name = sha256(token)
    if (this.#taken.has(name)) return undefined
    this.#taken.add(name)
    let accessToken: string | undefined
    try {
      const answer = await work()
      accessToken = issued(answer)
      return answer
    } finally {
      if (accessToken === undefined) this.#taken.delete(name)
      else this.#allowFor(name, sha256(accessToken))
    }
  }

  /** An access token was presented: from here on, what it came from is presented a second time and not late. */
  arrived(accessToken: string): void {
    if (this.#origins.size > 0) this.#end(sha256(accessToken))
  }

  #allowFor(name: string, successor: string): void {
    this.#origins.set(successor, name)
    setTimeout(() => this.#end(successor), this.#leewayMs).unref()
  }

  #end(successor: string): void {
    const name = this.#origins.get(successor)
    if (name === undefined) return
    this.#origins.delete(successor)
    this.#taken.delete(name)
  }
}
