import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Path on Debian; without Chromium these tests are skipped. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const hasChromium = existsSync(executablePath)

/** One connection as shown in the portal. */
export interface ShownConnection {
  readonly name: string
  readonly about: string
  readonly active: boolean
}

/** The owner of a service in a real browser. */
export class ChromiumPerson {
  readonly #baseUrl: string
  readonly #browser: Browser
  readonly #page: Page
  readonly #password = 'nine planets less one'

  private constructor(baseUrl: string, browser: Browser, page: Page) {
    this.#baseUrl = baseUrl
    this.#browser = browser
    this.#page = page
  }

  static async sitDown(baseUrl: string): Promise<ChromiumPerson> {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
    const browser = await chromium.launch({ executablePath, args })
    return new ChromiumPerson(baseUrl, browser, await browser.newPage())
  }

  /** First start: opens the link and sets a password; then clears the browser. */
  async settleIn(signInUrl: string): Promise<void> {
    await this.#page.goto(signInUrl)
    await this.#page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await this.#page.getByRole('link', { name: 'Keep your way in' }).click()
    await this.#page.getByLabel('New password').fill(this.#password)
    await this.#page.getByRole('button', { name: 'Set the password' }).click()
    await this.#page.getByText('The password is set.').waitFor()
    await this.#page.getByRole('button', { name: 'Sign out' }).click()
    await this.#page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }

  /** Opens an assistant's link, signs in if asked, approves, and ends at the redirect URI. */
  async connect(asked: URL, name: string): Promise<void> {
    await this.#page.goto(asked.href)
    const password = this.#page.getByLabel('Password')
    if (await password.isVisible()) {
      await password.fill(this.#password)
      await this.#page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await this.#page.getByRole('heading', { name: /^Connect .+\?$/ }).waitFor()
    await this.#page.locator('dt:text-is("Calls itself") + dd', { hasText: name }).waitFor()
    await this.#page.getByRole('button', { name: 'Connect' }).click()
    await this.#page.waitForURL((url) => url.origin !== this.#baseUrl)
  }

  async connections(): Promise<ShownConnection[]> {
    await this.#page.goto(`${this.#baseUrl}/portal/assistants`)
    const former = this.#page.locator('summary', { hasText: 'former' })
    if (await former.isVisible()) await former.click()
    const items = await this.#page.locator('.things > li').all()
    return Promise.all(
      items.map(async (item) => ({
        name: await item.locator('h2').innerText(),
        about: (await item.locator('.about').allInnerTexts()).join('\n'),
        active: (await item.locator('button').count()) > 0,
      })),
    )
  }

  async disconnect(name: string): Promise<void> {
    await this.#page.goto(`${this.#baseUrl}/portal/assistants`)
    await this.#page.getByRole('link', { name: `Disconnect ${name}`, exact: true }).click()
    await this.#page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await this.#page.waitForURL(`${this.#baseUrl}/portal/assistants`)
  }

  async signOut(): Promise<void> {
    await this.#page.goto(`${this.#baseUrl}/portal`)
    await this.#page.getByRole('button', { name: 'Sign out' }).click()
    await this.#page.getByRole('heading', { name: 'Sign in' }).waitFor()
  }

  leave(): Promise<void> {
    return this.#browser.close()
  }
}
