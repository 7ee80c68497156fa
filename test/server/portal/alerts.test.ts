import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMembers } from '../../../db/accounts/members.ts'
import { createSkyAlerts } from '../../../db/webhooks/alerts.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { verifiedAddress } from '../../db/verified-address.ts'
import { orbitOf } from '../../fixtures/orbit.ts'
import { type TestService, testService } from '../../harness.ts'
import { newPerson } from './person.ts'
import type { Visitor } from './visitor.ts'
import { hasChromium, Walker } from './walker.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(() => service?.close())

const hook = { url: 'https://example.com/events', description: 'team <chat>' }
const newSeasons = '/portal/alerts/new/list_seasons'

/** Someone with a webhook. */
async function withWebhook(label = 'Ada') {
  const { accountId, visitor } = await newPerson(service, label)
  const endpointId = (await createWebhookEndpoints(service.database).add(accountId, hook)) ?? ''
  return { accountId, visitor, endpointId, choice: { name: 'seasons', lead: '86400', webhook: endpointId } }
}
/** Fields of the form that saves what was found. */
function found(page: string): Record<string, string> {
  const [, form = ''] = page.split('name="save"')
  const fields = form.split('</form>')[0] ?? ''
  const pairs = [...fields.matchAll(/name="([\w.]+)" value="([^"]*)"/g)].map(([, name, value = '']) => [
    name,
    value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ])
  return { ...Object.fromEntries(pairs), save: 'yes' }
}
async function saved(visitor: Visitor, choice: Record<string, string>, path = newSeasons): Promise<Response> {
  const page = await (await visitor.send(path, choice)).text()
  return visitor.send(path, found(page))
}
const alertsOf = (accountId: string) => createSkyAlerts(service.database).list(accountId)
const credits = async (visitor: Visitor) =>
  Number(/Used today<\/dt><dd>(\d+)/.exec(await visitor.read('/portal'))?.[1])

describe('the pages of sky alerts', () => {
  it('an alert is looked at, saved and listed, and its first search is charged once', async () => {
    const { accountId, visitor, endpointId, choice } = await withWebhook()
    const look = await visitor.send(newSeasons, choice)
    const page = await look.text()
    expect(look.status).toBe(200)
    expect(page).toContain('This preview was charged 1 credit')
    expect(await alertsOf(accountId)).toEqual([])
    const answer = await visitor.send(newSeasons, found(page))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal/alerts'])
    const again = await visitor.send(newSeasons, found(page))
    expect(again.status).toBe(303)
    expect(await alertsOf(accountId)).toMatchObject([
      { name: 'seasons', tool: 'list_seasons', leadSeconds: 86_400, endpointIds: [endpointId], heldBy: null },
    ])
    const list = await visitor.read('/portal/alerts')
    expect(list).toContain('1 day before')
    expect(list).toContain('team &lt;chat&gt;')
    expect(await visitor.read('/portal/account')).toContain('a sky alert was added: <b>seasons</b>')
    expect(await credits(visitor)).toBe(1)
  })

  it('a saved alert is searched by the service, without another charge', async () => {
    const { accountId, visitor, choice } = await withWebhook()
    await saved(visitor, choice)
    await vi.waitFor(
      async () =>
        expect((await alertsOf(accountId))[0]?.searchedUntil).toBeGreaterThan(Date.now() + 86_400_000),
      { timeout: 25_000, interval: 500 },
    )
    expect(await credits(visitor)).toBe(1)
    expect(await (await service.get('/metrics')).text()).toMatch(
      /sky_alert_searches_total\{[^}]*found[^}]*\} \d/,
    )
  }, 40_000)

  it('an alert is paused, resumed and removed, and the activity says so', async () => {
    const { accountId, visitor, choice } = await withWebhook()
    await saved(visitor, choice)
    const [alert] = await alertsOf(accountId)
    const act = (action: string) =>
      visitor.send('/portal/alerts', {}, { action: `/portal/alerts/${alert?.alertId}/${action}` })
    expect((await act('pause')).status).toBe(303)
    expect(await visitor.read('/portal/alerts')).toContain('You have paused it')
    expect((await act('pause')).status).toBe(404)
    expect((await act('resume')).status).toBe(303)
    expect((await act('remove')).status).toBe(303)
    expect(await alertsOf(accountId)).toEqual([])
    const activity = await visitor.read('/portal/account')
    for (const what of ['paused', 'resumed', 'removed']) expect(activity).toContain(`a sky alert was ${what}`)
  })

  it.each([
    ['no name', { name: ' ' }, 'needs a name'],
    ['a long name', { name: 'x'.repeat(65) }, '1 to 64'],
    ['a line break in the name', { name: 'a\nb' }, 'on one line'],
    ['another time', { lead: '60' }, 'not one of the list'],
    ['no time', { lead: '' }, 'not one of the list'],
    ['no webhook', { webhook: '' }, 'at least one webhook'],
    ['a webhook of another account', { webhook: 'whk_01KBPQ3M2V8F6T7W9X0Y1Z2A3B' }, 'at least one webhook'],
    ['a wrong argument', { 'with.timezone': 'Mars/Olympus' }, 'Mars/Olympus'],
  ])('%s is refused with the reason, and costs nothing', async (_, changes, reason) => {
    const { visitor, choice } = await withWebhook()
    const refused = await visitor.send(newSeasons, { ...choice, ...changes })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(reason)
    expect(await credits(visitor)).toBe(0)
  })

  it('a form with another start or id begins a search of its own', async () => {
    const { accountId, visitor, choice } = await withWebhook()
    const old = String(Math.floor(Date.now() / 1_000) * 1_000 - 7_200_000)
    await visitor.send(newSeasons, { ...choice, save: 'yes', id: '../x', from: old })
    const [alert] = await alertsOf(accountId)
    expect(alert?.alertId).toMatch(/^alt_/)
    expect(alert?.searchedUntil).toBeGreaterThan(Date.now() - 60_000)
  })

  it('what needs a chart or is no search is not found; without a webhook the page leads to one', async () => {
    const { visitor } = await withWebhook()
    for (const tool of ['list_transits', 'get_moon', 'constructor'])
      expect((await visitor.open(`/portal/alerts/new/${tool}`)).status, tool).toBe(404)
    const { visitor: other } = await newPerson(service)
    for (const path of [newSeasons, '/portal/alerts/for/seasons'])
      expect(await other.read(path)).toContain('Where should we send it?')
  })

  it('an account has at most twenty', async () => {
    const { accountId, visitor, endpointId, choice } = await withWebhook()
    const store = createSkyAlerts(service.database)
    const fields = { name: 'x', tool: 'list_seasons', args: {}, leadSeconds: 0, endpointIds: [endpointId] }
    for (let n = 0; n < 20; n++)
      await store.add({ accountId, alertId: `alt_${n}` }, fields, Date.now() + 86_400_000, {
        kind: 'person',
        id: accountId,
      })
    expect(await visitor.read('/portal/alerts')).toContain('at most 20 sky alerts')
    const refused = await saved(visitor, choice)
    expect([refused.status, (await refused.text()).includes('already have 20 sky alerts')]).toEqual([
      400,
      true,
    ])
  })

  it('an account changes its own alerts only, a viewer none', async () => {
    const [one, two] = [await withWebhook(), await withWebhook('Bob')]
    await saved(one.visitor, one.choice)
    const [alert] = await alertsOf(one.accountId)
    for (const action of ['pause', 'resume', 'remove']) {
      const path = `/portal/alerts/${alert?.alertId}/${action}`
      expect((await two.visitor.send('/portal/webhooks', {}, { action: path })).status, action).toBe(404)
      expect((await two.visitor.post(path, {})).status, 'without a token').toBe(403)
    }
    const members = createMembers(service.database)
    const by = { kind: 'person', id: one.accountId } as const
    const invited = await members.invite(one.accountId, { email: 'bob@sky.example', role: 'viewer' }, by)
    if (invited === 'full') throw new Error('A new account has room for members.')
    await verifiedAddress(service.database, two.accountId, 'bob@sky.example')
    await members.accept(invited.token, { kind: 'person', id: two.accountId })
    await two.visitor.send('/portal', { account: one.accountId }, { action: '/portal/switch' })
    for (const path of ['/portal/alerts', newSeasons])
      expect((await two.visitor.open(path)).status, path).toBe(403)
    expect(await two.visitor.read('/portal')).not.toContain('/portal/alerts')
  })

  it('the export of an account has its alerts with their arguments', async () => {
    const { visitor, choice } = await withWebhook()
    await saved(visitor, { ...choice, 'with.timezone': 'Europe/Madrid' })
    const { alerts } = JSON.parse(await visitor.read('/portal/account/export'))
    expect(alerts).toMatchObject([{ name: 'seasons', args: { timezone: 'Europe/Madrid' } }])
    expect(alerts[0].searchedUntil).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })
})

describe('alerts by topic', () => {
  /** Every topic that the page offers. */
  const offered = async (visitor: Visitor) => [
    ...new Set(
      [...(await visitor.read('/portal/alerts')).matchAll(/\/portal\/alerts\/for\/[\w-]+/g)].map(String),
    ),
  ]

  it('each is looked at before it is saved, and saving it costs nothing more', async () => {
    const { accountId, visitor, endpointId } = await withWebhook()
    const topics = await offered(visitor)
    expect(topics.length).toBeGreaterThan(7)
    for (const topic of topics) {
      const orbit = orbitOf(Date.now() - 3_600_000)
      const form = { q: 'Ulm', language: 'de', name: '', lead: '3600', webhook: endpointId, orbit }
      const look = await visitor.send(topic, form)
      const page = await look.text()
      expect([look.status, topic], page.slice(-3_000)).toEqual([200, topic])
      expect(page).toContain('What will come')
      const before = await credits(visitor)
      const answer = await visitor.send(topic, found(page), {
        action: /action="(\/portal\/alerts\/new\/\w+)"/.exec(page)?.[1] ?? '',
      })
      expect([answer.status, topic]).toEqual([303, topic])
      expect(await credits(visitor), topic).toBe(before)
    }
    const alerts = await alertsOf(accountId)
    expect(alerts.map(({ name }) => name).every((name) => name.endsWith(', Ulm'))).toBe(true)
    expect(new Set(alerts.map(({ args }) => args?.timezone))).toEqual(new Set(['Europe/Berlin']))
    const list = await visitor.read('/portal/alerts')
    for (const { tool } of alerts) expect(list.split('<h2>What should')[0]).not.toContain(tool)
  }, 120_000)

  it('its next events stand in the language and time zone of the reader', async () => {
    const { visitor } = await withWebhook()
    const page = await (
      await visitor.send('/portal/alerts/for/full-moon', { q: 'Tokyo', language: 'de', lead: '0' })
    ).text()
    // Without a destination that is ticked nothing is searched.
    expect(page).toContain('The alert goes nowhere yet')
    const { visitor: other } = await newPerson(service)
    const shown = await (
      await other.send('/portal/alerts/for/full-moon', { q: 'Tokyo', language: 'de', lead: '0' })
    ).text()
    expect(shown.match(/<li><b>Vollmond[^<]*<\/b><br><time[^>]*>[^<]*GMT\+9/g) ?? shown).toHaveLength(3)
    expect(shown).toContain('Where should we send it?')
  })

  it('of towns with one name the person chooses before anything is charged', async () => {
    const { visitor, endpointId } = await withWebhook()
    const form = { q: 'Springfield', language: 'en', lead: '0', webhook: endpointId }
    const page = await (await visitor.send('/portal/alerts/for/eclipses', form)).text()
    expect(page).toMatch(/There are \d+ places that could be “Springfield”/)
    expect(await credits(visitor)).toBe(0)
    const place = /<option value="([^"]+)"/.exec(page.split('Choose a place')[1] ?? '')?.[1] ?? ''
    expect(await (await visitor.send('/portal/alerts/for/eclipses', { ...form, place })).text()).toContain(
      'What will come',
    )
  })

  it('a town that is none, and a topic that is none, are refused', async () => {
    const { visitor, endpointId } = await withWebhook()
    const refused = await visitor.send('/portal/alerts/for/eclipses', { q: 'xqzzqx', webhook: endpointId })
    expect([refused.status, (await refused.text()).includes('couldn’t find this place')]).toEqual([404, true])
    for (const topic of ['constructor', 'nothing', '..%2f'])
      expect((await visitor.open(`/portal/alerts/for/${topic}`)).status, topic).toBe(404)
  })
})

describe.skipIf(!hasChromium)('in Chromium', () => {
  it('P-06 an alert can be made and read by everyone, by keyboard alone', async () => {
    const walker = await Walker.signedIn(service)
    const { page } = walker
    await page.goto(`${service.baseUrl}/portal/webhooks`)
    await page.fill('#url', 'https://example.com/events')
    await page.fill('#description', 'team chat')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-once]')
    await page.goto(`${service.baseUrl}/portal/alerts`)
    expect(await walker.faults()).toEqual([])
    await page.getByText('Something else').click()
    await page.getByRole('link', { name: 'Eclipses', exact: true }).click()
    await page.waitForURL('**/new/list_eclipses')
    expect(await walker.faults()).toEqual([])
    await page.focus('#name')
    await page.keyboard.type('eclipses <at home>')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#found')
    expect(await walker.faults()).toEqual([])
    await shots('alert-found')
    await page.getByRole('button', { name: 'Save the alert' }).press('Enter')
    await page.waitForURL('**/portal/alerts')
    expect(await page.locator('.things h2').allTextContents()).toEqual(['eclipses <at home>'])
    expect(await walker.faults()).toEqual([])
    await shots('alerts')
    await page.goto(`${service.baseUrl}/portal/alerts/new/search_sky_conditions`)
    expect(await walker.faults()).toEqual([])
    await shots('alert-new')
    await walker.leave()

    /** Pictures of the page in both themes, narrow and wide. */
    async function shots(name: string) {
      if (!process.env.SHOTS) return
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [390, 1280]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          const path = `${process.env.SHOTS}/${name}-${colorScheme}-${width}.png`
          await page.screenshot({ path, fullPage: true })
        }
    }
  }, 90_000)
})
