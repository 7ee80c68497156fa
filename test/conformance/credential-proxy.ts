import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Proxy that adds a credential, which the conformance tool cannot send. Everything else is forwarded unchanged, except
 * that this proxy's own host name is replaced by the service's; other host names are kept, to test their
 * rejection.
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
