import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { activityPasses } from '../../db/databases.ts'
import { type TestService, testService } from '../../harness.ts'

const { descriptors } = await loadRegistry()
const tools = descriptors.filter(({ mediaTypes }) => mediaTypes.includes('text/calendar'))

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(() => service.close())
beforeEach(() => activityPasses(service.database))

const pathOf = (path: string, args: Readonly<Record<string, unknown>>) =>
  `${path}?${new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)]))}`

/** A response, repeated while the service is busy, as its 503 asks. */
async function patient(ask: () => Promise<Response>, tries = 5): Promise<Response> {
  const answer = await ask()
  return answer.status === 503 && tries > 1 ? patient(ask, tries - 1) : answer
}
const get = (...asked: Parameters<TestService['get']>) => patient(() => service.get(...asked))
const read = (url: string, init?: RequestInit) => patient(() => fetch(url, init))

async function feedOf(path: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await get(pathOf(path, { ...args, format: 'feed' }))
  const { meta } = (await answer.json()) as { meta: { links?: { feed?: string } } }
  return meta.links?.feed ?? ''
}

const stampsOf = (text: string) =>
  [...text.matchAll(/^DTSTAMP:(\d{8}T\d{6}Z)\r$/gm)].map(([, stamp]) => stamp ?? '')
const utcOfStamp = (stamp: string) =>
  Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6'))

describe('the feed of every tool', () => {
  it.each(tools.map(({ name, path, example }) => [name, path, example] as const))(
    '%s is read by programs, the same all day, and conditionally',
    async (name, path, example) => {
      const { datetime, ...others } = example as Record<string, unknown>
      const url = await feedOf(path, name === 'get_planetary_hours' ? others : example)
      const before = Math.floor(Date.now() / 1000) * 1000
      const first = await read(url)
      const text = await first.text()
      expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      // Programs subscribe to it; what is offered for saving is a file.
      expect(first.headers.has('content-disposition')).toBe(false)

      const byNodeIcal = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
      const components = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent')
      expect(components).toHaveLength(byNodeIcal.length)
      const stamps = stampsOf(text)
      expect(stamps).toHaveLength(byNodeIcal.length)
      for (const stamp of stamps) {
        expect(utcOfStamp(stamp)).toBeGreaterThanOrEqual(before)
        expect(utcOfStamp(stamp)).toBeLessThanOrEqual(Date.now())
      }

      await new Promise((resolve) => setTimeout(resolve, 1_001))
      const second = await read(url)
      expect(await second.text()).toBe(text)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"/)
      expect(second.headers.get('etag')).toBe(etag)
      const third = await read(url, { headers: { 'if-none-match': etag } })
      expect([third.status, await third.text()]).toEqual([304, ''])
    },
  )

  it('begins with the day, of a list and of a day without a date', async () => {
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    const place = { latitude: 51.4779, longitude: 0 }
    const hours = await (await read(await feedOf('/v1/zodiac/planetary-hours', place))).text()
    expect(hours).toContain(`\r\nDTSTART:${today}T`)
    const words = await feedOf('/v1/moon/phases', { start: 'today', end: '2100-01-01', count: 3 })
    const answer = await read(words)
    const etag = answer.headers.get('etag') ?? ''
    expect((await read(words, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('a calendar file', () => {
  it.each(tools.map(({ name, path, example }) => [name, path, example] as const))(
    '%s is saved under the name of its tool, and made anew with a new DTSTAMP under the same weak ETag',
    async (name, path, example) => {
      const target = pathOf(path, { ...example, format: 'ics' })
      const [first, second] = [await get(target), await get(target)]
      expect(first.headers.get('content-disposition')).toBe(`attachment; filename="${name}.ics"`)
      expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      // That of Jupiter's moons is of the moment, which `datetime` leaves open.
      if (name !== 'get_jupiter_moons') expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
      const bare = (text: string) => text.replace(/DTSTAMP:\S+/g, '')
      expect(bare(await second.text())).toBe(bare(await first.text()))
    },
  )

  it('has local circumstances in whichever language, by format and by Accept, with include=minimal', async () => {
    const args = {
      start: '2026-08-01',
      end: '2026-09-01',
      type: 'solar',
      latitude: 40.4,
      longitude: -3.7,
      lang: 'de',
    }
    const byFormat = await (await get(pathOf('/v1/events/eclipses', { ...args, format: 'ics' }))).text()
    const headers = { authorization: `Bearer ${service.key}`, accept: 'text/calendar' }
    const byAccept = await (
      await get(pathOf('/v1/events/eclipses', { ...args, include: 'minimal' }), headers)
    ).text()
    const events = (text: string) => text.slice(text.indexOf('BEGIN:VEVENT')).replace(/DTSTAMP:\S+/g, '')
    expect(events(byAccept)).toBe(events(byFormat))
    expect(byAccept).toContain('\r\nDTSTART:20260812T173648Z\r\n')
    expect(byAccept).toContain('\r\nSUMMARY:Partielle Sonnenfinsternis\r\n')
    expect(byAccept).toContain('\r\nNAME:Himmel: Finsternisse\r\n')
  })
})
