import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** A request for a handler of node's kind, with a body that has been read already. */
export interface NodeRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface NodeReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string
}

/** Keeps what is written to it, where node's own would put it on a wire. */
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
 * Shows one request to a handler of node's kind and gives back its whole answer. So the handler sees what we decide
 * it should, address and headers included, and its answer still passes through our hands.
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
