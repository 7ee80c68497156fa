import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw, request } from '../attack/socket.ts'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

/** The `Accept` header of Chromium for a page. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const addresses = [
  '/nothing-here',
  '/docs/tools/nothing',
  '/docs/nothing/at/all',
  '/portal/nothing',
  '/v1/nothing',
  '/index.php?a=<b>',
]

describe.each(addresses)('%s', (path) => {
  it('is a page with links for a browser', async () => {
    const answer = await service.get(path, { accept: browser })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(html).toContain('<h1>Page not found</h1>')
    for (const target of [
      '/docs',
      '/docs#tools',
      '/reference',
      '/docs/errors',
      `${service.baseUrl}/portal`,
    ]) {
      expect(html).toContain(`href="${target}"`)
    }
    expect(html).not.toContain('<b>')
  })

  it.each(['*/*', 'application/json', 'application/json, text/html;q=0.5', ''])(
    'is a problem record for a client that accepts "%s"',
    async (accept) => {
      const answer = await service.get(path, { accept })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
      expect(await answer.json()).toMatchObject({ code: 'not_found', status: 404 })
    },
  )
})

it('suggests the tool with the nearest name', async () => {
  const html = await (await service.get('/docs/tools/get_bodi', { accept: browser })).text()
  expect(html).toContain('Did you mean <a href="/docs/tools/get_body">')
})

it('a form sent to an unknown path gets a problem record', async () => {
  const answer = await fetch(`${service.baseUrl}/nothing`, { method: 'POST', headers: { accept: browser } })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
})

describe.each([
  ['/docs/%', 400, 'The HTTP request is malformed'],
  ['/portal/%ff', 400, 'The HTTP request is malformed'],
  ['/docs/tools/get_moon?q=%00', 400, 'The HTTP request is malformed'],
  [`/portal/${'a'.repeat(9_000)}`, 414, 'The URL is too long'],
])('%.30s, which no route is looked for', (path, status, title) => {
  const asked = async (accept: string, method?: string) => {
    const host = `Host: ${new URL(service.baseUrl).host}`
    return raw(service.baseUrl, request(path, [host, `Accept: ${accept}`], method))
  }

  it('is a page with ways on for a browser, and a record for a program', async () => {
    const page = await asked(browser)
    expect(page.status).toBe(status)
    expect(page.text).toMatch(/^content-type: text\/html/im)
    expect(page.text).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(page.text).toContain(`<h1>${title}</h1>`)
    expect(page.text).toContain('href="/docs"')
    for (const record of [
      await asked('application/json'),
      await asked('*/*'),
      await asked(browser, 'POST'),
    ]) {
      expect(record.status).toBe(status)
      expect(record.text).toMatch(/^content-type: application\/problem\+json/im)
    }
  })
})
