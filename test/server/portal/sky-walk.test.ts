import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'
import { awake } from './awake.ts'
import { hasChromium, Walker } from './walker.ts'

describe.skipIf(!hasChromium)('the sky pages in Chromium', () => {
  let service: TestService
  let walker: Walker
  let page: Page

  beforeAll(async () => {
    service = await testService({ ADDRESS_LIMIT: '100000' })
    await awake(service)
    walker = await Walker.signedIn(service, {
      permissions: ['geolocation'],
      geolocation: { latitude: 48.40123, longitude: 9.98765 },
    })
    page = walker.page
  })
  afterAll(async () => {
    await walker?.leave()
    await service?.close()
  })

  it('P-06 the sky is asked for by keyboard alone, on the paper the browser prefers', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${service.baseUrl}/portal/sky`)
    expect(await page.inputValue('[name=theme]')).toBe('light')
    await page.focus('#q')
    await page.keyboard.type('Ulm, DE')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#up')
    const decoded =
      "(async (image) => (await image.decode(), image.naturalWidth))(document.querySelector('figure img'))"
    expect(await page.evaluate(decoded)).toBe(900)
    expect(await walker.faults()).toEqual([])
  })

  it('where the browser is goes into the field to a hundredth of a degree, and nowhere else', async () => {
    await page.goto(`${service.baseUrl}/portal/sky`)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.waitForFunction("document.querySelector('#q').value !== ''")
    expect(await page.inputValue('#q')).toBe('48.40, 9.99')
    expect(walker.complaints.splice(0)).toEqual([])
  })

  it('P-06 a chart is drawn, and leaves no birth in the address', async () => {
    await page.goto(`${service.baseUrl}/portal/chart`)
    await page.fill('#date', '1990-05-05')
    await page.fill('#time', '14:00')
    await page.fill('#q', 'Oslo')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#born')
    expect(page.url()).toBe(`${service.baseUrl}/portal/chart#answer`)
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 the playground calls a tool with its example, and has four texts to copy', async () => {
    await page.goto(`${service.baseUrl}/portal/playground/plan_observing`)
    await page.getByRole('button', { name: 'Call it' }).click()
    await page.waitForSelector('#answer')
    expect(await page.locator('.wrong').count()).toBe(0)
    expect(await page.locator('.copyable button').count()).toBe(4)
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 the list of tools can be read by everyone', async () => {
    await page.goto(`${service.baseUrl}/portal/playground`)
    expect(await walker.faults()).toEqual([])
  })
})
