import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiKeys } from '../../../../db/accounts/api-keys.ts'
import { auditEvents } from '../../../../db/accounts/audit.ts'
import { type TestService, testService } from '../../../harness.ts'
import { newPerson } from '../person.ts'
import type { Visitor } from '../visitor.ts'

let service: TestService
let accountId: string
let visitor: Visitor
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
  ;({ accountId, visitor } = await newPerson(service))
})
afterAll(() => service.close())

const plaintext = /ac_(live|test)_\w{38}/
const moon = '/v1/bodies/moon?latitude=51&longitude=0'
const chart = '/v1/charts/natal?latitude=51&longitude=0&datetime=2000-01-01T12:00:00Z'
const asKey = (key: string, path = moon) => service.get(path, { authorization: `Bearer ${key}` })
const problemOf = async (answer: Response) => {
  const { status, code, detail, hint, remaining } = (await answer.json()) as Record<string, unknown>
  return { status, code, detail, hint, remaining }
}
const stored = async (name: string) => {
  const key = (await createApiKeys(service.database).list(accountId)).find((one) => one.name === name)
  if (!key) throw new Error(`no key ${name}`)
  return key
}
/** A key made by the form of the portal. */
async function made(name: string, fields: Record<string, string> = {}): Promise<string> {
  const page = await (await visitor.send('/portal/keys', { name, ...fields })).text()
  return plaintext.exec(page)?.[0] ?? page
}

describe('a key made in the portal', () => {
  it('has its lifetime, daily limit and permissions, and the list shows them', async () => {
    await made('limited', { lifetime: '30', limit: '5', scope: 'sky:read' })
    const key = await stored('limited')
    expect(key).toMatchObject({ dailyLimit: 5, scopes: ['sky:read'] })
    expect(Math.round(((key.expiresAt ?? 0) - Date.now()) / 86_400_000)).toBe(30)
    const list = await visitor.read('/portal/keys')
    expect(list).toMatch(/Expires <time/)
    expect(list).toContain('0 of at most 5 credits used today')
    expect(list).toContain('<span class="chip fact">Sky</span>')
  })

  it.each([
    [{ limit: '0' }, 'whole number from 1'],
    [{ limit: '1.5' }, 'whole number from 1'],
    [{ limit: '99999999' }, 'whole number from 1'],
    [{ lifetime: '5000' }, 'Choose one of the lifetimes'],
    [{ scope: 'keys:manage' }, 'a scope is one of'],
  ])('is refused for %j, with the reason beside the form', async (fields, reason) => {
    const answer = await visitor.send('/portal/keys', { name: 'odd', ...fields })
    expect([answer.status, (await answer.text()).includes(reason)]).toEqual([400, true])
  })

  it('is refused beyond its scopes, and the reason names them', async () => {
    const key = await made('sky alone', { scope: 'sky:read' })
    expect((await asKey(key)).status).toBe(200)
    expect(await problemOf(await asKey(key, chart))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      hint: 'This key is restricted to sky:read. Use another key of the account.',
    })
    expect((await problemOf(await asKey(key, '/v1/account/usage'))).code).toBe('insufficient_scope')
    const unrestricted = await made('everything')
    expect((await asKey(unrestricted, chart)).status).toBe(200)
  })

  it('is refused over its limit while the account has credits, and the owner is warned once, at 80 %', async () => {
    const key = await made('small', { limit: '5' })
    const { keyId } = await stored('small')
    const answers = await Promise.all(Array.from({ length: 8 }, () => asKey(key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429) as Response
    expect(await problemOf(refused)).toMatchObject({
      code: 'quota_exceeded',
      detail: 'This API key may use 5 credits a day; the call needs more than the 0 left today.',
      hint: expect.stringContaining('raise the limit in the portal'),
      remaining: 0,
    })
    // Refused before it is computed, by what this process knows.
    expect((await problemOf(await asKey(key))).code).toBe('quota_exceeded')
    expect((await asKey(await made('another'))).status).toBe(200)
    const warnings = async () =>
      (await auditEvents(service.database, accountId)).filter(({ action }) => action === 'budget_warning')
    await vi.waitFor(async () =>
      expect(await warnings()).toMatchObject([{ subject: keyId, detail: { limit: 5 } }]),
    )
    expect(await visitor.read('/portal')).toContain('small has used 5 of its 5 credits today')
    const refusal = '5 of at most 5 credits used today. Daily limit reached: works again at 00:00 UTC'
    expect(await visitor.read('/portal/keys')).toContain(refusal)
    expect(await visitor.read(`/portal/keys/${keyId}`)).toContain(refusal)
    expect(await visitor.read('/portal/account')).toMatch(/[45] of a daily limit of 5 credits were used/)
    await visitor.send(`/portal/keys/${keyId}`, { name: 'small', limit: '6', last: '' })
    expect((await asKey(key)).status).toBe(200)
    expect((await asKey(key)).status).toBe(429)
    expect(await warnings()).toHaveLength(1)
  })
})

describe('the page of a key', () => {
  it('renames it, and changes its limit and last day', async () => {
    await made('first name')
    const { keyId } = await stored('first name')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await visitor.send(`/portal/keys/${keyId}`, { name: 'second name', limit: '9', last: tomorrow })
    expect(await stored('second name')).toMatchObject({
      keyId,
      dailyLimit: 9,
      expiresAt: Date.parse(tomorrow) + 86_400_000,
    })
    await visitor.send(`/portal/keys/${keyId}`, { name: 'second name', limit: '', last: '' })
    expect(await stored('second name')).toMatchObject({ dailyLimit: null, expiresAt: null })
  })

  it.each([
    [{ name: '' }, 'needs a name'],
    [{ name: 'x'.repeat(65) }, 'more than 64 characters'],
    [{ name: 'a', limit: '-1' }, 'whole number from 1'],
    [{ name: 'a', last: '2001-01-01' }, 'from today on'],
    [{ name: 'a', last: '2999-01-01' }, 'at most ten years'],
  ])('refuses %j with the reason', async (fields, reason) => {
    await made('unchanged')
    const { keyId } = await stored('unchanged')
    const answer = await visitor.send(`/portal/keys/${keyId}`, { limit: '', last: '', ...fields })
    expect([answer.status, (await answer.text()).includes(reason)]).toEqual([400, true])
    await createApiKeys(service.database).revoke(accountId, keyId)
  })

  it('K-14 an expired key is 401 with a code of its own, also on a process that has it cached', async () => {
    const key = await made('brief')
    const { keyId } = await stored('brief')
    expect((await asKey(key)).status).toBe(200)
    await service.database.query('UPDATE api_key SET expires_at = now() WHERE key_id = $1', [keyId])
    const answer = await asKey(key)
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
    expect(await problemOf(answer)).toMatchObject({ status: 401, code: 'expired_api_key' })
    expect((await problemOf(await asKey(key, '/v1/account/usage'))).code).toBe('expired_api_key')
  })

  it('rotates it: the new key is shown once, and both work until the overlap ends', async () => {
    const old = await made('rotated', { limit: '50' })
    const { keyId } = await stored('rotated')
    const page = await (
      await visitor.send(
        `/portal/keys/${keyId}`,
        { overlap: 'hour' },
        { action: `/portal/keys/${keyId}/rotate` },
      )
    ).text()
    const next = plaintext.exec(page)?.[0] ?? ''
    expect([(await asKey(old)).status, (await asKey(next)).status]).toEqual([200, 200])
    expect(await visitor.read('/portal/keys')).toContain('Replaced; works until')
    await service.database.query('UPDATE api_key SET expires_at = now() WHERE key_id = $1', [keyId])
    expect([(await asKey(old)).status, (await asKey(next)).status]).toEqual([401, 200])
    const again = await visitor.send(
      '/portal/keys',
      { overlap: 'day' },
      { action: `/portal/keys/${keyId}/rotate` },
    )
    expect(again.status).toBe(404)
  })

  it('of another account cannot be seen, changed or rotated', async () => {
    const old = await made('private')
    const { keyId } = await stored('private')
    const stranger = (await newPerson(service)).visitor
    expect((await stranger.open(`/portal/keys/${keyId}`)).status).toBe(404)
    for (const action of [`/portal/keys/${keyId}`, `/portal/keys/${keyId}/rotate`]) {
      const sent = await stranger.send('/portal/keys', { name: 'mine now', overlap: 'none' }, { action })
      expect(sent.status, action).toBe(404)
    }
    expect((await asKey(old)).status).toBe(200)
    expect(await stored('private')).toMatchObject({ successor: null })
  })
})

describe('K-22 a daily limit', () => {
  it('is not spent twice by rotation: a key that stops passes on what is left, one that works on needs an owner', async () => {
    await made('bounded', { limit: '3' })
    const owner = visitor
    const { accountId: bea, visitor: developer } = await newPerson(service, 'Bea')
    await service.database.query(
      `INSERT INTO membership (account_id, member_id, role) VALUES ($1, $2, 'developer')`,
      [accountId, bea],
    )
    await developer.send('/portal/account', { account: accountId }, { action: '/portal/switch' })
    const rotate = async (by: Visitor, overlap: string) => {
      const keys = await createApiKeys(service.database).list(accountId)
      const { keyId } =
        keys.find((one) => one.name === 'bounded' && one.successor === null && one.last4) ?? {}
      return by.send(`/portal/keys/${keyId}`, { overlap }, { action: `/portal/keys/${keyId}/rotate` })
    }
    const refused = await rotate(developer, 'week')
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('ask an owner')])
    let answered = 0
    for (let turn = 0; turn < 4; turn += 1) {
      const key = plaintext.exec(await (await rotate(developer, 'none')).text())?.[0] ?? ''
      for (let call = 0; call < 2; call += 1) if ((await asKey(key)).status === 200) answered += 1
    }
    expect(answered).toBe(3)
    expect((await rotate(owner, 'week')).status).toBe(200)
  })
})
