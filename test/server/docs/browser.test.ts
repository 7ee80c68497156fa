import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '../../../server/docs/documents.ts'
import { registry, site } from './fixture.ts'

/** Debian's path; on a machine without it these claims stay with the machines that have it. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const paths = [
  '/docs',
  '/docs/tools/get_body',
  '/docs/errors',
  '/docs/settings',
  '/docs/support',
  '/docs/privacy',
  '/docs/terms',
  '/docs/directories',
  '/docs/style',
  '/docs/quickstart',
  '/docs/questions/credits',
  '/docs/topics',
  '/pricing',
  '/docs/changelog',
  '/reference',
]
const widths = [320, 390, 820, 1440]
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

describe.skipIf(!existsSync(executablePath))('in Chromium', () => {
  let browser: Browser
  let server: Server
  let base: string
  beforeAll(async () => {
    const published = new Map(documents(registry, site).map((one) => [one.path, one]))
    server = createServer((request, response) => {
      const found = published.get((request.url ?? '').replace(/\?.*/, ''))
      if (!found) return response.writeHead(404).end()
      response
        .writeHead(200, { 'content-type': found.type, 'content-security-policy': found.csp })
        .end(found.body())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  test.each(paths)('%s breaks no policy, calls no other site and fits every window', async (path) => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(base) && !request.url().startsWith('data:'))
        complaints.push(request.url())
    })
    await page.goto(base + path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
    await page.close()
    expect(complaints).toEqual([])
  })

  test.each(paths)(
    '%s can be read by everyone, on a phone and at a desk, in light and dark',
    async (path) => {
      const page = await browser.newPage()
      await page.goto(base + path)
      // Includes collapsed content.
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
      const found: string[] = []
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const { violations } = (await page.evaluate(`${axe}; axe.run(document)`)) as {
            violations: readonly Violation[]
          }
          found.push(
            ...violations.map(
              ({ id, nodes }) => `${width} ${colorScheme}: ${id} ${nodes[0]?.html.slice(0, 200)}`,
            ),
          )
        }
      }
      await page.close()
      expect(found).toEqual([])
    },
  )

  test.each(paths)(
    'on %s the first stop of the keyboard leads past the list of sections, on a ground of its own',
    async (path) => {
      const page = await browser.newPage()
      await page.goto(base + path)
      await page.keyboard.press('Tab')
      const ground = await page.evaluate('getComputedStyle(document.activeElement).backgroundColor')
      expect(ground).not.toBe('rgba(0, 0, 0, 0)')
      await page.keyboard.press('Enter')
      expect(await page.evaluate('document.activeElement.id')).toBe('text')
      await page.close()
    },
  )

  test('the search finds a section while its words are typed, by keyboard alone', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(`${base}/docs/errors`)
    await page.keyboard.press('/')
    await page.keyboard.type('idempot key twice')
    await page.locator('.found li').first().waitFor()
    await page.locator('.found mark').first().waitFor()
    await page.locator('#search').fill('xyzzyplugh')
    await page.locator('.found [role=status]', { hasText: 'Nothing for “xyzzyplugh”.' }).waitFor()
    await page.locator('.found .ways a', { hasText: 'All topics' }).waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('Control+k')
    await page.locator('#search').fill('who sees my quota')
    await page.locator('#search').fill('unknown_param')
    await page.locator('.found a', { hasText: 'unknown_parameter' }).first().waitFor()
    const { violations } = (await page.evaluate(`${axe}; axe.run(document)`)) as { violations: Violation[] }
    expect(violations.map(({ id }) => id)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/docs/errors#unknown_parameter`)
    await page.keyboard.press('Escape')
    expect(await page.locator('.found').isHidden()).toBe(true)
    // Only the page of all topics was opened by the search.
    await page.goto(`${base}/docs/topics?q=quota`)
    expect(await page.locator('#search').inputValue()).toBe('quota')
    await page.goto(`${base}/docs/errors?q=Lisbon`)
    expect(await page.locator('#search').inputValue()).toBe('')
    await page.close()
    expect(complaints).toEqual([])
  })

  test('without script the search leads to all topics', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${base}/docs`)
    await page.locator('form.search button').click()
    expect(new URL(page.url()).pathname).toBe('/docs/topics')
    expect(await page.locator('h1').textContent()).toBe('All topics')
    await context.close()
  })

  test('the language of samples is chosen once for all pages, by mouse or keyboard', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const shown = () =>
      page.evaluate(
        "[...document.querySelectorAll('.sample')].filter((one) => one.offsetParent).map(({ id }) => id)",
      )
    await page.goto(`${base}/docs/tools/get_body`)
    expect(await shown()).toEqual(['sample-sh'])
    await page.locator('[role=tab]', { hasText: 'Python' }).click()
    expect(await shown()).toEqual(['sample-python'])
    await page.goto(`${base}/docs/tools/get_synastry`)
    expect(await shown()).toEqual(['sample-python'])
    await page.locator('[role=tab][aria-selected=true]').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await shown()).toEqual(['sample-js'])
    expect(await page.locator('[role=tab]:focus').textContent()).toBe('JavaScript')
    await page.close()
  })

  test('without script every sample can be read, under its name', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${base}/docs/tools/get_body`)
    for (const name of ['curl', 'JavaScript', 'Python', 'MCP'])
      expect(await page.locator('.sample h3', { hasText: name }).isVisible()).toBe(true)
    expect(await page.locator('[role=tab]').first().isVisible()).toBe(false)
    await context.close()
  })

  test('a link into a collapsed section opens it', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${base}/docs/tools/get_body#invalid_latitude`)
    await page.locator('#invalid_latitude').waitFor({ state: 'visible' })
    await page.close()
  })

  test('the list of pages is a line above the text on a phone, and open beside it at a desk', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${base}/docs/quickstart`)
    const link = page.locator('nav.tools a[href="/docs/webhooks"]')
    expect(await link.isVisible()).toBe(false)
    expect((await page.locator('nav.tools').boundingBox())?.height).toBeLessThan(80)
    await page.locator('nav.tools summary', { hasText: 'All pages' }).click()
    expect(await link.isVisible()).toBe(true)
    await page.reload()
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await link.isVisible()).toBe(true)
    await page.close()
  })

  test('a copy button copies its text', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${base}/docs/quickstart`)
    await page.locator('.copyable button').first().click()
    await page.locator('.copyable button', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('export SKY_API_KEY=ac_live_…')
    await context.close()
  })

  test('on a phone no line of the reference is squeezed to a word', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${base}/reference`)
    const narrowest = await page.evaluate(
      "Math.min(...[...document.querySelectorAll('main h1, main h2, main p, main summary')].filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect().width))",
    )
    expect(narrowest).toBeGreaterThan(300)
    await page.close()
  })
})
