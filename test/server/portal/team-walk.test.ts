import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'
import { hasChromium, Walker } from './walker.ts'

describe.skipIf(!hasChromium)('a team in Chromium', () => {
  let service: TestService
  let ada: Walker
  let bea: Walker
  beforeAll(async () => {
    service = await testService({ ADDRESS_LIMIT: '100000' })
    ada = await Walker.signedIn(service)
    bea = await Walker.signedIn(service)
  })
  afterAll(async () => {
    await ada?.leave()
    await bea?.leave()
    await service?.close()
  })

  it('an invitation is made and accepted, and the member switches accounts by keyboard', async () => {
    await ada.page.goto(`${service.baseUrl}/portal/team`)
    await ada.page.getByLabel('E-mail address').fill('bea@sky.example')
    await ada.page.getByLabel('Role').selectOption('developer')
    await ada.page.getByRole('button', { name: 'Create the link' }).click()
    const link = await ada.page.getByText('/portal/invitation?token=').textContent()
    // The service of this test has no identity provider.
    await ada.page.getByText('joins as the person with this address').waitFor()
    expect(await ada.faults()).toEqual([])

    await bea.page.goto(link?.trim() ?? '')
    expect(await bea.faults()).toEqual([])
    await bea.page.getByRole('button', { name: 'Ask to join' }).click()
    await bea.page.getByText('An owner confirms you first').waitFor()
    expect(await bea.faults()).toEqual([])
    await ada.page.goto(`${service.baseUrl}/portal/team`)
    expect(await ada.faults()).toEqual([])
    await ada.page.getByRole('button', { name: 'Confirm' }).click()
    await bea.page.goto(`${service.baseUrl}/portal`)
    await bea.page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
    await bea.page.getByRole('button', { name: 'Switch' }).click()
    await bea.page.waitForURL(`${service.baseUrl}/portal`)
    await bea.page.getByText('You work on the account').waitFor()
    expect(await bea.page.getByRole('link', { name: 'Team' }).count()).toBe(0)
    expect(await bea.faults()).toEqual([])
    await bea.page.getByRole('combobox', { name: 'Account', exact: true }).focus()
    await bea.page.keyboard.press('ArrowUp')
    await bea.page.keyboard.press('Tab')
    await bea.page.keyboard.press('Enter')
    await bea.page.getByRole('link', { name: 'Team' }).waitFor()
  })

  it('the owner sees the member, and a page outside of the role says which role it needs', async () => {
    await ada.page.goto(`${service.baseUrl}/portal/team`)
    await ada.page.locator('.about', { hasText: /developer\s+since/ }).waitFor()
    expect(await ada.faults()).toEqual([])
    await bea.page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
    await bea.page.getByRole('button', { name: 'Switch' }).click()
    await bea.page.goto(`${service.baseUrl}/portal/team`)
    await bea.page.getByText('This needs the role owner.').waitFor()
    bea.complaints.splice(0)
    await bea.page.goto(`${service.baseUrl}/portal/account`)
    await bea.page.getByRole('button', { name: 'Leave Ada' }).waitFor()
    expect(await bea.faults()).toEqual([])
  })
})
