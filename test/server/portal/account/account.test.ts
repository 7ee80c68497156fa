import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKeys } from '../../../../db/accounts/api-keys.ts'
import { createFailedSignIns } from '../../../../db/accounts/failed-sign-ins.ts'
import { type TestService, testService } from '../../../harness.ts'
import { newPerson } from '../person.ts'
import { Visitor } from '../visitor.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(() => service.close())

it('the activity names the key of each change as text, and the browser and shortened address of a sign-in', async () => {
  const { accountId, visitor } = await newPerson(service)
  const keys = createApiKeys(service.database)
  const made = await keys.create(accountId, { name: 'laptop <b>', mode: 'live' })
  if (made === 'limit') throw new Error('no room')
  await keys.revoke(accountId, made.keyId, { kind: 'key', id: made.keyId })
  const page = await visitor.read('/portal/account')
  expect(page).toContain('an API key was created: <b>laptop &lt;b&gt;</b>')
  expect(page).toContain('an API key was revoked: <b>laptop &lt;b&gt;</b>')
  expect(page).toMatch(/signed in\s+<span class="about">by Ada, [^<]+, localhost<\/span>/)
  expect(page).toContain('by the key laptop &lt;b&gt;')
  expect(await visitor.read('/portal/account/sessions')).toContain('from localhost')
})

it('a wrong password appears with browser and address, more than ten in an hour as one row', async () => {
  const owner = new Visitor(service.baseUrl, await service.session())
  await owner.send(
    '/portal/account',
    { password: 'nine planets less one' },
    { action: '/portal/account/password' },
  )
  const stranger = new Visitor(service.baseUrl)
  const guess = () =>
    stranger.send(
      '/portal/sign-in',
      { password: 'guess' },
      {
        action: '/portal/sign-in/password',
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/99' },
      },
    )
  expect((await guess()).status).toBe(403)
  const page = await owner.read('/portal/account')
  expect(page).toMatch(
    /a sign-in failed: wrong password\s+<span class="about">from Firefox on Linux, localhost<\/span>/,
  )
  expect(page).toMatch(/the password was set\s+<span class="about">by /)
  const failed = createFailedSignIns(service.database)
  const accountId = /acct_\w+/.exec(page)?.[0] as string
  for (let n = 0; n < 40; n++) await failed.note({ accountId, way: 'password' })
  expect(await owner.read('/portal/account')).toMatch(/wrong password, and 3\d more within the hour/)
})

it('names of an erased account are gone from its activity, which stays', async () => {
  const { accountId, visitor } = await newPerson(service)
  await createApiKeys(service.database).create(accountId, { name: 'private name', mode: 'live' })
  await visitor.send('/portal/account/delete', { sure: 'delete my account' })
  const left = await service.database.query(
    `SELECT (SELECT count(*)::int FROM audit_event WHERE account_id = $1) AS events,
       (SELECT count(*)::int FROM portal_session WHERE account_id = $1) AS sessions,
       (SELECT count(*)::int FROM api_key WHERE account_id = $1 AND name IS NOT NULL) AS names`,
    [accountId],
  )
  expect(left).toEqual([{ events: expect.any(Number), sessions: 0, names: 0 }])
})
