import { request } from 'node:http'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import { guardedFetch } from '../../server/oauth/guarded-fetch.ts'
import { loopbackServer } from '../loopback-server.ts'

/** A site that publishes client metadata documents. */
export interface Publisher {
  /** Publishes a document and returns its URL, which is the client id. */
  publish(name: string, metadata: object): string
  /** Requests it received. */
  readonly read: readonly string[]
  /** The fetch of the service, with this site at a public address. */
  readonly fetchDocument: FetchDocument
  close(): Promise<void>
}

const host = 'programs.example.com'

export async function openPublisher(): Promise<Publisher> {
  const documents = new Map<string, string>()
  const read: string[] = []
  const { port, close } = await loopbackServer(({ url = '' }, response) => {
    read.push(url)
    response.setHeader('content-type', 'application/json').end(documents.get(url) ?? '{}')
  })
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
    close,
  }
}
