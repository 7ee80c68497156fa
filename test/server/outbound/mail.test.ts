import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailOptions, mailer } from '../../../server/outbound/mail.ts'
import { mailAddress } from '../../../tools/contract/mail-address.ts'
import { decodedHeader, SmtpServer } from './smtp-server.ts'

let smtp: SmtpServer
beforeAll(async () => {
  smtp = await SmtpServer.start()
})
afterAll(() => smtp.stop())
beforeEach(() => {
  smtp.mails.length = 0
  smtp.commands.length = 0
  smtp.replies = {}
  smtp.extensions = []
})

const mail = {
  to: 'lea@example.com',
  subject: 'Total lunar eclipse, tonight 10:14 PM',
  text: 'Look up.\n',
  endUrl: 'https://sky.example/portal/mail/x',
  messageId: '<msg_1.whk_1@sky.example>',
}
const running = () => new AbortController().signal
const sends = (server: Partial<MailOptions['server']> = {}, wholeMs?: number) =>
  mailer({
    server: { host: '127.0.0.1', port: smtp.port, tls: 'none', auth: null, ...server },
    from: { name: 'Sky', address: 'sky@example.com' },
    hostName: 'sky.example',
    ...(wholeMs === undefined ? {} : { wholeMs }),
  })

describe('a mail', () => {
  it('arrives as plain text, with the headers that end such mails by one click', async () => {
    expect(await sends()(mail, running())).toEqual({ end: 'accepted', code: 250, reply: '250 2.0.0 queued' })
    const [taken] = smtp.mails
    expect([taken?.from, taken?.to, taken?.body]).toEqual([
      'sky@example.com',
      ['lea@example.com'],
      'Look up.\n',
    ])
    expect(Object.fromEntries(taken?.headers ?? [])).toMatchObject({
      from: 'Sky <sky@example.com>',
      to: 'lea@example.com',
      subject: mail.subject,
      'message-id': mail.messageId,
      'list-unsubscribe': '<https://sky.example/portal/mail/x>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    })
    expect(smtp.commands[0]).toBe('EHLO sky.example')
  })

  it.each([
    ['a mailbox that does not exist', { RCPT: '550 5.1.1 no such user' }, 'refused', 550],
    ['a mail that is not wanted', { END: '554 5.7.1 spam' }, 'refused', 554],
    ['a mailbox that is full for now', { RCPT: '452 4.2.2 full' }, 'deferred', 452],
    ['a greylist', { RCPT: '451 4.7.1 come back' }, 'deferred', 451],
    ['our address, which is not wanted', { MAIL: '550 5.7.1 no' }, 'unavailable', null],
    ['a server that is busy', { GREETING: '421 4.3.2 later' }, 'unavailable', null],
    ['a server that speaks something else', { GREETING: 'HTTP/1.1 400 Bad Request' }, 'unavailable', null],
  ])('%s', async (_, replies, end, code) => {
    smtp.replies = replies
    expect(await sends()(mail, running())).toMatchObject({ end, code })
    expect(smtp.mails).toEqual([])
  })

  it('is not sent without TLS where TLS is required, nor is the password', async () => {
    const auth = { user: 'sky', pass: 'hunter2hunter2' }
    for (const [extensions, replies] of [
      [['AUTH PLAIN'], {}],
      [['STARTTLS', 'AUTH PLAIN'], { STARTTLS: '454 4.7.0 not now' }],
    ] as const) {
      smtp.extensions = extensions
      smtp.replies = replies
      const result = await sends({ tls: 'required', auth })(mail, running())
      expect(result.end).toBe('unavailable')
      expect(JSON.stringify(result)).not.toContain('hunter2')
    }
    expect(smtp.commands.filter((line) => /^(AUTH|MAIL)/.test(line))).toEqual([])
    expect(smtp.mails).toEqual([])
  })

  it('a wrong password is the trouble of the service, and named nowhere', async () => {
    smtp.extensions = ['AUTH PLAIN']
    smtp.replies = { AUTH: '535 5.7.8 no' }
    const result = await sends({ auth: { user: 'sky', pass: 'hunter2hunter2' } })(mail, running())
    expect(result).toEqual({ end: 'unavailable', code: null, reply: '535 5.7.8 no' })
  })

  it('a server that hangs, is gone or is stopped ends the attempt in time', async () => {
    for (const verb of ['GREETING', 'EHLO', 'RCPT', 'END']) {
      smtp.replies = { [verb]: '' }
      const began = performance.now()
      expect(await sends({}, 500)(mail, running())).toEqual({
        end: 'unavailable',
        code: null,
        reply: 'no answer within 0.5 s',
      })
      expect(performance.now() - began).toBeLessThan(3_000)
    }
    expect((await sends({ port: 1 })(mail, running())).end).toBe('unavailable')
    smtp.replies = { GREETING: '' }
    const stop = new AbortController()
    const sending = sends()(mail, stop.signal)
    void setTimeout(50).then(() => stop.abort())
    await expect(sending).rejects.toThrow()
  })

  it('of many at once, four connections are open, and each of many arrives', async () => {
    const send = sends()
    smtp.replies = { GREETING: '' }
    smtp.connections = 0
    const stop = new AbortController()
    const all = Promise.allSettled(Array.from({ length: 20 }, () => send(mail, stop.signal)))
    await expect.poll(() => smtp.connections).toBe(4)
    await setTimeout(200)
    expect(smtp.connections).toBe(4)
    stop.abort()
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set(['rejected']))
    smtp.replies = {}
    await Promise.all(Array.from({ length: 20 }, () => send(mail, running())))
    expect(smtp.mails).toHaveLength(20)
  })

  it('has the headers and the recipient that we gave it, whatever its words are', async () => {
    const send = sends()
    const hostile = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(
          '\r\n',
          '\n',
          '\r',
          '\r\nBcc: eve@example.com',
          '\n.\r\n',
          '\u2028',
          '=?utf-8?q?x?=',
          '☾',
          '<',
          '>',
        ),
      ),
      { maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (subject, text) => {
        smtp.mails.length = 0
        const address = mailAddress(`${subject.join('')}@example.com`) ?? mail.to
        const words = { subject: subject.join(''), text: text.join('') }
        expect((await send({ ...mail, ...words, to: address }, running())).end).toBe('accepted')
        const [taken, ...others] = smtp.mails
        expect([others, taken?.to]).toEqual([[], [address]])
        const names = [...(taken?.headers.keys() ?? [])].sort()
        expect(names.filter((name) => !usual.has(name))).toEqual([])
        expect(taken?.raw.slice(0, taken.raw.indexOf('\r\n\r\n'))).toMatch(/^[\x20-\x7e\r\n\t]*$/)
      }),
      { numRuns: 150 },
    )
  }, 120_000)

  it('has the words of other scripts as they are', async () => {
    await sends()(
      { ...mail, subject: `Maanverduistering ☾ über Lissabon – ${'å'.repeat(80)}`, text: '☾ über\n' },
      running(),
    )
    expect(decodedHeader(smtp.mails[0]?.headers.get('subject') ?? '')).toBe(
      `Maanverduistering ☾ über Lissabon – ${'å'.repeat(80)}`,
    )
    expect(smtp.mails[0]?.body).toBe('☾ über\n')
  })
})

/** Headers of our mails. */
const usual = new Set([
  'from',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'auto-submitted',
])
