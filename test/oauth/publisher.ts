import { request } from 'node:http'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import { guardedFetch } from '../../server/oauth/guarded-fetch.ts'
import { loopbackServer } from '../loopback-server.ts'

/** A site that publishes client metadata documents. */
export interface Publisher {
  /** Publishes a document and returns its URL, which is the client id. */
  publish(name: string, metadata: object): string
  /** Publishes JSON at any https URL: the site answers for its host. */
  publishAt(url: string, content: object): void
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
  const { port, close } = await loopbackServer(({ url = '', headers }, response) => {
    read.push(url)
    const name = headers.host?.split(':')[0]
    response.setHeader('content-type', 'application/json').end(documents.get(`https://${name}${url}`) ?? '{}')
  })
  const publishAt = (url: string, content: object) => {
    documents.set(url, JSON.stringify(content))
  }
  return {
    read,
    publish(name, metadata) {
      const client_id = `https://${host}/${name}.json`
      publishAt(client_id, { client_id, ...metadata })
      return client_id
    },
    publishAt,
    fetchDocument: guardedFetch({
      resolve: async (name) =>
        [...documents.keys()].some((url) => new URL(url).hostname === name) ? ['127.0.0.1'] : [],
      isPublic: () => true,
      request: ((url: URL, options: object, ...rest: never[]) =>
        request(new URL(url.href.replace('https:', 'http:')), { ...options, port }, ...rest)) as never,
    }),
    close,
  }
}
