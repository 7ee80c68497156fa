import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { toolsAndChannels, usageCharts } from '../../../server/portal/account/usage-chart.ts'
import { words } from '../../../server/portal/page/select-field.ts'
import { readable } from '../../../server/portal/playground/answer-tables.ts'
import { exampleTexts } from '../../../server/portal/playground/fields.ts'
import { chartTables } from '../../../server/portal/sky/chart-tables.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../harness.ts'
import { awake } from './awake.ts'
import { newPerson, signedInTo } from './person.ts'
import { Visitor } from './visitor.ts'

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

const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')
const send = async (page: string, fields: Record<string, string>) => {
  const answer = await visitor.send(page, fields)
  return { status: answer.status, html: await answer.text() }
}
const call = (tool: string, fields: Record<string, string>) =>
  send(
    `/portal/playground/${tool}`,
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [`with.${name}`, value])),
  )

describe('an answer of the playground', () => {
  it('shows a batch by its calls, and not by the bytes of their answers', async () => {
    const example = service.registry.byName.get('run_batch')?.descriptor.example.calls
    const { html } = await call('run_batch', { calls: JSON.stringify(example) })
    expect(html).not.toContain('bytes.0')
    expect(html).not.toMatch(/data\.\d/)
    expect((html.match(/<td>/g) ?? []).length).toBeLessThan(500)
    expect(text(html)).toContain('creditsCharged')
  })

  it('is where the browser goes on after the form, which is sent to it', async () => {
    expect(await visitor.read('/portal/playground/get_moon')).toContain(
      'action="/portal/playground/get_moon#answer"',
    )
    const { html } = await call('get_moon', {})
    expect(html).toMatch(/<section id="answer" tabindex="-1"/)
    for (const page of ['/portal/sky', '/portal/chart']) {
      expect(await visitor.read(page)).toContain(`action="${page}#answer"`)
    }
    expect((await send('/portal/sky', { q: 'Ulm, DE' })).html).toContain('<div id="answer" tabindex="-1">')
  })

  it('marks the field that was refused, leads to it, and says once what is wrong', async () => {
    const { status, html } = await call('get_body', { body: 'mars', latitude: '120', longitude: '0' })
    expect(status).toBe(400)
    expect(html).toMatch(/<input id="with\.latitude"[^>]* aria-invalid="true"/)
    expect(html.match(/aria-invalid/g)).toHaveLength(1)
    expect(html).toContain('href="#with.latitude"')
    expect(text(html)).toContain('Latitude must be between −90 and 90. You entered “120”.')
    expect(text(html)).not.toContain('latitude: latitude')
  })

  it('opens what is folded away when the faulty field is in it', async () => {
    const { html } = await call('get_body', {
      body: 'mars',
      latitude: '51',
      longitude: '0',
      elevation: 'x',
    })
    expect(html).toMatch(/<details class="whole" open>.*aria-invalid="true"/s)
  })

  it('names the field and the place of broken JSON, and keeps the request', async () => {
    const { status, html } = await call('run_batch', { calls: '[{"tool": "get_moon",\n  arguments: {}}]' })
    expect(status).toBe(400)
    expect(text(html)).toContain(
      'This text can’t be read: it goes wrong at line 2, column 3. Check brackets, quotes and commas.',
    )
    expect(html).not.toContain('The body is not well-formed JSON')
    expect(html).toContain('Request</summary>')
    expect(html).toContain('/v1/batch')
    expect(html).toMatch(/<textarea id="with\.calls"[^>]* aria-invalid="true"[^>]*>\[\{/)
  })

  it('has the request before it, and long lists folded or scrolling in themselves', async () => {
    const { html } = await call('list_eclipses', { start: '2026-01-01', end: '2030-01-01' })
    expect(html.indexOf('<summary>Request</summary>')).toBeGreaterThan(0)
    expect(html.indexOf('<summary>Request</summary>')).toBeLessThan(html.indexOf('class="scroll tall"'))
    expect(html.match(/<div class="scroll(?! tall")/g)).toBeNull()
    const nights = [{ targets: [{ id: 'mars' }] }, { targets: [{ id: 'venus' }] }]
    const records = readable({ nights }).value.match(/<details class="record"[^>]*>/g)
    expect(records).toEqual(['<details class="record" open>', '<details class="record">'])
  })

  it('is CSV where CSV was asked for, to read and to download', async () => {
    const { html } = await call('get_ephemeris', {
      targets: 'mars',
      start: '2026-01-01',
      end: '2026-01-03',
      step: '1d',
      format: 'csv',
    })
    const lines = (await downloaded(html, 'get_ephemeris.csv')).trimEnd().split('\r\n')
    expect(lines.length).toBeGreaterThan(2)
    expect(lines[1]).toContain('2026-01-01T00:00:00Z')
    expect(text(html)).toContain(lines[0])
    expect(html).toContain('format=csv')
  })
})

/** The file that a page offers under a name. */
async function downloaded(html: string, name: string): Promise<string> {
  const [, path = ''] = new RegExp(`href="(/files/[^"]+)" download="${name}"`).exec(html) ?? []
  return (await service.get(path, {})).text()
}

describe('a format that is not JSON', async () => {
  const { descriptors } = await loadRegistry()
  const cases = descriptors.flatMap((one) => {
    const formats = (one.parameters.find(({ name }) => name === 'format')?.schema.enum ?? []) as string[]
    return formats
      .filter((format) => ['csv', 'ics', 'geojson'].includes(format))
      .map((format) => [one.name, format, { ...exampleTexts(one), format }] as const)
  })

  it.each(cases)('%s as %s is a file to read and to download', async (tool, format, fields) => {
    const { status, html } = await call(tool, fields)
    expect(status).toBe(200)
    const begins = {
      csv: /^[\w.,]+\r\n/,
      ics: /^BEGIN:VCALENDAR\r\n/,
      geojson: /^\{"type":"FeatureCollection"/,
    }
    expect(await downloaded(html, `${tool}.${format}`)).toMatch(begins[format as 'csv'])
  })
})

describe('a tier that does not include a tool', () => {
  it('is named before the form is filled in, in the list, on the page and for the chart', async () => {
    const { accountId: id } = await createAccounts(service.database).create('free', 'Ada')
    const free = await signedInTo(service, id)
    const list = await free.read('/portal/playground')
    const cardOf = (page: string, title: string) =>
      text(page.split('<li>').find((item) => item.includes(`>${title}</a>`)) ?? '')
    expect(cardOf(list, 'Natal chart')).toContain('needs starter')
    expect(cardOf(list, 'Synastry')).toContain('needs pro')
    expect(cardOf(list, 'Moon now')).toMatch(/Moon now(?!.*needs)/)
    const tool = await free.read('/portal/playground/get_natal_chart')
    expect(text(tool)).toContain('Natal chart needs the starter tier. You are on free;')
    expect(tool).not.toContain('<button>Run the tool</button>')
    const chart = await free.read('/portal/chart')
    expect(text(chart)).toContain('needs the starter tier')
    expect(chart).not.toContain('name="date"')
    expect(text(await visitor.read('/portal/playground'))).not.toContain('needs starter')
  })
})

describe('the playground', () => {
  it('says what a call costs, who pays and that no key is used, before the first one', async () => {
    for (const path of ['/portal/playground', '/portal/playground/get_moon']) {
      const page = text(await visitor.read(path))
      expect(page).toContain('Your account pays in credits; failed calls are free')
      expect(page).toContain('Runs as you, without a key')
    }
  })
})

describe('the overview', () => {
  it('draws what is left of the day', async () => {
    expect(await visitor.read('/portal')).toContain('<rect class="left" width="100.0"')
    await call('get_chart_analysis', {})
    const html = await visitor.read('/portal')
    expect(html).toMatch(/Credits left today<\/dt><dd>5?\d,\d{3}/)
    expect(html).not.toContain('class="used"')
  })

  it('has every day of the chart in its table', () => {
    const use = { tool: 'get_body', channel: 'rest', calls: 1 } as const
    const html = usageCharts(
      toolsAndChannels([
        { ...use, date: '2026-11-20', credits: 6 },
        { ...use, date: '2026-11-02', credits: 4, channel: 'mcp' },
      ]),
      '2026-11-20',
      30,
    ).value
    const [, table = ''] = html.split('<summary>Show as table</summary>')
    const rows = [...table.matchAll(/<tr><th scope="row"><time datetime="([\d-]+)">.*?<\/tr>/gs)]
    expect(rows).toHaveLength(60)
    expect(rows[0]?.[1]).toBe('2026-11-20')
    const cells = (at: number) =>
      [...(rows[at]?.[0] ?? '').matchAll(/<td[^>]*>(.*?)</g)].map(([, one]) => one)
    expect([cells(0), cells(1), cells(18)]).toEqual([
      ['6', '6'],
      ['0', '0'],
      ['4', '4'],
    ])
    // By channel, REST and MCP are columns of their own.
    expect(cells(30)).toEqual(['6', '0', '6'])
  })
})

describe('the form for a key', () => {
  const keys = async () =>
    Number(
      (
        await service.database.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM api_key WHERE account_id = $1`,
          [accountId],
        )
      )[0]?.count,
    )

  it('wants a name', async () => {
    expect(await visitor.read('/portal/keys')).toMatch(/<input id="name" name="name" required/)
    const { status, html } = await send('/portal/keys', { name: '  ' })
    expect([status, text(html).includes('The key needs a name.')]).toEqual([400, true])
    expect(await keys()).toBe(0)
  })

  it('sent again by a reload makes no other key, and shows none again', async () => {
    const answer = await visitor.send('/portal/keys', { name: 'laptop' })
    expect(await answer.text()).toMatch(/ac_live_\w{38}/)
    const csrf = /value="([\w-]{86})"/.exec(await visitor.read('/portal/keys'))?.[1] ?? ''
    const again = await visitor.post(new URL(answer.url).pathname, { csrf, name: 'laptop' })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/portal/keys'])
    expect(await keys()).toBe(1)
  })

  it('has its button after all its fields', async () => {
    const html = await visitor.read('/portal/keys')
    expect(html.indexOf('id="test"')).toBeGreaterThan(0)
    expect(html.indexOf('<button>Create key</button>')).toBeGreaterThan(html.indexOf('id="test"'))
  })

  it('stands beside the way to an ID token, which a browser is sent to sign in for', async () => {
    expect(await visitor.read('/portal/keys')).toContain('href="/portal/id-token"')
    const stranger = new Visitor(service.baseUrl)
    const answer = await stranger.open('/portal/id-token', { accept: 'text/html,*/*;q=0.8' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/portal/sign-in?return=/portal/id-token',
    ])
    expect((await stranger.open('/portal/id-token')).status).toBe(401)
  })
})

describe('a wrong password', () => {
  it('stands in the activity of the account, and too many say how long to wait', async () => {
    const owner = new Visitor(service.baseUrl, await service.session())
    await owner.send(
      '/portal/account',
      { password: 'four words in a row' },
      { action: '/portal/account/password' },
    )
    const guesser = new Visitor(service.baseUrl)
    const guess = () =>
      guesser.send('/portal/sign-in', { password: 'not this' }, { action: '/portal/sign-in/password' })
    const first = await guess()
    expect([first.status, text(await first.text()).includes('Wrong password.')]).toEqual([403, true])
    let last = first
    for (let n = 0; n < 12 && last.status === 403; n++) last = await guess()
    expect(last.status).toBe(429)
    const said = text(await last.text())
    expect(said).toMatch(/Too many attempts\. Try again in \d+ (?:seconds?|minutes?)\./)
    expect(said).not.toContain('calls exceeded')
    const activity = text(await owner.read('/portal/account'))
    // Ten attempts of an address are admitted; an hour has no more than ten lines.
    const lines = activity.match(/a sign-in failed: wrong password/g) ?? []
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.length).toBeLessThanOrEqual(10)
  })
})

describe('the connect guide on a loopback address', () => {
  it('begins with a host that works, and says which cannot reach it', async () => {
    const html = await visitor.read('/portal/connect')
    expect(html).toMatch(/host=claude-code-sign-in" aria-current="page"/)
    expect(text(html)).toContain('runs on your own machine')
    for (const host of ['claude', 'chatgpt']) {
      const page = text(await visitor.read(`/portal/connect?host=${host}`))
      expect(page).toContain(`cannot reach ${service.mcpUrl}`)
    }
    expect(text(await visitor.read('/portal/connect?host=codex'))).not.toContain('cannot reach')
  })
})

describe('words', () => {
  it.each([
    ['equal-mc', 'Equal from the midheaven (MC)'],
    ['fagan-bradley', 'Fagan–Bradley'],
    ['true-chitra', 'True Chitra (Chitra Paksha)'],
    ['whole-sign', 'Whole sign'],
  ])('%s is written as %s', (value, label) => {
    expect(words(value)).toBe(label)
  })

  it('hints are sentences, and places have their umlauts', async () => {
    expect(await visitor.read('/portal/chart')).toContain('>Tropical counts from the equinox')
    expect(text((await send('/portal/sky', { q: 'Ulm, DE' })).html)).toContain(
      'Ulm, Baden-Württemberg, Germany',
    )
  })

  it('a slow planet is not shown standing still', () => {
    const pluto = {
      longitude: 0,
      formatted: '',
      house: 1,
      speed: -0.0023,
      retrograde: true,
      declination: -0.01,
    }
    const point = { longitude: 0, formatted: '' }
    const chart = { ascendant: null, midheaven: null, northNode: point, southNode: point, houseCusps: null }
    const html = text(chartTables({ ...chart, planets: { pluto }, aspects: [] }).value)
    expect(html).toContain('retrograde −0.0023')
    expect(html).not.toContain('−0.0°')
  })

  it('a new Moon, which no place sees, is not said to be unseen from one', async () => {
    const { html } = await send('/portal/sky', { q: 'Ulm, DE' })
    expect(text(html)).toContain('New moon')
    expect(text(html)).not.toMatch(/New moon\s+not/)
  })
})

it('the export has its instants as the API writes them', async () => {
  await visitor.send('/portal/keys', { name: 'laptop' })
  await call('get_moon', {})
  const exported = JSON.parse(await visitor.read('/portal/account/export'))
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
  expect(exported.keys[0].createdAt).toMatch(instant)
  expect(exported.sessions[0].lastSeenAt).toMatch(instant)
  expect(exported.events[0].at).toMatch(instant)
  expect(exported.ledger[0].time).toMatch(instant)
  expect(JSON.stringify(exported)).not.toMatch(/:1[67]\d{11}\b/)
})
