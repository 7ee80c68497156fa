import { StatementCancelled } from '../../../db/connection/errors.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { clientClosedRequest, type Exchange, type Reply } from '../../http/exchange.ts'
import { FixedWindow } from '../../limits/fixed-window.ts'
import { rateLimited } from '../../limits/rate-limit.ts'

/** Exports of one account per hour. */
const perHour = 10

/** A file to download. */
interface Download {
  /** Media type. */
  readonly type: string
  readonly name: string
  readonly parts: AsyncIterable<string>
}

/**
 * Limit of the exports of an account: one at a time, ten an hour, of all kinds together. An export is streamed part by
 * part. If a query fails midway, the connection closes before the file ends, so that clients do not take it for whole.
 */
export class ExportLimit {
  readonly #writing = new Set<string>()
  readonly #hours = new FixedWindow(3_600)

  /** @throws Problem `rate_limited` */
  admit(accountId: string): void {
    const grant = this.#hours.spend(accountId, perHour)
    if (!grant.allowed) throw rateLimited(perHour, grant.resetSeconds)
    if (this.#writing.has(accountId))
      throw new Problem('rate_limited', 'Another export of this account is running.', { retryAfter: 10 })
  }

  /** The response with the file. Nothing is read for a HEAD request. */
  send(exchange: Exchange, accountId: string, { type, name, parts }: Download): Reply {
    const headers = {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    }
    if (exchange.event.req.method === 'HEAD') return { headers }
    this.#writing.add(accountId)
    let finish: (status: number) => void = () => {}
    exchange.ended = new Promise((resolve) => {
      finish = resolve
    })
    const document = watchClient(parts, (status) => {
      this.#writing.delete(accountId)
      finish(status)
    })
    exchange.signal().addEventListener('abort', () => void document.return(undefined))
    return { headers, body: streamOf(document) }
  }
}

/**
 * Passes the parts through and reports the final status for the request log.
 * @param finish called once: 200 when complete, 499 when the client disconnected, 500 when the export failed midway
 */
async function* watchClient(
  parts: AsyncIterable<string>,
  finish: (status: number) => void,
): AsyncGenerator<string> {
  let status = clientClosedRequest
  try {
    yield* parts
    status = 200
  } catch (error) {
    status = error instanceof StatementCancelled ? clientClosedRequest : 500
    throw error
  } finally {
    finish(status)
  }
}

/** Response stream with backpressure: one part is read per pull. Cancelling the response stops the queries. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done: isDone } = await parts.next()
        if (isDone) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}
