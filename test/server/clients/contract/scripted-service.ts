import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An answer of the scripted service; `cut` closes the connection, `silence` leaves it open. */
export type ScriptedAnswer =
  | 'cut'
  | 'silence'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      /** Text, or what is written as JSON. */
      readonly body?: unknown
    }

/** A request as the scripted service got it. */
export interface ScriptedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Milliseconds of the process. */
  readonly time: number
}

/** A service on loopback that answers as scripts say; the first part of a path names the script. */
export interface ScriptedService {
  readonly baseUrl: string
  /** Requests by script. */
  readonly requests: ReadonlyMap<string, readonly ScriptedRequest[]>
  close(): void
}

/** Answer of the service once a script is at its end. */
export const plainAnswer = { data: 1, meta: {} }

/** @param scripts answers by the names of scripts, in the order in which they are sent */
export async function scriptedService(
  scripts: ReadonlyMap<string, readonly ScriptedAnswer[]>,
): Promise<ScriptedService> {
  const requests = new Map<string, ScriptedRequest[]>()
  const server = createServer(async (request, response) => {
    const time = performance.now()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const script = pathname.split('/')[1] ?? ''
    const earlier = requests.get(script) ?? []
    requests.set(script, earlier)
    const answer = scripts.get(script)?.[earlier.length] ?? {}
    const { method = '', headers } = request
    const path = pathname.slice(script.length + 1)
    const position = earlier.push({
      ...{ method, path, headers, time },
      query: Object.fromEntries(searchParams),
      body: '',
    })
    earlier[position - 1] = { ...earlier[position - 1], body: await text(request) } as ScriptedRequest
    send(answer, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(answer: ScriptedAnswer, response: ServerResponse): void {
  if (answer === 'silence') return
  if (answer === 'cut') {
    response.socket?.destroy()
    return
  }
  const { status = 200, headers = {}, body = plainAnswer } = answer
  const isEmpty = status === 204 || status === 304
  response.writeHead(status, headers)
  response.end(isEmpty ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
}
