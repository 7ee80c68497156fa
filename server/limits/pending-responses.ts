import type { ServerResponse } from 'node:http'
import { Problem } from '../../tools/contract/problems.ts'

/**
 * Maximum unread bytes per account: eight of the largest MCP responses (8 MB each). One connection may have half of it
 * (`connections.ts`).
 */
const mostPending = 64 * 1024 * 1024
/** Seconds after which `connections.ts` closes a connection that reads nothing. */
const stallSeconds = 30

/** Responses written to node that clients have not read, by account, over all connections of this process. */
export class PendingResponses {
  readonly #limit: number
  readonly #byAccount = new Map<string, Set<ServerResponse>>()

  constructor(limit = mostPending) {
    this.#limit = limit
  }

  /** Counts a response until it is flushed or its connection closes. */
  count(accountId: string, response: ServerResponse): void {
    if (response.writableFinished || response.destroyed) return
    const pending = this.#byAccount.get(accountId) ?? new Set()
    this.#byAccount.set(accountId, pending.add(response))
    const forget = () => {
      pending.delete(response)
      if (pending.size === 0 && this.#byAccount.get(accountId) === pending) this.#byAccount.delete(accountId)
    }
    // Follows `finish` too.
    response.once('close', forget)
  }

  /** Checked before a call is computed. @throws Problem `rate_limited` while the account has too many unread bytes */
  admit(accountId: string): void {
    const pending = this.#byAccount.get(accountId)
    if (!pending) return
    let bytes = 0
    for (const { writableLength } of pending) bytes += writableLength
    if (bytes <= this.#limit) return
    throw new Problem(
      'rate_limited',
      `Answers of ${Math.round(bytes / 1_048_576)} MiB wait for the clients of this account to read them.`,
      {
        limit: this.#limit,
        retryAfter: stallSeconds,
        hint: `Read the answers, or close their connections; those that take nothing for ${stallSeconds} seconds are closed.`,
      },
    )
  }
}

/** The instance of this process, shared by the HTTP server and the calls of all channels. */
export const pendingResponses = new PendingResponses()
