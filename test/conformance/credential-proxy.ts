import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The conformance tool cannot send a credential to a server, so it talks to a proxy that adds one. Whatever else it
 * sends goes through as it stands; only this proxy's own name is exchanged for the service's, so that foreign names
 * stay foreign.
 */
export async function proxyTo(baseUrl: string, apiKey: string): Promise<Server> {
  const { host } = new URL(baseUrl)
  const proxy = createServer((from: IncomingMessage, to: ServerResponse) => {
    const own = new RegExp(`(127\\.0\\.0\\.1|localhost):${portOf(proxy)}$`)
    const renamed = (text: string | undefined) => text?.replace(own, host)
    const { host: asked, origin, ...rest } = from.headers
    const headers = {
      ...rest,
      host: renamed(asked),
      ...(origin === undefined ? {} : { origin: renamed(origin) }),
      authorization: `Bearer ${apiKey}`,
    }
    const onward = request(new URL(from.url ?? '/', baseUrl), { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
