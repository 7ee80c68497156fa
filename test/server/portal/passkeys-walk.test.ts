import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'
import { hasChromium, Walker } from './walker.ts'

describe.skipIf(!hasChromium)('passkeys in Chromium', () => {
  let service: TestService
  let walker: Walker
  let page: Page
  let devtools: CDPSession
  let authenticatorId = ''

  beforeAll(async () => {
    // The default address, on which browsers allow passkeys.
    service = await testService({ ADDRESS_LIMIT: '100000' })
    walker = await Walker.signedIn(service)
    page = walker.page
    devtools = await walker.context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    const made = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
    authenticatorId = made.authenticatorId
  })
  afterAll(async () => {
    await walker?.leave()
    await service?.close()
  })

  const account = () => page.goto(`${service.baseUrl}/portal/account`)
  /** Presses Tab until the button has the focus, then Enter. */
  async function press(name: string): Promise<void> {
    const button = page.getByRole('button', { name })
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await button.evaluate((one) => one === one.ownerDocument.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
  }

  it('one is added by keyboard, under the name that was typed', async () => {
    await account()
    await page.getByLabel('Name of the passkey').fill('Laptop of Ada')
    await press('Add a passkey')
    await page.getByRole('heading', { name: 'Laptop of Ada' }).waitFor()
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
    expect(await walker.faults()).toEqual([])
  })

  it('a second one of the same device is refused beside the button', async () => {
    await account()
    await press('Add a passkey')
    await page.getByText('This device already has a passkey for your account.').waitFor()
    walker.complaints.splice(0)
  })

  it('signs in by keyboard after signing out, and the page has no violations', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('**/portal/sign-in')
    // Another name of the service leads to the one that the passkey belongs to.
    await page.goto(`${service.baseUrl.replace('localhost', '127.0.0.1')}/portal`)
    await page.waitForURL(`${service.baseUrl}/portal/sign-in?return=%2Fportal`)
    walker.complaints.splice(0)
    expect(await walker.faults()).toEqual([])
    await press('Sign in with a passkey')
    await page.waitForURL(`${service.baseUrl}/portal`)
    await account()
    await page.getByText('last used').waitFor()
    expect(await walker.faults()).toEqual([])
  })

  it('a sign-in that the person cancels says so and leaves the form', async () => {
    await page.goto(`${service.baseUrl}/portal/sign-in?again=yes`)
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await press('Sign in with a passkey')
    await page.getByText('No passkey was used').waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isEnabled()).toBe(true)
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    walker.complaints.splice(0)
  })

  it('one is removed once another way to sign in exists', async () => {
    await account()
    await page.getByText('Your only way to sign in').waitFor()
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
    await page.getByLabel('Name of the passkey').fill('Key ring')
    await press('Add a passkey')
    await page.getByRole('button', { name: 'Remove Laptop of Ada' }).click()
    await page.getByRole('heading', { name: 'Laptop of Ada' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Key ring' }).waitFor()
    expect(await walker.faults()).toEqual([])
  })

  it('without a passkey of the device the service is not asked to sign in', async () => {
    await page.goto(`${service.baseUrl}/portal/sign-in?again=yes`)
    await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
    await press('Sign in with a passkey')
    await page.getByText('No passkey was used').waitFor()
  })
})
