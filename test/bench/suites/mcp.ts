import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild } from '../child.ts'
import { requestBytes } from '../load.ts'
import type { Row } from '../measure.ts'
import { sharedDatabase } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import { CONNECTIONS, rateRows, rates } from './rates.ts'
import type { ServiceFacts } from './snapshot-requests.ts'
import type { Suite } from './suite.ts'

const observer = { latitude: 48.2082, longitude: 16.3738, datetime: '2026-11-20T20:00:00Z' }

/** The largest common result, and one of typical size. */
const called = [
  { name: 'get_sky_snapshot', arguments: observer, quantity: 'tools/call, a billed snapshot' },
  { name: 'get_body', arguments: { ...observer, body: 'mars' }, quantity: 'tools/call, one billed body' },
] as const

const requested = [
  ...called.map(({ quantity, ...params }) => ({ quantity, method: 'tools/call', params })),
  { quantity: 'tools/list', method: 'tools/list', params: {} },
]

const message = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

/** Headers of the official SDK's client; the last three are from the `fetch` of Node 20. */
const headersOf = (key: string) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-06-18',
  'accept-language': '*',
  'accept-encoding': 'gzip, deflate',
  'user-agent': 'node',
})

/** The product's response to a call, for the other server to send. */
async function structuredContent({ port, keys }: ServiceFacts, params: object): Promise<object> {
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: headersOf(keys[0] as string),
    body: message('tools/call', params),
  })
  const { result } = (await answer.json()) as { result?: { structuredContent?: object } }
  if (!result?.structuredContent) throw new Error('The tool gave no structured content.')
  return result.structuredContent
}

/** The MCP endpoint, against the official SDK's high-level server with as many tools that compute nothing. */
export const mcp: Suite = {
  name: 'mcp',
  run: ({ quick }) =>
    tidily(async (later) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'sky-bench-mcp-'))
      later(() => rmSync(folder, { recursive: true }))
      const { on, gatherStatistics } = sharedDatabase(later)
      const service = await startChild<ServiceFacts>(later, 'service', ['64'], on)
      const contents: Record<string, object> = {}
      for (const { quantity: _, ...params } of called)
        contents[params.name] = await structuredContent(service, params)
      const file = path.join(folder, 'contents.json')
      writeFileSync(file, JSON.stringify(contents))
      const sdk = await startChild<{ port: number }>(later, 'sdk', [file])
      const rows: Row[] = []
      for (const { quantity, method, params } of requested) {
        const requests = (port: number): Buffer[] =>
          service.keys.map((key) =>
            requestBytes(port, 'POST', '/mcp', headersOf(key), message(method, params)),
          )
        const [own, theirs] = await rates(
          [
            { ...service, requests: requests(service.port) },
            { ...sdk, requests: requests(sdk.port) },
          ],
          quick,
          gatherStatistics,
        )
        if (!own || !theirs) throw new Error('A load gave no result.')
        const others = [['SDK high-level server, as many tools', theirs]] as const
        rows.push(...rateRows('mcp', quantity, own, others, `${CONNECTIONS} connections`))
      }
      return rows
    }),
}
