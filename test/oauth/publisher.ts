import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FetchDocument } from '../../oauth/client-document.ts'
import { guardedFetch } from '../../server/oauth/guarded-fetch.ts'

/** A site that publishes who its programs are (client-id metadata documents). */
export interface Publisher {
  /** Puts a document up and gives its address, which is the client id. */
  publish(name: string, metadata: object): string
  /** What of it was asked for. */
  readonly read: readonly string[]
  /** The fetch of the service in a world in which this site has a public address. */
  readonly fetchDocument: FetchDocument
  close(): Promise<void>
}

const host = 'programs.example.com'

export async function openPublisher(): Promise<Publisher> {
  const documents = new Map<string, string>()
  const read: string[] = []
  const server = createServer(({ url = '' }, response) => {
    read.push(url)
    response.setHeader('content-type', 'application/json').end(documents.get(url) ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    read,
    publish(name, metadata) {
      const client_id = `https://${host}/${name}.json`
      documents.set(`/${name}.json`, JSON.stringify({ client_id, ...metadata }))
      return client_id
    },
    fetchDocument: guardedFetch({
      resolve: async (name) => (name === host ? ['127.0.0.1'] : []),
      isPublic: () => true,
      request: ((url: URL, options: object, ...rest: never[]) =>
        request(new URL(url.href.replace('https:', 'http:')), { ...options, port }, ...rest)) as never,
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
