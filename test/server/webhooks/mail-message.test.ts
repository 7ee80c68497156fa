import { describe, expect, it } from 'vitest'
import { eventBody } from '../../../server/webhooks/event-body.ts'
import { soonWords } from '../../../server/webhooks/local-words.ts'
import { confirmationMail, eventMail } from '../../../server/webhooks/mail-message.ts'

const origin = { baseUrl: 'https://sky.example', endUrl: 'https://sky.example/portal/mail/end' }
const start = Date.parse('2026-03-03T21:14:00Z')
const lisbon = { timezone: 'Europe/Lisbon', lang: undefined }
const event = (changes: Record<string, string> = {}) =>
  eventBody('sky.event', start, {
    alertId: 'alt_1',
    name: 'Eclipses, Lisbon',
    id: 'evt:eclipse:lunar:2026-03-03',
    title: 'Total lunar eclipse',
    startsAt: '2026-03-03T21:14:00Z',
    endsAt: null,
    when: 'Tue, Mar 3, 2026, 9:14 PM GMT',
    ...changes,
  })

describe('the mail of an alert', () => {
  it('says in its subject what comes, when by the clock of the place, and which alert it is', () => {
    const { subject, text } = eventMail(event(), origin, lisbon, start - 3_600_000)
    expect(subject).toBe('Total lunar eclipse, tonight 9:14 PM (Eclipses, Lisbon)')
    expect(text).toBe(`Total lunar eclipse
Tue, Mar 3, 2026, 9:14 PM GMT
Eclipses, Lisbon

https://sky.example/portal/alerts

-- 
You get this mail because you confirmed your address for it.
No more mails: https://sky.example/portal/mail/end
Sky Data Service, https://sky.example
`)
  })

  it('has the stored words where its alert is gone, and the name of an alert whose events have none', () => {
    expect(eventMail(event(), origin, null, start).subject).toBe(
      'Total lunar eclipse, Tue, Mar 3, 2026, 9:14 PM GMT (Eclipses, Lisbon)',
    )
    const dark = event({ id: 'conditions:1', name: 'Dark nights, Lisbon', title: 'x' })
    expect(eventMail(dark, origin, lisbon, start).subject).toBe('Dark nights, Lisbon, tonight 9:14 PM')
  })

  it('is one line in its subject, whatever the alert is called', () => {
    const { subject } = eventMail(event({ name: 'a\r\nBcc: eve@example.com\u2028x' }), origin, lisbon, start)
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  })

  it('of the account has its title', () => {
    const test = eventBody('webhook.test', start, { endpointId: 'whk_1' })
    expect(eventMail(test, origin, null, start).subject).toBe('It works')
  })
})

it('a day is that of the place, and the words those of the language', () => {
  const evening = { timezone: 'Asia/Tokyo' }
  expect(soonWords(start, start, evening)).toBe('today 6:14 AM')
  expect(soonWords(start, start - 7 * 3_600_000, evening)).toBe('tomorrow 6:14 AM')
  expect(soonWords(start, start - 7 * 3_600_000, { ...evening, lang: 'de' })).toBe('morgen 6:14')
  expect(soonWords(start, start - 90 * 3_600_000, evening)).toBe('Wed, Mar 4, 6:14 AM')
  expect(soonWords(start, start, { timezone: 'no/where', lang: 'xx' })).toBe('tonight 9:14 PM')
})

it('the mail that asks has nothing in it that another person has entered', () => {
  const { subject, text } = confirmationMail('https://sky.example/portal/mail/yes', origin, 48)
  expect(subject).toBe('Do you want alerts about the sky?')
  expect(text).toContain('Yes, send them: https://sky.example/portal/mail/yes')
  expect(text).toContain('within 48 hours')
})
