import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../harness.ts'
import { hasChromium, startWalk, type Walker } from './walker.ts'

/** A4 without margins of 15 mm, at 96 pixels to the inch. */
const paper = { width: 680, height: 1_009 }

/** Faults of a printed page: parts that are cut or leave the paper, and navigation. */
const misprints = `[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && !one.closest('.unseen')).flatMap((one) => {
  const box = one.getBoundingClientRect()
  const style = getComputedStyle(one)
  const isCut = style.overflow !== 'visible' && !one.closest('svg') && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  const name = one.tagName.toLowerCase() + (one.className && '.' + one.className)
  return [
    ...(box.right > innerWidth + 1 && !one.closest('svg') ? [name + ' leaves the paper'] : []),
    ...(isCut ? [name + ' is cut'] : []),
    ...(one.matches('nav, button, form.filters, form.town, .skip, .search') ? [name + ' is printed'] : []),
  ]
}).slice(0, 5)`

/** Lightness of the ink, 0 to 255. */
const ink = 'Math.max(...getComputedStyle(document.body).color.match(/\\d+/g).slice(0, 3).map(Number))'

describe.skipIf(!hasChromium)('on paper', () => {
  let service: TestService
  let walker: Walker
  let page: Page
  beforeAll(async () => {
    ;({ service, walker, page } = await startWalk({ viewport: paper, colorScheme: 'dark' }))
  })
  afterAll(async () => {
    await walker?.leave()
    await service?.close()
  })

  const printed = async (path: string) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(service.baseUrl + path)
    await page.emulateMedia({ media: 'print' })
  }

  it.each([
    '/',
    '/docs',
    '/docs/tools/get_natal_chart',
    '/docs/errors',
    '/docs/settings',
    '/docs/directories',
    '/docs/quickstart',
    '/docs/topics',
    '/docs/changelog',
    '/reference',
    '/portal',
    '/portal/requests',
    '/portal/usage',
  ])('%s is whole, in dark ink, and has nothing to press', async (path) => {
    await printed(path)
    expect(await page.evaluate(misprints)).toEqual([])
    expect(await page.evaluate(ink)).toBeLessThan(100)
  })

  it.each(['get_natal_chart', 'list_eclipses', 'list_credit_ledger', 'render_chart_wheel'])(
    'the answer of %s is whole, with what is folded on a screen',
    async (tool) => {
      await printed(`/portal/playground/${tool}`)
      await page.emulateMedia({ media: 'screen' })
      await page.locator('form.ask .actions button').click()
      await page.waitForSelector('#answer')
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate(misprints)).toEqual([])
      const hidden = `[...document.querySelectorAll('#answer details:not(.wire, .wire *) > :not(summary)')].filter((one) => one.getBoundingClientRect().height === 0).length`
      expect(await page.evaluate(hidden)).toBe(0)
      expect(await page.locator('#answer > .wire').first().isVisible()).toBe(false)
    },
  )

  it('a wheel is on the page of its heading', async () => {
    const { top, bottom } = (await page.locator('figure.sky').evaluate((one) => {
      const box = one.getBoundingClientRect()
      return { top: box.top, bottom: box.bottom }
    })) as { top: number; bottom: number }
    expect(bottom - top).toBeLessThan(0.7 * paper.height)
  })

  it('a Moon calendar is on one sheet', async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${service.baseUrl}/portal/sky`)
    await page.getByRole('link', { name: 'Moon calendar to print' }).click()
    expect(await page.locator('.price').textContent()).toBe('costs 1 credit')
    await page.fill('#q', 'Ulm')
    await page.getByRole('button', { name: 'Make the calendar' }).click()
    await page.waitForSelector('.moon-year')
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(misprints)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(paper.height)
    await page.emulateMedia({ media: 'screen' })
    expect(await walker.faults()).toEqual([])
    await page.setViewportSize(paper)
  })
})
