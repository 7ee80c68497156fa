import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiKeys } from '../../../../db/accounts/api-keys.ts'
import { dailyUsage } from '../../../../db/ledger/daily-usage.ts'
import { type TestService, testService } from '../../../harness.ts'
import { newPerson } from '../person.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(() => service.close())

/** Charges of a key: so many credits, so many days ago. */
const charge = (accountId: string, keyId: string, credits: number, daysAgo: number) =>
  service.database.query(
    `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
       units, balance_after, request_id, at)
     SELECT $1, 'led_' || $2 || $4, (t AT TIME ZONE 'UTC')::date, 'live', 'charge', 'key', $2, 'rest', 'get_body', $3::int,
       $3::int, 0, 'req_1', t FROM (SELECT now() - $4::int * interval '1 day' AS t) s`,
    [accountId, keyId, credits, daysAgo],
  )

it('the page adds up the credits of each key, under its name, in the range that was chosen', async () => {
  const { accountId, visitor } = await newPerson(service)
  const made = await createApiKeys(service.database).create(accountId, { name: 'laptop', mode: 'live' })
  if (made === 'limit') throw new Error('no room')
  await charge(accountId, made.keyId, 5, 0)
  await charge(accountId, made.keyId, 7, 3)
  await charge(accountId, 'key_gone', 11, 20)
  await charge(accountId, made.keyId, 13, 60)
  const week = await visitor.read('/portal/usage?days=7')
  expect(week).toContain('12 credits for 2 calls in the last 7 days')
  expect(week).toMatch(/laptop <span class="about">12</)
  expect(week).not.toContain('key_gone')
  const month = await visitor.read('/portal/usage')
  expect(month).toContain('23 credits for 3 calls in the last 30 days')
  expect(month).toMatch(/key_gone <span class="about">11</)
  expect(await visitor.read('/portal/usage?days=84')).toContain('36 credits for 4 calls in the last 12 weeks')
  expect((await visitor.open('/portal/usage?days=1000000')).status).toBe(400)
})

it('an account that used many keys in a day has the largest of them, and the rest in one', async () => {
  const { accountId, visitor } = await newPerson(service)
  for (let n = 0; n < 40; n++) await charge(accountId, `key_${n}`, 100 - n, 0)
  const { credentials } = await dailyUsage(service.database, accountId, 7)
  expect(credentials).toHaveLength(30)
  const page = await visitor.read('/portal/usage?days=7')
  const sums = [
    ...(page.split('Credits by key or assistant</h3>')[1]?.matchAll(/<span class="about">([\d,]+)</g) ?? []),
  ]
  expect(sums.reduce((total, [, sum]) => total + Number(sum?.replace(',', '')), 0)).toBe(3_220)
})

it('a stored day of an earlier release, without keys, is summed again', async () => {
  const { accountId } = await newPerson(service)
  await charge(accountId, 'key_1', 5, 2)
  await dailyUsage(service.database, accountId, 7)
  await service.database.query('UPDATE day_use SET credentials = NULL WHERE account_id = $1', [accountId])
  expect(await dailyUsage(service.database, accountId, 7)).toMatchObject({
    uses: [{ credits: 5 }],
    credentials: [{ credential: 'key_1', credits: 5 }],
  })
})

it('the usage of another account is not on the page', async () => {
  const [one, other] = [await newPerson(service), await newPerson(service)]
  await charge(one.accountId, 'key_1', 5, 0)
  expect(await other.visitor.read('/portal/usage')).toContain('No charged calls in the last 30 days')
})
