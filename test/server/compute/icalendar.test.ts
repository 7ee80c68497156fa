import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { icalendar, withEvent } from '../../../server/compute/icalendar.ts'
import { utcOfText } from '../../../tools/core/time/civil.ts'
import { titleIn } from '../../../tools/words/event-titles.ts'
import { calendarCases, calendarOf, registryOfCases } from '../../calendar-cases.ts'
import type { Payload } from '../../tools/answer.ts'
import { recordsOf } from '../../tools/records-of.ts'

const now = Date.UTC(2026, 10, 20, 20, 0, 0, 777)

/** One event as both parsers read it. */
interface Read {
  readonly uid: string
  readonly summary: string
  readonly description: string | undefined
  readonly start: number
  /** As long as it lasts; null for a moment, which has no DTEND. */
  readonly end: number | null
  readonly stamp: number
}

const parsed = (text: string) => new ICAL.Component(ICAL.parse(text) as never)

function byIcalJs(text: string): Read[] {
  return parsed(text)
    .getAllSubcomponents('vevent')
    .map((component) => {
      const event = new ICAL.Event(component)
      const utc = (time: { toJSDate(): Date }) => time.toJSDate().getTime()
      return {
        uid: event.uid,
        summary: event.summary,
        description: event.description ?? undefined,
        start: utc(event.startDate),
        end: component.hasProperty('dtend') ? utc(event.endDate) : null,
        stamp: utc(component.getFirstPropertyValue('dtstamp') as never),
      }
    })
}

function byNodeIcal(text: string): Read[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) => {
    if (one?.type !== 'VEVENT') return []
    const event = one as unknown as Payload
    const [start, end] = [event.start.getTime(), event.end.getTime()]
    return [
      {
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        start,
        end: end === start ? null : end,
        stamp: event.dtstamp.getTime(),
      },
    ]
  })
}

/** Entries of a planned night in a calendar: dark windows of its targets, or its dark. */
const darkWindowsOf = ({ targets, darkStart, darkEnd }: Payload): Payload[] =>
  targets.length === 0
    ? [{ start: darkStart, end: darkEnd }]
    : targets.flatMap(({ darkWindows }: Payload) => darkWindows)

/** Events of an answer, of every tool. */
function eventsOf(data: Payload): Payload[] {
  const list =
    data.eclipses ??
    data.events ??
    data.phases ??
    data.conjunctions ??
    data.showers ??
    data.hits ??
    data.hours ??
    data.nights?.flatMap(darkWindowsOf) ??
    []
  return 'columns' in list ? (recordsOf(list) as Payload[]) : list
}

/** A member of `detail`, in a record or in a table. */
const detailOf = ({ detail, ...row }: Payload, name: string) =>
  (detail ?? { [name]: row[`detail.${name}`] })[name]

/** Whether the answer says that the place sees an event; undefined where it says nothing. */
function isSeen(event: Payload): boolean | undefined {
  if (event.local !== undefined || event.localAtMaximum !== undefined) {
    const local = 'localAtMaximum' in event ? event.localAtMaximum : event.local
    return local !== null && local.visible !== false
  }
  const detail = (name: string) => detailOf(event, name)
  if (event.kind === 'solarTransit' && detail('sunAltitude') !== undefined)
    return detail('localSeenFrom') !== null
  const own = event.visible ?? event.observable
  return own === null || ['transit', 'eclipse'].includes(event.mode && event.kind) ? undefined : own
}

/** When the answer has an event at the place, or else everywhere. */
function timesOf(event: Payload): readonly [string, string | null] {
  const detail = (name: string) => detailOf(event, name)
  const contacts = event.global?.contacts ?? event.contacts ?? {}
  const whole = [contacts.partialStart ?? contacts.p1, contacts.partialEnd ?? contacts.p4]
  if (event.local?.seen?.length) return [event.local.seen[0].start, event.local.seen.at(-1).end]
  if (whole[0]) return whole as [string, string]
  if (event.kind === 'solarTransit')
    return detail('localSeenFrom')
      ? [detail('localSeenFrom'), detail('localSeenUntil')]
      : [detail('contact1'), detail('contact4')]
  if (event.occultation) return [event.occultation.disappearance.time, event.occultation.reappearance.time]
  const local = 'localAtMaximum' in event ? event.localAtMaximum : event.local
  const look = event.look?.time ?? event['look.time'] ?? event.best?.time ?? local?.bestTime
  if (look && !(event.mode && ['transit', 'eclipse'].includes(event.kind))) return [look, null]
  // An event that is known to the day alone has the whole day.
  if (event.time?.length === 10)
    return [event.time, new Date(Date.parse(event.time) + 86_400_000).toISOString()]
  return [event.start ?? event.time, event.end ?? null]
}

describe('the calendar of every tool', () => {
  it('is tried with every tool that has one', async () => {
    const tools = (await registryOfCases).descriptors.filter(({ mediaTypes }) =>
      mediaTypes.includes('text/calendar'),
    )
    const tried = new Set(calendarCases.map(([name]) => name))
    expect(tools.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })

  /** Each tool with what its answers say of events: whether the place sees them. */
  const found = new Set<string>()
  it('is parted into its events, each of which reads as it did among the others', async () => {
    for (const [name, args] of calendarCases.slice(0, 6)) {
      const { text } = await calendarOf(name, args)
      const all = byIcalJs(text)
      for (const event of all.slice(0, 5))
        expect(byIcalJs(withEvent(text, event.uid) ?? ''), event.uid).toEqual([event])
      expect(withEvent(text, 'evt:none')).toBeUndefined()
    }
  })

  const cases = calendarCases.map(
    ([name, args], at) => [name, { ...args, lang: ['en', 'de', 'fr', 'sv'][at % 4] }] as const,
  )
  it.each(cases)('%s %j', async (name, args) => {
    const { text, data } = await calendarOf(name, args, now)
    const events = eventsOf(data)

    // RFC 5545 §3.1: CRLF at the end of every line, at most 75 octets before it, no character split.
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\ufffd')
    }

    const read = byIcalJs(text)
    expect(read).toEqual(byNodeIcal(text))
    expect(read).toHaveLength(events.length)
    expect(events.length).toBeGreaterThan(0)
    expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length)

    const unseen = titleIn(args.lang as 'de', 'X, not visible here').slice(1)
    for (const [at, event] of events.entries()) {
      const { start, end, stamp, summary } = read[at] as Read
      expect(stamp).toBe(Date.UTC(2026, 10, 20, 20))
      const [first, last] = timesOf(event)
      expect([event.id, new Date(start).toISOString()]).toEqual([
        event.id,
        new Date(utcOfText(first)).toISOString(),
      ])
      expect(end).toBe(last === null ? null : utcOfText(last))
      found.add(`${name} ${isSeen(event)}`)
      if (end !== null) expect(end).toBeGreaterThan(start)
      expect([event.id, summary.endsWith(unseen)]).toEqual([event.id, isSeen(event) === false])
      if (event.title && name !== 'list_meteor_showers') expect(summary.startsWith(event.title)).toBe(true)
    }

    // RFC 5545 §3.6: the properties of a calendar, then its components.
    const inside = text.slice(0, text.lastIndexOf('END:VEVENT\r\n')).slice(text.indexOf('BEGIN:VEVENT'))
    expect(text.slice(text.lastIndexOf('END:VEVENT'))).toBe('END:VEVENT\r\nEND:VCALENDAR\r\n')
    expect(inside).not.toMatch(/END:VEVENT\r\n(?!BEGIN:VEVENT)/)

    const calendar = parsed(text)
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('P1D')
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:P1D\r\n')
    expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('P1D')
    expect(calendar.getFirstPropertyValue('name')).toBe(calendar.getFirstPropertyValue('x-wr-calname'))
    expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe((args as Payload).timezone ?? null)
    expect(calendar.hasProperty('method')).toBe(false)
    for (const component of calendar.getAllSubcomponents('vevent')) {
      expect(component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
      expect(component.getFirstProperty('dtstart')?.toICALString()).toMatch(
        /^DTSTART(?::\d{8}T\d{6}Z|;VALUE=DATE:\d{8})$/,
      )
    }

    // Another making has the same events under the same ids.
    const again = byIcalJs((await calendarOf(name, args, now + 5_000)).text)
    expect(again.map(({ stamp, ...event }) => event)).toEqual(read.map(({ stamp, ...event }) => event))
  })

  it('has seen and unseen events of every kind that a place decides', () => {
    for (const name of [
      'list_eclipses',
      'search_conjunctions',
      'list_body_events',
      'list_meteor_showers',
      'get_sky_calendar',
      'get_jupiter_moons',
    ])
      for (const seen of [true, false, undefined]) expect(found).toContain(`${name} ${seen}`)
  })
})

describe('an eclipse for a place', () => {
  it('is in the calendar from its first contact there to sunset, with the times of the zone in its text', async () => {
    const args = { start: '2026-08-01', end: '2026-09-01', type: 'solar', latitude: 40.4, longitude: -3.7 }
    const { text } = await calendarOf('list_eclipses', { ...args, timezone: 'Europe/Madrid' }, now)
    const [event] = byIcalJs(text)
    expect([event?.start, event?.end].map((utc) => new Date(utc ?? 0).toISOString())).toEqual([
      '2026-08-12T17:36:48.000Z',
      expect.stringMatching(/^2026-08-12T19:1\d/),
    ])
    expect(event?.description?.split('\n')).toEqual([
      expect.stringMatching(/^Begins: Wednesday,? 12 August 2026 at 19:36:48, \d+° W(NW)?$/),
      expect.stringMatching(/^Maximum: Wednesday,? 12 August 2026 at 20:32:\d\d, \d+° W(NW)?$/),
      'Sun covered: 99 %',
      expect.stringMatching(/^Ends: Wednesday,? 12 August 2026 at 21:24:\d\d, -\d° W?NW$/),
      'Time zone: Europe/Madrid',
    ])
  })
})

describe('the times of a text', () => {
  it.each([
    ['en', 'Europe/Madrid', /^Maximum: Wednesday,? 12 August 2026 at 00:30:00/],
    ['de', 'Europe/Madrid', /^Maximum: Mittwoch, 12\. August 2026 (?:um|at) 00:30:00/],
    ['es', 'America/New_York', /martes, 11 de agosto de 2026, 18:30:00/],
    ['en', undefined, /Tuesday,? 11 August 2026 at 22:30:00/],
  ] as const)('are the local hour in words: %s, %s', (language, zone, words) => {
    const utc = Date.UTC(2026, 7, 11, 22, 30)
    const entry = { uid: 'evt:x', title: 'x', start: utc, notes: [{ label: 'Maximum', utc }] }
    const [event] = byIcalJs(icalendar([entry], { title: 'Eclipses', language, zone, now }))
    expect(event?.description).toMatch(words)
    expect(event?.description).not.toMatch(/\d{4}-\d\d-\d\d/)
  })
})

describe('iCalendar', () => {
  const settings = { title: 'Eclipses', language: 'en', zone: undefined, now } as const
  const hard = [
    'a, b; c\\d\nnew line',
    'Vollmond über dem Fjäll 🌕'.repeat(12),
    '春分'.repeat(60),
    'é'.repeat(200),
    'colon: "quoted" ^caret',
    'BEGIN:VEVENT\r\nSUMMARY:injected',
  ]
  it.each(hard)('gives %j back as it was', (title) => {
    const text = icalendar(
      [{ uid: 'evt:x', title, start: now, notes: [{ label: 'Maximum', text: title }] }],
      settings,
    )
    for (const read of [byIcalJs(text), byNodeIcal(text)]) {
      expect(read).toHaveLength(1)
      // A line break is a line break, whichever it was: RFC 5545 §3.3.11.
      const same = title.replaceAll('\r\n', '\n')
      expect([read[0]?.summary, read[0]?.description]).toEqual([same, `Maximum: ${same}`])
    }
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  it('has no event that ends before it begins, and none when it begins', () => {
    const text = icalendar([{ uid: 'a', title: 'a', start: now, end: now }], settings)
    expect(byIcalJs(text)[0]?.end).toBe(null)
  })

  it('without events is a calendar', () => {
    const text = icalendar([], settings)
    expect(byIcalJs(text)).toEqual([])
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
})
