import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
type Json = any

const year = 'start=2026-01-01&end=2027-01-01'
const madrid = 'latitude=40.4168&longitude=-3.7038&timezone=Europe/Madrid'

describe('lists of events over REST', () => {
  it.each([
    [`/v1/moon?datetime=2026-11-20T20:00:00Z&${madrid}`, 'phase', 1],
    [`/v1/moon/phases?${year}&phases=full`, 'phases', 1],
    [`/v1/events/eclipses?${year}&${madrid}&visibleOnly=true`, 'eclipses', 2],
    [`/v1/events/seasons?${year}&kinds=equinox,solstice`, 'events', 1],
    [`/v1/events/conjunctions?${year}&targets=venus,jupiter&maxSeparation=2`, 'conjunctions', 2],
    [`/v1/events/bodies?${year}&bodies=mars,venus`, 'events', 2],
    [`/v1/events/meteor-showers?${year}&minZhr=20`, 'showers', 1],
    [`/v1/events/calendar?${year}&minImportance=4&${madrid}`, 'events', 7],
  ])('%s answers with its list and costs what its formula says', async (path, list, credits) => {
    const answer = await service.get(path)
    const body = (await answer.json()) as Json
    expect(answer.status).toBe(200)
    expect(body.data[list]).toBeDefined()
    if (Array.isArray(body.data[list])) expect(body.data[list].length).toBeGreaterThan(0)
    expect(answer.headers.get('x-credits-charged')).toBe(String(credits))
  })

  it.each(['eclipses', 'seasons', 'bodies', 'calendar'])(
    '%s go into a calendar with stable ids',
    async (topic) => {
      const answer = await service.get(`/v1/events/${topic}?start=2026-08-01&end=2026-09-30`, {
        authorization: `Bearer ${service.key}`,
        accept: 'text/calendar',
      })
      const text = await answer.text()
      expect(answer.headers.get('content-type')).toMatch(/^text\/calendar/)
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
      expect(text).toMatch(/UID:evt:/)
    },
  )

  it('eclipses are drawn on a map as GeoJSON', async () => {
    const answer = await service.get('/v1/events/eclipses?start=2026-08-01&end=2026-08-20&include=path', {
      authorization: `Bearer ${service.key}`,
      accept: 'application/geo+json',
    })
    const map = (await answer.json()) as Json
    expect(answer.headers.get('content-type')).toMatch(/^application\/geo\+json/)
    expect(map.type).toBe('FeatureCollection')
    expect(map.features[0].geometry.type).toMatch(/LineString$/)
  })

  it('a spreadsheet gets one line an event', async () => {
    const answer = await service.get(`/v1/moon/phases?${year}&phases=full&format=csv`)
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(14)
    expect(lines[0]).toContain('isSupermoon')
  })

  it('a range that is too long is refused with the parameter at fault, and costs nothing', async () => {
    const answer = await service.get('/v1/events/eclipses?start=1500-01-01&end=2500-01-01')
    expect(answer.status).toBe(400)
    expect((await answer.json()) as Json).toMatchObject({ code: 'range_too_large', parameter: 'end' })
  })
})
