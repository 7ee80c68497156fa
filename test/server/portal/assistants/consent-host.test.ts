import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knownDocuments } from '../../../../oauth/clients/known-documents.ts'
import { type TestService, testService } from '../../../harness.ts'
import { type Browser, signedIn } from '../../../oauth/browser.ts'
import { authorizationUrl, registered } from '../../../oauth/client.ts'
import { openPublisher, type Publisher } from '../../../oauth/publisher.ts'

let service: TestService
let publisher: Publisher
let person: Browser
beforeAll(async () => {
  publisher = await openPublisher()
  service = await testService(
    { ADDRESS_LIMIT: '100000', AUTHORIZATION_LIMIT: '1000' },
    { fetchDocument: publisher.fetchDocument },
  )
  person = await signedIn(service)
})
afterAll(async () => {
  await service.close()
  await publisher.close()
})

const redirectOf = (url: string) => `${new URL(url).origin}/callback`

/** The consent page of a published client. */
async function shown(url: string, metadata: object, redirect_uri = redirectOf(url)): Promise<string> {
  publisher.publishAt(url, { client_id: url, redirect_uris: [redirect_uri], ...metadata })
  const { answer } = await person.follow(authorizationUrl(service, { client_id: url, redirect_uri }))
  expect(answer.status).toBe(200)
  return answer.text()
}

const note = 'This name is not verified'
const heading = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1]

describe('O-54 the consent page of a published client', () => {
  it.each([
    'https://evil.example/claude.ai/client.json',
    'https://claude.ai.evil.example/oauth/mcp-oauth-client-metadata',
    'https://evil.example/https:/claude.ai/oauth/mcp-oauth-client-metadata',
    'https://claude.ai/oauth/another',
  ])('%s has its host as heading, and a name that is not verified', async (url) => {
    const html = await shown(url, { client_name: 'Claude' })
    expect(heading(html)).toBe(`Connect ${new URL(url).host}?`)
    expect(html).toContain(note)
    expect(html).toContain(`it is published at <b>${new URL(url).host}</b>`)
  })

  it('that the service knows needs no note, unless it has another name', async () => {
    const [url = '', copy] = [...knownDocuments][0] ?? []
    const [redirect = ''] = copy?.redirect_uris ?? []
    expect(await shown(url, { client_name: copy?.client_name }, redirect)).not.toContain(note)
    await service.database.query('UPDATE oauth_client SET fresh_until = now()')
    expect(await shown(url, { client_name: 'Your bank' }, redirect)).toContain(note)
  })

  it('without a name has that of its host', async () => {
    expect(await shown('https://plain.example/client.json', {})).not.toContain(note)
  })

  it.each([
    ['https://assistant.example/callback', 'assistant.example'],
    ['http://127.0.0.1:7777/callback', 'a program on this computer'],
    ['cursor://anysphere.example/callback', 'an app on this device'],
  ])('of a registered client that redirects to %s is headed %s', async (redirect_uri, expected) => {
    const client_id = await registered(service, { client_name: 'Claude', redirect_uris: [redirect_uri] })
    const { answer } = await person.follow(authorizationUrl(service, { client_id, redirect_uri }))
    const html = await answer.text()
    expect([heading(html), html.includes(note)]).toEqual([`Connect ${expected}?`, true])
  })
})
