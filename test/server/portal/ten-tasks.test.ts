import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../harness.ts'
import { hasChromium, startWalk, type Walker } from './walker.ts'

/** Everything is found from the first page by what is written on links, buttons and labels. */
describe.skipIf(!hasChromium)('a newcomer, from the front page, without help', () => {
  let service: TestService
  let walker: Walker
  let page: Page
  beforeAll(async () => {
    ;({ service, walker, page } = await startWalk({ viewport: { width: 1280, height: 900 } }))
  })
  afterAll(async () => {
    await walker?.leave()
    await service?.close()
  })

  const home = () => page.goto(service.baseUrl)
  const follow = (name: string | RegExp) => page.getByRole('link', { name }).first().click()
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const text = () => page.locator('main').innerText()
  const portal = async (place: string) => {
    await home()
    await follow('Portal')
    await follow(place)
  }
  const headings = () => page.locator('main h1, main h2').allInnerTexts()

  it('1 finds what the answer about the Moon holds', async () => {
    await home()
    await page.getByRole('searchbox').fill('moon phase illumination')
    await page.locator('.found a', { hasText: 'Moon now' }).first().click()
    await page.waitForURL(/\/docs\/tools\/get_moon/)
    await page.locator('summary', { hasText: /^\d+ fields$/ }).click()
    expect(await text()).toMatch(/Lit fraction of the disc, 0 to 1/)
    expect(await page.locator('pre').allInnerTexts()).toContainEqual(
      expect.stringContaining('"illumination"'),
    )
  })

  it('2 sees what is up tonight in another town', async () => {
    await home()
    await page.getByLabel('Town').fill('Nairobi')
    await press('Show')
    expect(await headings()).toContain('Tonight over Nairobi, Kenya')
    expect(await page.locator('.sights li').count()).toBeGreaterThan(2)
  })

  it('3 learns the price of a birth chart before asking for one', async () => {
    await home()
    const costs = page.getByRole('region', { name: 'What it costs' })
    const chart = costs.getByRole('listitem').filter({ hasText: 'Natal chart' })
    expect(await chart.innerText()).toMatch(/(?<!\d)3 credits/)
  })

  it('4 makes a key that ends in a week', async () => {
    await home()
    await follow('Get a key')
    await page.getByLabel('Name').fill('telescope')
    await page.getByText('Expiry, limit and permissions').click()
    await page.getByLabel('Expires').selectOption({ label: 'In 7 days' })
    await press('Create key')
    await page.locator('[data-once]').waitFor()
    const end = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    expect(await text()).toContain(end)
  })

  it('5 sees why a call failed', async () => {
    const key = await page.locator('[data-once] code').first().innerText()
    const refused = await fetch(`${service.baseUrl}/v1/moon?datetime=someday`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(refused.status).toBe(400)
    await portal('Requests')
    await expect
      .poll(
        async () => {
          await page.getByLabel('Result').selectOption({ label: 'Refused (4xx)' })
          await press('Show')
          return page.locator('[aria-label="Calls"] tbody tr').count()
        },
        { timeout: 10_000 },
      )
      .toBe(1)
    expect(await page.locator('[aria-label="Calls"] tbody tr').innerText()).toContain('telescope')
    await page.locator('[aria-label="Calls"] tbody tr a').first().click()
    expect(await headings()).toContain('What went wrong')
    await follow(/^About /)
    expect(page.url()).toContain('/docs/errors#')
  })

  it('6 replaces a key without stopping the program that uses it', async () => {
    await portal('API keys')
    await follow(/Change or rotate.*telescope/s)
    await page.getByLabel('The old key').selectOption({ index: 1 })
    await press('Rotate the key')
    await page.locator('[data-once]').waitFor()
    await portal('API keys')
    await page.getByRole('heading', { name: 'telescope' }).nth(1).waitFor()
    expect(await page.getByRole('heading', { name: 'telescope' }).count()).toBe(2)
  })

  it('7 connects an assistant', async () => {
    await home()
    await follow('Connect an assistant')
    await page
      .getByRole('navigation', { name: 'Hosts: Sign in' })
      .getByRole('link', { name: 'Cursor' })
      .click()
    expect(await page.locator('pre').last().innerText()).toContain(`"url": "${service.baseUrl}/mcp"`)
  })

  it('8 draws a birth chart and keeps the picture', async () => {
    await portal('Chart')
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('1987-06-05')
    await page.getByRole('textbox', { name: 'Local time of birth' }).fill('13:45')
    await page.getByRole('textbox', { name: 'Place' }).fill('Nairobi')
    await press('Draw the chart')
    await page.locator('main img, main svg').first().waitFor()
    const download = page.waitForEvent('download')
    await follow(/PNG/)
    expect((await download).suggestedFilename()).toMatch(/\.png$/)
  })

  it('9 calls a tool with a form and takes the request along as Python', async () => {
    await portal('Playground')
    await follow('Eclipses')
    await press('Run the tool')
    await page.waitForSelector('#answer')
    await page.getByText('Request', { exact: true }).click()
    await page.getByText('Python', { exact: true }).click()
    expect(await text()).toMatch(/requests\.|http\.client|urllib/)
  })

  it('10 revokes a key that has leaked', async () => {
    await portal('API keys')
    const before = await page.getByRole('heading', { name: 'telescope' }).count()
    await follow(/Revoke.*telescope/s)
    await press(/Revoke/)
    await portal('API keys')
    expect(
      await page.locator('section, main').first().getByRole('heading', { name: 'telescope' }).count(),
    ).toBeLessThan(before + 1)
    expect(walker.complaints).toEqual([])
  })
})
