import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import { type TestService, testService } from '../../harness.ts'
import { Visitor } from '../../server/portal/visitor.ts'
import { toolCount } from '../../tool-count.ts'
import { Browser, decide } from '../browser.ts'
import { openPublisher, type Publisher } from '../publisher.ts'
import { assistants } from './data/assistants.ts'
import { editors } from './data/editors.ts'
import { libraries } from './data/libraries.ts'
import { selfHosted } from './data/self-hosted.ts'
import { terminals } from './data/terminals.ts'
import { RowClient } from './row-client.ts'

const rows = [...assistants, ...editors, ...terminals, ...selfHosted, ...libraries]
const sky = { latitude: 52.5, longitude: 13.4, datetime: '2026-03-20T12:00:00Z', include: 'minimal' }

let service: TestService
let publisher: Publisher
let browser: Browser
let person: Visitor
beforeAll(async () => {
  publisher = await openPublisher()
  service = await testService({}, { fetchDocument: publisher.fetchDocument })
})
afterAll(async () => {
  await service?.close()
  await publisher?.close()
})
beforeEach(async () => {
  // A session may ask for 300 pages a minute, and the one address of all hosts may have few documents fetched.
  const [owner] = await service.database.query<{ id: string }>('SELECT id FROM account')
  const { token } = await createSignIn(service.database).createSession(owner?.id ?? '', 600_000)
  browser = new Browser()
  browser.cookies.set('__Host-sky_session', token)
  person = new Visitor(service.baseUrl, `__Host-sky_session=${token}`)
  await service.database.query('DELETE FROM address_use')
})

/** Disconnects the newest active connection, which the portal lists first. */
async function disconnectNewest(name: string): Promise<void> {
  const html = await person.read('/portal/assistants')
  const at = html.search(/\/portal\/assistants\/[\w-]+\/disconnect/)
  const action = html.slice(at, html.indexOf('"', at))
  expect(html.slice(0, at)).toContain(name)
  const answer = await person.send('/portal/assistants', {}, { action })
  expect(answer.status).toBe(303)
}

describe.each(rows.map((row) => [row.host, row] as const))('%s', (_, row) => {
  it('connects, calls, refreshes, calls, and is disconnected', async () => {
    const client = new RowClient(row, service, publisher)
    const { server, resource } = await client.discover()
    expect(server.issuer).toBe(service.baseUrl)
    if (resource) {
      expect(resource.resource).toBe(service.mcpUrl)
      expect(resource.authorization_servers).toEqual([server.issuer])
    }
    await client.identify()
    await client.redeem(await decide(browser, client.authorizationUrl()))

    const { result: greeting } = await client.ask('initialize', {
      protocolVersion: client.protocol,
      capabilities: {},
      clientInfo: { name: row.host, version: '1' },
    })
    expect(greeting?.protocolVersion).toBe(client.protocol)
    expect((await client.ask('tools/list')).result?.tools).toHaveLength(toolCount)
    const { result } = await client.ask('tools/call', { name: 'get_sky_snapshot', arguments: sky })
    expect(result?.isError).toBeFalsy()
    expect(JSON.parse(result?.content?.[0]?.text ?? '')).toMatchObject({
      meta: { usage: { creditsCharged: 1 } },
    })

    const first = client.tokens
    await client.refresh()
    expect(client.tokens.access_token).not.toBe(first.access_token)
    expect(client.tokens.scope.split(' ')).toEqual(expect.arrayContaining(['sky:read', 'charts:read']))
    expect((await client.statusOfCall())[0]).toBe(200)

    const metadata = row.document ?? row.registration
    await disconnectNewest(String(metadata?.client_name))
    expect(await client.statusOfCall()).toEqual([401, expect.stringContaining('error="invalid_token"')])
    await expect(client.refresh()).rejects.toThrow('invalid_grant')
  })
})

it('each row has its own name, and either a document or a registration', () => {
  expect(new Set(rows.map(({ host }) => host)).size).toBe(rows.length)
  for (const { host, document, registration } of rows)
    expect([document, registration].filter(Boolean), host).toHaveLength(1)
})
