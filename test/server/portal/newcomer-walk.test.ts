import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../harness.ts'
import { hasChromium, startWalk, type Walker } from './walker.ts'

/** The colours at the left and the right edge of a box and in its middle, halfway down. */
async function edges(page: Page, box: Locator): Promise<string[]> {
  const png = (await box.screenshot()).toString('base64')
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const y = Math.floor(image.height / 2)
    return [1, image.width - 2, Math.floor(image.width / 2)].map((x) =>
      String(context?.getImageData(x, y, 1, 1).data),
    )
  }, png)
}

describe.skipIf(!hasChromium)('a newcomer in Chromium', () => {
  let service: TestService
  let walker: Walker
  let page: Page
  beforeAll(async () => {
    ;({ service, walker, page } = await startWalk({ viewport: { width: 390, height: 844 } }))
  })
  afterAll(async () => {
    await walker?.leave()
    await service?.close()
  })

  const topOf = (selector: string) =>
    page.evaluate(`document.querySelector('${selector}').getBoundingClientRect().top`) as Promise<number>
  const called = async (tool: string) => {
    await page.goto(`${service.baseUrl}/portal/playground/${tool}`)
    await page.getByRole('button', { name: 'Run the tool' }).click()
    await page.waitForSelector('#answer')
  }

  it('sees the answer of a call at once, and the keyboard goes on from it', async () => {
    await called('get_body')
    expect(await topOf('#answer')).toBeGreaterThanOrEqual(0)
    expect(await topOf('#answer')).toBeLessThan(200)
    expect(await page.evaluate('document.activeElement.id')).toBe('answer')
  })

  it.each(['list_eclipses', 'get_synastry', 'render_sky_map', 'run_batch'])(
    'reads the answer of %s on a page that ends, without a fault',
    async (tool) => {
      await called(tool)
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(7_000)
      expect(await walker.faults()).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
    },
  )

  it('is shown the field that was refused', async () => {
    await page.goto(`${service.baseUrl}/portal/playground/get_body`)
    await page.fill('[name="with.latitude"]', '120')
    await page.getByRole('button', { name: 'Run the tool' }).click()
    await page.getByRole('link', { name: 'Go to the field' }).click()
    expect(await page.evaluate('document.activeElement.name')).toBe('with.latitude')
    // The answer was 400, which the console of a browser notes.
    walker.complaints.splice(0)
    expect(await walker.faults()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
  })

  it.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'sees at %d px in %s that there is more beside a table, until the last column',
    async (...look) => {
      const [width, colorScheme] = look
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await called('get_sky_snapshot')
      const boxes = page.locator('.scroll')
      const widest = await boxes.evaluateAll((all) =>
        all.findIndex((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth),
      )
      expect(widest).toBeGreaterThanOrEqual(0)
      const box = boxes.nth(widest)
      await box.scrollIntoViewIfNeeded()
      // Only the ground is looked at, not the words on it.
      await box.evaluate((one) => {
        for (const part of one.querySelectorAll<HTMLElement>('*')) part.style.visibility = 'hidden'
      })
      const shades = () => edges(page, box)
      const [left, right, middle] = await shades()
      expect(left).toEqual(middle)
      expect(right).not.toEqual(middle)
      await box.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => box.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
      await box.evaluate((one) => {
        one.scrollLeft = one.scrollWidth
      })
      const [before, after, ground] = await shades()
      expect(before).not.toEqual(ground)
      expect(after).toEqual(ground)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 390, height: 844 })
    },
  )

  it('copies with a button that keeps its width and its border', async () => {
    await walker.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${service.baseUrl}/portal/connect`)
    const button = page.locator('.copyable button').first()
    const look = () =>
      button.evaluate((one) => {
        const { width } = one.getBoundingClientRect()
        const style = getComputedStyle(one)
        return [width, style.borderTopWidth, style.borderTopColor]
      })
    await button.focus()
    const before = await look()
    await page.keyboard.press('Enter')
    await page.locator('.copyable button', { hasText: 'Copied' }).first().waitFor()
    expect(await look()).toEqual(before)
  })

  it('is shown a page that does not move when the script adds its button', async () => {
    await page.addInitScript(
      "globalThis.moved = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) globalThis.moved += one.value }).observe({ type: 'layout-shift', buffered: true })",
    )
    await page.goto(`${service.baseUrl}/portal/sky`)
    await page.getByRole('button', { name: 'Use my location' }).waitFor()
    await page.waitForTimeout(300)
    expect(await page.evaluate('globalThis.moved')).toBe(0)
  })

  it('reads how many credits are left on one line', async () => {
    for (const width of [390, 640, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${service.baseUrl}/portal`)
      const [figure, of] = (await page.evaluate(
        "[document.querySelector('.wide dd'), document.querySelector('.wide small')].map((one) => one.getBoundingClientRect().bottom)",
      )) as [number, number]
      expect(Math.abs(figure - of), `at ${width}`).toBeLessThan(12)
    }
  })
})
