import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createAddressLimits } from '../../../db/accounts/address-limits.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { type TestService, testService } from '../../harness.ts'
import { SmtpServer } from '../outbound/smtp-server.ts'
import { newPerson } from './person.ts'
import type { Visitor } from './visitor.ts'
import { hasChromium, Walker } from './walker.ts'

let smtp: SmtpServer
let service: TestService
beforeAll(async () => {
  smtp = await SmtpServer.start()
  service = await testService({
    ADDRESS_LIMIT: '100000',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Sky <sky@example.com>',
  })
})
afterAll(async () => {
  await service?.close()
  await smtp?.stop()
})
beforeEach(() => {
  smtp.mails.length = 0
  smtp.replies = {}
})

let people = 0
const newAddress = () => `lea${++people}@example.com`
const add = (visitor: Visitor, address: string) =>
  visitor.send(
    '/portal/webhooks?kind=mail',
    { kind: 'mail', address, description: 'mine' },
    { action: '/portal/webhooks' },
  )
const linkIn = (body = '', label = 'Yes, send them') =>
  new URL(new RegExp(`${label}: (\\S+)`).exec(body)?.[1] ?? 'http://none').pathname
/** The link of the mail that asks at an address. */
const yesOf = (address: string) =>
  linkIn(smtp.mails.find(({ to, body }) => to.includes(address) && body.includes('Yes, send'))?.body)
const press = (path: string, body = '', headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.baseUrl), {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
/** A mailbox whose person has confirmed it; its page, and the mail that asked. */
async function confirmed(visitor: Visitor): Promise<{ page: string; address: string }> {
  const address = newAddress()
  const page = (await add(visitor, address)).headers.get('location') ?? ''
  expect((await press(yesOf(address))).status).toBe(200)
  return { page, address }
}

describe('a mailbox', () => {
  it('is asked by one mail, gets alerts after a yes by a form without a session, and none after a no', async () => {
    const { visitor } = await newPerson(service)
    const address = newAddress()
    const page = (await add(visitor, address)).headers.get('location') ?? ''
    expect(page).toMatch(/^\/portal\/webhooks\/whk_\w+$/)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[address]])
    const asked = smtp.mails[0]
    expect(asked?.body).not.toContain('mine')
    expect(await visitor.read(page)).toContain(`We mailed a link to <code>${address}</code>`)
    expect((await visitor.send(page, {}, { action: `${page}/test` })).status).toBe(429)
    // A scanner opens the link; that changes nothing.
    const yes = linkIn(asked?.body)
    const opened = await fetch(new URL(yes, service.baseUrl))
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await opened.text()).toContain('Yes, send them')
    expect(await visitor.read(page)).toContain('We mailed a link')
    const answers = await Promise.all([press(yes), press(yes)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await visitor.read(page)).not.toContain('We mailed a link')

    await visitor.send(page, {}, { action: `${page}/test` })
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), 10_000)
    const mail = smtp.mails[1]
    expect(mail?.headers.get('subject')).toBe('It works')
    const end = new URL(/<(\S+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '').pathname
    expect(linkIn(mail?.body, 'No more mails')).toBe(end)
    // As a mail program does it: no cookie, another origin, no token.
    const ended = await press(end, 'List-Unsubscribe=One-Click', {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(ended.status).toBe(200)
    expect(await visitor.read(page)).toContain('“No more mails” was pressed')
    expect((await press(yes)).status).toBe(410)
    await visitor.send(page, { description: 'mine', enabled: 'yes' })
    expect((await visitor.send(page, {}, { action: `${page}/test` })).status).toBe(429)
    expect(smtp.mails).toHaveLength(2)
    expect(await visitor.read('/portal/account')).toContain('mails to an e-mail address were ended')
    expect(await visitor.read('/portal/account/export')).toContain(address)
  }, 60_000)

  it('an address cannot be changed by the form of its settings', async () => {
    const { accountId, visitor } = await newPerson(service)
    const { page, address } = await confirmed(visitor)
    await visitor.send(page, {
      description: 'x',
      enabled: 'yes',
      address: 'eve@example.com',
      url: 'eve@example.com',
    })
    const [stored] = await createWebhookEndpoints(service.database).list(accountId)
    expect([stored?.url, stored?.description, stored?.disabledBy]).toEqual([address, 'x', null])
  })

  it('a refused mail fails at once, one that is deferred waits, and trouble of the server is ours', async () => {
    const { visitor } = await newPerson(service)
    const { page } = await confirmed(visitor)
    for (const [replies, words] of [
      [{ RCPT: '550 5.1.1 <no> such user' }, /failed<\/span>[\s\S]*550 5\.1\.1 &lt;no&gt; such user/],
      [{ RCPT: '451 4.7.1 greylisted' }, /next attempt[\s\S]*451 4\.7\.1/],
      [
        { GREETING: '421 4.3.2 internal name.lan' },
        /next attempt[\s\S]*the mail server of this service cannot be used now/,
      ],
    ] as const) {
      smtp.replies = replies
      await visitor.send(page, {}, { action: `${page}/test` })
      await vi.waitFor(async () => expect(await visitor.read(page)).toMatch(words), 8_000)
      expect(await visitor.read(page)).not.toContain('name.lan')
    }
  }, 60_000)

  it('the page says how the mail with the link went, and mails another by a button', async () => {
    const { visitor } = await newPerson(service)
    smtp.replies = { RCPT: '550 5.1.1 no such user' }
    const path = (await add(visitor, newAddress())).headers.get('location') ?? ''
    expect(path).toMatch(/\?mail=refused$/)
    const text = await visitor.read(path)
    expect(text).toContain('this address takes no mail')
    smtp.replies = {}
    const action = /action="([^"]+\/ask\?generation=0)"/.exec(text)?.[1] ?? ''
    await visitor.send(path, {}, { action })
    await visitor.send(path, {}, { action })
    expect(smtp.mails).toHaveLength(1)
    expect((await press(linkIn(smtp.mails[0]?.body))).status).toBe(200)
  }, 30_000)

  it('is not bombed: few links an account and a mailbox, over all accounts and spellings', async () => {
    const mailbox = newAddress()
    for (const [spelling, status] of [
      [mailbox, 303],
      [mailbox.replace('lea', 'l.e.a'), 303],
      [mailbox.replace('@', '+x@').toUpperCase(), 303],
      [mailbox, 400],
    ] as const)
      expect((await add((await newPerson(service)).visitor, spelling)).status).toBe(status)
    expect(smtp.mails).toHaveLength(3)
    const { accountId, visitor } = await newPerson(service)
    for (let n = 0; n < 4; n++)
      await createAddressLimits(service.database).consume('mail-account', accountId, 5, 86_400)
    expect((await add(visitor, newAddress())).status).toBe(303)
    expect((await add(visitor, newAddress())).status).toBe(429)
  }, 60_000)

  it.each([
    'lea',
    'lea@localhost',
    'lea@example.com\r\nBcc: eve@example.com',
    'lea@example.com, eve@example.com',
    'Lea <lea@example.com>',
    '"@x"@example.com',
  ])('%j is no address', async (address) => {
    const { visitor } = await newPerson(service)
    const refused = await add(visitor, address)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('doesn’t look like an e-mail address')
    expect(smtp.mails).toEqual([])
  })

  it('a link that was made up says no more than one that is over', async () => {
    const pages = await Promise.all(
      ['x', 'whk_01', 'AAAAAAAA.'.padEnd(200, 'A'), 'a.b.c', 'é%2B'].map(async (text) => {
        const answer = await press(`/portal/mail/${text}`)
        return [answer.status, await answer.text()] as const
      }),
    )
    for (const [status, text] of pages) {
      expect(status).toBe(410)
      expect(text.replaceAll(/value="[^"]*"/g, '')).toBe(pages[0]?.[1].replaceAll(/value="[^"]*"/g, ''))
    }
    expect((await fetch(new URL('/portal/mail/x', service.baseUrl), { method: 'DELETE' })).status).toBe(405)
  })

  it('is gone with its account, and its links with it', async () => {
    const { accountId, visitor } = await newPerson(service)
    const address = newAddress()
    await add(visitor, address)
    const yes = yesOf(address)
    await createAccounts(service.database).erase(accountId)
    expect((await press(yes)).status).toBe(410)
    expect(await createWebhookEndpoints(service.database).list(accountId)).toEqual([])
  })
})

describe('a service without a mail server', () => {
  it('offers no mail, and makes no mailbox of a form', async () => {
    const without = await testService({ ADDRESS_LIMIT: '100000' })
    try {
      const { accountId, visitor } = await newPerson(without)
      const page = await visitor.read('/portal/webhooks?kind=mail')
      expect(page).not.toMatch(/E-mail|kind=mail/)
      expect(await visitor.read('/portal/alerts/for/eclipses')).not.toContain('kind=mail')
      expect((await add(visitor, 'lea@example.com')).status).toBe(400)
      expect(await createWebhookEndpoints(without.database).list(accountId)).toEqual([])
    } finally {
      await without.close()
    }
  })
})

describe.skipIf(!hasChromium)('in Chromium', () => {
  it('P-06 an address is entered, confirmed and ended by everyone', async () => {
    const walker = await Walker.signedIn(service)
    const { page } = walker
    await page.goto(`${service.baseUrl}/portal/webhooks?kind=mail`)
    expect(await walker.faults()).toEqual([])
    await shots('mail-form')
    await page.fill('#address', 'walk@example.com')
    await page.fill('#description', 'my mailbox')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/portal/webhooks/whk_*')
    expect(await walker.faults()).toEqual([])
    await shots('mail-asked')
    const mailbox = page.url()
    await page.goto(`${service.baseUrl}${yesOf('walk@example.com')}`)
    expect(await walker.faults()).toEqual([])
    await shots('mail-yes')
    await page.getByRole('button', { name: 'Yes, send them' }).press('Enter')
    await page.waitForSelector('text=the address is confirmed')
    expect(await walker.faults()).toEqual([])
    await page.goto(mailbox)
    await page.getByRole('button', { name: 'Send a test message' }).press('Enter')
    await page.waitForSelector('text=delivered')
    await shots('mail-delivered')
    await page.goto(`${service.baseUrl}${linkIn(smtp.mails.at(-1)?.body, 'No more mails')}`)
    expect(await walker.faults()).toEqual([])
    await shots('mail-no')
    await page.getByRole('button', { name: 'No more mails' }).press('Enter')
    await page.waitForSelector('text=no alert is mailed')
    await page.goto(mailbox)
    await shots('mail-ended')
    await walker.leave()

    /** Pictures of the page in both themes, narrow and wide. */
    async function shots(name: string) {
      if (!process.env.SHOTS) return
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [390, 1280]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({
            path: `${process.env.SHOTS}/${name}-${colorScheme}-${width}.png`,
            fullPage: true,
          })
        }
    }
  }, 120_000)
})
