import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { mailSenderOf, mailServerOf } from '../../../server/config/mail-server.ts'

describe('the mail server of a URL', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'required', auth: null }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'first', auth: null }],
    ['smtp://localhost:25', { host: 'localhost', port: 25, tls: 'none', auth: null }],
    ['smtp://[::1]:2525/', { host: '::1', port: 2525, tls: 'none', auth: null }],
    ['smtp://relay.lan:25?tls=optional', { host: 'relay.lan', port: 25, tls: 'optional', auth: null }],
    [
      'smtp://sky%40example.com:p%3Aw%2F%40@mail.example.com:2587',
      {
        host: 'mail.example.com',
        port: 2587,
        tls: 'required',
        auth: { user: 'sky@example.com', pass: 'p:w/@' },
      },
    ],
  ])('%s', (text, server) => expect(mailServerOf(text)).toEqual(server))

  it.each([
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'smtp://mail.example.com/path',
    'smtp://mail.example.com#x',
    'smtp://mail.example.com?tls=none',
    'smtp://user@mail.example.com',
    'smtp://user:%E0%A4%A@mail.example.com',
    'smtp://mail.example.com:99999',
  ])('%s is refused', (text) => expect(mailServerOf(text)).toBeUndefined())

  it('the sender has an address, and a name if it is given', () => {
    expect(mailSenderOf('Sky Data <Sky@Example.com>')).toEqual({
      name: 'Sky Data',
      address: 'Sky@example.com',
    })
    expect(mailSenderOf('sky@example.com')).toEqual({ name: '', address: 'sky@example.com' })
    for (const text of ['Sky', 'Sky <sky>', 'a\r\nBcc: b@c.de <sky@example.com>', 'A <a@b.de> <c@d.de>'])
      expect(mailSenderOf(text), text).toBeUndefined()
  })
})

describe('the settings of mail', () => {
  const secret = 'hunter2hunter2'
  it.each([
    [{ SMTP_URL: `smtp://u:${secret}@h/x`, MAIL_FROM: 'sky@example.com' }, 'SMTP_URL must be smtp://'],
    [
      { SMTP_URL: `smtp://u:${secret}@mail.example.com`, MAIL_FROM: 'sky' },
      'MAIL_FROM must be an e-mail address',
    ],
    [{ SMTP_URL: `smtp://u:${secret}@mail.example.com` }, 'mail needs both'],
    [{ MAIL_FROM: 'sky@example.com' }, 'mail needs both'],
  ])('%j refuses the start with a sentence that holds no password', (environment, sentence) => {
    let message = ''
    try {
      readConfig(environment)
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain(sentence)
    expect(message).not.toContain(secret)
  })
})
