import type { ServerResponse } from 'node:http'
import { Problem } from '../../tools/problems.ts'

/** Eight of the largest MCP answers, each of 8 MB; a connection alone may have half of it (`connections.ts`). */
const mostPending = 64 * 1024 * 1024
/** A client that takes nothing for so long is let go, and with it what waited for it. */
const stallSeconds = 30

/** Answers handed to node that clients have not taken, by account, on all connections of this process together. */
export class PendingResponses {
  readonly #most: number
  readonly #byAccount = new Map<string, Set<ServerResponse>>()

  constructor(most = mostPending) {
    this.#most = most
  }

  /** Counts an answer until its connection has taken it or is gone. */
  count(accountId: string, response: ServerResponse): void {
    if (response.writableFinished || response.destroyed) return
    const held = this.#byAccount.get(accountId) ?? new Set()
    this.#byAccount.set(accountId, held.add(response))
    const forget = () => {
      held.delete(response)
      if (held.size === 0 && this.#byAccount.get(accountId) === held) this.#byAccount.delete(accountId)
    }
    response.once('finish', forget)
    response.once('close', forget)
  }

  /** @throws Problem while too much waits for the clients of an account, before anything is computed for it */
  admit(accountId: string): void {
    const held = this.#byAccount.get(accountId)
    if (!held) return
    let bytes = 0
    for (const { writableLength } of held) bytes += writableLength
    if (bytes <= this.#most) return
    throw new Problem(
      'rate_limited',
      `Answers of ${Math.round(bytes / 1_048_576)} MiB wait for the clients of this account to read them.`,
      {
        limit: this.#most,
        retryAfter: stallSeconds,
        hint: `Read the answers, or close their connections; those that take nothing for ${stallSeconds} seconds are closed.`,
      },
    )
  }
}

/** Those of this process: the listener and the calls of all channels share them. */
export const pendingResponses = new PendingResponses()
