import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts.ts'
import { type TestService, testService } from '../../harness.ts'
import { awake } from './awake.ts'
import { linkTo } from './person.ts'

/** Debian's path; on a machine without it these claims stay with the machines that have it. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const widths = [390, 820, 1440]

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

describe.skipIf(!existsSync(executablePath))('the sky pages in Chromium', () => {
  let service: TestService
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    service = await testService({ ADDRESS_LIMIT: '100000' })
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    page = await (
      await browser.newContext({
        permissions: ['geolocation'],
        geolocation: { latitude: 48.40123, longitude: 9.98765 },
      })
    ).newPage()
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      const own = request.url().startsWith(service.baseUrl) || request.url().startsWith('data:')
      if (!own) complaints.push(request.url())
    })
    const { accountId } = await createAccounts(service.database).create('pro', 'Ada')
    await awake(service)
    await page.goto(service.baseUrl + (await linkTo(service, accountId)))
  })
  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** Violations of accessibility in light and dark, of the policy, and of the width of the window. */
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
    expect(await faults()).toEqual([])
  })

  it('where the browser is goes into the field to a hundredth of a degree, and nowhere else', async () => {
    await page.goto(`${service.baseUrl}/portal/sky`)
    await page.getByRole('button', { name: 'Where I am' }).click()
    await page.waitForFunction("document.querySelector('#q').value !== ''")
    expect(await page.inputValue('#q')).toBe('48.40, 9.99')
    expect(complaints.splice(0)).toEqual([])
  })

  it('P-06 a chart is drawn, and leaves no birth in the address', async () => {
    await page.goto(`${service.baseUrl}/portal/chart`)
    await page.fill('#date', '1990-05-05')
    await page.fill('#time', '14:00')
    await page.fill('#q', 'Oslo')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#born')
    expect(page.url()).toBe(`${service.baseUrl}/portal/chart`)
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(await faults()).toEqual([])
  })

  it('P-06 the playground calls a tool with its example, and has four texts to copy', async () => {
    await page.goto(`${service.baseUrl}/portal/playground/plan_observing`)
    await page.getByRole('button', { name: 'Call it' }).click()
    await page.waitForSelector('#answer')
    expect(await page.locator('.wrong').count()).toBe(0)
    expect(await page.locator('.copyable button').count()).toBe(4)
    expect(await faults()).toEqual([])
  })

  it('P-06 the list of tools can be read by everyone', async () => {
    await page.goto(`${service.baseUrl}/portal/playground`)
    expect(await faults()).toEqual([])
  })
})
