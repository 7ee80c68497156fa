import { describe, expect, it } from 'vitest'
import {
  eventTable,
  light,
  objectTable,
  type Visible,
  waiting,
} from '../../../../server/portal/sky/sky-tables.ts'

const object = {
  id: 'star:vega',
  kind: 'star',
  name: 'Vega',
  altitude: 54.6,
  magnitude: -0.03,
  direction: 'WNW',
  constellationName: 'Lyra',
  bestTimeLocal: '2026-11-20T17:37:00-05:00',
  note: null,
}
const visible: Visible = {
  timestampLocal: '2026-11-20T17:37:00-05:00',
  asked: { skyCondition: 'night', sunAltitude: -24.4 },
  skyCondition: 'night',
  objects: [object],
  notVisible: [],
}
const text = (markup: { value: string } | null) =>
  (markup?.value ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('what is up', () => {
  it('gives where, how high, how bright, in which constellation and when best', () => {
    expect(text(objectTable(visible))).toMatch(/Vega WNW 55° 17:37 0\.0 Lyra$/)
  })

  it('by day says of when the list is; by night it is of now', () => {
    expect(text(objectTable({ ...visible, asked: { skyCondition: 'day', sunAltitude: 29 } }))).toContain(
      'For 17:37 local time.',
    )
    expect(text(objectTable(visible))).not.toContain('local time')
  })

  it('has no column for the best time when the sky is too bright for one', () => {
    const bright = { ...visible, objects: [{ ...object, bestTimeLocal: null }] }
    expect(text(objectTable(bright))).not.toContain('Best at')
  })

  it('says which side of the horizon the Sun is on', () => {
    expect(light(visible)).toBe('It is night; the Sun is 24° below the horizon.')
    expect(light({ asked: { skyCondition: 'day', sunAltitude: 29 } })).toContain('29° above')
  })

  it('says why a planet is not seen, and when it rises on the clock there', () => {
    const mars = { id: 'mars', altitude: -20, magnitude: 0.4, reason: 'belowHorizon' as const }
    const notVisible = [{ ...mars, nextRiseLocal: '2026-11-20T23:14:00+01:00' }]
    expect(text(waiting({ ...visible, notVisible }))).toContain(
      'Mars below the horizon, rises Fri 20 Nov, 23:14',
    )
    expect(waiting(visible)).toBeNull()
  })
})

describe('next events', () => {
  const event = {
    id: 'evt:moon:2026-12-09',
    time: '2026-12-09T00:51:00Z',
    timeLocal: '2026-12-09T01:51:00+01:00',
    importance: 2,
  }

  it('marks what is worth planning for, and what is not seen from the place', () => {
    const great = eventTable({ events: [{ ...event, title: 'Eclipse', importance: 5, visible: true }] })
    expect(great.value).toContain('<strong>Eclipse</strong>')
    const unseen = eventTable({ events: [{ ...event, title: 'Eclipse', visible: false }] })
    expect(text(unseen)).toBe('Wed 9 Dec, 01:51 Eclipse not visible from here')
    const told = { ...event, title: 'Total solar eclipse, not visible here', visible: false }
    expect(text(eventTable({ events: [told] }))).toBe(
      'Wed 9 Dec, 01:51 Total solar eclipse not visible from here',
    )
  })

  it('says when and where to look on the clock there, which need not be the time of the event', () => {
    const look = {
      time: '2026-12-09T05:40:00Z',
      timeLocal: '2026-12-09T06:40:00+01:00',
      altitude: 23.4,
      azimuth: 135,
    }
    expect(text(eventTable({ events: [{ ...event, title: 'Moon and Mars', visible: true, look }] }))).toBe(
      'Wed 9 Dec, 01:51 Moon and Mars best Wed 9 Dec, 06:40 , 23° up in the SE',
    )
  })

  it('has a link to each event of its calendar', () => {
    const html = eventTable(
      { events: [{ ...event, title: 'New moon', visible: null }] },
      '/files/abc.ics',
    ).value
    expect(html).toContain('href="/files/abc.ics?event=evt%3Amoon%3A2026-12-09"')
    expect(html).toContain('<span class="unseen">: New moon</span>')
  })

  it('shows markup in a title as text', () => {
    const html = eventTable({ events: [{ ...event, title: '<b>', visible: null }] }).value
    expect(html).toContain('&lt;b&gt;')
  })
})
