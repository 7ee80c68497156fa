import { describe, expect, it } from 'vitest'
import { eventBody } from '../../../server/webhooks/event-body.ts'
import { localWords } from '../../../server/webhooks/local-words.ts'
import { maskedUrl, messageOf, messageServices, withoutSecrets } from '../../../server/webhooks/message.ts'
import { eventTypes, messageKinds } from '../../../tools/contract/webhook-events.ts'

const home = 'https://sky.example'
const targets = {
  ntfy: new URL('https://ntfy.sh/secret'),
  slack: new URL('https://hooks.slack.com/services/T0/B0/secret'),
  discord: new URL('https://discord.com/api/webhooks/123456/secret'),
  telegram: new URL('https://api.telegram.org/bot123456:secret/sendMessage?chat_id=%40channel'),
} as const
const skyEvent = (changes: Readonly<Record<string, string>> = {}) =>
  eventBody('sky.event', 0, {
    alertId: 'alt_1',
    name: 'Eclipses, Ulm',
    id: 'evt:eclipse:1',
    title: 'Total solar eclipse',
    startsAt: '2027-08-02T10:06:36Z',
    endsAt: null,
    when: 'Mon, Aug 2, 2027, 12:06 PM GMT+2',
    ...changes,
  })

describe('messages', () => {
  it('every type of event has words and a page to go on with', () => {
    for (const [type, { fields }] of Object.entries(eventTypes)) {
      const data = Object.fromEntries(fields.map(({ name, example }) => [name, example]))
      const { title, lines, link } = messageOf(eventBody(type as keyof typeof eventTypes, 0, data), home)
      expect(title, type).not.toBe(type)
      expect(`${title} ${lines.join(' ')}`, type).not.toMatch(/undefined|NaN|null/)
      expect(link, type).toMatch(/^https:\/\/sky\.example\/portal\//)
    }
  })

  it('each service gets the form that it documents', () => {
    const message = messageOf(skyEvent(), home)
    const text =
      'Total solar eclipse\nMon, Aug 2, 2027, 12:06 PM GMT+2\nEclipses, Ulm\nhttps://sky.example/portal/alerts'
    const requests = Object.fromEntries(
      messageKinds.map((kind) => {
        const [url, body] = messageServices[kind].request(targets[kind], message)
        return [kind, [url.href, body]]
      }),
    )
    expect(requests).toEqual({
      ntfy: [
        'https://ntfy.sh/',
        {
          topic: 'secret',
          title: 'Total solar eclipse',
          message: 'Mon, Aug 2, 2027, 12:06 PM GMT+2\nEclipses, Ulm',
          priority: 3,
          click: 'https://sky.example/portal/alerts',
        },
      ],
      slack: [targets.slack.href, { text }],
      discord: [targets.discord.href, { content: text, allowed_mentions: { parse: [] } }],
      telegram: ['https://api.telegram.org/bot123456:secret/sendMessage', { chat_id: '@channel', text }],
    })
  })

  it.each([
    ['a huge title', '☾'.repeat(1_000_000)],
    ['line breaks and headers', 'x\r\nPriority: 5\r\n\r\nbody\u2028y'],
    ['mentions', '@everyone <!channel> <https://evil.example|click> &lt;'],
    ['halves of a pair', '\ud83c\ud83c'],
  ])('%s stay one short line of text in every form', (_, title) => {
    const message = messageOf(skyEvent({ title, name: title, when: title }), home)
    expect(message.title).not.toMatch(/[\r\n\u2028]/)
    for (const kind of messageKinds) {
      const [, body] = messageServices[kind].request(targets[kind], message)
      const json = JSON.stringify(body)
      expect([...json].length, kind).toBeLessThan(2_000)
      expect(json, kind).not.toMatch(/\\ud[89a-f]/i)
    }
    const [, slack] = messageServices.slack.request(targets.slack, message)
    expect(String(slack.text)).not.toMatch(/[<>]/)
    const [, discord] = messageServices.discord.request(targets.discord, message)
    expect(discord.allowed_mentions).toEqual({ parse: [] })
  })

  it('what a page or a log shows of a URL writes nowhere', () => {
    for (const target of Object.values(targets)) {
      expect(maskedUrl(target)).not.toContain('secret')
      expect(withoutSecrets(`no such topic or secret at ${target.href}`, target)).not.toContain('secret')
    }
    expect(withoutSecrets('{"topic":"my-topic"}', new URL('https://ntfy.sh/my-topic'))).toBe('{"topic":"…"}')
  })

  it('times are those of the reader, and of UTC where a zone or language is unknown', () => {
    const times = { start: Date.UTC(2027, 7, 2, 10, 6), end: Date.UTC(2027, 7, 2, 12, 49) }
    expect(localWords({ start: times.start }, { timezone: 'Europe/Berlin', lang: 'de' })).toBe(
      'Mo., 2. Aug. 2027, 12:06 MESZ',
    )
    expect(localWords({ start: times.start }, { timezone: 'Mars/Olympus', lang: 'xx-!' })).toContain(
      '10:06 AM UTC',
    )
    expect(localWords(times, null)).toMatch(/10:06 AM – 12:49 PM UTC/)
  })
})
