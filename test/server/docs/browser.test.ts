import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents } from '../../../server/docs/documents.ts'
import { registry, site } from './fixture.ts'

/** Debian's path; on a machine without it these claims stay with the machines that have it. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const paths = ['/docs', '/docs/tools/get_body', '/docs/errors', '/docs/settings', '/reference']
/** One per tool, and one more for a chart that takes its birth data by POST too. */
const operationCount = registry.descriptors.length + 1
const widths = [390, 820, 1440]

describe.skipIf(!existsSync(executablePath))('in Chromium', () => {
  let browser: Browser
  let server: Server
  let base: string
  beforeAll(async () => {
    const published = new Map(documents(registry, site).map((one) => [one.path, one]))
    server = createServer((request, response) => {
      const found = published.get(request.url ?? '')
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
    if (path === '/reference') await page.waitForSelector('.opblock')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
    await page.close()
    expect(complaints).toEqual([])
  })

  test('the reference shows every operation and its parameters', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}/reference`)
    await page.waitForSelector('.opblock')
    expect(await page.locator('.opblock').count()).toBe(operationCount)
    await page.locator('.opblock-summary', { hasText: '/v1/bodies/{body}' }).click()
    await page.waitForSelector('tr[data-param-name="latitude"]')
    await page.close()
  })
})
