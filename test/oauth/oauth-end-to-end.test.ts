import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { type TestService, testService } from '../harness.ts'
import { type Assistant, SdkAssistant, type Who } from './assistant.ts'
import { ChromiumPerson, hasChromium } from './chromium-person.ts'
import { callTool, refresh } from './client.ts'
import { generations } from './host.ts'
import { openPublisher, type Publisher } from './publisher.ts'
import { RemoteAssistant } from './remote-assistant.ts'

/** Redirect URIs of the assistants below. */
const redirects = (port: number) => [
  `http://127.0.0.1:${port}/callback`,
  `http://localhost:${port}/oauth/callback`,
]
const sky = { latitude: 52.5, longitude: 13.4, datetime: '2026-03-20T12:00:00Z', include: 'minimal' }

const makers: Record<string, (who: Who) => Assistant> = {
  'the official client of 2025': (who) => new SdkAssistant(generations['2025 (sdk 1)'], who),
  'the official client of 2026': (who) => new SdkAssistant(generations['2026 (sdk 2)'], who),
  'mcp-remote, before a host that speaks stdio': (who) => new RemoteAssistant(who),
}

describe.skipIf(!hasChromium).each(Object.entries(makers))('%s', (_, make) => {
  let service: TestService
  let publisher: Publisher
  let person: ChromiumPerson
  beforeAll(async () => {
    publisher = await openPublisher()
    service = await testService({}, { fetchDocument: publisher.fetchDocument })
    person = await ChromiumPerson.sitDown(service.baseUrl)
    await person.settleIn(service.firstRun?.signInUrl ?? '')
  })
  afterAll(async () => {
    await person?.leave()
    await service?.close()
    await publisher?.close()
  })

  const expired = () =>
    service.database.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`)
  const statusOf = async (token: string) => (await callTool(service, token, 'get_usage')).status
  const connectionOf = async (name: string) => (await person.connections()).filter((one) => one.name === name)

  it.each(['registers', 'is known by its document'])(
    '%s, and works from the first 401 to the last',
    async (how) => {
      const name = how === 'registers' ? 'Orrery' : 'Almanac'
      const port = await freePort()
      const document =
        name === 'Almanac'
          ? publisher.publish('almanac', { client_name: name, redirect_uris: redirects(port) })
          : undefined
      const assistant = make({ name, mcpUrl: service.mcpUrl, port, ...(document ? { document } : {}) })
      try {
        // From the URL alone to a result.
        const steps = firstSteps(document)
        let clientId = ''
        const agree = async (asked: URL) => {
          clientId = asked.searchParams.get('client_id') ?? ''
          await person.connect(asked, name)
        }
        await assistant.connect(agree)
        expect((await assistant.call('get_sky_snapshot', sky)).isError).toBeUndefined()
        if (assistant instanceof SdkAssistant)
          expect(assistant.host.seen.slice(0, steps.length)).toEqual(steps)
        expect(publisher.read).toEqual(document ? ['/almanac.json'] : [])
        expect(clientId).toEqual(document ?? expect.stringMatching(/^[\w-]{43}$/))

        // The connection in the portal.
        const published = document ? 'Published at programs.example.com/almanac.json' : 'Unverified publisher'
        expect(await connectionOf(name)).toEqual([
          {
            name,
            active: true,
            about: expect.stringMatching(`${published}[^]*Today 1 call, 1 credit; last used`),
          },
        ])

        // It refreshes an expired token without its user.
        const first = assistant.tokens()
        await expired()
        expect(await statusOf(first.access_token)).toBe(401)
        expect((await assistant.call('get_usage')).isError).toBeUndefined()
        const second = assistant.tokens()
        expect(second.refresh_token).not.toBe(first.refresh_token)

        // Reuse of the old token revokes the grant for all holders.
        const reused = await refresh(service, clientId, first.refresh_token)
        expect([reused.status, await reused.json()]).toEqual([
          400,
          expect.objectContaining({ error: 'invalid_grant' }),
        ])
        expect(await statusOf(second.access_token)).toBe(401)
        await assistant.refused()
        expect(await connectionOf(name)).toEqual([
          { name, active: false, about: expect.stringContaining('may have been copied') },
        ])

        // The user may connect it again, and disconnect it.
        await person.signOut()
        await assistant.connect(agree)
        expect((await assistant.call('get_usage')).isError).toBeUndefined()
        const third = assistant.tokens()
        expect(await statusOf(third.access_token)).toBe(200)
        await person.disconnect(name)
        expect(await statusOf(third.access_token)).toBe(401)
        expect((await assistant.refused()).pathname).toBe('/oauth/authorize')
        expect((await connectionOf(name)).map(({ active }) => active)).toEqual([false, false])
      } finally {
        await assistant.close()
      }
    },
  )
})

/** Requests of an official client from the bare URL to its first result. */
function firstSteps(document: string | undefined): string[] {
  return [
    'POST /mcp 401',
    'GET /.well-known/oauth-protected-resource/mcp 200',
    'GET /.well-known/oauth-authorization-server 200',
    ...(document ? [] : ['POST /oauth/register 201']),
    'POST /oauth/token 200',
    'POST /mcp 200',
  ]
}
