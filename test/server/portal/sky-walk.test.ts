import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../harness.ts'
import { hasChromium, startWalk, type Walker } from './walker.ts'

describe.skipIf(!hasChromium)('the sky pages in Chromium', () => {
  let service: TestService
  let walker: Walker
  let page: Page

  beforeAll(async () => {
    ;({ service, walker, page } = await startWalk({
      permissions: ['geolocation'],
      geolocation: { latitude: 48.40123, longitude: 9.98765 },
    }))
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
    expect(await page.evaluate("document.querySelector('.map').viewBox.baseVal.width")).toBe(900)
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 an object in the drawing leads to its row, and the slider turns the sky without a call', async () => {
    const link = page.locator('.map a').first()
    const name = await link.locator('title').textContent()
    await link.focus()
    await page.keyboard.press('Enter')
    // A note follows the name of what is low, or of a Moon.
    expect((await page.locator('tr:target th').textContent())?.slice(0, name?.length)).toBe(name)
    expect(name).toMatch(/^\S/)
    const before = await page.locator('#here + .lead').textContent()
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.focus('#slide')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('output').textContent()).toMatch(/^\d\d:\d\d \(\+0 h 30 min\)$/)
    await page.waitForSelector('.stage.turned canvas')
    expect(new URL(page.url()).searchParams.get('q')).toBe('Ulm, DE')
    expect(posts).toEqual([])
    expect(await walker.faults()).toEqual([])
    await page.getByRole('button', { name: 'Draw this moment' }).click()
    await expect.poll(() => page.locator('#here + .lead').textContent(), { timeout: 10_000 }).not.toBe(before)
    expect(posts).toHaveLength(1)
    expect(await page.inputValue('#slide')).toBe('0')
    expect(await walker.faults()).toEqual([])
    await page.getByRole('button', { name: '1 hour earlier' }).click()
    await page.waitForSelector('#answer')
    expect(await page.locator('.wrong').count()).toBe(0)
  })

  it('P-06 a tap names what stands there with its best time, and the address shows the same sky', async () => {
    await page.goto(`${service.baseUrl}/portal/sky?q=Ulm%2C+DE&at=2026-11-20T19%3A00%3A00Z`)
    expect(await page.locator('#text > .lead').textContent()).toContain('20 November 2026, 19:00 UTC')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.waitForSelector('.map a')
    expect(await page.locator('#here + .lead').textContent()).toContain('20 November 2026, 20:00')
    expect(await walker.tap('saturn')).toMatch(/^Saturn · planet · magnitude .* high in the SSE · best at/)
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 a poster is made with its title, and its price is said before', async () => {
    await page.goto(`${service.baseUrl}/portal/sky/poster?q=Ulm%2C+DE&at=2026-11-20T19%3A00%3A00Z`)
    expect(await page.locator('.price').textContent()).toContain('costs 3 credits')
    await page.fill('#title', 'Ada and Charles')
    await page.getByRole('button', { name: 'Make the poster' }).click()
    await page.waitForSelector('.poster img')
    expect(await page.locator('.downloads a').allTextContents()).toEqual(['SVG', 'PNG', 'PDF'])
    expect(await walker.faults()).toEqual([])
  })

  it('where the browser is goes into the field to a hundredth of a degree, and nowhere else', async () => {
    await page.goto(`${service.baseUrl}/portal/sky`)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect
      .poll(() => page.evaluate("document.querySelector('#q').value !== ''"), { timeout: 10_000 })
      .toBeTruthy()
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
    expect(await walker.tap('sun')).toMatch(/^Sun · 14°.*Taurus, house \d+ · /)
    expect(await page.locator('.map line').count()).toBeGreaterThan(0)
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 houses of a chart turn and the sky of a day stands around it, without a paid call', async () => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const cusps = () => page.locator('ol.cusps li').allTextContents()
    const [placidus, place] = [
      await cusps(),
      await page.locator('.map a[data-id=moon] circle').getAttribute('cx'),
    ]
    await page.selectOption('#otherHouses', 'whole-sign')
    await expect
      .poll(
        () =>
          page.evaluate("document.querySelector('form.times [role=status]').textContent.includes('Free')"),
        { timeout: 10_000 },
      )
      .toBeTruthy()
    expect((await cusps()).every((cusp) => cusp.startsWith('0°00′00″'))).toBe(true)
    expect(await cusps()).not.toEqual(placidus)
    expect(await page.locator('.map a[data-id=moon]').getAttribute('aria-label')).toMatch(/, house \d+$/)
    expect(place).not.toBeNull()
    await page.focus('#day')
    await page.keyboard.press('ArrowRight')
    await page.waitForSelector('.contacts li')
    expect(await page.locator('.map .token').count()).toBe(10)
    const text = await page.locator('.contacts li').first().textContent()
    expect(text).toMatch(/^[A-Z][a-z]+ (?:conjunction|opposition|trine|square|sextile) [A-Z].* \d\.\d°$/)
    expect(await page.locator('.around form button').textContent()).toMatch(/, \d+ credits$/)
    expect(posts).toEqual([])
    expect(await walker.faults()).toEqual([])
    await page.getByRole('button', { name: 'Hide the sky' }).click()
    expect(await page.locator('.map .token').count()).toBe(0)
  })

  it('P-06 a drawing is enlarged over the window and closed again, by keyboard', async () => {
    const shownWidth = async () => (await page.locator('.map').boundingBox())?.width ?? 0
    await page.setViewportSize({ width: 390, height: 844 })
    const before = await shownWidth()
    await page.focus('figure.wheel .enlarge input')
    await page.keyboard.press('Space')
    expect(await shownWidth()).toBeGreaterThan(2 * before)
    await page.keyboard.press('Space')
    expect(await shownWidth()).toBe(before)
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 a kind of chart shows its own fields, and its answer can be read by everyone', async () => {
    const shown = async () => [
      await page.isVisible('#on'),
      await page.isVisible('#from'),
      await page.isVisible('#q2'),
    ]
    await page.goto(`${service.baseUrl}/portal/chart`)
    expect(await shown()).toEqual([false, false, false])
    await page.fill('#date', '1990-05-05')
    await page.fill('#time', '14:00')
    await page.fill('#q', 'Oslo')
    await page.check('#kind-transits')
    expect(await shown()).toEqual([true, false, false])
    await page.getByRole('button', { name: 'Draw the chart' }).click()
    await page.waitForSelector('#born')
    expect(await walker.faults()).toEqual([])
    await page.check('#kind-synastry')
    expect(await shown()).toEqual([false, false, true])
    await page.fill('#date2', '1991-05-05')
    await page.fill('#q2', 'Bergen, Norway')
    await page.getByRole('button', { name: 'Draw the chart' }).click()
    await page.waitForSelector('text=Aspects between the charts')
    expect(await walker.faults()).toEqual([])
    await page.check('#kind-return')
    expect(await shown()).toEqual([false, true, false])
    await page.getByRole('button', { name: 'Draw the chart' }).click()
    await page.waitForSelector('#born + .lead + figure')
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 the playground calls a tool with its example, goes to the answer, and has six texts to copy', async () => {
    await page.goto(`${service.baseUrl}/portal/playground/plan_observing`)
    await page.getByRole('button', { name: 'Run the tool' }).click()
    await page.waitForSelector('#answer')
    expect(await page.locator('.wrong').count()).toBe(0)
    expect(await page.locator('.copyable button').count()).toBe(6)
    expect(await page.evaluate('document.activeElement.id')).toBe('answer')
    expect(await page.evaluate('document.querySelector("#answer").getBoundingClientRect().top')).toBeLessThan(
      50,
    )
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 a problem is gone to, and leads on to the faulty field', async () => {
    await page.goto(`${service.baseUrl}/portal/playground/get_body`)
    await page.fill('[id="with.latitude"]', '120')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#answer .wrong')
    expect(await page.evaluate('document.activeElement.id')).toBe('answer')
    expect(await walker.faults()).toEqual([expect.stringContaining('400')])
    await page.getByRole('link', { name: 'Go to the field' }).click()
    expect(await page.evaluate('document.activeElement.id')).toBe('with.latitude')
  })

  it('P-06 a batch and a long table can be read by everyone', async () => {
    await page.goto(`${service.baseUrl}/portal/playground/run_batch`)
    await page.getByRole('button', { name: 'Run the tool' }).click()
    await page.waitForSelector('.card')
    expect(await walker.faults()).toEqual([])
    const days = new URLSearchParams({
      'with.bodies': 'moon',
      'with.latitude': '51',
      'with.longitude': '0',
      'with.start': '2026-01-01',
      'with.end': '2026-03-20',
    })
    await page.goto(`${service.baseUrl}/portal/playground/get_rise_set?${days}`)
    await page.getByRole('button', { name: 'Run the tool' }).click()
    await page.waitForSelector('#answer summary:has-text("Rows 51 to")')
    expect(await walker.faults()).toEqual([])
  })

  it('P-06 the list of tools can be read by everyone', async () => {
    await page.goto(`${service.baseUrl}/portal/playground`)
    expect(await walker.faults()).toEqual([])
  })
})
