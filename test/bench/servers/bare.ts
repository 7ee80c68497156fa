/** `bare.js http|h3 FILE`: sends the bytes of a file in response to every request. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { H3 } from 'h3'
import { toNodeHandler } from 'h3/node'

const [kind, file] = process.argv.slice(2) as [string, string]
const body = readFileSync(file, 'utf8')
const type = 'application/json; charset=utf-8'

const plain: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
const framework = new H3().all('/**', ({ res }) => {
  res.headers.set('content-type', type)
  return body
})
const server = createServer(kind === 'http' ? plain : (toNodeHandler(framework) as RequestListener))
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})
