import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'
import { authorizationUrl, registered } from '../../oauth/client.ts'
import { hasChromium, Walker } from './walker.ts'

const pages = [
  '/',
  '/portal',
  '/portal/usage',
  '/portal/requests',
  '/portal/keys',
  '/portal/feeds',
  '/portal/assistants',
  '/portal/connect',
  '/portal/connect?host=vs-code',
  '/portal/account',
  '/portal/account/sessions',
  '/portal/account/delete',
]
const hostile = '<img src=x onerror=alert(1)>'

describe.skipIf(!hasChromium)('in Chromium', () => {
  let service: TestService
  let walker: Walker
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    service = await testService({ ADDRESS_LIMIT: '100000' })
    walker = await Walker.signedIn(service)
    ;({ page, context } = walker)
  })
  afterAll(async () => {
    await walker?.leave()
    await service?.close()
  })

  it.each(pages)('P-06 %s breaks no policy, calls no one, and can be read by everyone', async (path) => {
    await page.goto(service.baseUrl + path)
    expect(await walker.faults()).toEqual([])
  })

  it('a key is made, shown, copied and gone after a reload, by keyboard alone', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${service.baseUrl}/portal/keys`)
    await page.focus('#name')
    await page.keyboard.type(hostile)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-once]')
    expect(await walker.faults()).toEqual([])
    const shown = await page.locator('[data-once] code').first().textContent()
    expect(shown).toMatch(/^ac_live_\w{38}$/)
    await page.locator('[data-once] button').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-once] button', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(shown)
    await page.reload()
    expect(await page.content()).not.toContain(shown)
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(page.url()).toBe(`${service.baseUrl}/portal/keys`)
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
    expect(texts).toHaveLength(2)
    expect(texts.join('')).not.toContain('Sky Data Service')
    expect(walker.complaints.splice(0).join(' ')).toContain('frame-ancestors')
  })

  it('O-33 O-34 an assistant with a hostile name is approved, and the answer reaches it', async () => {
    const assistant = createServer((_, response) => response.end('connected'))
    await new Promise<void>((resolve) => assistant.listen(0, '127.0.0.1', resolve))
    const redirect_uri = `http://127.0.0.1:${(assistant.address() as AddressInfo).port}/callback`
    const client_id = await registered(service, { client_name: hostile, redirect_uris: [redirect_uri] })
    await page.goto(authorizationUrl(service, { client_id, redirect_uri }).href)
    expect(page.url()).toContain('/portal/consent/')
    expect(await walker.faults()).toEqual([])
    await page.focus('button[value="approve"]')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${redirect_uri}?**`)
    const answer = new URL(page.url()).searchParams
    expect([answer.get('state'), answer.get('iss')]).toEqual(['state-1', service.baseUrl])
    expect(answer.get('code')).toMatch(/^[\w-]{20,}$/)
    // The assistant's page asks its own site for an icon; that is not a request of ours.
    await page.waitForLoadState('networkidle')
    assistant.close()
    walker.complaints.splice(0)
    await page.goto(`${service.baseUrl}/portal/assistants`)
    expect(await page.locator('.things h2').first().textContent()).toBe(hostile)
    expect(await walker.faults()).toEqual([])
  })

  it('a stranger signs in with a page that everyone can read', async () => {
    await context.clearCookies()
    await page.goto(`${service.baseUrl}/portal`)
    expect(page.url()).toContain('/portal/sign-in?return=%2Fportal')
    expect(await walker.faults()).toEqual([])
  })
})
