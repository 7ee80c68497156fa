import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { type Browser, signedIn } from './browser.ts'
import { callTool, connected, refresh } from './client.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await testService()
  browser = await signedIn(service)
})
afterAll(() => service.close())

const sky = { latitude: 52.5, longitude: 13.4, datetime: '2026-03-20T12:00:00Z', include: 'minimal' }

describe('an assistant that knows only the URL', () => {
  it('connects, calls, refreshes, and is rejected once disconnected', async () => {
    const tokens = await connected(service, browser)
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'sky:read charts:read usage:read' })
    const first = await callTool(service, tokens.access_token, 'get_sky_snapshot', sky)
    expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('observerData')])
    const next = await refresh(service, tokens.clientId, tokens.refresh_token)
    const renewed = await next.json()
    expect([next.status, renewed]).toEqual([
      200,
      expect.objectContaining({ refresh_token: expect.any(String) }),
    ])
  })
})
