import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts.ts'
import { type TestService, testService } from '../../harness.ts'
import { authorizationUrl, registered } from '../../oauth/client.ts'
import { linkTo } from './person.ts'

/** Debian's path; on a machine without it these claims stay with the machines that have it. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const widths = [390, 820, 1440]
const pages = [
  '/portal',
  '/portal/keys',
  '/portal/assistants',
  '/portal/connect',
  '/portal/connect?host=vs-code',
  '/portal/account',
  '/portal/account/sessions',
  '/portal/account/delete',
]
const hostile = '<img src=x onerror=alert(1)>'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

describe.skipIf(!existsSync(executablePath))('in Chromium', () => {
  let service: TestService
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    service = await testService({ ADDRESS_LIMIT: '100000' })
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    context = await browser.newContext()
    page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      const own = request.url().startsWith(service.baseUrl) || request.url().startsWith('data:')
      if (!own) complaints.push(request.url())
    })
    const { accountId } = await createAccounts(service.database).create('pro', 'Ada')
    await page.goto(service.baseUrl + (await linkTo(service, accountId)))
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** Violations of accessibility in light and dark, and of the width of the window. */
  async function faults(): Promise<string[]> {
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = (await page.evaluate(`${axe}; axe.run(document)`)) as {
        violations: readonly Violation[]
      }
      found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html}`))
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const excess = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
      if (excess > 0) found.push(`${excess} px too wide at ${width}`)
    }
    return [...found, ...complaints.splice(0)]
  }

  it.each(pages)('P-06 %s breaks no policy, calls no one, and can be read by everyone', async (path) => {
    await page.goto(service.baseUrl + path)
    expect(await faults()).toEqual([])
  })

  it('a key is made, shown, copied and gone after a reload, by keyboard alone', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${service.baseUrl}/portal/keys`)
    await page.focus('#name')
    await page.keyboard.type(hostile)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-once]')
    expect(await faults()).toEqual([])
    const shown = await page.locator('[data-once] code').first().textContent()
    expect(shown).toMatch(/^ac_live_\w{38}$/)
    await page.locator('[data-once] button').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-once] button', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown)
    await page.reload()
    expect(await page.content()).not.toContain(shown)
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(await page.locator('.things > li').count()).toBe(1)
  })

  it('the first stop of the keyboard leads past the navigation to the text', async () => {
    await page.goto(`${service.baseUrl}/portal/account`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('text')
  })

  it('P-07 no page of another site can show the portal in a frame', async () => {
    const site = createServer((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${service.baseUrl}/portal/sign-in"></iframe>`),
    )
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await page.waitForTimeout(300)
    const texts = await Promise.all(page.frames().map((frame) => frame.content().catch(() => '')))
    site.close()
    expect(texts.join('')).not.toContain('With a link')
    expect(complaints.splice(0).join(' ')).toContain('frame-ancestors')
  })

  it('O-33 O-34 an assistant with a hostile name is approved, and the answer reaches it', async () => {
    const assistant = createServer((_, response) => response.end('connected'))
    await new Promise<void>((resolve) => assistant.listen(0, '127.0.0.1', resolve))
    const redirect_uri = `http://127.0.0.1:${(assistant.address() as AddressInfo).port}/callback`
    const client_id = await registered(service, { client_name: hostile, redirect_uris: [redirect_uri] })
    await page.goto(authorizationUrl(service, { client_id, redirect_uri }).href)
    expect(page.url()).toContain('/portal/consent/')
    expect(await faults()).toEqual([])
    await page.focus('button[value="approve"]')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${redirect_uri}?**`)
    const answer = new URL(page.url()).searchParams
    expect([answer.get('state'), answer.get('iss')]).toEqual(['state-1', service.baseUrl])
    expect(answer.get('code')).toMatch(/^[\w-]{20,}$/)
    // The assistant's page asks its own site for an icon; that is not a request of ours.
    await page.waitForLoadState('networkidle')
    assistant.close()
    complaints.splice(0)
    await page.goto(`${service.baseUrl}/portal/assistants`)
    expect(await page.locator('.things h2').first().textContent()).toBe(hostile)
    expect(await faults()).toEqual([])
  })

  it('a stranger signs in with a page that everyone can read', async () => {
    await context.clearCookies()
    await page.goto(`${service.baseUrl}/portal`)
    expect(page.url()).toContain('/portal/sign-in?return=%2Fportal')
    expect(await faults()).toEqual([])
  })
})
