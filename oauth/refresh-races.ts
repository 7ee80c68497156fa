import { sha256 } from './protocol/secrets.ts'

/** Grace period for a response in transit while the client still sends the old token. */
const leewayMs = 5_000

/**
 * Grace for parallel refreshes. Parallel calls meet an expired access token together, and their client refreshes once
 * for each. A second request within the grace period is rejected as a race, without revoking the grant as the reuse of
 * a stolen token would. The period ends when the client uses the new access token, or after a few seconds.
 */
export class RefreshTokenGrace {
  /** Hashes of refresh tokens in use or just used, and, by access token, the refresh token it came from. */
  readonly #taken = new Set<string>()
  readonly #origins = new Map<string, string>()
  readonly #leewayMs: number

  constructor(milliseconds = leewayMs) {
    this.#leewayMs = milliseconds
  }

  /**
   * Handles a refresh request; `undefined` if another request with the same token is running or just succeeded.
   * @param issued returns the new access token of a response, if it has one
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

  /** Ends the grace period of the refresh token behind an access token: its client has received the successor. */
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
