import { beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createMailboxes, type MailLink } from '../../../db/webhooks/mailboxes.ts'
import { createWebhookOutbox, mailsPerDay } from '../../../db/webhooks/outbox.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('mailboxes on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let accountId: string
  let endpointId: string
  const endpoints = () => createWebhookEndpoints(db)
  const mailboxes = () => createMailboxes(db)
  const by = () => ({ kind: 'person', id: accountId }) as const
  const fields = { kind: 'mail', url: 'lea@example.com', description: 'mine' } as const
  beforeEach(async () => {
    accountId = (await createAccounts(db).create('free')).accountId
    endpointId = (await endpoints().add(accountId, fields)) as string
  })
  const state = async () => (await endpoints().list(accountId))[0]
  const link = (changes: Partial<MailLink> = {}): MailLink => ({
    ...{ purpose: 'confirm', accountId, endpointId, generation: 0, expiresAt: null },
    ...changes,
  })
  const add = (eventId: string) =>
    createWebhookOutbox(db).add({ accountId, eventId, type: 'webhook.test', payload: '{}', endpointId })

  it('gets nothing before its person confirms it, which its account cannot do', async () => {
    expect((await state())?.disabledBy).toBe('unconfirmed')
    expect(await add('msg_1')).toBe(0)
    await endpoints().change(accountId, endpointId, { ...fields, url: 'eve@example.com' }, true)
    await endpoints().change(accountId, endpointId, fields, false)
    expect(await state()).toMatchObject({ disabledBy: 'unconfirmed', url: 'lea@example.com' })
  })

  it('is confirmed once by two presses of the button at a time', async () => {
    expect(await parallel(5, () => mailboxes().confirm(link()))).toEqual([true, true, true, true, true])
    expect((await state())?.disabledBy).toBeNull()
    expect(await add('msg_1')).toBe(1)
    const events = await auditEvents(db, accountId)
    expect(events.filter(({ action }) => action === 'mail_confirmed')).toHaveLength(1)
  })

  it('keeps its address and stays confirmed while its owner disables and enables it', async () => {
    await mailboxes().confirm(link())
    await endpoints().change(accountId, endpointId, { ...fields, url: 'eve@example.com' }, false)
    expect(await state()).toMatchObject({ disabledBy: 'person', url: 'lea@example.com' })
    await endpoints().change(accountId, endpointId, fields, true)
    expect((await state())?.disabledBy).toBeNull()
  })

  it('is confirmed by the newest link alone', async () => {
    expect(await parallel(3, () => mailboxes().renew(accountId, endpointId, 0, by()))).toHaveLength(3)
    expect((await state())?.generation).toBe(1)
    expect(await mailboxes().confirm(link())).toBe(false)
    expect(await mailboxes().confirm(link({ generation: 1 }))).toBe(true)
    expect(await mailboxes().renew(accountId, endpointId, 1, by())).toBeNull()
  })

  it('ends its mails for good: neither its owner nor a former link turns them on', async () => {
    await mailboxes().confirm(link())
    await add('msg_1')
    await parallel(3, () => mailboxes().end(link({ purpose: 'end' })))
    expect((await createWebhookOutbox(db).log(accountId, endpointId))[0]).toMatchObject({ status: 'failed' })
    expect(await mailboxes().confirm(link())).toBe(false)
    await endpoints().change(accountId, endpointId, fields, true)
    expect((await state())?.disabledBy).toBe('unsubscribed')
    const renewed = await mailboxes().renew(accountId, endpointId, (await state())?.generation ?? -1, by())
    expect(await mailboxes().confirm(link({ generation: renewed ?? -1 }))).toBe(true)
    await mailboxes().end(link({ purpose: 'end' }))
    expect((await state())?.disabledBy).toBe('unsubscribed')
  })

  it('a link of a mailbox that is gone, of another kind or of another account does nothing', async () => {
    const other = (await createAccounts(db).create('free')).accountId
    const webhook = (await endpoints().add(accountId, { ...fields, kind: 'webhook' })) as string
    await endpoints().disable(accountId, webhook, 'failures')
    expect(await mailboxes().confirm(link({ accountId: other }))).toBe(false)
    expect(await mailboxes().confirm(link({ endpointId: webhook }))).toBe(false)
    await mailboxes().end(link({ endpointId: webhook }))
    const kinds = (await endpoints().list(accountId)).map(({ disabledBy }) => disabledBy)
    expect(kinds.sort()).toEqual(['failures', 'unconfirmed'])
  })

  it('a link is read as it was sealed until it expires, and cannot be changed or made up', () => {
    const made = link({ expiresAt: 2_000 })
    const text = mailboxes().linkText(made)
    expect(text).toMatch(/^[\w.-]+$/)
    expect(text).not.toContain(accountId)
    expect(mailboxes().link(text, 1_999)).toEqual(made)
    expect(mailboxes().link(text, 2_000)).toBeNull()
    expect(mailboxes().link(mailboxes().linkText(link()), 9e15)).toEqual(link())
    for (let at = 0; at < text.length; at += 7) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
      expect(mailboxes().link(changed, 0), changed).toBeNull()
    }
    for (const none of [
      '',
      '.',
      'x',
      `${text}.`,
      db.vault.seal('another name', ['end', accountId, endpointId, 0, null]).sealed,
    ])
      expect(mailboxes().link(none, 0)).toBeNull()
  })

  it(`an account is mailed ${mailsPerDay} times a day, over all its mailboxes`, async () => {
    const second = (await endpoints().add(accountId, fields)) as string
    await mailboxes().confirm(link())
    await mailboxes().confirm(link({ endpointId: second }))
    for (let n = 0; n < mailsPerDay; n++) expect(await add(`msg_${n}`)).toBe(1)
    expect(await add('msg_more')).toBe(0)
    const event = { accountId, type: 'webhook.test', payload: '{}' }
    expect(await createWebhookOutbox(db).add({ ...event, eventId: 'msg_b', endpointId: second })).toBe(0)
    await endpoints().add(accountId, { ...fields, kind: 'webhook' })
    expect(await createWebhookOutbox(db).add({ ...event, eventId: 'msg_all' })).toBe(1)
  })
})
