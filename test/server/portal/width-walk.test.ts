import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createWebhookOutbox } from '../../../db/webhooks/outbox.ts'
import { permissions } from '../../../server/portal/page/permissions.ts'
import type { TestService } from '../../harness.ts'
import { linkTo } from './person.ts'
import { hasChromium, startWalk, type Walker } from './walker.ts'

const widths = [320, 390, 1280]
/** Pages without a parameter in their path; a GET of those that only take forms answers 404 or 405, which is a page, too. */
const paths = Object.keys(permissions).filter((path) => !path.includes(':') && !/export|options/.test(path))
const events = ['budget.exhausted', 'key.expiring', 'webhook.test']

describe.skipIf(!hasChromium)('no page of the portal scrolls sideways', () => {
  let service: TestService
  let walker: Walker
  let page: Page
  let webhook: string
  beforeAll(async () => {
    ;({ service, walker, page } = await startWalk({ colorScheme: 'light' }))
    const { accountId } = await createAccounts(service.database).create('pro', 'Ada')
    // The owner alone has a form for a password.
    const ownerSetting = `UPDATE setting SET value = to_jsonb($1::text) WHERE key = 'owner'`
    await service.database.query(ownerSetting, [accountId])
    const endpoints = createWebhookEndpoints(service.database)
    const endpointId =
      (await endpoints.add(accountId, {
        url: `https://example.com/${'long'.repeat(90)}`,
        description: 'x'.repeat(64),
      })) ?? ''
    webhook = `/portal/webhooks/${endpointId}`
    const outbox = createWebhookOutbox(service.database)
    for (const [index, type] of events.entries()) {
      const name = { accountId, endpointId, eventId: `msg_${index}` }
      await outbox.add({ ...name, type, payload: '{}' })
      const due = { ...name, attempts: 1, isFailing: false }
      await service.database.query(
        'UPDATE webhook_delivery SET attempts = 1 WHERE event_id = $1 AND account_id = $2',
        [name.eventId, accountId],
      )
      await outbox.report(due, {
        isDelivered: false,
        nextSeconds: index === 0 ? 300 : null,
        responseStatus: 500,
        response: `${'word '.repeat(20)}${'x'.repeat(90)}`,
        milliseconds: 9_999,
      })
    }
    await page.goto(service.baseUrl + (await linkTo(service, accountId)))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${service.baseUrl}/portal`)
  })
  afterAll(async () => {
    await walker?.leave()
    await service?.close()
  })

  const excesses = async (path: string) => {
    await page.goto(service.baseUrl + path)
    const found: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const excess = Number(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      )
      if (excess > 0) found.push(`${path} is ${excess} px too wide at ${width}`)
    }
    // A table that is wider than a phone scrolls in a region with a name.
    const nameless = Number(
      await page.evaluate(
        "[...document.querySelectorAll('table')].filter((table) => !table.closest('[role=region][aria-label]')).length",
      ),
    )
    if (nameless > 0) found.push(`${path} has ${nameless} tables outside a region`)
    return found
  }

  it('at 320, 390 and 1280 px, whatever it shows', async () => {
    const forms = ['ntfy', 'slack', 'discord', 'telegram'].map((kind) => `/portal/webhooks?kind=${kind}`)
    const topics = [
      '/portal/alerts/for/eclipses',
      '/portal/alerts/new/search_sky_conditions',
      '/portal/feeds/new/eclipses',
    ]
    const found: string[] = []
    for (const path of [...paths, ...forms, ...topics, webhook]) found.push(...(await excesses(path)))
    expect(found).toEqual([])
  }, 240_000)

  it('answers of deliveries and the buttons that send them again are in sight', async () => {
    await page.goto(service.baseUrl + webhook)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const ends = (await page.evaluate(
        `[...document.querySelectorAll('table.stack td:nth-last-child(-n+2), table.stack button')].map((part) => part.getBoundingClientRect().right - part.closest('.scroll').getBoundingClientRect().right)`,
      )) as number[]
      expect(ends.length).toBe(3 * 2 + 2)
      expect(Math.max(...ends), `at ${width}`).toBeLessThanOrEqual(1)
    }
  }, 60_000)
})
