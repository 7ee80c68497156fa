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

/** Visible text of a page: no markup, no unselected options. */
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

/** Charges of the user's calls in the ledger, by tool. */
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
  decodeURIComponent(/<ima?ge? (?:src|href)="data:image\/svg\+xml,([^"]+)"/.exec(html)?.[1] ?? '')

describe('the sky now', () => {
  it('draws and lists the sky over a town, and charges the person in the portal', async () => {
    const { status, html } = await send('/portal/sky', { q: 'Ulm, DE', view: 'allsky' })
    expect(status).toBe(200)
    expect(text(html)).toMatch(/Ulm, Baden-W.rttemberg, Germany/)
    expect(text(html)).toMatch(/the Sun is \d+° (above|below) the horizon/)
    expect(html).toContain('Next events')
    const [, link = ''] = /href="(\/files\/[^"]+\.ics\?event=[^"]+)"/.exec(html) ?? []
    const event = await fetch(service.baseUrl + link)
    expect(event.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect((await event.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect((await fetch(service.baseUrl + link.replace(/=[^=]*$/, '=none'))).status).toBe(404)
    expect(text(html)).toContain('8 credits for this answer')
    expect(drawing(html)).toMatch(/^<svg .*The whole sky/s)
    expect(await charges()).toEqual([
      ['get_rise_set', 'portal', 'person', -1],
      ['get_sky_calendar', 'portal', 'person', -3],
      ['list_visible_objects', 'portal', 'person', -1],
      ['render_sky_map', 'portal', 'person', -3],
    ])
  })

  it('draws another time, links each object to its row, and moves by an hour for less', async () => {
    const first = await send('/portal/sky', { q: 'Ulm, DE', when: '2026-11-20T20:00' })
    expect(text(first.html)).toContain('Friday, 20 November 2026, 20:00 local time')
    const links = [
      ...first.html.matchAll(/<a href="#(object-[\w-]+)" aria-label="([^,]+), \d+° high"[^>]*>/g),
    ]
    expect(links.length).toBeGreaterThan(10)
    for (const [, id, name] of links)
      expect(first.html).toContain(`<tr id="${id}" tabindex="-1"><th scope="row">${name}<`)
    expect(text(first.html)).toMatch(/Saturn 41° 162° SSE 14:4\d 03:0\d/)
    const hidden = [
      ...(first.html.split('<form class="times"')[1]?.matchAll(/name="(\w+)" value="([^"]*)"/g) ?? []),
    ]
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    expect(fields).toMatchObject({ q: 'Ulm, DE', at: '2026-11-20T19:00:00Z' })
    const later = await send('/portal/sky', { ...fields, csrf: '', shift: '60' }).catch(() => undefined)
    expect(later?.status).toBe(403)
    const { csrf: _, ...asked } = fields
    const moved = await send('/portal/sky', { ...asked, shift: '60' })
    expect(text(moved.html)).toContain('20 November 2026, 21:00 local time')
    expect(moved.html).not.toContain('Next events')
    expect(text(moved.html)).toContain('5 credits for this answer')
  })

  it('draws a time before the year 1 with its era, and with what rises and sets on its day', async () => {
    const { html } = await send('/portal/sky', { q: 'Rome, IT', when: '-000043-03-13T12:00' })
    expect(text(html)).toContain('Monday, 13 March 44 BC (Julian calendar)')
    expect(text(html)).toMatch(/Sun \d+° \d+° S 06:\d\d 18:\d\d/)
    expect(text(html)).not.toContain('must read like')
  })

  it('moves by days of the calendar that was in use', async () => {
    const moved = async (at: string, shift: string) =>
      text((await send('/portal/sky', { q: 'London, GB', at, shift })).html)
    expect(await moved('1500-02-28T12:00:00Z', '1440')).toContain('Saturday, 29 February 1500')
    expect(await moved('1582-10-04T12:00:00Z', '1440')).toContain('Friday, 15 October 1582')
    expect(await moved('0001-01-01T12:00:00Z', '-1440')).toContain('Friday, 31 December 1 BC')
  })

  it.each(['nonsense', '2026-13-40T00:00', '9999-01-01T00:00'])(
    'says why the time %s cannot be drawn, and charges nothing for it',
    async (when) => {
      const { html } = await send('/portal/sky', { q: 'Ulm, DE', when })
      expect(html).toContain('role="alert"')
      expect(await used()).toBe(0)
    },
  )

  it('draws smaller for a phone, and only in the two sizes', async () => {
    for (const [size, width] of [
      ['480', 480],
      ['2000', 900],
    ] as const) {
      const { html } = await send('/portal/sky', { q: 'Ulm, DE', view: 'moon', size })
      expect(drawing(html)).toMatch(new RegExp(`^<svg [^>]*width="${width}"`))
    }
  })

  it('asks which place of one name is meant before anything is charged, and takes the one chosen', async () => {
    const first = await send('/portal/sky', { q: 'Springfield' })
    expect(text(first.html)).toContain('places that could be “Springfield”')
    expect(await used()).toBe(0)
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
    expect(text(html)).toContain('We couldn’t find this place')
    expect(html).not.toContain('<b>Qq')
    expect(await used()).toBe(0)
  })

  it('makes a poster with title and dedication for the price of a map', async () => {
    const words = { title: 'Ada', dedication: 'For Charles', layout: 'poster_50x70', theme: 'light' }
    const { html } = await send('/portal/sky/poster', { q: 'Ulm, DE', at: '2026-11-20T19:00:00Z', ...words })
    expect(drawing(html)).toContain('data-width-mm="500"')
    expect(drawing(html)).toMatch(/<title[^>]*>Ada/)
    expect(html).toMatch(/href="\/files\/[^"]+\.pdf"/)
    expect(await charges()).toEqual([['render_sky_map', 'portal', 'person', -3]])
  })

  it('makes a Moon calendar in the hours and the way up of its town, for the price of its phases', async () => {
    const litOf = (html: string) => [...html.matchAll(/class="lit" d="([^"]+)"/g)].map(([, path]) => path)
    const ulm = (await send('/portal/sky/moon', { q: 'Ulm, DE' })).html
    const auckland = (await send('/portal/sky/moon', { q: 'Auckland' })).html
    for (const html of [ulm, auckland]) expect([365, 366]).toContain(litOf(html).length)
    expect(text(ulm)).toContain('Times of Europe/Berlin')
    const dates = (html: string) =>
      [...html.matchAll(/<time datetime="([^"]+)"/g)].map(([, time = '']) => time)
    expect(
      dates(auckland)
        .map((time) => Date.parse(time))
        .filter((time) =>
          dates(ulm)
            .map((one) => Date.parse(one))
            .includes(time),
        ).length,
    ).toBeGreaterThan(45)
    expect(litOf(ulm)).not.toEqual(litOf(auckland))
    expect(await charges()).toEqual(Array(2).fill(['list_moon_phases', 'portal', 'person', -1]))
    expect((await send('/portal/sky/moon', { q: 'Xyzzy Qq' })).status).toBe(404)
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

  it('offers zodiacs and ayanamsas, but a custom one, whose degrees it has no field for', async () => {
    const { html } = await send('/portal/chart', ulm)
    for (const value of ['sidereal', 'true-chitra']) expect(html).toContain(`value="${value}"`)
    expect(html).not.toContain('value="custom"')
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
    expect(text(asked.html)).toContain('This time happened twice')
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

  it('has Placidus houses unless asked for others, and Whole sign where these do not exist', async () => {
    const born = { date: '1990-06-21', time: '12:00', houseSystem: '' }
    const ulm = await send('/portal/chart', { ...born, q: 'Ulm, DE', title: 'Ada' })
    expect(drawing(ulm.html)).toContain('Ada')
    expect(text(ulm.html)).not.toContain('Whole sign houses')
    const { html } = await send('/portal/chart', { ...born, q: '69.65, 18.96' })
    expect(text(html)).toContain('so this chart has Whole sign houses')
    expect(await used()).toBe(14)
  })

  it('has a link on each planet of a birth chart, which leads to its row', async () => {
    const { html } = await send('/portal/chart', ulm)
    const links = [...html.matchAll(/<a href="#(point-\w+)" aria-label="([\w ]+),[^"]*house \d+"/g)]
    expect(links.map(([, id]) => id)).toEqual(
      expect.arrayContaining(['point-sun', 'point-moon', 'point-pluto', 'point-northNode']),
    )
    for (const [, id] of links) expect(html).toContain(`<tr id="${id}" tabindex="-1">`)
  })

  it('lists the transits in force on a day, with the wheel of both', async () => {
    // Pluto at 3°24′ Aquarius is 59°44′ from Einstein's Mercury, 3°08′ Aries (astro.com).
    const { html } = await send('/portal/chart', { ...ulm, kind: 'transits', on: '2026-11-23' })
    expect(text(html)).toContain('Transits in force')
    expect(text(html)).toMatch(/Pluto sextile Mercury 0\.3° separating 3°24′18″ Aquarius/)
    expect(drawing(html)).toContain('Chart wheel')
    expect(await charges()).toEqual([
      ['list_transits', 'portal', 'person', -3],
      ['render_chart_wheel', 'portal', 'person', -4],
    ])
  })

  it('draws the next return of the Sun, with the Sun where it was at birth', async () => {
    const { html } = await send('/portal/chart', { ...ulm, kind: 'return', body: 'sun', from: '2026-11-23' })
    // Einstein's Sun: 23°30′ Pisces (astro.com).
    expect(text(html)).toMatch(/1[34] Mar 2027, \d\d:\d\d/)
    expect(text(html)).toMatch(/Sun 23°30′\d\d″ Pisces/)
    expect(await used()).toBe(8)
  })

  it('names the price of each kind', async () => {
    const shown = text(await visitor.read('/portal/chart'))
    for (const price of [
      'Birth chart 3 credits, 4 more with a time',
      'Transits 3 credits, 4 more with a time',
      'Return 4 credits for each pass, 4 more with a time',
      'Synastry 5 credits, 5 more with both times',
    ])
      expect(shown).toContain(price)
  })

  it('offers values in every list of the form, and draws the return of the body that was chosen', async () => {
    const { html } = await send('/portal/chart', { ...ulm, kind: 'return', body: 'saturn' })
    const lists = [...html.matchAll(/<select [^>]*>(.*?)<\/select>/gs)].map(([, inside]) => inside as string)
    expect(lists.length).toBeGreaterThan(4)
    for (const list of lists) expect(list.match(/<option/g)?.length).toBeGreaterThan(1)
    expect(html).toContain('<option value="saturn" selected>Saturn</option>')
    expect(html).toContain('<option value="meanNode">Mean node</option>')
    // Einstein's Saturn: 4°11′ Aries (astro.com).
    expect(text(html)).toMatch(/Saturn 4°1\d′\d\d″ Aries/)
  })

  it('compares two births, and without the time of one has no houses for the other', async () => {
    const second = { q2: 'Zagreb', date2: '1875-12-19' }
    const { html } = await send('/portal/chart', { ...ulm, kind: 'synastry', ...second })
    expect(text(html)).toContain('Ulm, Baden-Württemberg, Germany and Zagreb')
    expect(text(html)).toContain('Aspects between the charts')
    expect(text(html)).toContain('There are no houses without a time of birth.')
    expect(text(html)).toMatch(/Bodies of the second in houses of the first Sun \d/)
    expect(await charges()).toEqual([['get_synastry', 'portal', 'person', -5]])
  })

  it('draws the wheel of two births whose times are known', async () => {
    const second = { q2: 'Zagreb', date2: '1875-12-19', time2: '12:00' }
    const { html } = await send('/portal/chart', { ...ulm, kind: 'synastry', ...second })
    expect(html).toMatch(
      /<figure class="wheel"><label class="enlarge">.*<\/label><img src="data:image\/svg\+xml,/,
    )
    expect(html).toMatch(/href="\/files\/[^"]+\.pdf"/)
    const prices = (await charges()).map(([tool, , , credits]) => [tool, credits])
    expect(prices.sort()).toEqual([
      ['get_synastry', -5],
      ['render_chart_wheel', -5],
    ])
  })

  it.each([
    {},
    { q2: 'Zagreb' },
    { q2: 'Xyzzyq', date2: '1875-12-19' },
    { q2: 'Ulm, DE', date2: '2026-10-25', time2: '02:30' },
  ])('says that the second birth is at fault, and charges nothing: %o', async (second) => {
    const { status, html } = await send('/portal/chart', { ...ulm, kind: 'synastry', ...(second as object) })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(html).toContain('<h2>Second birth</h2>')
    expect(html).toContain('role="alert"')
    expect(await used()).toBe(0)
  })

  it('says before the form and after it that a tier does not include synastry, and calls nothing', async () => {
    await service.database.query(`UPDATE account SET tier = 'starter' WHERE id = $1`, [accountId])
    expect(text(await visitor.read('/portal/chart'))).toContain(
      'Synastry 5 credits, 5 more with both times, needs pro',
    )
    const { status, html } = await send('/portal/chart', {
      ...ulm,
      kind: 'synastry',
      q2: 'Zagreb',
      date2: '1875-12-19',
    })
    expect(status).toBe(403)
    expect(text(html)).toContain('Synastry needs the pro tier. You are on starter')
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

  it('shows the request in four languages, and the answer with units', async () => {
    const { html } = await send('/portal/playground/get_body', {
      'with.body': 'mars',
      'with.latitude': '51.5',
      'with.longitude': '0',
      'with.datetime': '2026-11-20T20:00:00Z',
    })
    expect(text(html)).toMatch(/Distance 1\.2\d+ au/)
    expect(text(html)).toMatch(/Altitude −?\d+\.\d+°/)
    const query = 'latitude=51.5&amp;longitude=0&amp;datetime=2026-11-20T20:00:00Z'
    expect(html).toContain(`await fetch("${service.baseUrl}/v1/bodies/mars?${query}"`)
    expect(html).toContain('request = urllib.request.Request(')
    expect(html).toContain('"method": "tools/call"')
    expect(html).toContain(`curl "${service.baseUrl}/v1/bodies/mars?${query}"`)
    expect(await charges()).toEqual([['get_body', 'portal', 'person', -1]])
  })

  it('shows a problem in a person’s words, with its code', async () => {
    const { status, html } = await send('/portal/playground/get_body', {
      'with.body': 'mars',
      'with.latitude': '95',
      'with.longitude': '0',
    })
    expect(status).toBe(400)
    expect(text(html)).toContain('Latitude must be between −90 and 90. You entered “95”.')
    expect(html).toContain('href="/docs/errors#invalid_latitude"')
    expect(await used()).toBe(0)
  })

  it('marks the faulty field with the reason, also where it is inside a list', async () => {
    const calls = JSON.stringify([{ arguments: {} }])
    const { html } = await send('/portal/playground/run_batch', { 'with.calls': calls })
    expect(html).toMatch(/<textarea id="with.calls"[^>]*aria-describedby="with.calls-fault with.calls-hint"/)
    expect(html).toMatch(/id="with.calls-fault">Calls: tool is empty\. Please fill it in\./)
    expect(html).toContain('<a href="#with.calls">Go to the field</a>')
  })

  it('a link fills the form in, calls nothing, and is on the page', async () => {
    const fields = { 'with.body': 'mars', 'with.latitude': '51.5"><b>', 'with.longitude': '0' }
    const path = `/portal/playground/get_body?${new URLSearchParams(fields)}`
    const html = await visitor.read(path)
    expect(html).toContain('Nothing is called until you press the button.')
    expect(html).toContain('value="51.5&quot;&gt;&lt;b&gt;"')
    expect(html).toContain(
      `${service.config.PORTAL_URL}${path.slice('/portal'.length).replaceAll('&', '&amp;')}`,
    )
    expect(html).not.toContain('id="answer"')
    expect(await used()).toBe(0)
    const unread = await visitor.open('/portal/playground/run_batch?with.calls=%5B%7B')
    expect(unread.status).toBe(200)
    expect(await visitor.read('/portal/playground/get_moon')).not.toContain('A link filled in this form')
  })

  it('offers an answer as a file, free of charge and for the same instant', async () => {
    const { html } = await send('/portal/playground/get_rise_set', {
      'with.bodies': 'moon',
      'with.latitude': '51.5',
      'with.longitude': '0',
    })
    const href = /href="(\/files\/[^"]+\.csv)" download="get_rise_set\.csv"/.exec(html)?.[1] ?? ''
    const before = await used()
    const file = await service.get(href, {})
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(await file.text()).toContain('moon')
    expect(await used()).toBe(before)
  })

  it('offers no file of what only a person may read', async () => {
    const { html } = await send('/portal/playground/list_credit_ledger', {})
    expect(html).toContain('id="answer-title">Answer')
    expect(html).not.toContain('href="/files/')
  })

  it('says price and tier before the form', async () => {
    const html = await visitor.read('/portal/playground/get_synastry')
    expect(html.indexOf('pro or higher; you are on pro')).toBeLessThan(html.indexOf('<form class="ask"'))
    expect(html.indexOf('<dt>Price</dt><dd>5 credits')).toBeGreaterThan(0)
  })

  it('creates a key only with the confirmation ticked, and shows it once', async () => {
    const page = '/portal/playground/create_api_key'
    const unsure = await send(page, { 'with.name': 'laptop' })
    expect(unsure.status).toBe(403)
    expect(unsure.html).not.toMatch(/ac_live_\w{38}/)
    const sure = await send(page, { 'with.name': 'laptop', sure: 'yes' })
    expect(sure.html).toMatch(/ac_live_\w{38}/)
    expect(sure.html).toContain('data-once')
    expect(await visitor.read(page)).not.toMatch(/ac_live_\w{38}/)
  })

  it('runs a batch', async () => {
    const calls = JSON.stringify([{ tool: 'get_moon', arguments: {} }])
    const { html } = await send('/portal/playground/run_batch', { 'with.calls': calls })
    expect(text(html)).toContain('1 credit for this answer')
    expect(await charges()).toEqual([['get_moon', 'portal', 'person', -1]])
  })

  it('shows each call of a batch on a card of its own, with its drawing or its problem', async () => {
    const calls = JSON.stringify([
      { id: 'mine', tool: 'get_moon', arguments: {} },
      { tool: 'render_sky_map', arguments: { latitude: 51, longitude: 0, size: 400 } },
      { tool: 'get_body', arguments: { body: 'vulcan' } },
    ])
    const { html } = await send('/portal/playground/run_batch', { 'with.calls': calls })
    expect(html.match(/<details class="record card" open>/g)).toHaveLength(3)
    expect(text(html)).toContain('1. mine: get_moon')
    expect(drawing(html)).toMatch(/^<svg /)
    expect(text(html)).toMatch(/3\. get_body\s+400\s+0 credits/)
    expect(text(html)).toContain('2 calls of 3 succeeded')
  })

  it('is 404 for an unknown tool', async () => {
    expect((await visitor.open('/portal/playground/get_everything')).status).toBe(404)
  })
})

describe('P-05 calls that cost credits require a form of the portal', () => {
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

  it('an ID token is not accepted in place of a key over REST', async () => {
    const authorization = `Bearer ${await service.idToken()}`
    const answer = await service.get('/v1/moon', { authorization })
    expect(answer.status).toBe(401)
  })
})
