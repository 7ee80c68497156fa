import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** A request for a Node handler, with its body already read. */
export interface NodeRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A recorded response. */
export interface NodeReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string
}

/** Records the response instead of sending it. */
class RecordedResponse extends ServerResponse {
  readonly kept: Promise<NodeReply>
  #keep!: (reply: NodeReply) => void

  constructor(request: IncomingMessage) {
    super(request)
    this.kept = new Promise((resolve) => {
      this.#keep = resolve
    })
  }

  override end(chunk?: unknown): this {
    const body = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : ''
    const headers = Object.fromEntries(
      Object.entries(this.getHeaders()).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : String(value),
      ]),
    )
    this.#keep({ status: this.statusCode, headers, body })
    return this
  }
}

/**
 * Runs a Node handler on a synthetic request and returns its response. The handler sees only the URL and headers given
 * here, and its response can be changed before it is sent.
 */
export async function nodeRequest(
  handle: (request: object, response: object) => Promise<void>,
  { method, target, headers, body }: NodeRequest,
): Promise<NodeReply & { readonly request: object }> {
  const request = new IncomingMessage(new Socket())
  request.method = method
  request.url = target
  request.httpVersionMajor = 1
  request.httpVersionMinor = 1
  for (const [name, value] of Object.entries(headers)) request.headers[name] = value
  if (body !== undefined) {
    request.headers['content-length'] = String(Buffer.byteLength(body))
    request.push(body)
  }
  request.push(null)
  const response = new RecordedResponse(request)
  await handle(request, response)
  return { ...(await response.kept), request }
}
