import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailAddress, mailboxOf } from '../../../tools/contract/mail-address.ts'

describe('an e-mail address', () => {
  it.each([
    ['lea@example.com', 'lea@example.com'],
    ["o'hara+sky@Mail.Example.COM", "o'hara+sky@mail.example.com"],
    ['lea@bücher.example', 'lea@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is taken', (text, address) => expect(mailAddress(text)).toBe(address))

  it.each([
    '',
    'lea',
    '@example.com',
    'lea@',
    'lea@localhost',
    'lea@127.0.0.1',
    'lea@[127.0.0.1]',
    'lea@1.2',
    'lea@example..com',
    'lea@-a.example',
    '.lea@example.com',
    'lea..b@example.com',
    '"lea b"@example.com',
    'Lea <lea@example.com>',
    'lea@example.com, bob@example.com',
    'lea@example.com\r\nBcc: bob@example.com',
    'lea\n@example.com',
    'lea@exam\tple.com',
    'lea@ex%0aample.com',
    'lea@example.com>',
    'léa@example.com',
    'lea@bob@example.com',
    `${'a'.repeat(65)}@example.com`,
    `lea@${'a.'.repeat(130)}com`,
    'lea@example.com\u2028',
  ])('%j is refused', (text) => expect(mailAddress(text)).toBeUndefined())

  it('of any text is one word of printable ASCII, and the same when read again', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\r\n',
        '\n',
        '<',
        '>',
        ',',
        ';',
        '"',
        '@',
        '%0d%0a',
        'a',
        '.',
        'example.com',
        '\u2028',
        '＠',
        '。',
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (parts) => {
        for (const text of [parts.join(''), `${parts.join('')}@example.com`, `a@${parts.join('')}.com`]) {
          const address = mailAddress(text)
          if (address === undefined) continue
          expect(address).toMatch(/^[!-~]+$/)
          expect(address).not.toMatch(/[<>,;"()\\[\]]/)
          expect(address.split('@')).toHaveLength(2)
          expect(mailAddress(address)).toBe(address)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('names one mailbox, however it is dotted, tagged and spelled', () => {
    for (const text of ['l.e.a@example.com', 'LEA+1@example.com', 'lea+a+b@example.com'])
      expect(mailboxOf(mailAddress(text) ?? '')).toBe('lea@example.com')
  })
})
