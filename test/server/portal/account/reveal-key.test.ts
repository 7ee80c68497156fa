import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../../harness.ts'
import { signedIn } from '../../../oauth/browser.ts'
import { callTool, connected } from '../../../oauth/client.ts'
import { newPerson } from '../person.ts'
import { Visitor } from '../visitor.ts'

let service: TestService
let owner: Visitor
let token: string
beforeAll(async () => {
  service = await testService()
  owner = new Visitor(service.baseUrl, await service.session())
  token = (await connected(service, await signedIn(service), { scope: 'keys:manage' })).access_token
})
afterAll(() => service.close())

interface Result {
  readonly result: { readonly isError?: boolean; readonly structuredContent: { readonly data: Data } }
}
interface Data {
  readonly keyId: string
  readonly revealUrl: string
  readonly keys: readonly { readonly keyId: string; readonly last4: string | null }[]
}

/** Result of a tool called by an assistant with `keys:manage`, and the full text of the response. */
async function told(tool: string, args: object = {}) {
  const answer = await callTool(service, token, tool, args)
  const text = await answer.text()
  const { result } = JSON.parse(text) as Result
  expect([answer.status, result.isError ?? false], text).toEqual([200, false])
  return { text, data: result.structuredContent.data }
}

const plaintext = /ac_(?:live|test)_[0-9A-Za-z]{38}/
const snapshots = '/v1/snapshots?latitude=51.4779&longitude=-0.0015'

describe('a key requested by an assistant', () => {
  it('is shown to the signed-in owner alone, once, and works from then on', async () => {
    const made = await told('create_api_key', { name: 'laptop' })
    const { keyId, revealUrl } = made.data
    expect(made.text).not.toMatch(plaintext)
    expect(revealUrl).toBe(`${service.baseUrl}/portal/keys/${keyId}/open`)
    const path = new URL(revealUrl).pathname

    const page = await owner.read(path)
    expect(page).toContain('Open laptop?')
    expect(page).not.toMatch(plaintext)
    expect(await owner.read('/portal/keys')).toContain(path)

    const shown = await owner.send(path, {})
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const key = plaintext.exec(await shown.text())?.[0] ?? ''
    expect((await service.get(snapshots, { authorization: `Bearer ${key}` })).status).toBe(200)

    const again = await owner.open(path)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/portal/keys'])
    const twice = await owner.send('/portal/keys', {}, { action: path })
    expect([twice.status, twice.headers.get('location')]).toEqual([303, '/portal/keys'])
    expect(await owner.read('/portal/keys')).not.toContain(path)

    const list = await told('list_api_keys')
    expect(list.text).not.toContain(key)
    expect(list.data.keys.find((one) => one.keyId === keyId)?.last4).toBe(key.slice(-4))
  })

  it('is not opened without a session, by another user, or by a form of another site', async () => {
    const { data } = await told('create_api_key')
    const path = new URL(data.revealUrl).pathname
    const away = await new Visitor(service.baseUrl).open(path)
    expect([away.status, away.headers.get('location')]).toEqual([
      303,
      `/portal/sign-in?return=${encodeURIComponent(path)}`,
    ])
    const { visitor } = await newPerson(service)
    expect((await visitor.open(path)).status).toBe(410)
    expect((await visitor.send('/portal/keys', {}, { action: path })).status).toBe(410)
    const forged = await owner.send(path, {}, { headers: { origin: 'https://evil.example' } })
    expect(forged.status).toBe(403)
    expect((await owner.post(path, { csrf: 'x'.repeat(43) })).status).toBe(403)
    expect((await owner.open(path)).status, 'it waits still').toBe(200)
  })

  it('may be revoked by the assistant before it is opened', async () => {
    const { data } = await told('create_api_key', { test: true })
    expect((await told('revoke_api_key', { keyId: data.keyId })).data.keyId).toBe(data.keyId)
    expect((await owner.open(new URL(data.revealUrl).pathname)).status).toBe(410)
  })
})
