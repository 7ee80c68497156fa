import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { expect } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { type TestService, testService } from '../../harness.ts'
import { awake } from './awake.ts'
import { linkTo } from './person.ts'

/** Debian's path; on a machine without it what is claimed of pages stays with the machines that have it. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const hasChromium = existsSync(executablePath)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const widths = [320, 390, 820, 1440]

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

/** A signed-in user with a page in Chromium. */
export class Walker {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the page, and requests to other hosts, since the last check. */
  readonly complaints: string[] = []
  readonly #browser: Browser

  private constructor(browser: Browser, context: BrowserContext, page: Page, home: string) {
    this.#browser = browser
    this.context = context
    this.page = page
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()))
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('request', (request) => {
      const own = request.url().startsWith(home) || request.url().startsWith('data:')
      if (!own) this.complaints.push(request.url())
    })
  }

  static async signedIn(service: TestService, options: BrowserContextOptions = {}): Promise<Walker> {
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const context = await browser.newContext(options)
    const walker = new Walker(browser, context, await context.newPage(), service.baseUrl)
    const { accountId } = await createAccounts(service.database).create('pro', 'Ada')
    await walker.page.goto(service.baseUrl + (await linkTo(service, accountId)))
    await walker.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await walker.page.waitForURL(`${service.baseUrl}/portal`)
    return walker
  }

  leave(): Promise<void> {
    return this.#browser.close()
  }

  /** Taps a symbol of a drawing, again until the script of the page is there, and returns what it says. */
  async tap(id: string): Promise<string> {
    const words = this.page.locator('.picked')
    await expect
      .poll(
        async () => {
          await this.page.locator(`.map a[data-id=${id}]`).click()
          return words.textContent()
        },
        { timeout: 10_000 },
      )
      .not.toBe('')
    await this.page.waitForSelector('.picked:not([hidden])')
    return (await words.textContent()) ?? ''
  }

  /** Violations of accessibility in light and dark, of the policy, and of the width of the window. */
  async faults(): Promise<string[]> {
    const { page } = this
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
    // Navigation of a wide window is above the text by its header alone.
    const top = (await page.evaluate("document.querySelector('main').getBoundingClientRect().top")) as number
    if (top > 250) found.push(`the text begins ${top} px down`)
    return [...found, ...this.complaints.splice(0)]
  }
}

/** A person signed in to a service of their own. */
export async function startWalk(options: BrowserContextOptions) {
  const service = await testService({ ADDRESS_LIMIT: '100000' })
  await awake(service)
  const walker = await Walker.signedIn(service, options)
  return { service, walker, page: walker.page }
}
