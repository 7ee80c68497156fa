import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entriesOf } from '../../../db/ledger/usage.ts'
import { type TestService, testService } from '../../harness.ts'
import { awake } from './awake.ts'
import { newPerson } from './person.ts'
import type { Visitor } from './visitor.ts'

let service: TestService
let accountId: string
let visitor: Visitor

beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
  await awake(service)
})
beforeEach(async () => {
  ;({ accountId, visitor } = await newPerson(service))
})
afterAll(() => service?.close())

/** What a person reads: no markup, no choices that were not taken. */
const text = (html: string) =>
  html
    .replace(/<select.*?<\/select>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const send = async (page: string, fields: Record<string, string>) => {
  const answer = await visitor.send(page, fields)
  return { status: answer.status, html: await answer.text() }
}

/** Credits that the visitor's calls came to, refunds taken off. */
const used = async () => (await charges()).reduce((sum, [, , , credits]) => sum - credits, 0)

/** What the ledger says of the visitor's calls, by tool. */
async function charges() {
  const now = Date.now()
  const query = { accountId, mode: 'live' as const, start: now - 3_600_000, end: now + 3_600_000, limit: 50 }
  const { entries } = await entriesOf(service.database, query)
  return entries
    .map(({ tool, channel, credential, credits }) => [tool, channel, credential, credits] as const)
    .sort()
}

/** The drawing that stands in a page. */
const drawing = (html: string) =>
  Buffer.from(/<img src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html)?.[1] ?? '', 'base64').toString()

describe('the sky now', () => {
  it('draws and lists the sky over a town, and charges the person in the portal', async () => {
    const { status, html } = await send('/portal/sky', { q: 'Ulm, DE', view: 'allsky' })
    expect(status).toBe(200)
    expect(text(html)).toMatch(/Ulm, Baden-W.rttemberg, Germany/)
    expect(text(html)).toMatch(/the Sun is \d+° (above|below) the horizon/)
    expect(html).toContain('What comes next')
    expect(text(html)).toContain('7 credits for this answer')
    expect(drawing(html)).toMatch(/^<svg .*The whole sky/s)
    expect(await charges()).toEqual([
      ['get_sky_calendar', 'portal', 'person', -3],
      ['list_visible_objects', 'portal', 'person', -1],
      ['render_sky_map', 'portal', 'person', -3],
    ])
  })

  it('offers the other places of one name, and takes the one chosen', async () => {
    const first = await send('/portal/sky', { q: 'Springfield' })
    const options = [...first.html.matchAll(/<option value="(geonames:\d+)"[^>]*>([^<]+)</g)]
    expect(options.length).toBeGreaterThan(2)
    const [, place = '', name = ''] = options[2] ?? []
    const second = await send('/portal/sky', { q: 'Springfield', place })
    expect(text(second.html)).toContain(` ${name} `)
    expect(second.html).toContain(`<option value="${place}" selected`)
  })

  it('looks from coordinates with the clock of the nearest town', async () => {
    const { html } = await send('/portal/sky', { q: '-33.9, 18.4', view: 'moon' })
    expect(text(html)).toContain('33.9° S, 18.4° E')
    expect(text(html)).toContain('South Africa')
    expect(drawing(html)).toContain('The Moon')
  })

  it('says that there is no such place, keeps what was typed as text, and charges nothing', async () => {
    const { status, html } = await send('/portal/sky', { q: 'Xyzzy"><b>Qq' })
    expect(status).toBe(404)
    expect(text(html)).toContain('The gazetteer has no place')
    expect(html).not.toContain('<b>Qq')
    expect(await used()).toBe(0)
  })

  it('P-04 looking at the page costs nothing', async () => {
    await visitor.read('/portal/sky?q=Ulm')
    expect(await used()).toBe(0)
  })
})

describe('the chart page', () => {
  const ulm = { q: 'Ulm, DE', date: '1879-03-14', time: '11:30' }

  it('reads the clock of the town in 1879 and gives the ascendant 11°38′ Cancer', async () => {
    // Birth of Einstein as astro.com has it: local mean time, ASC 11°38′ Cancer, MC 12°50′ Pisces.
    const { html } = await send('/portal/chart', ulm)
    expect(text(html)).toContain('14 March 1879, 11:30 LMT, which is 10:50 UTC')
    expect(text(html)).toMatch(/Ascendant 11°38′\d\d″ Cancer/)
    expect(text(html)).toMatch(/Midheaven 12°50′\d\d″ Pisces/)
    expect(drawing(html)).toContain('Chart wheel')
    expect(await charges()).toEqual([
      ['get_natal_chart', 'portal', 'person', -3],
      ['render_chart_wheel', 'portal', 'person', -4],
    ])
  })

  it('casts a chart without angles when the time is not known, for less', async () => {
    const { html } = await send('/portal/chart', { ...ulm, time: '' })
    expect(text(html)).toContain('time unknown')
    expect(text(html)).toMatch(/on that day/)
    expect(html).not.toContain('Ascendant')
    expect(drawing(html)).toBe('')
    expect(await used()).toBe(3)
  })

  it('asks which clock is meant where a town and a city kept two, unless only the date counts', async () => {
    const freud = { q: 'Příbor, CZ', date: '1856-05-06' }
    const asked = await send('/portal/chart', { ...freud, time: '18:30' })
    expect(text(asked.html)).toContain('Two clocks were in use there then')
    expect(text(asked.html)).toMatch(/LMT, UTC\+01:12/)
    const chosen = await send('/portal/chart', { ...freud, time: '18:30', disambiguation: 'earlier' })
    expect(chosen.status).toBe(200)
    expect((await send('/portal/chart', freud)).status).toBe(200)
  })

  it('asks which is meant when the clocks showed a time twice, before anything is charged', async () => {
    const twice = { q: 'Ulm, DE', date: '2026-10-25', time: '02:30' }
    const asked = await send('/portal/chart', twice)
    expect(asked.status).toBe(409)
    expect(text(asked.html)).toContain('The clocks there showed this time twice')
    expect(await used()).toBe(0)
    const answered = await send('/portal/chart', { ...twice, disambiguation: 'later' })
    expect(text(answered.html)).toContain('02:30 CET, which is 01:30 UTC')
  })

  it('says which houses a polar latitude does not have, and charges nothing for it', async () => {
    const birth = { q: '69.65, 18.96', date: '1990-06-21', time: '12:00', houseSystem: 'placidus' }
    const { html } = await send('/portal/chart', birth)
    expect(html).toContain('role="alert"')
    expect(text(html)).toMatch(/placidus/i)
    expect(await used()).toBe(0)
  })

  it('offers what the tools take', async () => {
    const html = await visitor.read('/portal/chart')
    const parameters = service.registry.byName.get('get_natal_chart')?.descriptor.parameters
    const houses = parameters?.find(({ name }) => name === 'houseSystem')?.schema.enum as string[]
    for (const system of houses) expect(html).toContain(`<option value="${system}"`)
  })
})

describe('the playground', () => {
  it('leads to a form for every tool', async () => {
    const html = await visitor.read('/portal/playground')
    const links = [...html.matchAll(/href="\/portal\/playground\/(\w+)"/g)].map(([, name]) => name)
    expect(links).toEqual(service.registry.toolsets.flatMap(({ tools }) => tools))
    for (const name of links) expect((await visitor.open(`/portal/playground/${name}`)).status).toBe(200)
    expect(await used()).toBe(0)
  })

  it('shows the request as each channel wants it, and the answer with its units', async () => {
    const { html } = await send('/portal/playground/get_body', {
      'with.body': 'mars',
      'with.latitude': '51.5',
      'with.longitude': '0',
      'with.datetime': '2026-11-20T20:00:00Z',
    })
    expect(text(html)).toMatch(/distanceAu 1\.2\d+ au/)
    expect(text(html)).toMatch(/altitude −?\d+\.\d+°/)
    const query = 'latitude=51.5&amp;longitude=0&amp;datetime=2026-11-20T20%3A00%3A00Z'
    expect(html).toContain(`GET ${service.baseUrl}/v1/bodies/mars?${query}`)
    expect(html).toContain('&quot;method&quot;: &quot;tools/call&quot;')
    expect(html).toContain(`curl &quot;${service.baseUrl}/v1/bodies/mars?${query}&quot;`)
    expect(await charges()).toEqual([['get_body', 'portal', 'person', -1]])
  })

  it('shows a refusal as the tool words it, with the code that a program would see', async () => {
    const { status, html } = await send('/portal/playground/get_body', {
      'with.body': 'mars',
      'with.latitude': '95',
      'with.longitude': '0',
    })
    expect(status).toBe(400)
    expect(text(html)).toContain('latitude must be at most 90')
    expect(html).toContain('href="/docs/errors#invalid_latitude"')
    expect(await used()).toBe(0)
  })

  it('makes a key only when told so twice, and shows it once', async () => {
    const page = '/portal/playground/create_api_key'
    const unsure = await send(page, { 'with.name': 'laptop' })
    expect(unsure.status).toBe(403)
    expect(unsure.html).not.toMatch(/ac_live_\w{38}/)
    const sure = await send(page, { 'with.name': 'laptop', sure: 'yes' })
    expect(sure.html).toMatch(/ac_live_\w{38}/)
    expect(sure.html).toContain('data-once')
    expect(await visitor.read(page)).not.toMatch(/ac_live_\w{38}/)
  })

  it('runs a batch through the same channel', async () => {
    const calls = JSON.stringify([{ tool: 'get_moon', arguments: {} }])
    const { html } = await send('/portal/playground/run_batch', { 'with.calls': calls })
    expect(text(html)).toContain('1 credit for this answer')
    expect(await charges()).toEqual([['get_moon', 'portal', 'person', -1]])
  })

  it('knows only tools', async () => {
    expect((await visitor.open('/portal/playground/get_everything')).status).toBe(404)
  })
})

describe('P-05 what costs is asked for from our own pages', () => {
  const pages: [string, Record<string, string>][] = [
    ['/portal/sky', { q: 'Ulm' }],
    ['/portal/chart', { q: 'Ulm', date: '1990-01-01' }],
    ['/portal/playground/get_moon', {}],
  ]

  it.each(pages)('%s refuses a form without its token, and one from another site', async (page, fields) => {
    expect((await visitor.post(page, fields)).status).toBe(403)
    for (const [name, value] of [
      ['origin', 'https://elsewhere.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      expect((await visitor.send(page, fields, { headers: { [name]: value } })).status).toBe(403)
    }
    expect(await used()).toBe(0)
  })

  it('an ID token still does not open the sky over REST', async () => {
    const authorization = `Bearer ${await service.idToken()}`
    const answer = await service.get('/v1/moon', { authorization })
    expect(answer.status).toBe(401)
  })
})
