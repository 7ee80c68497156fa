import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import { readConfig } from '../../server/config/config.ts'
import { documentLimit } from '../../server/oauth/create-server.ts'
import { type RunningService, startService } from '../../server/service.ts'
import { emptyPostgres, postgresUrl } from '../db/databases.ts'
import { freePort } from '../free-port.ts'
import { Browser, consentForm } from './browser.ts'
import { challengeOf, newVerifier, redirectUri } from './client.ts'
import { openPublisher, type Publisher } from './publisher.ts'

/** Sends authorization requests to the service named by `begin`, and everything after them to the other one. */
async function openBalancer(ports: readonly number[], begin: () => number): Promise<Server> {
  const balancer = createServer((incoming, outgoing) => {
    const isBegun = incoming.url?.startsWith('/oauth/authorize?')
    const port = ports[isBegun ? begin() : 1 - begin()]
    const sent = request(
      { port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  return balancer
}

describe.skipIf(!postgresUrl)('O-49 client documents with two services over one PostgreSQL', () => {
  let publisher: Publisher
  let balancer: Server
  let baseUrl: string
  let drop: () => Promise<void>
  let first = 0
  const services: RunningService[] = []

  beforeAll(async () => {
    publisher = await openPublisher()
    const { url, ...database } = await emptyPostgres()
    drop = database.drop
    const ports = [await freePort(), await freePort()]
    balancer = await openBalancer(ports, () => first)
    baseUrl = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
    for (const port of ports) {
      const config = readConfig({
        PORT: String(port),
        DATABASE_URL: url,
        BASE_URL: baseUrl,
        TRUST_PROXY: '1',
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
      })
      const log = pino({ level: 'silent' })
      services.push(await startService(config, { log, fetchDocument: publisher.fetchDocument }))
    }
  })
  afterAll(async () => {
    await new Promise((resolve) => balancer.close(resolve))
    for (const service of services) await service.close()
    await publisher.close()
    await drop()
  })

  /** A signed-in user at a network address. */
  async function personAt(address: string) {
    const { database } = services[0] as RunningService
    const [owner] = await database.query<{ id: string }>('SELECT id FROM account')
    const { token } = await createSignIn(database).createSession(owner?.id ?? '', 60_000)
    const browser = new Browser()
    browser.cookies.set('__Host-sky_session', token)
    const open = (url: URL | string, init: RequestInit = {}) =>
      browser.follow(url, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } })
    return { open }
  }

  const authorizationOf = (client_id: string, verifier: string) => {
    const url = new URL('/oauth/authorize', baseUrl)
    url.search = String(
      new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri: redirectUri,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        resource: `${baseUrl}/mcp`,
      }),
    )
    return url
  }

  /** The complete flow of a program that its user connects. */
  async function connect(name: string, address: string) {
    const client_id = publisher.publish(name, { client_name: name, redirect_uris: [redirectUri] })
    const verifier = newVerifier()
    const person = await personAt(address)
    const shown = await person.open(authorizationOf(client_id, verifier))
    const html = await shown.answer.text()
    if (shown.answer.status !== 200) return shown.answer.status
    const { url: back } = await person.open(shown.url, {
      method: 'POST',
      headers: { origin: baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
      body: consentForm(html, 'approve').toString(),
    })
    const answer = await fetch(`${baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    })
    return answer.status
  }

  it('connect three users in a minute, with consent pages from the other service', async () => {
    expect(await connect('one', '192.0.2.1')).toBe(200)
    expect(await connect('two', '192.0.2.2')).toBe(200)
    expect(await connect('three', '192.0.2.3')).toBe(200)
  })

  it('connect two programs of one address in a minute', async () => {
    expect(await connect('four', '192.0.2.4')).toBe(200)
    expect(await connect('five', '192.0.2.4')).toBe(200)
  })

  it('are fetched once, by the service where the authorization began', () => {
    expect([...publisher.read].sort()).toEqual([
      '/five.json',
      '/four.json',
      '/one.json',
      '/three.json',
      '/two.json',
    ])
  })

  it('are limited for one address by both services together, and not for others', async () => {
    const person = await personAt('192.0.2.5')
    for (let n = 0; n < documentLimit + 2; n += 1) {
      first = n % 2
      await person.open(
        authorizationOf(publisher.publish(`many-${n}`, { redirect_uris: [redirectUri] }), 'v'),
      )
    }
    expect(publisher.read.filter((one) => one.startsWith('/many-'))).toHaveLength(documentLimit)
    expect(await connect('six', '192.0.2.6')).toBe(200)
  })
})
