import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { orbitOf } from '../../fixtures/orbit.ts'
import { type TestService, testService } from '../../harness.ts'
import { newPerson } from './person.ts'
import { hasChromium, Walker } from './walker.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(() => service?.close())

const fields = { q: 'Ulm', language: 'de', orbit: orbitOf(Date.now() - 3_600_000) }
const addressIn = (page: string) => /https?:\/\/[^"<\s]+\/feeds\/([\w-]{43})\.ics/.exec(page)

describe('feeds by button', () => {
  it('each topic is looked at, made, read as a calendar, and revoked', async () => {
    const { visitor } = await newPerson(service)
    const list = await visitor.read('/portal/feeds')
    const topics = [...new Set([...list.matchAll(/\/portal\/feeds\/new\/[\w-]+/g)].map(String))]
    expect(topics.length).toBeGreaterThan(6)
    // An account makes ten an hour.
    const { visitor: second } = await newPerson(service)
    for (const [index, topic] of topics.entries()) {
      const maker = index < 8 ? visitor : second
      const look = await (await maker.send(topic, fields)).text()
      expect(look, topic).toContain('What will come')
      expect(look, topic).not.toContain('/feeds/…')
      // Topics of what each day has are no calendar of their own.
      if (!/sunrise|golden|space/.test(topic) && look.includes('class="coming"'))
        expect(look, topic).toContain('Add to calendar')
      const made = await maker.send(topic, { ...fields, create: 'yes' })
      const page = await made.text()
      const address = addressIn(page)
      expect([made.status, address !== null], topic).toEqual([200, true])
      expect(page).toContain(`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(`webcal:`)}`)
      expect(page).toContain('href="webcal:')
      expect(page).toContain('https://outlook.live.com/calendar/0/addfromweb?url=http')
      const calendar = await fetch(`${service.baseUrl}/feeds/${address?.[1]}.ics`)
      expect([calendar.status, calendar.headers.get('content-type')], topic).toEqual([
        200,
        'text/calendar; charset=utf-8',
      ])
      expect(await calendar.text()).toContain('BEGIN:VCALENDAR')
    }
    const feeds = await visitor.read('/portal/feeds')
    const [feed = ''] = /feed_\w+/.exec(feeds) ?? []
    expect(feeds).toContain('Charged to the key Calendar feeds')
    expect(feeds).not.toMatch(/<h2><code>/)
    expect((await visitor.send('/portal/feeds', { feed })).status).toBe(303)
    expect(await visitor.read('/portal/feeds')).not.toContain(feed)
  }, 180_000)

  it.each(['/portal/feeds/new/seasons', '/portal/alerts/for/seasons'])(
    '%s asks which Springfield is meant, and not which Lisbon',
    async (topic) => {
      const { visitor } = await newPerson(service)
      const previewOf = async (q: string) =>
        (await visitor.send(topic, { q, language: 'en', lead: '0' })).text()
      expect(await previewOf('Lisbon')).toContain('What will come')
      const open = await previewOf('Springfield')
      expect(open).toMatch(
        /id="found">.*There are \d+ places that could be “Springfield”.*Nothing has been charged/,
      )
      expect(open).not.toContain('What will come')
    },
  )

  it('an orbit that is no orbit, or too old, is refused with where to get one', async () => {
    const { visitor } = await newPerson(service)
    for (const [orbit, reason] of [
      ['', 'not an orbit of two lines'],
      ['ISS', 'not an orbit of two lines'],
      [orbitOf(Date.now() - 11 * 86_400_000), 'more than 10 days old'],
    ] as const)
      for (const topic of ['/portal/feeds/new/space-station', '/portal/alerts/for/space-station']) {
        const refused = await visitor.send(topic, { ...fields, orbit, lead: '0' })
        expect([refused.status, (await refused.text()).includes(reason)], topic).toEqual([400, true])
      }
  })

  it('the feed of an orbit ends ten days after its epoch', async () => {
    const { visitor } = await newPerson(service)
    const orbit = orbitOf(Date.now() - 10 * 86_400_000 + 20_000)
    const page = await (
      await visitor.send('/portal/feeds/new/space-station', { ...fields, orbit, create: 'yes' })
    ).text()
    const read = () => fetch(`${service.baseUrl}/feeds/${addressIn(page)?.[1]}.ics`)
    await expect.poll(async () => (await read()).status, { timeout: 40_000, interval: 5_000 }).toBe(400)
    expect(await (await read()).text()).toContain('Make the feed or alert again with elements of today')
  }, 60_000)

  it('the key of feeds is made once, and its text is nowhere', async () => {
    const { accountId, visitor } = await newPerson(service)
    for (let n = 0; n < 2; n++) {
      const page = await (
        await visitor.send('/portal/feeds/new/seasons', { ...fields, create: 'yes' })
      ).text()
      expect(page).not.toMatch(/ac_live_/)
    }
    expect((await createApiKeys(service.database).list(accountId)).map(({ name }) => name)).toEqual([
      'Calendar feeds',
    ])
    expect(await visitor.read('/portal/account')).toContain('a calendar feed was created')
  })

  it('an eleventh feed in an hour, an unknown town and an unknown topic are refused', async () => {
    const { visitor } = await newPerson(service)
    const make = (changes = {}) =>
      visitor.send('/portal/feeds/new/seasons', { ...fields, create: 'yes', ...changes })
    for (let n = 0; n < 10; n++) expect((await make()).status).toBe(200)
    const eleventh = await make()
    expect([eleventh.status, (await eleventh.text()).includes('10 new ones an hour')]).toEqual([400, true])
    expect((await make({ q: 'xqzzqx' })).status).toBe(404)
    for (const topic of ['dark-nights', 'constructor'])
      expect((await visitor.open(`/portal/feeds/new/${topic}`)).status, topic).toBe(404)
  }, 60_000)
})

describe.skipIf(!hasChromium)('in Chromium', () => {
  it('P-06 a feed can be made by everyone, and no link is followed before it is pressed', async () => {
    const walker = await Walker.signedIn(service)
    const { page } = walker
    await page.goto(`${service.baseUrl}/portal/feeds`)
    expect(await walker.faults()).toEqual([])
    await shots('feeds')
    await page.getByRole('link', { name: 'Meteor showers' }).click()
    await page.waitForURL('**/new/meteor-showers')
    await page.fill('#q', 'Ulm')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#found')
    expect(await walker.faults()).toEqual([])
    await shots('feed-preview')
    await page.getByRole('button', { name: 'Create the feed' }).press('Enter')
    await page.waitForSelector('[data-once]')
    expect(await walker.faults()).toEqual([])
    await shots('feed-made')
    await page.reload()
    expect(await page.content()).not.toMatch(/\/feeds\/[\w-]{43}/)
    await walker.leave()

    /** Pictures of the page in both themes, narrow and wide. */
    async function shots(name: string) {
      if (!process.env.SHOTS) return
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [390, 1280]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await page.screenshot({
            path: `${process.env.SHOTS}/${name}-${colorScheme}-${width}.png`,
            fullPage: true,
          })
        }
    }
  }, 90_000)
})
